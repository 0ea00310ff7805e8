"""The laptop has died: a village evening from the price to the last lot on a phone, by finger."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from prizes.models import Award
from tests.journeys.short.hand import Hand
from tests.journeys.short.steps import (
    PARTIES,
    bring_a_late_team,
    correct_a_total,
    create,
    launch,
    sign_up,
    tell,
    type_party,
)
from tests.running.nightly import nightly_but

pytestmark = pytest.mark.django_db(transaction=True)

MOMENT_MS = 700
"""A press so soon after another is the same one to the page (`static/js/end.js`)."""


@pytest.fixture
def finger(browser: Browser, live_server: LiveServer) -> Iterator[Hand]:
    """An organiser who has nothing left but a phone."""
    hand = Hand(browser, live_server, has_phone=True)
    yield hand
    hand.context.close()


@pytest.mark.parametrize("teams", nightly_but({5}, [5, 11]))
def test_a_phone_runs_an_evening_alone(teams: int, finger: Hand) -> None:
    lot = random.Random(6)
    create(finger, "24")
    sign_up(finger, teams)
    for number in range(1, PARTIES + 1):
        if number == PARTIES:
            promise_lots(finger)
        launch(finger, number)
        if number == 1:
            bring_a_late_team(finger, table=(teams + 1) // 2)
        type_party(finger, number, lot)
        if number == 2:
            correct_a_total(finger)
    finger.tab("Classement")
    finger.tab("La soirée")
    hand_over(finger, teams=teams + 1)
    assert list(dict.fromkeys(finger.complaints)) == []


def promise_lots(finger: Hand) -> None:
    """Something for everybody, typed as it is said."""
    finger.tab("Lots et fin")
    for place, lot in (("1er", "2 jambons"), ("2e", "2 rosettes"), ("3e", "les autres 2 pâtés")):
        tell(finger, place, lot)
    finger.tab("Parties")


def hand_over(finger: Hand, *, teams: int) -> None:
    """The last two places called one by one, the others from paper."""
    finger.click("Finir la soirée")
    finger.click("Rendre définitif et attribuer les lots")
    handed = finger.page.locator(".prize--handed")
    for place in range(1, 3):
        finger.press_on(finger.page.locator(".prize--called").get_by_role("button", name="Remis"))
        expect(handed).to_have_count(place)
        finger.page.wait_for_timeout(MOMENT_MS)
    finger.click("Tout est remis")
    expect(handed).to_have_count(teams)
    assert not Award.objects.filter(handed_at=None).exists()
    assert finger.tournament.finished_at is not None
