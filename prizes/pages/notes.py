"""What in a table of lots may not give what its writer expects."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from django.utils.translation import gettext as _

from prizes.models import Lot
from prizes.pages.words import name_prize, phrase_places
from prizes.queries.outlook import find_lot_inversions


def list_lot_notes(lots: Sequence[Lot]) -> list[str]:
    """Sentences on lots that go to another team than their places say."""
    return [*_list_doubles(lots), *_list_inversions(lots)]


def _list_doubles(lots: Sequence[Lot]) -> Iterator[str]:
    """Two lots for one place, of a group that gives a team one."""
    ranked = [lot for lot in lots if not lot.is_drawn and not lot.group.cumul]
    for lot, rival in combinations(ranked, 2):
        same = lot.group_id == rival.group_id and lot.category_id == rival.category_id
        if same and lot.first_place <= rival.last_place and rival.first_place <= lot.last_place:
            yield _(
                "« %(one)s » (%(places)s) et « %(other)s » sont pour une même place, et une équipe "
                "ne reçoit qu'un lot du groupe : l'autre passe à la suivante. Pour donner les "
                "deux, mettez-les sur une ligne, ou dans deux groupes."
            ) % {"one": _name(lot), "other": _name(rival), "places": phrase_places(lot)}


def _list_inversions(lots: Sequence[Lot]) -> Iterator[str]:
    for earlier, later in find_lot_inversions(lots):
        if earlier.group.cumul:
            continue
        yield _(
            "« %(second)s » vaut plus que « %(first)s », qui est pour une meilleure place : "
            "chacun reste à la place écrite. Est-ce voulu ?"
        ) % {"first": _name(earlier), "second": _name(later)}


def _name(lot: Lot) -> str:
    return name_prize(lot.title, lot.cash_cents)
