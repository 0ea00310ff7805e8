"""Everybody who may ask the site for something: by role, by pass, or by no right at all."""

from collections.abc import Callable
from datetime import timedelta

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.factories import (
    HelperPassFactory,
    MembershipFactory,
    TournamentFactory,
    TournamentRoleFactory,
)
from tests.passes import carrying
from tournaments.enums import Role
from tournaments.models import Tournament


def member(role: Role) -> Callable[[Tournament], Client]:
    """Somebody with a role in the club."""
    return lambda tournament: signed_in(MembershipFactory(club=tournament.club, role=role).user)


def guest(role: Role) -> Callable[[Tournament], Client]:
    """Somebody with a role in the tournament alone."""
    return lambda tournament: signed_in(
        TournamentRoleFactory(tournament=tournament, role=role).user
    )


def bearer(role: Role, **values: object) -> Callable[[Tournament], Client]:
    """Somebody without an account who carries a pass."""
    return lambda tournament: carrying(
        HelperPassFactory(tournament=tournament, role=role, **values)
    )


def bearer_in_a_room(tournament: Tournament) -> Client:
    """Somebody who records the sheets of the room that begins at table 2."""
    return bearer(Role.SCORER, room=tournament.rooms.get())(tournament)


def signed_in(user: User) -> Client:
    """The browser of somebody signed in."""
    client = Client()
    client.force_login(user)
    return client


PEOPLE: tuple[tuple[Callable[[Tournament], Client], ...], ...] = (
    (
        member(Role.ORGANISER),
        guest(Role.ORGANISER),
        guest(Role.HEAD_ARBITER),
        member(Role.ARBITER),
        member(Role.HELPER),
        guest(Role.SCORER),
        guest(Role.DOOR),
        guest(Role.READER),
    ),
    (
        bearer(Role.SCORER),
        bearer_in_a_room,
        bearer(Role.DOOR),
        bearer(Role.READER),
        bearer(Role.SCORER, valid_until=timezone.now() - timedelta(minutes=1)),
        lambda _tournament: bearer(Role.SCORER)(TournamentFactory()),
    ),
    (
        lambda _tournament: signed_in(MembershipFactory().user),
        lambda _tournament: Client(),
    ),
)
"""Organiser of the club, of the tournament, head arbiter, arbiter, helper, scorer, door, reader;
passes of a scorer, of one room, of the door, of a reader, one that has ended, one of elsewhere;
a stranger who is signed in, an outsider."""
