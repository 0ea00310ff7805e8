"""The standings on paper: rows move together where that saves a page, and there alone."""

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tests.tournaments.printing.evenings import count_pages, needs_pango, pages_of, paper
from tournaments.printing.papers import Paper

pytestmark = [pytest.mark.django_db, needs_pango]


def standings_of(teams: int) -> Paper:
    """The standings of so many teams after one round."""
    tournament = TournamentFactory()
    play_round(drawn_round(tournament, teams_of(tournament, teams)), deals=1)
    return paper(tournament, "classement")


def test_a_few_rows_are_not_left_alone_on_a_second_page() -> None:
    assert count_pages(standings_of(36).pdf()) == 1


def test_rows_that_need_a_second_page_keep_their_height() -> None:
    first, second = pages_of(standings_of(50).pdf())
    assert [page.count("JOUEUR") // 2 for page in (first, second)] == [33, 17]


def test_people_of_a_team_stand_below_each_other() -> None:
    # In one line they break after a surname, which is then read as somebody's whole name.
    (page,) = pages_of(standings_of(4).pdf())
    assert (page.count("JOUEUR"), page.count("– JOUEUR")) == (8, 0)
