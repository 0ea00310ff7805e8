"""A deal that was refused: what this side typed beside what the site has."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.cards import other_side
from tournaments.enums import SIDE_NAMES
from tournaments.models.sheets.shapes import DealFacts
from tournaments.pages.phones.compared import Compared, Said, compare_said
from tournaments.pages.phones.deal_words import name_deal
from tournaments.pages.phones.marks import find_trickless
from tournaments.queries.phones.tables import PhoneTable


@dataclass(frozen=True, kw_only=True, slots=True)
class RefusedDeal:
    """What a phone needs to choose between both versions of a deal, `compared` where there are two.

    `theirs` names the version that the other side stands on, empty where there is none to take;
    `base` the one that a new command replaces, `cells` what was typed on top of it. `swept_by` is
    the side that made every point, where nobody is said to have made every trick.
    """

    number: int
    compared: Compared | None
    theirs: str
    base: str
    cells: Mapping[str, str]
    swept_by: str

    @property
    def sweep(self) -> str:
        """Name of the side that made every point."""
        return str(SIDE_NAMES[self.swept_by])

    @property
    def swept_cells(self) -> Mapping[str, str]:
        """What was typed, with every trick for that side."""
        kept = {name: text for name, text in self.cells.items() if not name.startswith("points_")}
        return {**kept, "sweep": self.swept_by}

    @property
    def title(self) -> str:
        return name_deal(self.number)


def read_refused_deal(
    table: PhoneTable,
    side: str,
    *,
    number: int,
    facts: DealFacts | None,
    base: str | None,
    cells: Mapping[str, str],
) -> RefusedDeal:
    """What a side typed of a deal, be it no deal at all (`facts` None), beside what is said now;
    sent again it replaces `base`, None for what is said now."""
    base = table.find_head(number, side) if base is None else base
    said = table.find_facts(number, side)
    stand = table.stands.get((number, other_side(side)))
    theirs = "" if stand is None or (number, side) in table.stands else str(stand.entry_id)
    compared = None
    if facts is not None and said is not None:
        whose = str(SIDE_NAMES[other_side(side)]) if theirs else _("Le site")
        has = Said(whose=whose, side=other_side(side) if theirs else side, facts=said)
        mine = Said(whose=_("Vous"), side=side, facts=facts)
        compared = compare_said(table, number, (mine, has))
    trickless = None if facts is None else find_trickless(facts)
    return RefusedDeal(
        number=number,
        compared=compared,
        theirs=theirs,
        base=base,
        cells={**cells, "base": base},
        swept_by=other_side(trickless) if trickless else "",
    )
