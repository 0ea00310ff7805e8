"""A sheet of coinche to read: what stands in a cell touches nothing beside it."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browsing import sign_in
from tests.factories import MembershipFactory
from tests.tournaments.score_facts import open_sheet
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import SheetState
from tournaments.models import ScoreSheet

pytestmark = pytest.mark.django_db(transaction=True)

DEALS = [
    {
        "taker": "NS",
        "trump": "H",
        "contract": 160,
        "points": {"NS": 130, "EW": 32},
        **doubled,
    }
    for doubled in ({"doubled": "coinche"}, {"doubled": "surcoinche"}, {})
]
NEAR = """() => [...document.querySelectorAll(".sheet-grid--read tbody tr")].flatMap((row) => {
  const shown = (cell) => cell.offsetParent && cell.textContent.trim();
  const boxes = [...row.cells].filter(shown).map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return [cell.textContent.trim(), range.getBoundingClientRect()];
  });
  return boxes.slice(1).filter(([, box], at) => {
    const before = boxes[at][1];
    return Math.abs(box.top - before.top) < 8 && box.left - before.right < 5;
  }).map(([text]) => text);
})"""
"""What stands nearer than a letter's width to what is before it in its row."""


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_coinche_touches_no_points(language: str, page: Page, live_server: LiveServer) -> None:
    sheet = open_sheet(rulebook="ffb-coinche", rule_overrides={})
    save_deals(sheet, deals=DEALS, base_version=0, by=SERVER)
    ScoreSheet.objects.update(state=SheetState.LOCKED)
    tournament = sheet.match.round.tournament
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.context.set_extra_http_headers({"Accept-Language": language})
    page.goto(live_server.url + reverse("organiser:sheet", args=[tournament.slug, 1, 1]))
    page.locator(".sheet-grid--read").wait_for()
    page.evaluate("document.fonts.ready")
    near = {}
    for width in (390, 768, 1024, 1280, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 768})
        near[width] = page.evaluate(NEAR)
    assert {width: texts for width, texts in near.items() if texts} == {}
