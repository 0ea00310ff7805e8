"""What the organiser's front page says of stages that are played side by side."""

import pytest

from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    side_by_side,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Tournament
from tournaments.pages.tournament.overview import NextStep, read_overview
from tournaments.queries.stages.qualifiers import find_qualifiers

pytestmark = pytest.mark.django_db


def told(tournament: Tournament) -> list[tuple[str, int]]:
    """The live rounds with the tables that each still waits for."""
    return [(one.title, one.progress.missing) for one in read_overview(tournament).live]


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
    evening = read_overview(side_by_side(final=4, others=6))
    assert (evening.playing_tables, evening.tables) == (4, 4)


def test_a_stage_whose_tables_are_done_is_no_longer_told() -> None:
    tournament = side_by_side(final=4, others=4)
    finish(tournament.rounds.get(stage__name="Finale"))
    assert told(tournament) == [("Consolante – demi-finales", 2)]


def both_finals() -> Tournament:
    """Four level teams of which a first final takes every one; a second wants places 3 and 4."""
    tournament = tournament_of(4)
    source = first_stage(tournament)
    source.rounds_planned = 1
    source.save()
    finish(draw_round(source), lambda match: (972, 972))
    stage_after(source, "Finale A", entry="ranks", to_place=2, cut_tie="all_in")
    stage_after(source, "Finale B", entry="ranks", from_place=3, to_place=4)
    return tournament


def test_a_stage_that_cannot_open_does_not_hide_what_can_be_done() -> None:
    tournament = both_finals()
    open_stage(tournament.stages.get(name="Finale A"), by=SERVER)
    evening = read_overview(tournament)
    assert (evening.next_step, evening.current.stage.name) == (NextStep.DRAW, "Finale A")


def test_of_two_stages_that_want_the_same_teams_the_first_gets_them_and_the_other_says_so() -> None:
    second = find_qualifiers(both_finals().stages.get(name="Finale B"))
    taken = {one.team.number for one in second.taken}
    assert (len(second.qualifiers), len(taken), second.has_results) == (0, 2, True)


def test_a_round_more_than_planned_says_so() -> None:
    tournament = tournament_of(4)
    tournament.stages.update(rounds_planned=1)
    finish(draw_round(first_stage(tournament)))
    assert read_overview(tournament).drawing_title == "Tirer la partie 2, au-delà du prévu"
