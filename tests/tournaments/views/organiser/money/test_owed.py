"""What teams still owe is said where an evening ends."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import MembershipFactory
from tests.tournaments.domain.money.ledger import owing_team, paid_in_cash
from tournaments.amounts import phrase_cents
from tournaments.enums import Role
from tournaments.models import Team, Tournament

pytestmark = pytest.mark.django_db


def finish_page(team: Team) -> str:
    club = team.tournament.club
    client = Client()
    client.force_login(MembershipFactory(club=club, role=Role.ORGANISER).user)
    Tournament.objects.update(finished_at=timezone.now())
    return client.get(f"/orga/{team.tournament.slug}/fin/").text


def test_the_end_says_who_still_owes() -> None:
    assert f"1 inscription doit encore {phrase_cents(1400)}" in finish_page(owing_team())


def test_the_end_says_nothing_where_all_is_paid() -> None:
    team = owing_team()
    paid_in_cash(team)
    assert "doit encore" not in finish_page(team)
