"""The standings on paper: rows move together where that saves a page, and there alone."""

import io

import pytest
from pypdf import PdfReader

from tests.factories import TournamentFactory
from tests.running.nightly import nightly_but
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tests.tournaments.printing.evenings import count_pages, needs_pango, pages_of, paper
from tournaments.printing.papers import Paper

pytestmark = [pytest.mark.django_db, needs_pango]


def standings_of(teams: int) -> Paper:
    """The standings of so many teams after one round."""
    tournament = TournamentFactory()
    play_round(drawn_round(tournament, teams_of(tournament, teams)), deals=1)
    return paper(tournament, "classement")


def sizes_of_names(reader: PdfReader) -> set[int]:
    """How large the names stand, in points."""
    sizes = set()

    def look(text: str, cm: list[float], tm: list[float], _font: object, size: float) -> None:
        if "JOUEUR" in text:
            sizes.add(round(abs(size * tm[3] * cm[3])))

    for page in reader.pages:
        page.extract_text(visitor_text=look)
    return sizes


def test_a_few_rows_are_not_left_alone_on_a_second_page() -> None:
    assert count_pages(standings_of(36).pdf()) == 1


def test_rows_that_need_a_second_page_keep_their_height() -> None:
    first, second = pages_of(standings_of(50).pdf())
    assert [page.count("JOUEUR") // 2 for page in (first, second)] == [27, 23]


@pytest.mark.parametrize(
    "known", nightly_but([(8, 1, 11), (70, 2, 9)], [(8, 1, 11), (63, 2, 10), (70, 2, 9)])
)
def test_names_are_as_large_as_the_fewest_pages_allow_and_never_under_nine_points(
    known: tuple[int, int, int],
) -> None:
    teams, pages, points = known
    reader = PdfReader(io.BytesIO(standings_of(teams).pdf()))
    assert (len(reader.pages), sizes_of_names(reader)) == (pages, {points})


def test_people_of_a_team_stand_below_each_other() -> None:
    # In one line they break after a surname, which is then read as somebody's whole name.
    (page,) = pages_of(standings_of(4).pdf())
    assert (page.count("JOUEUR"), page.count("– JOUEUR")) == (8, 0)


@pytest.mark.parametrize(
    ("rounds", "told"), [(4, ["P1", "Écart"]), (5, ["P1"]), (6, [])], ids=["four", "five", "six"]
)
def test_no_column_runs_off_the_sheet_and_no_name_is_cut(rounds: int, told: list[str]) -> None:
    tournament = TournamentFactory(criteria=["total", "wins", "best_match"])
    teams = teams_of(tournament, 4)
    for number in range(1, rounds + 1):
        play_round(drawn_round(tournament, teams, number=number))
    content = paper(tournament, "classement").pdf()
    (page,) = pages_of(content)
    assert [page.count("JOUEUR"), "Meilleure partie" in page] == [8, True]
    assert [word for word in ("P1", "Écart") if word in page] == told
    assert rightmost_text(content) < A4_WIDTH - MARGIN


A4_WIDTH, MARGIN = 595, 30
"""In points."""


def rightmost_text(content: bytes) -> float:
    """Where the text of a page that begins farthest to the right begins, in points."""
    starts = [0.0]

    def look(text: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        if text.strip():
            starts.append(tm[4] * cm[0] + cm[4])

    for page in PdfReader(io.BytesIO(content)).pages:
        page.extract_text(visitor_text=look)
    return max(starts)
