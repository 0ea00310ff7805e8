"""The reader's language: numbers, scores, sentences of the rankings, and reasons kept in rows."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, wraps
from typing import Literal, TypeVar, TypeVarTuple

from django.conf import settings
from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import (
    get_language,
    gettext,
    gettext_lazy,
    ngettext,
    override,
)

from tournaments.enums import AdjustmentUnit
from tournaments.ranking import Message
from tournaments.ranking.places import Numbers, Shown

Asked = TypeVarTuple("Asked")
Said = TypeVar("Said")
NO_BREAK = "\N{NO-BREAK SPACE}"
_DASH = f"{NO_BREAK}–\N{WORD JOINER}{NO_BREAK}"
"""A line may be broken after a dash, whatever space follows it."""


REFUNDED_ONLINE = gettext_lazy("Remboursé ou contesté chez HelloAsso")
REFUNDED_IN_PART = gettext_lazy("Remboursé en partie chez HelloAsso")
REFUND_SEEN_ONLINE = gettext_lazy("C'est le remboursement vu chez HelloAsso : il est noté en ligne")
LOT_TAKEN_BACK = gettext_lazy("Lot repris")
FOLLOWS_CORRECTION = gettext_lazy("La suite est refaite d'après le résultat corrigé")
LOT_PAID = gettext_lazy("Palmarès, lot n° %(number)d")

_own: list[str | Promise] = [
    REFUNDED_ONLINE, REFUNDED_IN_PART, REFUND_SEEN_ONLINE, FOLLOWS_CORRECTION,
    LOT_TAKEN_BACK, LOT_PAID,
]  # fmt: skip
"""Reasons that stand in rows, and sealed in the journal, for readers of any language: each is kept
as the sentence of the sources, which is the key of its translations."""


_NUMBER = re.compile(r"%\((\w+)\)d")
"""Where a label that is kept has a number."""


def engine_language() -> Literal["fr", "en"]:
    """The language in which the pure packages answer: fr or en."""
    return "en" if (get_language() or "fr").startswith("en") else "fr"


def phrase_message(message: Message) -> str:
    """A sentence of `tournaments.ranking` in the reader's language, numbers in its form."""
    write = number_writer()
    values = {
        name: value.said(write) if isinstance(value, Numbers) else write(value)
        for name, value in message.values.items()
    }
    if "reason" in values:
        values["reason"] = read_words(values["reason"])
    return gettext(message.msgid) % values


def lower_first(text: str | Promise) -> str:
    """A label within a sentence: its first letter small, the rest as it is."""
    words = str(text)
    return words[:1].lower() + words[1:]


def phrase_number(value: Shown | None) -> str:
    """One number in the reader's form, as `number_writer` writes many."""
    return number_writer()(value)


def phrase_score(ns: int, ew: int) -> str:
    """What both sides have, on one line of any width: `172 – 314`."""
    write = number_writer()
    return f"{write(ns)}{_DASH}{write(ew)}"


def kept_by_language(size: int) -> Callable[[Callable[[*Asked], Said]], Callable[[*Asked], Said]]:
    """A decorator: what a function makes of its arguments is kept in each language, of so many
    arguments. For what every line or cell asks."""

    def keep(make: Callable[[*Asked], Said]) -> Callable[[*Asked], Said]:
        @lru_cache(maxsize=size)
        def kept(_language: str | None, *arguments: *Asked) -> Said:
            return make(*arguments)

        @wraps(make)
        def ask(*arguments: *Asked) -> Said:
            return kept(get_language(), *arguments)

        return ask

    return keep


@kept_by_language(4)
def number_writer() -> Callable[[Shown | None], str]:
    """Writes numbers in the reader's form (`1 084`), nothing for None, texts as they are."""
    thousands, decimal = get_format("THOUSAND_SEPARATOR"), get_format("DECIMAL_SEPARATOR")

    def write(value: Shown | None) -> str:
        if value is None or isinstance(value, str):
            return value or ""
        whole, _point, rest = f"{abs(value):,}".partition(".")
        sign = "−" if value < 0 else ""
        return sign + whole.replace(",", thousands) + (decimal + rest if rest else "")

    return write


def add_own_words(*labels: str | Promise) -> None:
    """Name what an app may keep as a reason when it starts."""
    _own.extend(labels)
    _by_their_words.cache_clear()
    _by_their_numbers.cache_clear()


def keep_words(label: str | Promise, **numbers: int) -> str:
    """A label as it is kept, whatever language is spoken now; with the numbers that it names."""
    with override(settings.LANGUAGE_CODE):
        return str(label) % numbers if numbers else str(label)


def read_words(kept: str) -> str:
    """What was kept, in the reader's language where the site itself said it; else as typed."""
    if kept in _by_their_words():
        return str(_by_their_words()[kept])
    for pattern, label in _by_their_numbers():
        if found := pattern.fullmatch(kept):
            return str(label) % {name: int(number) for name, number in found.groupdict().items()}
    return kept


@cache
def _by_their_words() -> Mapping[str, str | Promise]:
    found: dict[str, str | Promise] = {}
    for language in dict.fromkeys([settings.LANGUAGE_CODE, *dict(settings.LANGUAGES)]):
        with override(language):
            for label in _own:
                found.setdefault(str(label), label)
    return found


@cache
def _by_their_numbers() -> Sequence[tuple[re.Pattern[str], str | Promise]]:
    return [
        (re.compile(_phrase_pattern(words)), label)
        for words, label in _by_their_words().items()
        if _NUMBER.search(words)
    ]


def _phrase_pattern(words: str) -> str:
    parts = enumerate(_NUMBER.split(words))  # texts, and between them the names of numbers
    return "".join(f"(?P<{part}>[0-9]{{1,9}})" if at % 2 else re.escape(part) for at, part in parts)


def phrase_signed_points(points: int, write: Callable[[Shown | None], str]) -> str:
    """Points with their sign, as they are added or taken."""
    return ("+" if points > 0 else "") + write(points)


def phrase_adjusted_points(amount: int, unit: str) -> str:
    """What was added or taken, with its sign and unit: `−1 point de classement`, `+20 points`."""
    if unit == AdjustmentUnit.RANKING_POINTS:
        sentence = ngettext(
            "%(points)s point de classement", "%(points)s points de classement", abs(amount)
        )
    else:
        sentence = ngettext("%(points)s point", "%(points)s points", abs(amount))
    return sentence % {"points": phrase_signed_points(amount, number_writer())}


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """A thing that is not the same in two places, or before and after; empty where it is not."""

    name: str
    one: str
    other: str
