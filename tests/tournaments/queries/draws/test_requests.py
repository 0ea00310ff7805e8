"""What a draw is told of the rounds before it."""

import pytest

from tests.factories import TeamFactory
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    play,
    qualified,
    stage_after,
    tournament_of,
)
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


@pytest.mark.parametrize("system", ["ranking", "swiss", "slide", "random"])
@pytest.mark.parametrize("teams", [4, 6])
def test_a_team_that_missed_rounds_is_exempt_after_all_others(system: str, teams: int) -> None:
    tournament = tournament_of(teams, stage__system=system)
    stage = first_stage(tournament)
    play(stage, 2)
    late = TeamFactory(tournament=tournament, number=99)
    exempt = [
        finish(draw_round(stage, seed=number)).matches.get(ew=None).ns for number in (3, 4, 5)
    ]
    assert late not in exempt
    assert len({team.pk for team in exempt}) == 3


def test_a_round_drawn_without_a_team_counts_like_a_bye() -> None:
    tournament = tournament_of(5)
    stage = first_stage(tournament)
    (round_,) = play(stage, 1)
    TeamFactory(tournament=tournament, number=99)
    told = {team.id: team.byes for team in draw_request(stage, number=2, seed=1).teams}
    exempt = round_.matches.get(ew=None).ns.number
    assert told == {number: int(number in (exempt, 99)) for number in (1, 2, 3, 4, 5, 99)}
