"""A club's rules as a browser shows them: readable, reachable, within the width of a phone."""

import pytest
from django.urls import reverse
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults_by_width, sign_in
from tests.factories import MembershipFactory, RuleSetVersionFactory, TournamentFactory
from tournaments.domain.rules.club_rules import copy_onto_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = ("edit", "version", "compare")
"""Those that show more of rules that were changed than the evening of `test_every_page` has."""


@pytest.fixture
def played() -> Tournament:
    """A tournament from the first of two versions, changed since."""
    first = RuleSetVersionFactory(
        rule_set__name="Belote du vendredi", rule_set__slug="vendredi", note="Assemblée du 12 mars"
    )
    RuleSetVersionFactory(
        rule_set=first.rule_set,
        number=2,
        overrides={"declarations": False, "failed_base": 200, "round_marks": True, "tie": "failed"},
    )
    copied = copy_onto_tournament(first) | {"rule_overrides": {"failed_base": 250}}
    return TournamentFactory(club=first.rule_set.club, **copied)


def address(page: str, tournament: Tournament) -> str:
    club = tournament.club.slug
    known = {
        "edit": ("club_rules_edit", club, "vendredi"),
        "version": ("club_rules_version", club, "vendredi", 2),
        "compare": ("club_rules_compare", club, "vendredi", 2),
    }
    route, *values = known[page]
    return reverse(f"organiser:{route}", args=values)


def test_every_page_is_readable_and_reachable(
    browser: Browser, live_server: LiveServer, played: Tournament
) -> None:
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    sign_in(context, MembershipFactory(club=played.club).user, live_server.url)
    shown, found = context.new_page(), {}
    for page in PAGES:
        shown.goto(live_server.url + address(page, played))
        found[page] = faults_by_width(shown)
    context.close()
    assert {page: wrong for page, wrong in found.items() if wrong} == {}
