"""What a draw is told of the rounds before it."""

import pytest

from tests.factories import TeamFactory
from tests.running.both import as_on_sqlite_but
from tests.running.nightly import nightly_but
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    play,
    qualified,
    set_score,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.stages.entry import open_stage
from tournaments.enums import Forfeit
from tournaments.models import Match
from tournaments.queries.draws.requests import build_draw_request

pytestmark = pytest.mark.django_db


def test_a_bracket_is_told_who_sat_out_in_the_rounds_before_it() -> None:
    source = qualified(7, rounds=1)
    final = open_stage(stage_after(source, "Finale", system="knockout"), by=SERVER)
    draw_round(final)
    byes = Match.objects.filter(round__tournament=source.tournament, ew=None)
    told = build_draw_request(final, number=2, seed=1).teams
    assert [team.id for team in told for _ in range(team.byes)] == sorted(
        byes.values_list("ns__number", flat=True)
    )


@pytest.mark.parametrize(
    "system", as_on_sqlite_but({"ranking"}, ["ranking", "swiss", "slide", "random"])
)
@pytest.mark.parametrize("teams", nightly_but({4}, [4, 6]))
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
    told = {team.id: team.byes for team in build_draw_request(stage, number=2, seed=1).teams}
    exempt = round_.matches.get(ew=None).ns.number
    assert told == {number: int(number in (exempt, 99)) for number in (1, 2, 3, 4, 5, 99)}


@pytest.mark.parametrize("absent", [Forfeit.NS, Forfeit.EW, Forfeit.BOTH])
def test_a_forfeit_counts_like_a_bye_for_who_stayed_away_and_for_who_waited(
    absent: Forfeit,
) -> None:
    stage = first_stage(tournament_of(6))
    round_ = draw_round(stage)
    unplayed = round_.matches.select_related("ns", "ew").earliest("table_number")
    record_forfeit(unplayed, absent=absent, by=SERVER)
    told = {team.id: team.byes for team in build_draw_request(stage, number=2, seed=1).teams}
    sat_out = {unplayed.ns.number, unplayed.ew.number}
    assert told == {number: int(number in sat_out) for number in range(1, 7)}


def test_a_team_that_comes_back_after_a_forfeit_is_exempt_after_all_others() -> None:
    stage = first_stage(tournament_of(5))
    round_ = draw_round(stage)
    unplayed = round_.matches.select_related("ew").exclude(ew=None).earliest("table_number")
    record_forfeit(unplayed, absent=Forfeit.EW, by=SERVER)
    for match in round_.matches.exclude(ew=None).exclude(pk=unplayed.pk):
        set_score(match, 1000, 944)
    exempt = [round_.matches.get(ew=None).ns]
    exempt += [finish(draw_round(stage, seed=number)).matches.get(ew=None).ns for number in (2, 3)]
    assert not {unplayed.ns, unplayed.ew} & set(exempt)
