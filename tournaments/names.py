"""How a written name is tidied, and when two spellings are the same."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 60
LICENCE_LENGTH = 20
_NO_NAME = re.compile(
    r"@|://|\bwww\b|[a-z0-9-]{2}\.[a-z]{2}|\d{3}|[€£]"
    r"|\b(?:cliquez|gagnez|gratuite?s?|promo|promotion|bitcoins?|casino en ligne)\b"
)
_DIGITS_OF_A_PHONE = 9
"""Those that follow the 0, or the number of the country, in France."""


class NamedAccount(Protocol):
    """What is read of an account to call somebody by a name."""

    def get_full_name(self) -> str:
        """First name and surname, where they are known."""

    def get_username(self) -> str:
        """What they sign in with."""


_WORD, _NUMBER = re.compile(r"\w+"), re.compile(r"\d+")
_BEFORE_NUMBERS = {"equipe", "joueur", "n", "no", "numero", "team", "player", "number"}
"""What people write before their number; `js/list-filter.js` passes over the same."""
_LIGATURES = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "’": "'", "-": " "})


_UNSEEN = dict.fromkeys(
    [0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), 0x2060, *range(0x2066, 0x206A), 0xFEFF]
)
"""Signs of no width and those that turn the direction of what follows: they would hide a name, or
write it backwards. Joiners stay, of which letters and pictures are made."""


def tidy(text: str) -> str:
    """A text as it is kept: single spaces, none at the ends, nothing that cannot be printed."""
    kept = (
        character if unicodedata.category(character) not in {"Cc", "Cs", "Cn", "Co"} else " "
        for character in unicodedata.normalize("NFC", text.translate(_UNSEEN))
    )
    return " ".join("".join(kept).split())


def tidy_person(text: str) -> str:
    """A person's name as it is kept: « ROUX, Gérard » and « ROUX Gérard » are written alike."""
    return tidy(text.replace(",", " "))


def tidy_licence(text: str) -> str:
    """A licence number as it is kept: « 0123-456 a » and « 0123 456A » are one."""
    return "".join(c for c in tidy(text).upper() if c.isalnum())


def is_no_name(text: str) -> bool:
    """Whether what stands in a person's place is an address, a number or an advertisement."""
    return bool(_NO_NAME.search(fold_text(text)))


def phone_key(phone: str) -> str:
    """The form under which one number is the same however it is written: « +33 6 12… » and
    « 06.12… »."""
    digits = "".join(character for character in phone if character.isdecimal())
    return digits[-_DIGITS_OF_A_PHONE:] if len(digits) >= _DIGITS_OF_A_PHONE else fold_text(phone)


def mail_key(address: str) -> str:
    """The form under which a mail address is one letter box: case, and what follows a « + », tell
    no two apart."""
    box, _at, host = address.strip().casefold().rpartition("@")
    return f"{box.partition('+')[0]}@{host}"


def fold_text(text: str) -> str:
    """A text as it is searched: no accents, case, spacing."""
    unaccented = "".join(
        character
        for character in unicodedata.normalize("NFKD", text.translate(_LIGATURES))
        if not unicodedata.combining(character)
    )
    return " ".join(unaccented.casefold().split())


def read_initial(name: str) -> str:
    """The letter under which a name stands, without its accent; one for all numbers, by size."""
    return "0-9" if (letter := name_order(name_key(name))[:1]).isdigit() else letter.upper()


def has_words(wanted: str, text: str) -> bool:
    """Whether every word that was searched stands in a text, accents, case and signs aside:
    « (160 + contrat) × 2 » is three words."""
    folded = fold_text(text)
    return all(word in folded for word in _WORD.findall(fold_text(wanted)))


def is_named(wanted: str, text: str, number: int) -> bool:
    """Whether somebody is meant by what was searched: every word stands in the names, however these
    are spaced (« legoff »), and a number is the own one (« équipe 17 »)."""
    words = _WORD.findall(fold_text(wanted))
    digits = [word for word in words if word.isdecimal()]
    names = set(words).difference(digits, _BEFORE_NUMBERS if digits else ())
    folded = fold_text(text)
    closed = "".join(_WORD.findall(folded))
    return all(int(digit) == number for digit in digits) and all(
        name in folded or name in closed for name in names
    )


def name_key(name: str) -> str:
    """The form under which two spellings of one name are the same: no accents, case, spacing."""
    return fold_text(name)[:NAME_LENGTH]


def name_order(key: str) -> str:
    """What a `name_key` is sorted by: D'HÉROUVILLE as DHÉROUVILLE, « 2 » before « 10 »."""
    return _NUMBER.sub(lambda number: number[0].zfill(NAME_LENGTH), key.replace("'", ""))


def person_key(name: str) -> str:
    """The key of a person whichever of surname and first name was written first."""
    return " ".join(sorted(name_key(tidy_person(name)).split()))


def choose_spelling(kept: str, written: str) -> str:
    """The better of two spellings of one person; of equals, and of two people, the later one."""
    is_one = person_key(kept) == person_key(written)
    return max(written, kept, key=_rate_spelling) if is_one else written


def _rate_spelling(name: str) -> tuple[bool, bool, int, bool]:
    words, accents = name.split(), sum(not letter.isascii() for letter in name)
    is_mixed = not (name.isupper() or name.islower())
    return is_mixed, bool(_list_capitals(words)), accents, all(word[0].isupper() for word in words)


def find_surname(name: str) -> str:
    """The surname where it is written in capitals, as on clubs' lists; else the whole name."""
    words = name.split()
    return " ".join(_list_capitals(words) or words)


def find_family(name: str, surname: str = "") -> str:
    """The family name in a name: the `surname` that somebody told, as long as it stands there; else
    capitals; else the first word, as names are typed here, with the particles that go with it."""
    words = name.split()
    return " ".join(_find_part(words, surname.split()) or _list_capitals(words) or _propose(words))


def is_part_of(name: str, family: str) -> bool:
    """Whether a family name stands in a name, word by word."""
    return bool(_find_part(name.split(), family.split()))


def shorten_name(name: str, family: str = "") -> str:
    """First name and initial (« Gérard R. »); `family` is the family name where somebody told."""
    parted = part_name(name, family)
    initial = next((letter for letter in parted.surname if letter.isalpha()), "")
    return f"{parted.first_name} {initial.upper()}.".lstrip() if initial else name


@dataclass(frozen=True, slots=True)
class PersonName:
    """What somebody is called: whole, as it is kept, and apart where that is known."""

    whole: str = ""
    surname: str = ""
    first_name: str = ""


def part_name(name: str, family: str = "") -> PersonName:
    """A name apart; `family` is the family name where somebody told."""
    words, found = name.split(), find_family(name, family).split()
    at = _find_run(words, found)
    first = [word for word in words if word not in found] if at is None else _without(words, at)
    return PersonName(whole=name, surname=" ".join(found), first_name=" ".join(first))


_PARTICLES = frozenset((
    "de", "du", "des", "d'", "d", "la", "le", "les", "l'", "van", "von", "vom", "der", "den",
    "ter", "ten", "zu", "zum", "el", "al", "ben", "bel", "bin", "abd", "da", "do", "dos", "das",
    "di", "del", "della", "mc", "mac", "o'", "saint", "sainte", "st", "st.", "ste", "ste.",
))  # fmt: skip


def _propose(words: list[str]) -> list[str]:
    """The family name of a name in which nothing tells it. « Le Goff Yann » and « Yann Le Goff »
    are one; a name of particles and one word more, as « Le Goff », has no first name."""
    is_particle = [fold_text(word) in _PARTICLES for word in words]
    begin = next((at for at, is_one in enumerate(is_particle) if is_one), len(words))
    end = next((at for at in range(begin, len(words)) if not is_particle[at]), len(words)) + 1
    if begin == 0:
        return words[:end]
    if end > len(words):
        return words[:1]
    return words[begin:] if end == len(words) else words[:end]


def _list_capitals(words: list[str]) -> list[str]:
    """The words in capitals, with the particles in small letters before them; none where all are,
    or none is."""
    capitals = [word.isupper() and len(word.rstrip(".")) > 1 for word in words]
    if not 0 < sum(capitals) < len(words):
        return []
    begin = capitals.index(True)
    while begin and fold_text(words[begin - 1]) in _PARTICLES:
        begin -= 1
        capitals[begin] = True
    return [word for word, is_in in zip(words, capitals, strict=True) if is_in]


def _find_part(words: list[str], surname: list[str]) -> list[str]:
    at = _find_run([name_key(word) for word in words], [name_key(word) for word in surname])
    return [] if at is None else words[at]


def _find_run(words: list[str], wanted: list[str]) -> slice | None:
    """Where some words stand one after another."""
    starts = range(len(words) - len(wanted) + 1) if wanted else ()
    first = (at for at in starts if words[at : at + len(wanted)] == wanted)
    return next((slice(at, at + len(wanted)) for at in first), None)


def _without(words: list[str], at: slice) -> list[str]:
    return words[: at.start] + words[at.stop :]


_FOR_PUBLIC = ContextVar("names for the public", default=False)


@contextmanager
def named_for_public() -> Iterator[None]:
    """Within the block, people who ask for it are read with an initial instead of a surname."""
    token = _FOR_PUBLIC.set(True)
    try:
        yield
    finally:
        _FOR_PUBLIC.reset(token)


def are_for_public() -> bool:
    """Whether what is read now is for everybody's eyes."""
    return _FOR_PUBLIC.get()


def name_user(user: NamedAccount | None) -> str:
    """How somebody with an account is called on lists; empty where the account is gone."""
    return "" if user is None else user.get_full_name() or user.get_username()


KNOWN_TAGS = (
    (_("Dames"), "dames dame feminine feminines feminin femme femmes ladies lady women woman"),
    (_("Mixtes"), "mixtes mixte mixed"),
    (_("Jeunes"), "jeunes jeune youth"),
    (_("Aînés"), "aines aine elders"),
)
"""What teams are mostly sorted by, with the words that clubs type for each."""

TAGS_LENGTH = 30
_KNOWN = {word: tag for tag, words in KNOWN_TAGS for word in words.split()}


def split_tags(text: str) -> tuple[str, ...]:
    """The tags of a team, which are kept as one text: « Dames, Aînés »."""
    parts = (" ".join(part.split()) for part in text.replace(";", ",").split(","))
    return tuple(dict.fromkeys(part for part in parts if part))


def normalise_tags(text: str, used: Iterable[str] = ()) -> str:
    """Tags as they are kept: as they are spelled in a tournament already, by whatever word they
    are typed, else as the site calls them, else as typed. `used` are those of the tournament."""
    return ", ".join(dict.fromkeys(_spell_tag(tag, tuple(used)) for tag in split_tags(text)))


def _spell_tag(tag: str, used: tuple[str, ...]) -> str:
    key = name_key(tag)
    known = _KNOWN.get(key)
    for spelled in used:
        if name_key(spelled) == key:
            return spelled
    for spelled in used:
        if known is not None and _KNOWN.get(name_key(spelled)) is known:
            return spelled
    return tag if known is None else str(known)


def offer_tags(used: Iterable[str] = ()) -> tuple[str, ...]:
    """The tags to choose from: those that the site knows, then a tournament's own."""
    used = tuple(used)
    known = [_spell_tag(words.split()[0], used) for _tag, words in KNOWN_TAGS]
    return tuple(dict.fromkeys([*known, *used]))
