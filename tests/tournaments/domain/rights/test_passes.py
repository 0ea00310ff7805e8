"""Passes for an evening: given, used, ended."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from tests.factories import HelperPassFactory, RoomFactory, TournamentFactory
from tests.tournaments.recording import recorded_changes
from tournaments.actors import SERVER
from tournaments.domain.rights.passes import give_pass, note_use, revoke_pass
from tournaments.enums import Act, Role
from tournaments.errors import Refused
from tournaments.models import HelperPass
from tournaments.queries.rights.access import pass_by_token

pytestmark = pytest.mark.django_db


def given(**values: Any) -> tuple[HelperPass, str]:
    tournament = values.pop("tournament", None) or TournamentFactory()
    told = {"role": Role.SCORER, "label": "Salle B", "by": SERVER} | values
    told.setdefault("valid_until", timezone.now() + timedelta(hours=4))
    return give_pass(tournament, **told)


def refusal(**values: Any) -> str:
    with pytest.raises(Refused) as caught:
        given(**values)
    return caught.value.code


def test_the_token_has_128_bits_and_is_not_kept() -> None:
    held, token = given()
    kept = HelperPass.objects.values().get()
    assert (len(token), token in str(kept)) == (22, False)
    assert pass_by_token(token) == held


def test_a_pass_is_told_with_what_it_opens_and_its_end() -> None:
    room = RoomFactory(name="Salle B")
    with recorded_changes() as told:
        held, _token = given(tournament=room.tournament, room=room)
        revoke_pass(held, by=SERVER)
        revoke_pass(held, by=SERVER)
    facts = {
        "label": "Salle B",
        "role": "scorer",
        "room": "Salle B",
        "valid_until": held.valid_until.isoformat(timespec="minutes"),
    }
    assert told == [
        (Act.PASS_GIVEN, None, facts),
        (Act.PASS_REVOKED, facts, None),
    ]


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.HEAD_ARBITER, Role.ARBITER, Role.HELPER])
def test_nobody_decides_without_an_account(role: Role) -> None:
    assert refusal(role=role) == "decides"


def test_only_sheets_are_limited_to_a_room_of_the_tournament() -> None:
    room = RoomFactory()
    assert refusal(tournament=room.tournament, room=room, role=Role.DOOR) == "room"
    assert refusal(room=room) == "room"


@pytest.mark.parametrize(("hours", "code"), [(-1, "past"), (73, "too-long")])
def test_a_pass_ends_within_three_days(hours: int, code: str) -> None:
    assert refusal(valid_until=timezone.now() + timedelta(hours=hours)) == code


@pytest.mark.parametrize(("end", "is_given"), [("08T22:59", True), ("10T00:01", False)])
def test_a_pass_can_be_made_before_its_evening(end: str, is_given: bool) -> None:
    tournament = TournamentFactory(date=date(2026, 12, 8))
    until = datetime.fromisoformat(f"2026-12-{end}+00:00")
    with time_machine.travel(datetime(2026, 12, 1, tzinfo=UTC)):
        if is_given:
            assert given(tournament=tournament, valid_until=until)[0].valid_until == until
        else:
            assert refusal(tournament=tournament, valid_until=until) == "too-long"


def test_a_pass_ends_at_its_time_or_at_once() -> None:
    held, token = given()
    assert (held.is_valid, HelperPass.objects.valid().count()) == (True, 1)
    with time_machine.travel(held.valid_until, tick=False):
        assert (held.is_valid, HelperPass.objects.valid().count()) == (False, 0)
    revoke_pass(held, by=SERVER)
    kept = pass_by_token(token)
    assert (kept is not None and kept.is_valid, HelperPass.objects.valid().count()) == (False, 0)


def test_the_last_use_is_kept_to_the_minute(django_assert_num_queries: Any) -> None:
    held = HelperPassFactory()
    first = timezone.now()
    with time_machine.travel(first, tick=False) as clock:
        note_use(held)
        held.refresh_from_db()
        clock.shift(timedelta(seconds=59))
        with django_assert_num_queries(0):
            note_use(held)
        clock.shift(timedelta(seconds=2))
        note_use(held)
    held.refresh_from_db()
    assert held.last_used_at == first + timedelta(seconds=61)
