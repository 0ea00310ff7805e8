"""Who works for a club: somebody always runs it, and each change is told once."""

import pytest

from tests.factories import MembershipFactory
from tests.tournaments.recording import recorded_changes
from tournaments.actors import SERVER
from tournaments.domain.clubs import add_member, remove_member
from tournaments.enums import Act, Role
from tournaments.errors import Refused
from tournaments.models import Membership

pytestmark = pytest.mark.django_db


def test_the_last_organiser_is_given_no_other_role() -> None:
    held = MembershipFactory(role=Role.ORGANISER)
    with pytest.raises(Refused) as refusal:
        add_member(held.club, username=held.user.username, role=Role.HELPER, by=SERVER)
    assert (refusal.value.code, Membership.objects.get().role) == ("last-organiser", "organiser")


def test_one_of_two_organisers_may_get_another_role() -> None:
    held = MembershipFactory(role=Role.ORGANISER)
    MembershipFactory(role=Role.ORGANISER, club=held.club)
    add_member(held.club, username=held.user.username, role=Role.HELPER, by=SERVER)
    assert Membership.objects.get(pk=held.pk).role == "helper"


def test_a_role_that_two_take_away_at_once_is_told_once_as_it_was() -> None:
    held = MembershipFactory(role=Role.ARBITER)
    one, other = (Membership.objects.get(pk=held.pk) for _ in range(2))
    add_member(held.club, username=held.user.username, role=Role.HELPER, by=SERVER)
    with recorded_changes() as told:
        remove_member(one, by=SERVER)
        remove_member(other, by=SERVER)
    helper = {"account": held.user.account_key.key, "role": "helper"}
    assert told == [(Act.MEMBER_CHANGED, helper, None)]
