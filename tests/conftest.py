"""The standing people of every page test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.factories import MembershipFactory, TournamentFactory, UserFactory
from tests.papers import without_pdf
from tests.running.databases import alone
from tests.tournaments.played.halls import Laptop, laptop, make_template
from tournaments.enums import Role
from tournaments.models import Tournament

pytest_plugins = [
    "tests.running.nightly",
    "tests.running.databases",
    "tests.running.environment",
    "tests.running.examples",
    "tests.running.losing",
    "tests.running.order",
]


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


@pytest.fixture
def without_pango() -> Iterator[None]:
    """A computer on which WeasyPrint cannot be loaded."""
    with without_pdf():
        yield


@pytest.fixture(scope="session")
def empty_laptop(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, folder_of_the_run: Path
) -> Path:
    """A database without a club; on a server it is migrated, by one process of all."""
    made = folder_of_the_run / "laptop.sqlite3"
    with alone(made.with_suffix(".turn")), django_db_blocker.unblock():
        if not made.exists():
            make_template(made.with_suffix(".new")).rename(made)
    return made


@pytest.fixture
def hall(db: None, empty_laptop: Path, tmp_path: Path) -> Laptop:
    """Within `with hall():` the site is the laptop, with all that it held the last time."""
    return lambda: laptop(tmp_path / "hall.sqlite3", template=empty_laptop)
