"""A fault at a table, reported and ruled on from one page, as that page showed it."""

import pytest
from django.test import Client
from django.urls import reverse

from arbitration.models import Incident, Ruling
from tests.arbitration.tables import match_in_play, sheet_of
from tests.tournaments.score_facts import THREE_DEALS
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import save_deals
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

REVOKE = {"side": "EW", "deal_number": "2", "seen": "at-once", "suit": "H"}
LOST = {"side": "EW", "deal_number": "1", "seen": "after-deal"}


def revoke(tournament: Tournament, kind: str = "irregular-card") -> str:
    return reverse("arbitration:report_details", args=[tournament.slug, 1, 1, kind])


def counted() -> tuple[int, int]:
    return Incident.objects.count(), Ruling.objects.count()


def test_a_ruling_is_shown_and_nothing_is_kept(arbiter: Client, tournament: Tournament) -> None:
    match_in_play(tournament, deals=1)
    page = arbiter.post(revoke(tournament), REVOKE, headers={"HX-Request": "true"})
    said = page.content.decode()
    assert ("<body" in said, "cœur" in said, 'name="apply"' in said) == (False, True, True)
    assert counted() == (0, 0)


def test_what_was_shown_is_applied_in_one_press(arbiter: Client, tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=1)
    shown = arbiter.post(revoke(tournament), LOST | {"look": "1"}).context["shown"]
    answer = arbiter.post(revoke(tournament), LOST | {"apply": "1", "shown": shown})
    ruling = Ruling.objects.get()
    assert answer.headers["Location"] == reverse(
        "arbitration:ruling", args=[tournament.slug, ruling.number]
    )
    assert sheet_of(match).result["totals"]["EW"] == 0


@pytest.mark.parametrize("seen", ["", "0123"])
def test_nothing_is_applied_that_was_not_shown(
    arbiter: Client, tournament: Tournament, seen: str
) -> None:
    match_in_play(tournament, deals=1)
    page = arbiter.post(revoke(tournament), LOST | {"apply": "1", "shown": seen})
    assert (page.status_code, counted()) == (200, (0, 0))
    arbiter.post(revoke(tournament), LOST | {"apply": "1", "shown": page.context["shown"]})
    assert counted() == (1, 1)


def test_a_deal_written_meanwhile_is_shown_first(arbiter: Client, tournament: Tournament) -> None:
    match = match_in_play(tournament)
    shown = arbiter.post(revoke(tournament), LOST | {"look": "1"}).context["shown"]
    sheet = sheet_of(match)
    save_deals(sheet, deals=THREE_DEALS[:1], base_version=sheet.version, by=SERVER)
    page = arbiter.post(revoke(tournament), LOST | {"apply": "1", "shown": shown})
    assert (page.context["preview_changed"], counted()) == (True, (0, 0))


def test_a_press_that_arrives_twice_rules_once(arbiter: Client, tournament: Tournament) -> None:
    match_in_play(tournament, deals=1)
    key = arbiter.get(revoke(tournament)).context["form"]["key"].value()
    shown = arbiter.post(revoke(tournament), LOST | {"look": "1", "key": key}).context["shown"]
    for _press in range(2):
        arbiter.post(revoke(tournament), LOST | {"apply": "1", "shown": shown, "key": key})
    assert counted() == (1, 1)


def test_what_is_missing_is_said_and_nothing_shown(arbiter: Client, tournament: Tournament) -> None:
    match_in_play(tournament)
    page = arbiter.post(revoke(tournament), REVOKE | {"suit": "", "look": "1"})
    assert (list(page.context["form"].errors), "shown" in page.context) == (["suit"], False)


def test_it_may_be_noted_and_decided_later(arbiter: Client, tournament: Tournament) -> None:
    match_in_play(tournament)
    answer = arbiter.post(revoke(tournament), REVOKE)
    assert "incident" in answer.headers["Location"]
    assert counted() == (1, 0)


def test_who_may_not_decide_calls_the_arbiter(helper: Client, tournament: Tournament) -> None:
    match_in_play(tournament)
    helper.post(revoke(tournament), REVOKE | {"apply": "1"})
    assert counted() == (1, 0)


def test_a_fault_that_the_tariff_leaves_open_is_decided(
    arbiter: Client, tournament: Tournament
) -> None:
    match_in_play(tournament, deals=1)
    told = LOST | {"seen": "later"}
    page = arbiter.post(revoke(tournament), told, headers={"HX-Request": "true"})
    assert ('name="apply"' in page.content.decode(), counted()) == (False, (0, 0))
