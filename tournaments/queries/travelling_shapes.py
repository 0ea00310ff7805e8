"""The JSON that travels, column by column, as the site's own forms and acts write it."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict

from tournaments.models.sheets.shapes import DealFacts, TotalsFacts
from tournaments.ranking.criteria import CRITERIA

Side = Literal["NS", "EW"]
Object = dict[str, Any]
"""What the engine or the draw wrote: whoever reads it holds it to what it needs."""

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
