"""What the organiser's front page says of stages that are played side by side."""

import pytest

from tests.tournaments.chains import draw_round, finish, first_stage, side_by_side, tournament_of
from tournaments.models import Tournament
from tournaments.pages.tournament.overview import overview

pytestmark = pytest.mark.django_db


def told(tournament: Tournament) -> list[tuple[str, int]]:
    """The live rounds with the tables that each still waits for."""
    return [(one.title, one.progress.missing) for one in overview(tournament).live]


def test_nothing_is_live_before_the_first_draw() -> None:
    assert told(tournament_of(4)) == []


def test_the_last_round_is_told_between_two() -> None:
    tournament = tournament_of(4)
    finish(draw_round(first_stage(tournament)))
    assert told(tournament) == [("Partie 1", 0)]


def test_each_stage_that_is_played_is_told() -> None:
    tournament = side_by_side(final=4, others=4)
    assert told(tournament) == [("Finale – demi-finales", 2), ("Consolante – demi-finales", 2)]


def test_tables_are_counted_over_all_of_them() -> None:
    evening = overview(side_by_side(final=4, others=6))
    assert (evening.playing_tables, evening.tables) == (4, 4)


def test_a_stage_whose_tables_are_done_is_no_longer_told() -> None:
    tournament = side_by_side(final=4, others=4)
    finish(tournament.rounds.get(stage__name="Finale"))
    assert told(tournament) == [("Consolante – demi-finales", 2)]
