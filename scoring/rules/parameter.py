"""What a rulebook can say about one thing: its name, type, unit, range and meaning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from scoring.cards import RANKS

Value = bool | int | str | tuple[str, ...] | Mapping[str, int]
"""A checked value of a parameter, as a rule set holds it."""


class Kind(StrEnum):
    """The type of a parameter's value."""

    BOOL = "bool"
    INT = "int"
    CHOICE = "choice"
    SET = "set"
    ORDER = "order"
    TABLE = "table"


@dataclass(frozen=True, kw_only=True, slots=True)
class Parameter:
    """One thing on which rulebooks and clubs differ.

    ``words`` are values allowed beside the integers of the range (``"tricks"``, ``"none"``);
    ``default`` stands where a rulebook says nothing; a parameter that is not ``overridable``
    describes the game itself.
    """

    name: str
    group: str
    kind: Kind
    default: Value
    fr: str
    en: str
    unit: str = ""
    minimum: int = 0
    maximum: int = 0
    choices: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    overridable: bool = True

    def sentence(self, lang: str) -> str:
        """Return the plain sentence that says what the parameter decides."""
        return self.en if lang == "en" else self.fr

    def read(self, value: object) -> Value | None:
        """Return ``value`` as a rule set holds it, or None where it is not allowed."""
        if self.kind is Kind.BOOL:
            return value if isinstance(value, bool) else None
        if self.kind is Kind.INT:
            return self._read_int(value)
        if self.kind is Kind.CHOICE:
            return value if isinstance(value, str) and value in self.choices else None
        if self.kind is Kind.TABLE:
            return self._read_table(value)
        return self._read_words(value)

    def allowed(self) -> str:
        """Return what values are allowed, in symbols that need no translation."""
        if self.kind is Kind.BOOL:
            return "true | false"
        if self.kind is Kind.INT:
            return " | ".join((f"{self.minimum}…{self.maximum}", *self.words))
        if self.kind is Kind.TABLE:
            return f"{{{' '.join(self.choices)}}} → {self.minimum}…{self.maximum}"
        return " | ".join(self.choices)

    def _read_int(self, value: object) -> int | str | None:
        if isinstance(value, str):
            return value if value in self.words else None
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        return value if self.minimum <= value <= self.maximum else None

    def _read_words(self, value: object) -> tuple[str, ...] | None:
        if not isinstance(value, (list, tuple)):
            return None
        words = tuple(word for word in value if isinstance(word, str) and word in self.choices)
        if len(words) != len(value) or len(set(words)) != len(words):
            return None
        if self.kind is Kind.ORDER:
            return words
        return tuple(word for word in self.choices if word in words)

    def _read_table(self, value: object) -> Mapping[str, int] | None:
        if not isinstance(value, Mapping):
            return None
        table: dict[str, int] = {}
        for key, points in value.items():
            number = None if isinstance(points, str) else self._read_int(points)
            if key not in self.choices or not isinstance(number, int):
                return None
            table[key] = number
        return MappingProxyType(table)


def flag(
    group: str, name: str, default: bool, fr: str, en: str, *, overridable: bool = True
) -> Parameter:
    """A parameter whose value is yes or no."""
    return Parameter(
        name=name, group=group, kind=Kind.BOOL, default=default, fr=fr, en=en,
        overridable=overridable,
    )  # fmt: skip


def number(
    group: str, name: str, default: int | str, limits: tuple[int, int], fr: str, en: str, *,
    unit: str = "points", words: tuple[str, ...] = (), overridable: bool = True,
) -> Parameter:  # fmt: skip
    """Describe a whole number between two limits, or one of some words."""
    return Parameter(
        name=name, group=group, kind=Kind.INT, default=default, fr=fr, en=en, unit=unit,
        minimum=limits[0], maximum=limits[1], words=words, overridable=overridable,
    )  # fmt: skip


def choice(group: str, name: str, choices: tuple[str, ...], fr: str, en: str) -> Parameter:
    """Describe one word out of a list; the first is what stands where a rulebook is silent."""
    return Parameter(
        name=name, group=group, kind=Kind.CHOICE, default=choices[0], choices=choices,
        fr=fr, en=en,
    )  # fmt: skip


def word_set(group: str, name: str, choices: tuple[str, ...], fr: str, en: str) -> Parameter:
    """Describe any selection of words out of a list; none of them by default."""
    return Parameter(
        name=name, group=group, kind=Kind.SET, default=(), choices=choices, fr=fr, en=en,
    )  # fmt: skip


def rank_order(group: str, name: str, default: str, fr: str, en: str) -> Parameter:
    """Describe ranks in order, strongest first, written as words in one string."""
    return Parameter(
        name=name, group=group, kind=Kind.ORDER, default=tuple(default.split()),
        choices=RANKS, fr=fr, en=en, overridable=False,
    )  # fmt: skip


def rank_points(
    group: str, name: str, default: Mapping[str, int], fr: str, en: str, *, maximum: int = 100
) -> Parameter:
    """Describe points per rank; a rank that is left out is worth nothing."""
    return Parameter(
        name=name, group=group, kind=Kind.TABLE, default=MappingProxyType(dict(default)),
        choices=RANKS, fr=fr, en=en, unit="points", maximum=maximum,
    )  # fmt: skip


def plain_value(value: Value) -> Any:
    """Return a parameter's value as JSON holds it."""
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
