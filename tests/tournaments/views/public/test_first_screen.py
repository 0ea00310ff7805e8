"""What one came for, on the first screen of an old phone whose letters are enlarged."""

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page

from tests.browsing import Opener, faults
from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

OLD_PHONE = {"width": 360, "height": 640}
ABOVE_THE_KEYBOARD = 380
SHOWN = "#players > li:visible"
ENLARGED = "document.documentElement.style.fontSize = `${18 * 1.3}px`"


@pytest.fixture
def hall() -> Tournament:
    """Twenty teams at ten tables, among them LE GOFF and N'GUYEN, in the first round."""
    tournament = TournamentFactory(slug="soir")
    teams = teams_of(tournament, 19)
    named = TeamFactory(
        tournament=tournament, number=20, name="", players=["LE GOFF Yann", "N'GUYEN Lise"]
    )
    drawn_round(tournament, [*teams, named])
    return tournament


def seats(opened: Opener, query: str = "") -> Page:
    page = opened(reverse("public:seats", args=["soir"]) + query, **OLD_PHONE)
    page.evaluate(ENLARGED)
    return page


def ends_at(place: Locator) -> float:
    box = place.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("typed", ["équipe 20", "legoff", "nguyen", "n° 20"])
def test_table_and_opponents_stand_above_the_keyboard(
    typed: str, opened: Opener, hall: Tournament
) -> None:
    page = seats(opened)
    page.get_by_role("searchbox").press_sequentially(typed)
    row = page.locator(SHOWN).filter(has_text="LE GOFF Yann").first
    assert row.locator(".plate__number").inner_text() == "10"
    opponents = row.locator(".row__text--more")
    assert opponents.inner_text().startswith("contre JOUEUR 19A")
    assert page.get_by_role("searchbox").bounding_box()["y"] >= 0
    assert ends_at(opponents) <= ABOVE_THE_KEYBOARD


def test_what_the_server_found_stands_on_the_first_screen(opened: Opener, hall: Tournament) -> None:
    page = seats(opened, "?q=legoff")
    assert ends_at(page.locator(f"{SHOWN} .row__text--more").first) <= OLD_PHONE["height"]
    assert faults(page) == []


def test_the_number_of_the_table_is_the_biggest_thing(opened: Opener, hall: Tournament) -> None:
    page = seats(opened, "?q=20")
    sizes = page.locator("main :is(h1, p, span, strong, a, label)").evaluate_all(
        "(all) => all.filter((one) => one.checkVisibility())"
        ".map((one) => [parseFloat(getComputedStyle(one).fontSize), one.className])"
    )
    assert max(sizes)[1] == "plate__number"


@pytest.mark.parametrize("wanted", ["goft", "zzz"])
def test_nobody_of_that_name_is_said_once(wanted: str, opened: Opener, hall: Tournament) -> None:
    page = seats(opened, f"?q={wanted}")
    assert page.get_by_text("Personne de ce nom.").filter(visible=True).count() == 1


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_total_is_whole_however_large_the_letters(
    width: int, opened: Opener, hall: Tournament
) -> None:
    play_round(hall.rounds.get())
    page = opened(reverse("public:standings", args=["soir"]), width=width)
    page.evaluate(ENLARGED)
    totals = page.locator("td.total")
    assert totals.count() == 20
    boxes = totals.evaluate_all(
        "(all) => all.map((one) => [one.getBoundingClientRect().right, one.scrollWidth"
        " - one.clientWidth, one.closest('.table-scroll').scrollWidth"
        " - one.closest('.table-scroll').clientWidth])"
    )
    assert [box for box in boxes if box[0] > width or box[1] > 0 or box[2] > 0] == []


def test_a_row_of_the_standings_is_found_as_one_types(opened: Opener, hall: Tournament) -> None:
    play_round(hall.rounds.get())
    page = opened(reverse("public:standings", args=["soir"]), **OLD_PHONE)
    page.get_by_role("searchbox").press_sequentially("legoff")
    shown = page.locator("table tbody tr:visible")
    assert shown.count() == 1
    assert "LE GOFF Yann" in shown.inner_text()
    page.get_by_role("searchbox").fill("")
    assert shown.count() == 20
