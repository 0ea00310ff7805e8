"""What people do with a page besides reading it: follow teams, give it away, have it ring."""

import io
from urllib.parse import urljoin

import pytest
from django.conf import LazySettings
from django.db import transaction
from django.urls import reverse
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browsing import Opener, faults
from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.enums import Act, RoundState
from tournaments.models import Club, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

NOTED = """
  document.body.dataset.rung = 0;
  Object.defineProperty(navigator, 'vibrate', { value: () => { document.body.dataset.rung++; } });
"""
"""A device that says how often it was made to vibrate."""
OWN_ADDRESS = "document.querySelector('link[rel=canonical]').href"


@pytest.fixture
def evening() -> Tournament:
    """Four teams; one round is over, the second is not drawn."""
    tournament = TournamentFactory(slug="soir")
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED))
    refresh_snapshots(tournament)
    return tournament


def address(route: str, *arguments: object) -> str:
    return reverse(f"public:{route}", args=["soir", *arguments])


def draw_second(tournament: Tournament) -> None:
    with transaction.atomic():
        drawn_round(tournament, list(tournament.teams.order_by("-number")), number=2)
        announce(Act.DRAW_PUBLISHED, tournament=tournament, by=SERVER)


def go(page: Page, route: str, *arguments: object) -> None:
    page.goto(urljoin(page.url, address(route, *arguments)))


def test_followed_teams_stand_below_ones_own_with_table_and_rank(
    opened: Opener, evening: Tournament
) -> None:
    page = opened(address("team", 3))
    page.get_by_role("button", name="Suivre").click()
    expect(page.get_by_role("button", name="Suivre")).to_have_attribute("aria-pressed", "true")
    go(page, "team", 1)
    page.get_by_role("button", name="C'est moi").click()
    go(page, "standings")
    page.get_by_role("link", name="Mes équipes").click()
    cards = page.locator(".my-table")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("Équipe 1")
    expect(cards.last).to_contain_text("sur 4")
    expect(cards.last).to_contain_text("Partie 1 :")
    assert faults(page) == []
    page.get_by_role("button", name="Suivre").click()
    expect(cards).to_have_count(1)


def test_the_table_of_a_followed_team_comes_by_itself(opened: Opener, evening: Tournament) -> None:
    page = opened(address("team", 3), soon=True)
    page.get_by_role("button", name="Suivre").click()
    go(page, "followed")
    expect(page.locator("#mine-3")).to_contain_text("Table 2")
    draw_second(evening)
    expect(page.locator("#mine-3")).to_contain_text("Table 1")


def test_whoever_follows_nobody_is_told_how(opened: Opener, evening: Tournament) -> None:
    page = opened(address("followed"))
    expect(page.get_by_text("Ouvrez la page d'une équipe")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name="Mes équipes")).to_be_hidden()
    assert faults(page) == []


@pytest.mark.parametrize("route", ["standings", "team", "tournament"])
def test_a_page_is_handed_to_the_phone_s_own_sharing(
    route: str, opened: Opener, evening: Tournament
) -> None:
    shared = "() => { navigator.share = async ({ url }) => { window.told = url; }; }"
    page = opened(address(route, *([2] if route == "team" else [])))
    page.evaluate(shared)
    page.get_by_role("link", name="Partager").click()
    assert page.evaluate("window.told") == page.evaluate(OWN_ADDRESS)


def test_a_link_is_copied_where_nothing_is_shared(opened: Opener, evening: Tournament) -> None:
    page = opened(address("standings"))
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: {"
        " writeText: async (text) => { window.copied = text; } } })"
    )
    page.get_by_role("link", name="Partager").click()
    expect(page.get_by_text("Lien copié.")).to_be_visible()
    assert page.evaluate("window.copied") == page.evaluate(OWN_ADDRESS)


def test_who_asked_for_it_hears_that_a_round_is_drawn(opened: Opener, evening: Tournament) -> None:
    page = opened(address("tournament"), soon=True)
    page.evaluate(NOTED)
    page.get_by_label("Sonner quand une partie est tirée").check()
    expect(page.locator("body")).to_have_attribute("data-rung", "1")
    with transaction.atomic():
        announce(Act.SHEET_CORRECTED, tournament=evening, by=SERVER)
    draw_second(evening)
    expect(page.locator("body")).to_have_attribute("data-rung", "2")


def test_a_page_that_nobody_asked_makes_no_sound(opened: Opener, evening: Tournament) -> None:
    page = opened(address("tournament"), soon=True)
    page.evaluate(NOTED)
    draw_second(evening)
    expect(page.locator("[data-drawn='2']")).to_have_count(1)
    expect(page.locator("body")).to_have_attribute("data-rung", "0")


def test_what_programs_read_of_a_page_breaks_no_policy(
    opened: Opener, complaints: list[str], evening: Tournament, settings: LazySettings
) -> None:
    settings.SITE_URL = "https://concours.example.org"
    Club.objects.filter(pk=evening.club_id).update(is_listed=True)
    page = opened(address("tournament"))
    told = page.evaluate(
        "JSON.parse(document.querySelector('script[type=\"application/ld+json\"]').textContent)"
    )
    assert (told["name"], complaints) == (evening.name, [])


def test_what_did_not_change_keeps_the_keyboard(opened: Opener, evening: Tournament) -> None:
    page = opened(address("team", 3), soon=True)
    page.get_by_role("button", name="Suivre").click()
    go(page, "followed")
    page.get_by_role("link", name="Sa page").focus()
    with transaction.atomic():
        announce(Act.SHEET_CORRECTED, tournament=evening, by=SERVER)
    with page.expect_response(lambda answer: answer.url.endswith("/ma-table/")):
        pass
    expect(page.get_by_role("link", name="Sa page")).to_be_focused()


def test_a_page_on_paper_says_of_which_concours_and_nothing_to_press(
    opened: Opener, evening: Tournament
) -> None:
    paper = PdfReader(io.BytesIO(opened(address("draw", 1)).pdf(format="A4")))
    texts = [" ".join(page.extract_text().split()) for page in paper.pages]
    assert [words for words in (evening.name, evening.club.name) if words not in texts[0]] == []
    of_screens = ("Les chiffres", "Comment ce tirage", "Où suis-je")
    assert [words for words in of_screens if words in " ".join(texts)] == []
