"""The lots that nobody can take: line by line, with what stands in the way."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from prizes.models import Lot
from prizes.queries.outlook import Outlook


@dataclass(frozen=True, kw_only=True, slots=True)
class LeftLot:
    """A line of the table of which `count` lots stay with the club, and why, in a sentence."""

    lot: Lot
    count: int
    why: str


def list_left_lots(outlook: Outlook) -> tuple[LeftLot, ...]:
    """What is left once every team has its lots; nothing while nobody is ranked."""
    if outlook.given is None:
        return ()
    lots = {lot.number: lot for lot, _place in outlook.given.left}
    counts = Counter(lot.number for lot, _place in outlook.given.left)
    return tuple(
        LeftLot(lot=lot, count=counts[number], why=_explain(lot, outlook))
        for number, lot in lots.items()
    )


def _explain(lot: Lot, outlook: Outlook) -> str:
    if not _count_eligible(lot, outlook):
        if lot.is_drawn:
            return _("aucune équipe n'est présente")
        return _("aucune équipe n'est dans cette catégorie")
    if lot.group.cumul or (lot.category is None and not lot.is_drawn):
        return _("il y a plus de lots que d'équipes")
    return _(
        "chaque équipe qui pourrait le recevoir a déjà un lot, changez-le pour qu'il vienne en plus"
    )


def _count_eligible(lot: Lot, outlook: Outlook) -> int:
    reading = outlook.reading
    if reading is None:
        return 0
    if lot.is_drawn:
        return sum(team.is_present for team in reading.teams.values())
    if lot.category_id is None:
        return len(reading.teams)
    return len(reading.belonging[lot.category_id][1])
