"""Finding a person's name in what people wrote, however it is spelt there."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from django.db import models

from arbitration.queries.ways import TO_A_CLUB
from tournaments.models import Club, Tournament
from tournaments.models.keys import SealedTextField

_MARKS = "[\u0300-\u036f]*"
_BETWEEN = r"[\s,\-]+"
_APART = r"[\s.\-/()]*"
_NUMBER = re.compile(r"[+(]*[0-9](?:[\s.\-/()]*[0-9]){5,}\)?")
"""A telephone number: six digits or more, nothing else among them but what sets them apart."""
_MOST_ORDERED = 4
"""Names of more words are looked for as they are written and the other way round only."""


class Mentions:
    """The spellings of a person: any case and accents, first name or surname first; and numbers
    of telephones, however their digits are set apart."""

    def __init__(self, spellings: Iterable[str]) -> None:
        patterns = {pattern for spelling in spellings for pattern in _patterns(spelling.strip())}
        longest_first = sorted(patterns, key=len, reverse=True)
        self._found = re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)

    def stand_in(self, value: Any) -> bool:
        """Whether the person is named in a text, or anywhere in a JSON value."""
        return bool(self.without(value, "") != value)

    def without(self, value: Any, instead: str) -> Any:
        """The value with `instead` wherever the name stood in it."""
        if isinstance(value, str):
            text = unicodedata.normalize("NFD", value)
            if self._found.search(text) is None:
                return value
            return unicodedata.normalize("NFC", self._found.sub(instead, text))
        if isinstance(value, list):
            return [self.without(part, instead) for part in value]
        if isinstance(value, dict):
            return {key: self.without(part, instead) for key, part in value.items()}
        return value


def _patterns(spelling: str) -> Iterator[str]:
    if _NUMBER.fullmatch(spelling):
        yield _APART.join(re.escape(c) for c in spelling if c.isdecimal() or c == "+")
    else:
        yield from (
            _BETWEEN.join(map(_word, words)) for words in _orders(re.split(_BETWEEN, spelling))
        )


def _orders(words: list[str]) -> Iterator[tuple[str, ...]]:
    words = [word for word in words if word]
    if len(words) <= _MOST_ORDERED:
        yield from (order for order in permutations(words) if order)
    else:
        yield from (tuple(words), tuple(reversed(words)))


def _word(word: str) -> str:
    """One word, its accents left open."""
    bare = (c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
    return "".join("['’]" if c in "'’" else re.escape(c) + _MARKS for c in bare)


@dataclass(frozen=True, kw_only=True, slots=True)
class Texts:
    """A model whose rows belong to clubs: its columns of words, and the way to the club."""

    model: type[models.Model]
    columns: tuple[str, ...]
    club: str

    def rows(self, club: Club) -> Iterator[dict[str, Any]]:
        """The words of every row of a club, with the row's key."""
        rows = self.model._default_manager.filter(**{self.club: club}).order_by()
        yield from rows.values("pk", *self.columns).iterator()


_WHOM_TO_CALL = ("booking_contact", "booking_words")
"""What a concours says of people; its other words are names that a club gave it."""


def list_texts_of_clubs() -> list[Texts]:
    """Every column of the site that holds people's words and belongs to a club."""
    return [
        Texts(model=Tournament, columns=_WHOM_TO_CALL, club="club"),
        *(
            Texts(model=model, columns=list_word_columns(model), club=way)
            for model, way in TO_A_CLUB.items()
        ),
    ]


def list_word_columns(model: type[models.Model]) -> tuple[str, ...]:
    """The columns of a model that hold what people wrote."""
    return tuple(field.name for field in model._meta.concrete_fields if _holds_words(field))


def _holds_words(field: models.Field[Any, Any]) -> bool:
    if isinstance(field, models.SlugField | SealedTextField) or field.choices or field.primary_key:
        return False
    return isinstance(field, models.CharField | models.TextField | models.JSONField)
