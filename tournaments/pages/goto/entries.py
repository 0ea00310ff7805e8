"""What « Aller à… » can find, and how words find it: whole words first, then beginnings of words.

Never the middle of a word; accents, case and plurals do not count.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

MOST_FOUND = 12
NUMBER = "{n}"
TYPED = "{q}"

_LIGATURES = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ß": "ss"})
_WORD = re.compile(r"[^\W_]+")
_FIRST = -1
"""What is called just as was typed; from 0 on stands how well other words find."""
SMALL_WORDS = frozenset(
    {
        *("a", "an", "and", "au", "aux", "d", "de", "des", "du", "en", "et", "for", "in", "l"),
        *("la", "le", "les", "of", "on", "par", "pour", "qu", "que", "s", "the", "to", "un", "une"),
    }
)
"""What a search leaves out, unless nothing else was typed."""


@dataclass(frozen=True, kw_only=True, slots=True)
class GotoEntry:
    """Something to go to: its title, the place it stands on, its present value, its address.

    It opens in a window of its own where it `is_apart`.

    `words` find it beside its title, `hints` after everything else. `each` makes it many: a number
    and a name for each of them, put for `{n}` in title and address. `{q}` in an address is what
    was typed. An entry that `is_last` is offered after all others, whatever was typed. What
    `is_setting` gives way to a page of which people say the very word that it is called by.
    """

    title: str
    url: str
    place: str = ""
    value: str = ""
    words: str = ""
    hints: str = ""
    each: tuple[tuple[int, str], ...] = ()
    is_last: bool = False
    is_apart: bool = False
    is_setting: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """One answer of a search."""

    title: str
    url: str
    place: str
    value: str
    is_apart: bool


def list_words(text: str) -> list[str]:
    """The words of a text as they are compared: no accents, case or signs."""
    return [*_split(text)]


@lru_cache(maxsize=10_000)
def _split(text: str) -> tuple[str, ...]:
    # What can be found is compared anew with whatever is typed, and is the same each time.
    plain = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return tuple(_WORD.findall(kept.lower()))


def list_wanted(typed: str) -> list[str]:
    """The words of a search that count."""
    words = list_words(typed)
    return [word for word in words if word not in SMALL_WORDS] or words


def search(entries: Sequence[GotoEntry], typed: str, *, most: int = MOST_FOUND) -> list[Found]:
    """What the words typed find, the best first; nothing where no word was typed. What is called
    just so comes before everything."""
    wanted = list_wanted(typed)
    if not wanted:
        return []
    whole = list_words(typed)
    is_said = any(_is_said(whole, entry) for entry in entries if not entry.is_setting)
    scored = [
        (
            _FIRST
            if list_words(found.title) == whole and not (entry.is_setting and is_said)
            else score,
            found,
        )
        for entry in entries
        for score, found in _list_in(entry, wanted, typed)
    ]
    best = sorted(scored, key=lambda match: match[0])[:most]
    return [found for _score, found in best]


def _is_said(whole: Sequence[str], entry: GotoEntry) -> bool:
    """Whether some words are just what people say for an entry."""
    return any(list_words(phrase) == whole for phrase in entry.words.split(","))


def _list_in(entry: GotoEntry, wanted: Sequence[str], typed: str) -> Iterator[tuple[int, Found]]:
    strong, weak = list_words(f"{entry.title} {entry.words}"), list_words(entry.hints)
    if entry.is_last:
        yield (
            9,
            _answer(entry, entry.title, entry.url.replace(TYPED, quote(typed.strip(), safe=""))),
        )
    elif NUMBER not in entry.url:
        score = _rate_all(wanted, strong, weak)
        if score is not None:
            yield score, _answer(entry, entry.title, entry.url)
    for number, name in entry.each:
        own = list_words(f"{number} {name}")
        score = _rate_all(wanted, [*strong, *own], weak)
        if score is not None and any(rate(word, own, ()) is not None for word in wanted):
            title = entry.title.replace(NUMBER, str(number)) + (f" · {name}" if name else "")
            yield score, _answer(entry, title, entry.url.replace(NUMBER, str(number)))


def _answer(entry: GotoEntry, title: str, url: str) -> Found:
    return Found(
        title=title, url=url, place=entry.place, value=entry.value, is_apart=entry.is_apart
    )


def _rate_all(wanted: Sequence[str], strong: Sequence[str], weak: Sequence[str]) -> int | None:
    """How well all words are found, 0 best; None where one of them is not."""
    rated = [rate(word, strong, weak) for word in wanted]
    known = [score for score in rated if score is not None]
    return max(known) if len(known) == len(rated) else None


def rate(word: str, strong: Iterable[str], weak: Iterable[str]) -> int | None:
    """0 a whole word, 1 one of the hints, 2 and 3 a beginning of one or the other."""
    stem = _stem(word)
    for score, words in ((0, strong), (1, weak)):
        if stem in map(_stem, words):
            return score
    if word.isdigit():
        return None
    for score, words in ((2, strong), (3, weak)):
        if any(listed.startswith(word) for listed in words):
            return score
    return None


def _stem(word: str) -> str:
    """A word without the sign of its plural."""
    return word[:-1] if len(word) > 3 and word[-1] in "sx" else word
