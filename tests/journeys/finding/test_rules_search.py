"""A setting of the rules, found by a club's own words while they are typed."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults, sign_in
from tests.factories import MembershipFactory, TournamentFactory

pytestmark = pytest.mark.django_db(transaction=True)


def test_settings_are_narrowed_while_one_types_and_all_are_still_saved(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory(rulebook="ffb-coinche", rule_overrides={"declarations": False})
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(live_server.url + reverse("organiser:rules", args=[tournament.slug]))
    search = page.get_by_label("Chercher un réglage")
    search.fill("tarot")
    expect(page.get_by_text("Aucun réglage ne contient ces mots")).to_be_visible()
    search.fill("(160 + contrat) × 2")
    expect(page.get_by_label("Ce que la coinche multiplie")).to_be_visible()
    search.fill("maldonne")
    search.press("Enter")
    first = page.get_by_label("Après une première fausse donne")
    first.select_option("awarded")
    expect(page.locator("details.group:visible")).to_have_count(2)
    assert faults(page) == []
    page.get_by_role("button", name="Enregistrer ces règles").click()
    expect(page.get_by_text("des points à l'adversaire").first).to_be_visible()
    tournament.refresh_from_db()
    assert tournament.rule_overrides == {"declarations": False, "first_misdeal": "awarded"}


def test_marks_follow_each_answer_and_a_club_s_own_marks_find_the_answer(
    page: Page, live_server: LiveServer
) -> None:
    tournament = TournamentFactory(rulebook="ffb-coinche", rule_overrides={"declarations": False})
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    page.goto(live_server.url + reverse("organiser:rules", args=[tournament.slug]))
    failed = page.locator("#deal-2")
    expect(failed.get_by_text("EO 260")).to_be_visible()
    page.get_by_text("Chuté : 160 et le contrat").click()
    base = page.get_by_label("Les points de base d'un contrat chuté.", exact=True)
    base.fill("162")
    base.press("Tab")
    page.get_by_text("Arrondit-on à 10 ?").click()
    page.get_by_label("La marque est arrondie").select_option("false")
    expect(failed.get_by_text("EO 262")).to_be_visible()
    failed.get_by_text("Est-ce ainsi chez vous ?").click()
    failed.get_by_label("NS").fill("0")
    failed.get_by_label("EO").fill("282")
    failed.get_by_role("button", name="Chercher pourquoi").click()
    answer = failed.get_by_role("button", name="Répondre ainsi").first
    expect(answer).to_be_visible()
    assert faults(page) == []
    answer.click()
    expect(failed.get_by_text("EO 282")).to_be_visible()
    page.get_by_role("button", name="Enregistrer ces règles").click()
    expect(page.get_by_text("Les règles du concours sont enregistrées.")).to_be_visible()
    tournament.refresh_from_db()
    assert tournament.rule_overrides == {
        "declarations": False, "failed_base": 162, "failed_belote": False,
        "lost_belote": "transferred", "round_marks": False,
    }  # fmt: skip
