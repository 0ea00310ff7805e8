"""The standing people of every page test."""

import pytest
from django.test import Client

from tests.factories import MembershipFactory, TournamentFactory, UserFactory
from tournaments.enums import Role
from tournaments.models import Tournament

pytest_plugins = ["tests.environment", "tests.examples", "tests.losing", "tests.nightly"]


@pytest.fixture(scope="session")
def base_url() -> None:
    """None: tests name whole addresses. Playwright's own is of a kind that pytest gives up."""


@pytest.fixture
def tournament(db: None) -> Tournament:
    """A tournament to which the people below belong."""
    return TournamentFactory()


def _signed_in(role: Role, tournament: Tournament) -> Client:
    client = Client()
    client.force_login(MembershipFactory(club=tournament.club, role=role).user)
    return client


@pytest.fixture
def organiser(tournament: Tournament) -> Client:
    """The browser of an organiser of the club."""
    return _signed_in(Role.ORGANISER, tournament)


@pytest.fixture
def arbiter(tournament: Tournament) -> Client:
    """The browser of an arbiter of the club."""
    return _signed_in(Role.ARBITER, tournament)


@pytest.fixture
def helper(tournament: Tournament) -> Client:
    """The browser of someone who helps at the desk."""
    return _signed_in(Role.HELPER, tournament)


@pytest.fixture
def stranger(db: None) -> Client:
    """The browser of someone signed in who belongs to another club."""
    client = Client()
    client.force_login(MembershipFactory(user=UserFactory()).user)
    return client


@pytest.fixture
def outsider(db: None) -> Client:
    """A browser without an account."""
    return Client()
