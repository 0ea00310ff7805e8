"""The rank of each team now, whatever decides it."""

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.chains import first_stage, play_out, tournament_of
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.models import Tournament
from tournaments.queries.ranks.final_places import list_final_places
from tournaments.queries.ranks.team_places import rank_of_teams_now

pytestmark = pytest.mark.django_db


def ranks(tournament: Tournament) -> dict[int, int] | None:
    """The ranks by team number."""
    found = rank_of_teams_now(tournament)
    numbers = dict(tournament.teams.values_list("pk", "number"))
    return None if found is None else {numbers[pk]: rank for pk, rank in found.items()}


def test_before_any_result_nobody_has_a_rank() -> None:
    tournament = TournamentFactory()
    drawn_round(tournament, teams_of(tournament, 5))
    assert ranks(tournament) is None


def test_before_any_result_final_places_are_all_the_first() -> None:
    tournament = TournamentFactory()
    drawn_round(tournament, teams_of(tournament, 4))
    assert [place.place for place in list_final_places(tournament)] == [1, 1, 1, 1]


def test_points_rank_where_they_decide() -> None:
    tournament = TournamentFactory()
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    play_round(round_, deals=3)
    assert ranks(tournament) == {1: 1, 3: 2, 4: 3, 2: 4}


def test_a_bracket_ranks_where_it_decides() -> None:
    tournament = tournament_of(4, stage__system="knockout")
    play_out(first_stage(tournament))
    assert ranks(tournament) == {1: 1, 2: 2, 3: 3, 4: 3}
