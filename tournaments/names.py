"""How a written name is tidied, and when two spellings are the same."""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

NAME_LENGTH = 60
LICENCE_LENGTH = 20
_NO_NAME = re.compile(
    r"@|://|\bwww\b|[a-z0-9-]{2}\.[a-z]{2}|\d{3}|[€£]"
    r"|\b(?:cliquez|gagnez|gratuite?s?|promo|promotion|bitcoins?|casino en ligne)\b"
)
_DIGITS_OF_A_PHONE = 9
"""Those that follow the 0, or the number of the country, in France."""


class Account(Protocol):
    """What is read of an account to call somebody by a name."""

    def get_full_name(self) -> str:
        """First name and surname, where they are known."""

    def get_username(self) -> str:
        """What they sign in with."""


_WORD = re.compile(r"\w+")
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
    """The letter under which a name stands from A to Z, without its accent."""
    return name_order(name_key(name))[:1].upper()


def has_words(wanted: str, text: str) -> bool:
    """Whether every word that was searched stands in a text, accents, case and signs aside:
    « (160 + contrat) × 2 » is three words."""
    folded = fold_text(text)
    return all(word in folded for word in _WORD.findall(fold_text(wanted)))


def name_key(name: str) -> str:
    """The form under which two spellings of one name are the same: no accents, case, spacing."""
    return fold_text(name)[:NAME_LENGTH]


def name_order(key: str) -> str:
    """What a `name_key` is sorted by: D'HÉROUVILLE stands where DHÉROUVILLE would."""
    return key.replace("'", "")


def person_key(name: str) -> str:
    """The key of a person whichever of surname and first name was written first."""
    return " ".join(sorted(name_key(tidy_person(name)).split()))


def find_surname(name: str) -> str:
    """The surname where it is written in capitals, as on clubs' lists; else the whole name."""
    words = name.split()
    capitals = [word for word in words if word.isupper() and len(word.rstrip(".")) > 1]
    return " ".join(capitals) if 0 < len(capitals) < len(words) else name


def write_initial(name: str) -> str:
    """First name and initial (« Gérard R. »), of a name whose surname is in capitals or first."""
    words = name.split()
    surname = find_surname(name).split()
    if len(surname) == len(words):
        surname = words[:1]
    first = [word for word in words if word not in surname]
    return " ".join([*first, f"{surname[0][0]}."]) if surname else name


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


def write_account_name(user: Account | None) -> str:
    """How somebody with an account is called on lists; empty where the account is gone."""
    return "" if user is None else user.get_full_name() or user.get_username()
