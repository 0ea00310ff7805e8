"""Who may reach what: roles in a club, roles in a tournament, passes for an evening."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    HelperPassFactory,
    MatchFactory,
    MembershipFactory,
    RoomFactory,
    RoundFactory,
    TournamentFactory,
    TournamentRoleFactory,
    UserFactory,
)
from tournaments.enums import Role
from tournaments.models import Match, Tournament
from tournaments.permissions import OF_THE_CLUB, ROLES_HOLDING, WITHIN_A_ROOM, Permission
from tournaments.queries.rights.access import (
    Holder,
    build_reachable_tables,
    find_with_permissions,
    list_clubs_with,
    list_tournaments_with,
)

pytestmark = pytest.mark.django_db


def reached(holder: Holder) -> dict[Permission, list[str]]:
    """The tournaments reached by each permission, where there are any."""
    found = {
        permission: [t.slug for t in list_tournaments_with(holder, permission)]
        for permission in Permission
    }
    return {permission: slugs for permission, slugs in found.items() if slugs}


def held_in(holder: Holder, tournament: Tournament) -> frozenset[Permission]:
    """What may be done in a tournament, found by its address; nothing where it is unknown."""
    try:
        found, permissions = find_with_permissions(holder, tournament.slug)
    except Tournament.DoesNotExist:
        return frozenset()
    assert (found, found.club) == (tournament, tournament.club)
    assert permissions
    return permissions


def in_one(role: Role) -> tuple[User, Tournament]:
    """Somebody with a role in one of a club's two tournaments."""
    held = TournamentRoleFactory(role=role)
    TournamentFactory(club=held.tournament.club)
    return held.user, held.tournament


@pytest.mark.parametrize("role", Role)
def test_a_role_in_a_club_reaches_all_its_tournaments(role: Role) -> None:
    member = MembershipFactory(role=role)
    one, other = TournamentFactory(club=member.club), TournamentFactory(club=member.club)
    TournamentFactory()
    expected = {p for p, holders in ROLES_HOLDING.items() if role in holders}
    found = reached(member.user)
    assert found.keys() == expected
    assert {frozenset(slugs) for slugs in found.values()} == {frozenset({one.slug, other.slug})}


@pytest.mark.parametrize("role", Role)
def test_a_role_in_a_tournament_reaches_that_one_alone(role: Role) -> None:
    user, tournament = in_one(role)
    expected = {p for p, holders in ROLES_HOLDING.items() if role in holders} - OF_THE_CLUB
    assert reached(user) == {permission: [tournament.slug] for permission in expected}


def test_a_role_in_a_tournament_grants_nothing_in_its_club() -> None:
    user, _tournament = in_one(Role.ORGANISER)
    assert [list_clubs_with(user, permission).exists() for permission in Permission] == [
        False
    ] * len(Permission)


def test_both_roles_add_up_without_repeating_the_tournament() -> None:
    held = TournamentRoleFactory(role=Role.SCORER)
    MembershipFactory(club=held.tournament.club, user=held.user, role=Role.DOOR)
    assert reached(held.user)[Permission.SEE_DESK] == [held.tournament.slug]
    assert held_in(held.user, held.tournament) == {
        Permission.SEE_DESK,
        Permission.CHECK_IN,
        Permission.TAKE_MONEY,
        Permission.SIGN_UP_TEAMS,
        Permission.REPLACE_PLAYERS,
        Permission.RECORD_SHEETS,
        Permission.CALL_ARBITER,
    }


@pytest.mark.parametrize("role", Role)
def test_what_is_held_is_what_is_reached(role: Role) -> None:
    user, tournament = in_one(role)
    assert held_in(user, tournament) == reached(user).keys()


@pytest.mark.parametrize("role", Role)
def test_what_is_held_by_the_club_is_what_is_reached(role: Role) -> None:
    member = MembershipFactory(role=role)
    MembershipFactory(user=member.user, role=Role.ORGANISER)
    tournament = TournamentFactory(club=member.club)
    MembershipFactory(club=member.club, role=Role.ORGANISER)
    expected = {one for one, slugs in reached(member.user).items() if tournament.slug in slugs}
    assert held_in(member.user, tournament) == expected
    TournamentRoleFactory(tournament=tournament, role=Role.ORGANISER)
    assert held_in(member.user, tournament) == expected


def test_nobody_and_everybody() -> None:
    tournament = TournamentFactory()
    owner = UserFactory(is_superuser=True)
    assert reached(AnonymousUser()) == reached(UserFactory()) == {}
    assert reached(owner).keys() == held_in(owner, tournament) == frozenset(Permission)
    assert held_in(AnonymousUser(), tournament) == held_in(UserFactory(), tournament) == frozenset()


def test_held_permissions_take_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    user, tournament = in_one(Role.ARBITER)
    with django_assert_num_queries(1):
        found, _permissions = find_with_permissions(user, tournament.slug)
        assert found.club.name
    with django_assert_num_queries(1):
        list(list_tournaments_with(user, Permission.SEE_DESK))


@pytest.mark.parametrize("role", [Role.SCORER, Role.DOOR, Role.READER])
def test_a_pass_reaches_its_tournament_alone(role: Role) -> None:
    held = HelperPassFactory(role=role)
    TournamentFactory(club=held.tournament.club)
    expected = {p for p, holders in ROLES_HOLDING.items() if role in holders}
    assert reached(held) == {permission: [held.tournament.slug] for permission in expected}
    assert held_in(held, held.tournament) == expected
    assert held_in(held, TournamentFactory()) == frozenset()


def test_a_pass_for_a_room_keeps_what_stays_in_it() -> None:
    room = RoomFactory(first_table=3, last_table=4)
    held = HelperPassFactory(tournament=room.tournament, room=room, role=Role.SCORER)
    assert held_in(held, room.tournament) == WITHIN_A_ROOM


def test_a_pass_for_a_room_knows_its_tables_alone() -> None:
    room = RoomFactory(first_table=3, last_table=4)
    round_ = RoundFactory(tournament=room.tournament)
    for table in range(1, 7):
        MatchFactory(round=round_, table_number=table)
    everywhere = HelperPassFactory(tournament=room.tournament)
    here = HelperPassFactory(tournament=room.tournament, room=room)

    def tables(holder: Holder) -> list[int | None]:
        found = Match.objects.filter(build_reachable_tables(holder)).order_by("table_number")
        return list(found.values_list("table_number", flat=True))

    assert (tables(here), tables(everywhere)) == ([3, 4], [1, 2, 3, 4, 5, 6])
