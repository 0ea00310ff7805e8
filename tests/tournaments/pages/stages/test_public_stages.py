"""Where the hall sees each stage."""

import pytest

from tests.tournaments.chains import qualified, stage_after
from tournaments.actors import SERVER
from tournaments.domain.tournament.endings import stop_tournament
from tournaments.pages.stages.public_stages import read_public_stages

pytestmark = pytest.mark.django_db


def test_a_stage_before_which_the_evening_was_stopped_is_not_called_over() -> None:
    first = qualified(8, rounds=1)
    stage_after(first, "Finale", entry="ranks", to_place=4)
    tournament = first.tournament
    stop_tournament(tournament, reason="Orage", by=SERVER)
    tournament.refresh_from_db()
    played, *others = [str(one.step.label) for one in read_public_stages(tournament)]
    assert (played, others) == ("Terminée", ["Pas jouée"])
