"""What players shout, ruled on from an arbiter's phone: at most five taps and two screens each."""

from collections.abc import Sequence

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from arbitration.models import Incident, Ruling
from tests.arbitration.tables import match_in_play
from tests.browsing import faults, phone_of
from tests.factories import MembershipFactory, TournamentFactory
from tests.running.nightly import nightly_but
from tournaments.enums import Role
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

MOST_TAPS, MOST_SCREENS = 5, 2
SCREEN = 844
REVOKE = ("EO,", "cœur")
SIDE = ("EO,",)
COMMONEST: list[tuple[str, str, Sequence[str]]] = [
    ("il n'a pas fourni", "irregular-card", REVOKE),
    ("renonce", "irregular-card", REVOKE),
    ("il n'a pas monté", "irregular-card", REVOKE),
    ("il a joué avant moi", "irregular-card", REVOKE),
    ("il a pissé", "irregular-card", REVOKE),
    ("maldonne", "misdeal", ("Est (",)),
    ("à la volée", "coinche-out-of-turn", SIDE),
    ("il a parlé avant son tour", "bid-out-of-turn", SIDE),
    ("belote pas dite", "belote-not-announced", SIDE),
    ("ta tierce n'était pas là", "false-annonce", (*SIDE, "Points annoncés=20")),
]
GUARDED = [COMMONEST[0], COMMONEST[5], COMMONEST[-1]]
"""A card, a deal and an annonce."""


class Thumb:
    """A thumb on a phone, and how often it came down."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.screens = page, 0, 1

    def tap(self, what: Locator) -> None:
        """Once more."""
        what.tap()
        self.taps += 1


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """Coinche with annonces, a round drawn, nothing written yet."""
    tournament = TournamentFactory(rulebook="ffb-coinche", rule_overrides={}, length_value=3)
    match_in_play(tournament)
    return tournament


@pytest.fixture
def page(browser: Browser, live_server: LiveServer, tournament: Tournament) -> Page:
    """The arbiter's phone, at « Un problème à une table ? »."""
    user = MembershipFactory(club=tournament.club, role=Role.ARBITER).user
    page = phone_of(browser, user, live_server.url)
    page.set_default_timeout(5000)
    page.goto(live_server.url + reverse("arbitration:report", args=[tournament.slug]))
    yield page
    page.context.close()


def answer(thumb: Thumb, answers: Sequence[str]) -> None:
    """What the form asks, in a tap each; what has a « = » is typed."""
    form = thumb.page.locator(".call-form")
    for one in answers:
        label, _equals, typed = one.partition("=")
        if typed:
            field = form.get_by_label(label)
            thumb.tap(field)
            field.press_sequentially(typed)
            field.press("Tab")
        else:
            thumb.tap(form.get_by_label(label).first)


@pytest.mark.parametrize("call", nightly_but(GUARDED, COMMONEST), ids=str)
def test_a_call_is_ruled_on_in_five_taps_and_two_screens(
    page: Page, call: tuple[str, str, Sequence[str]]
) -> None:
    shouted, kind, answers = call
    thumb = Thumb(page)
    thumb.tap(page.get_by_label("Table n°"))
    page.keyboard.type("1")
    thumb.tap(page.get_by_label("Que dit-on ?"))
    page.keyboard.type(shouted)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{kind}/?q=*")
    thumb.screens += 1
    answer(thumb, answers)
    press = page.get_by_role("button", name="Appliquer", exact=True)
    expect(press).to_be_visible()
    box = press.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= SCREEN
    assert page.evaluate("scrollY") == 0
    assert faults(page) == []
    thumb.tap(press)
    expect(page.locator("h1")).to_contain_text("Décision n°")
    assert (thumb.taps <= MOST_TAPS, thumb.screens <= MOST_SCREENS) == (True, True)
    assert Ruling.objects.get().incident == Incident.objects.get(kind=kind)
