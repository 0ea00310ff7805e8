"""« Lots et fin » as it is drawn: three steps of one width, places with their ending raised."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults, sign_in
from tests.factories import MembershipFactory
from tests.prizes.domain.lots import arrested, for_ranks, played, typed
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("is_final", [False, True])
def test_the_three_steps_are_as_wide_as_each_other(
    is_final: bool, page: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    played(tournament, 4)
    typed(tournament, *for_ranks("2 jambons", "2 rosettes"))
    over = timezone.now()
    Tournament.objects.update(stopped_at=over, hides_standings=True)
    if is_final:
        Tournament.objects.update(finished_at=over)
        arrested(tournament, *for_ranks("2 jambons", "2 rosettes"))
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(live_server.url + reverse("organiser:end", args=[tournament.slug]))
    widths = page.locator(".end-step").evaluate_all("all => all.map((step) => step.offsetWidth)")
    assert (len(widths), max(widths) - min(widths) < 2) == (3, True)
    places = page.locator(".prize__place").evaluate_all("all => all.map((one) => one.innerHTML)")
    assert "1<sup>er</sup>" in places
    assert faults(page) == []


def test_the_last_lot_handed_is_taken_off_the_tab_and_leads_to_what_is_so(
    page: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    played(tournament, 4)
    Tournament.objects.update(finished_at=timezone.now(), hides_standings=True)
    arrested(tournament, *for_ranks("2 jambons"))
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:end", args=[tournament.slug]))
    tab = page.locator(".evening-nav [aria-current]")
    expect(tab).to_have_text(re.compile(r"Lots et fin\s*1\s*$"))
    page.locator(".prize--called [name=mark]").first.click()
    expect(tab).to_have_text(re.compile(r"Lots et fin\s*$"))
    answer = page.locator(".answer-line", has_text="Tout le monde voit le classement.")
    expect(answer).to_be_focused()


def test_lots_are_added_one_after_the_other_once_all_is_played(
    page: Page, live_server: LiveServer, tournament: Tournament
) -> None:
    played(tournament, 4)
    typed(tournament, *for_ranks("2 jambons"))
    Tournament.objects.update(stopped_at=timezone.now())
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:end", args=[tournament.slug]))
    page.get_by_text("Changer les lots").click()
    page.locator("#lot-what").fill("2 rosettes")
    page.get_by_role("button", name="Ajouter ce lot").click()
    expect(page.locator(".prizes--typed .prize")).to_have_count(2)
    expect(page.locator("#lot-what")).to_be_focused()
    page.keyboard.type("2 saucissons")
    page.keyboard.press("Enter")
    expect(page.locator(".prizes--typed .prize")).to_have_count(3)
    page.locator("#lot-3 summary").click()
    page.get_by_role("button", name="Retirer ce lot").last.click()
    expect(page.locator(".prizes--typed .prize")).to_have_count(2)
    expect(page.locator("#lot-what")).to_be_visible()
