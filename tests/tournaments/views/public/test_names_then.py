"""A page of a past round names who sat there then; a team's own heading, who plays in it now."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.chains import draw_round, first_stage, play, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.models import Match, Stage, Team, Tournament
from tournaments.pages.draws.public_seats import seat_list
from tournaments.pages.ranks.rank_explanations import rank_explanation
from tournaments.pages.stages.public_brackets import BracketSide, read_public_bracket
from tournaments.pages.stages.public_pools import read_public_pools
from tournaments.pages.teams.public_teams import read_team_file

pytestmark = pytest.mark.django_db

NEWCOMER = "VASSEUR Paul"


def replace_first(team: Team, *, since_round: int) -> str:
    """Who played then, before somebody takes the first place."""
    then = team.player_names
    substitute_player(team, position=1, name=NEWCOMER, since_round=since_round, by=SERVER)
    return then


def changed_after_round_1(system: str) -> tuple[Tournament, Match, str]:
    """Two rounds of four teams; in team 1 somebody comes for the second. A table of the first."""
    stage = first_stage(tournament_of(4, stage__system=system))
    (first,) = play(stage, 1)
    match = first.matches.select_related("ns", "ew").get(ns__number=1)
    then = replace_first(match.ns, since_round=2)
    draw_round(stage, seed=2)
    return stage.tournament, match, then


@pytest.fixture
def ranked() -> tuple[Tournament, Match, str]:
    return changed_after_round_1("ranking")


def test_the_other_team_reads_whom_it_met(ranked: tuple[Tournament, Match, str]) -> None:
    tournament, match, then = ranked
    assert match.ew is not None
    found = read_team_file(tournament, match.ew.number)
    assert found is not None
    assert [opponent.label for opponent in found.matches[0].opponents] == [then]


def test_the_heading_of_a_team_names_who_plays_now(
    client: Client, ranked: tuple[Tournament, Match, str]
) -> None:
    page = client.get(reverse("public:team", args=[ranked[0].slug, 1])).content.decode()
    assert f"<title>{NEWCOMER}" in page


def test_why_this_rank_names_whom_a_team_met(ranked: tuple[Tournament, Match, str]) -> None:
    tournament, match, then = ranked
    assert match.ew is not None
    for after_round in (None, 1):
        found = rank_explanation(tournament, match.ew.number, after_round=after_round)
        assert found is not None
        (line,) = [round_ for round_ in found.rounds if round_.number == 1]
        assert line.opponent is not None
        assert line.opponent.label == then


@pytest.mark.parametrize("round_number", [1, 2])
@pytest.mark.parametrize("route", ["draw", "certificate", "standings_round"])
def test_a_page_of_a_round_names_who_sat_in_it(
    client: Client, ranked: tuple[Tournament, Match, str], route: str, round_number: int
) -> None:
    tournament, _match, then = ranked
    address = reverse(f"public:{route}", args=[tournament.slug, round_number])
    page = client.get(address).content.decode()
    assert (then in page, NEWCOMER in page) == (round_number == 1, round_number == 2)


def test_who_asks_why_two_teams_met_reads_who_sat_there(
    client: Client, ranked: tuple[Tournament, Match, str]
) -> None:
    address = reverse("public:pair", args=[ranked[0].slug, 1])
    page = client.get(address, {"a": "1", "b": "2"}).content.decode()
    assert (ranked[2] in page, NEWCOMER in page) == (True, False)


def tree_sides(stage: Stage, number: int) -> list[BracketSide]:
    columns = read_public_bracket(stage).parts[0].columns
    return [
        side
        for column in columns
        for match in column.matches
        for side in match.sides
        if side.team is not None and side.team.number == number
    ]


def test_a_tree_names_who_played_each_of_its_rounds() -> None:
    tournament, _match, then = changed_after_round_1("knockout")
    names = [
        side.team and side.team.player_names for side in tree_sides(first_stage(tournament), 1)
    ]
    assert names[0] == then
    assert NEWCOMER in str(names[1])


def test_the_matches_of_a_pool_name_who_played_them() -> None:
    tournament, _match, then = changed_after_round_1("pools")
    pool = read_public_pools(first_stage(tournament)).pools[0]
    names = [
        team.label for meeting in pool.meetings for team, _game in meeting.sides if team.number == 1
    ]
    assert names[0] == then
    assert NEWCOMER in names[1]
    assert NEWCOMER in pool.lines[0].team.label


def test_who_comes_for_the_next_round_has_no_seat_in_this_one() -> None:
    stage = first_stage(tournament_of(4))
    match = draw_round(stage).matches.select_related("ns").get(ns__number=1)
    replace_first(match.ns, since_round=2)
    assert NEWCOMER not in {player.name for player in seat_list(stage.tournament).players}
