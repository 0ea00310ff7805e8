"""How last places were given, as the record tells it."""

import pytest

from arbitration.enums import Edition
from arbitration.pages.record.record import make_record
from tests.tournaments.chains import draw_round, finish, qualified
from tests.tournaments.domain.stages.test_barrages import alike, contenders, level_at_the_cut
from tests.tournaments.domain.stages.test_lots import answer, with_lot
from tournaments.actors import SERVER
from tournaments.domain.stages.barrages import arrange_barrages
from tournaments.domain.stages.lots import draw_lot

pytestmark = pytest.mark.django_db


def test_the_record_tells_whom_a_lot_called_and_what_they_said() -> None:
    final = draw_lot(with_lot(qualified(5, 2)), by=SERVER)
    called = [(answer(final, accepts=yes), yes) for yes in (False, True)]
    (lot,) = make_record(final.tournament, Edition.PUBLIC).lots
    found = [(call.team.number, call.answer == "accepted") for call in lot.calls]
    assert (lot.stage, found) == ("Finale", called)


def test_the_record_tells_who_won_a_barrage() -> None:
    final = level_at_the_cut(4)
    (barrage,) = arrange_barrages(final, by=SERVER)
    won, lost = sorted(contenders(final)[0])
    finish(draw_round(barrage), alike)
    assert make_record(final.tournament, Edition.PUBLIC).barrages == (
        f"Barrage pour « Finale » : l'équipe {won} gagne contre l'équipe {lost}.",
    )
