"""The table of lots: how many of them there may be, and lines that somebody else took away."""

import pytest

from prizes.domain.lines import change_lot, press_number, remove_lot
from prizes.domain.lots import MOST_LOTS, LotLine
from prizes.domain.plans import CategoryDetails, save_category
from prizes.enums import PrizeMembers
from prizes.models import Lot, PrizeCategory
from tests.prizes.domain.lots import played, typed
from tests.tournaments.refusals import refusal
from tournaments.actors import SERVER
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_each_place_of_a_line_counts_up_to_the_most_lots_that_are_handed_out(
    tournament: Tournament,
) -> None:
    most = LotLine(title="Vin", last_place=MOST_LOTS)
    assert typed(tournament, most).lots.count() == 1
    one_more = LotLine(title="Jambon")
    assert refusal(typed, tournament, most, one_more).code == "too-many-lots"


def test_a_line_that_somebody_else_took_away_is_neither_changed_nor_removed(
    tournament: Tournament,
) -> None:
    lot = typed(tournament, LotLine(title="Vin")).lots.get()
    remove_lot(Lot.objects.get(), by=SERVER)
    line = LotLine(title="Jambon")
    assert refusal(change_lot, lot, line=line, is_extra=False, by=SERVER).code == "gone"
    assert refusal(remove_lot, lot, by=SERVER).code == "gone"


def test_nobody_is_put_by_number_among_those_whom_a_stage_names(tournament: Tournament) -> None:
    stage = played(tournament).stages.get()
    details = CategoryDetails(name="Phase", members=PrizeMembers.STAGE, stage=stage)
    category = save_category(tournament, details=details, by=SERVER)
    pressed = {"team": tournament.teams.get(number=3), "carries": True, "by": SERVER}
    assert refusal(press_number, category, **pressed).code == "not-by-number"
    assert PrizeCategory.objects.get().members == PrizeMembers.STAGE
