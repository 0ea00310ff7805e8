"""Two totals typed at the desk, and what the page says of them as they come."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults, sign_in
from tests.factories import MatchFactory, MembershipFactory, RoundFactory, TournamentFactory

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_total_that_the_rules_seldom_give_is_asked_about_while_it_is_typed(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory(
        rulebook="ffb-coinche", rule_overrides={}, length_value=8, sheet_entry="totals"
    )
    MatchFactory(round=RoundFactory(tournament=tournament), table_number=7)
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:sheet", args=[tournament.slug, 1, 7]))
    page.get_by_label("Total Nord-Sud").fill("1503")
    page.get_by_label("Total Est-Ouest").fill("707")
    expect(page.locator("#totals-check")).to_contain_text("un total est un multiple de 10")
    page.set_viewport_size({"width": 390, "height": 844})
    assert faults(page) == []
