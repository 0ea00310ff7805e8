"""What the pages say that stop a tournament early or end it."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.arbitration.tables import reported
from tests.factories import MembershipFactory
from tests.tournaments.chains import draw_round, finish, first_stage, tournament_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def page_of(tournament: Tournament, route: str) -> str:
    client = Client()
    client.force_login(MembershipFactory(club=tournament.club).user)
    return client.get(reverse(route, args=[tournament.slug])).text


def test_nothing_is_asked_of_who_stops_while_tables_play() -> None:
    tournament = tournament_of(4)
    draw_round(first_stage(tournament))
    page = page_of(tournament, "organiser:stop")
    assert "2 tables à finir ou à vérifier" in page
    assert 'name="reason"' not in page


def test_what_is_not_played_is_told_and_nothing_else() -> None:
    tournament = tournament_of(4)
    round_ = finish(draw_round(first_stage(tournament)))
    reported("conduct", round_.matches.order_by("table_number")[0], words="Trop fort")
    page = page_of(tournament, "organiser:stop")
    assert "3 parties prévues ne sont pas jouées" in page
    assert "incident" not in page


@pytest.mark.parametrize("has_incident", [True, False])
def test_an_end_leads_to_the_arbiters_where_something_waits_there(has_incident: bool) -> None:
    tournament = tournament_of(4)
    round_ = finish(draw_round(first_stage(tournament)))
    if has_incident:
        reported("conduct", round_.matches.order_by("table_number")[0], words="Trop fort")
    Tournament.objects.update(stopped_at=timezone.now())
    assert ("Voir ce qui attend" in page_of(tournament, "organiser:end")) == has_incident
