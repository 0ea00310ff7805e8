"""A deal that was refused: what this side typed beside what the site has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.cards import other_side
from tournaments.enums import SIDE_NAMES
from tournaments.models.sheets.shapes import DealFacts
from tournaments.pages.phones.deal_words import name_deal, phrase_said
from tournaments.queries.phones.tables import PhoneTable


@dataclass(frozen=True, kw_only=True, slots=True)
class RefusedDeal:
    """Both versions of a deal in sentences, with what a phone needs to choose between them.

    `theirs` names the version that the other side (`other`, as it is called) stands on, empty where
    there is none to take;
    `head` the one that a new command replaces, `cells` what was typed.
    """

    number: int
    mine: Sequence[str]
    has: Sequence[str]
    theirs: str
    other: str
    head: str
    cells: Mapping[str, str]

    @property
    def title(self) -> str:
        return name_deal(self.number)


def read_refused_deal(
    table: PhoneTable, side: str, *, number: int, facts: DealFacts | None, cells: Mapping[str, str]
) -> RefusedDeal:
    """What a side typed of a deal, be it no deal at all (`facts` None), beside what is said now."""
    said = table.find_facts(number, side)
    stand = table.stands.get((number, other_side(side)))
    return RefusedDeal(
        number=number,
        mine=[] if facts is None else phrase_said(table, facts),
        has=[] if said is None else phrase_said(table, said),
        theirs="" if stand is None or (number, side) in table.stands else str(stand.entry_id),
        other=str(SIDE_NAMES[other_side(side)]),
        head=table.find_head(number, side),
        cells=cells,
    )
