"""A new tournament that plays the club's own rules."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import MembershipFactory, RuleSetVersionFactory
from tournaments.models import RuleSetVersion, Tournament


@pytest.fixture
def version(tournament: Tournament) -> RuleSetVersion:
    """The first version of the club's rules « Vendredi »."""
    return RuleSetVersionFactory(rule_set__club=tournament.club, rule_set__name="Vendredi")


def creation(tournament: Tournament, version: RuleSetVersion) -> dict[str, object]:
    return {
        "club": tournament.club.pk,
        "name": "Concours d'hiver",
        "date": "2026-12-05",
        "preset": "coinche-2000",
        "club_rules": version.pk,
    }


def test_a_tournament_is_created_from_the_club_s_rules(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    organiser.post(reverse("organiser:create"), creation(tournament, version))
    created = Tournament.objects.get(name="Concours d'hiver")
    assert (created.rules, created.length_value) == (version.rules, 2000)


def test_only_the_newest_version_is_offered(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    second = RuleSetVersionFactory(rule_set=version.rule_set, number=2)
    form = organiser.get(reverse("organiser:create")).context["form"]
    assert list(form.fields["club_rules"].queryset) == [second]


def test_a_club_plays_no_other_club_s_rules(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    person = MembershipFactory(club=tournament.club).user
    other = MembershipFactory(user=person).club
    client = Client()
    client.force_login(person)
    sent = creation(tournament, version) | {"club": other.pk}
    form = client.post(reverse("organiser:create"), sent).context["form"]
    assert form.errors == {"club_rules": ["Ce sont les règles d'un autre club."]}


def test_settings_tell_which_rules_were_copied(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    organiser.post(reverse("organiser:create"), creation(tournament, version))
    created = Tournament.objects.get(name="Concours d'hiver")
    page = organiser.get(reverse("organiser:settings", args=[created.slug]))
    assert page.context["origin"].label == "Vendredi, version 1"


def queries(client: Client) -> int:
    with CaptureQueriesContext(connection) as captured:
        client.get(reverse("organiser:create"))
    return len(captured)


def test_creating_takes_the_same_queries_for_one_rule_set_and_for_three(
    organiser: Client, tournament: Tournament, version: RuleSetVersion
) -> None:
    before = queries(organiser)
    RuleSetVersionFactory.create_batch(2, rule_set__club=tournament.club)
    assert queries(organiser) == before
