"""Who may take an incident over: the heads always, anybody from who no longer decides."""

import pytest
from django.contrib.auth.models import AnonymousUser, User

from arbitration.domain.incidents import take_incident
from arbitration.models import Incident
from arbitration.queries.incidents import may_take_over
from tests.arbitration.tables import arbiter_of, match_in_play, reported
from tests.factories import TournamentFactory, UserFactory
from tournaments.enums import Role
from tournaments.models import Membership, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory()


@pytest.fixture
def incident(tournament: Tournament) -> Incident:
    """One that an arbiter of the club has taken."""
    return take_incident(reported("misdeal", match_in_play(tournament)), by=arbiter_of(tournament))


def account(tournament: Tournament, role: Role) -> User:
    user = arbiter_of(tournament, role).user
    assert user is not None
    return user


@pytest.mark.parametrize(
    ("role", "expected"),
    [(Role.ORGANISER, True), (Role.HEAD_ARBITER, True), (Role.ARBITER, False)],
)
def test_the_heads_take_over(
    tournament: Tournament, incident: Incident, role: Role, expected: bool
) -> None:
    assert may_take_over(account(tournament, role), incident) == expected


def test_nobody_unknown_does(incident: Incident) -> None:
    assert not may_take_over(AnonymousUser(), incident)
    assert may_take_over(UserFactory(is_superuser=True), incident)


def test_any_arbiter_takes_over_from_one_who_was_dismissed(
    tournament: Tournament, incident: Incident
) -> None:
    other = account(tournament, Role.ARBITER)
    Membership.objects.filter(user=incident.taken_by).update(role=Role.HELPER)
    assert may_take_over(other, incident)


def test_any_arbiter_takes_over_from_an_account_that_was_closed(
    tournament: Tournament, incident: Incident
) -> None:
    other = account(tournament, Role.ARBITER)
    User.objects.filter(pk=incident.taken_by_id).update(is_active=False)
    assert may_take_over(other, incident)


def test_the_owner_of_the_site_keeps_what_he_took(
    tournament: Tournament, incident: Incident
) -> None:
    Incident.objects.update(taken_by=UserFactory(is_superuser=True))
    incident.refresh_from_db()
    assert not may_take_over(account(tournament, Role.ARBITER), incident)
