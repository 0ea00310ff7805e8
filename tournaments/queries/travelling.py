"""How the rows of a table travel: which columns, what names a row, whose it is, and its JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, TypedDict

from django.db.models import ForeignKey, Model, QuerySet

from tournaments.models import Tournament
from tournaments.models.sheets.shapes import DealFacts, TotalsFacts
from tournaments.ranking.criteria import CRITERIA

Side = Literal["NS", "EW"]
Object = dict[str, Any]
"""What the engine or the draw wrote: whoever reads it holds it to what it needs."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Travelling:
    """A table of which rows travel with a tournament.

    `within` is the path to the tournament, `columns` what is told of a row, `many` its
    many-to-many columns, `named_by` the columns that name a row.

    `is_kept`: rows here are changed under their key and never taken away while others refer to
    them; of the others, those that come back stand instead of those that are here. `is_once`:
    what was written is never changed. `is_of_club`: the club has them beyond one tournament.
    `loose` columns may name a row that does not travel, and are empty then. No two rows of the
    owner have the same in one of the columns `once`; rows may have exchanged it.
    `told_as` is what stands in a file without names instead of columns that tell of people.
    `shapes` are the types of the columns that hold JSON.
    """

    model: type[Model]
    columns: tuple[str, ...]
    within: str = "tournament"
    named_by: tuple[str, ...] = ("key",)
    many: tuple[str, ...] = ()
    is_kept: bool = False
    is_once: bool = False
    is_of_club: bool = False
    loose: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    told_as: Mapping[str, Any] = field(default_factory=dict)
    shapes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """The file in which its rows stand: tables keep their names, whatever app they are of."""
        return f"data/{self.model._meta.db_table.replace('_', '.', 1)}.jsonl"

    def rows_of(self, tournament: Tournament) -> QuerySet[Any]:
        """The rows of a tournament, the first written first."""
        found = self.model._default_manager.filter(**{self.within: tournament.pk}).order_by("pk")
        # Several rows of the tournament may lead to one of the club's.
        return found.distinct() if self.is_of_club else found

    def field(self, column: str) -> Any:
        """The field of a column."""
        return self.model._meta.get_field(column)

    def refers(self, column: str) -> type[Model] | None:
        """The model whose row a column names by its name; None where it holds a value."""
        field_ = self.field(column)
        if not isinstance(field_, ForeignKey) or field_.target_field.name == "key":
            return None
        return field_.remote_field.model


Number = Annotated[int, range(1, 10_000).__contains__]
"""Of a team, a table, a deal or a round."""

Word = Annotated[str, lambda text: 0 < len(text) <= 60]
NumberedName = Annotated[str, lambda text: text.isdecimal() and 0 < len(text) <= 4]
"""A number as the name of a member."""

Cents = Annotated[str, lambda text: text.isdecimal() and 0 < len(text) <= 6]
"""What a coin or a note is worth, as the name of a member."""

Place = Annotated[
    list[int], lambda place: len(place) == 2 and all(1 <= spot <= 40 for spot in place)
]
"""A column and a row of the plan of a hall."""


Nothing = Annotated[Object, lambda value: not value]


class RulesSource(TypedDict):
    """The club's rules that a tournament was made with, as their file has them."""

    id: str
    name: str
    version: int
    rulebook: str
    edition: str
    overrides: Object


class OpenedOn(TypedDict):
    """What a stage was opened on: who was known, who entered, and a digest of the places."""

    known: list[Number]
    entering: list[Number]
    digest: Word


class PrizeFund(TypedDict):
    """A fund of prizes as it was last typed, in cents and ten-thousandths."""

    base: int
    share: int
    split: list[int]
    step: int
    deductions: int
    guaranteed: int
    rest_to_first: bool


TOURNAMENT: Mapping[str, Any] = {
    "rule_overrides": Object,
    "rules_source": RulesSource | Nothing,
    "table_numbers": list[Number],
    "reserved_tables": list[Number],
    "table_places": dict[NumberedName, Place],
    "categories": list[Word],
    "criteria": Annotated[list[Annotated[str, CRITERIA.__contains__]], bool],
}
STAGE: Mapping[str, Any] = {
    "options": Object,
    "lost_rounds": list[Number],
    "rule_overrides": Object,
    "opened_on": OpenedOn | Nothing,
}
KEPT_AS_PLAYED: Mapping[str, Any] = {"difference": dict[Word, list[Number] | Number | None]}
DRAW: Mapping[str, Any] = {
    "draw_input": Object,
    "certificate": Object,
    "swaps": list[list[Number]],
    "tables": list[list[int | str | None]],
}
SHEET: Mapping[str, Any] = {
    "result": Object,
    "barred": dict[NumberedName, Side],
    "ruled": dict[NumberedName, DealFacts],
}
TYPED_DEAL: Mapping[str, Any] = {"facts": DealFacts | None}
TYPED_TOTALS: Mapping[str, Any] = {"facts": TotalsFacts | None}
TILL: Mapping[str, Any] = {"counted": dict[Cents, Annotated[int, range(100_000).__contains__]]}
BOOKING: Mapping[str, Any] = {"not_with": list[str], "answers": dict[str, str]}
PRIZE_PLAN: Mapping[str, Any] = {"fund": PrizeFund | Nothing}
AWARD: Mapping[str, Any] = {"why": Object}
