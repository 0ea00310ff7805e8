"""What a draw is told of the rounds before it."""

import pytest

from tests.tournaments.chains import draw_round, qualified, stage_after
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Match
from tournaments.queries.draws.requests import draw_request

pytestmark = pytest.mark.django_db


def test_a_bracket_is_told_who_sat_out_in_the_rounds_before_it() -> None:
    source = qualified(7, rounds=1)
    final = open_stage(stage_after(source, "Finale", system="knockout"), by=SERVER)
    draw_round(final)
    byes = Match.objects.filter(round__tournament=source.tournament, ew=None)
    told = draw_request(final, number=2, seed=1).teams
    assert [team.id for team in told for _ in range(team.byes)] == sorted(
        byes.values_list("ns__number", flat=True)
    )
