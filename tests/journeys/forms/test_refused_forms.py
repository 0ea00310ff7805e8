"""A refused form as it is shown again: each error stands with its field, and hides nothing."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browsing import WIDTH, sign_in
from tests.factories import MembershipFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.money.tills import open_till

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = [390, 768, 1366, 1920]
SEND_WRONG = """(form) => {
  form.noValidate = true;
  for (const field of form.elements) {
    if (field.type === "hidden") continue;
    if (["radio", "checkbox"].includes(field.type)) field.checked = false;
    else if (field.matches("input")) { field.type = "text"; field.value = "x"; }
  }
  HTMLFormElement.prototype.submit.call(form);
}"""
MISPLACED = """() => [...document.querySelectorAll(".field--error")].filter((field) => {
  const its = field.getBoundingClientRect();
  const error = field.querySelector(":scope > .field__error").getBoundingClientRect();
  const word = field.querySelector("label, legend").getBoundingClientRect();
  const control = field.querySelector(".field__control, .choices").getBoundingClientRect();
  const outside = error.right > its.right + 1 || error.left < its.left - 1;
  const squeezed = word.height > 60 || control.left > its.left + 1;
  const covers = error.left < control.right - 1 && error.top < control.bottom - 1;
  return outside || squeezed || covers;
}).map((field) => field.innerText)"""
"""Fields whose error lies beyond them or over what is typed, or pushes their words aside."""


@pytest.mark.parametrize("route", ["till_count", "settings", "create", "rooms"])
def test_an_error_stands_beside_its_field_or_under_it(
    page: Page, live_server: LiveServer, route: str
) -> None:
    tournament = TournamentFactory()
    open_till(tournament, float_cents=2000, by=SERVER)
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    where = {"create": [], "till_count": [tournament.slug, 1]}.get(route, [tournament.slug])
    page.goto(live_server.url + reverse(f"organiser:{route}", args=where))
    with page.expect_navigation():
        page.locator("main form[method=post]").first.evaluate(SEND_WRONG)
    assert page.locator(".field--error").count() > 1
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        found[width] = page.evaluate(MISPLACED), page.evaluate(WIDTH)
    assert found == {width: ([], width) for width in WIDTHS}
