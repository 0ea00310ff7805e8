"""Addresses of programs: given, changed, paused, taken away; and what nobody reads of them."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.serializers import serialize
from django.db import connection
from django.utils import timezone

from api.domain.hooks.hooks import (
    MOST,
    OVERLAP,
    add_hook,
    change_hook,
    list_hooks,
    pause_hook,
    remove_hook,
    renew_secret,
    resume_hook,
)
from api.enums import HookEvent, HookPause
from api.models import Hook
from arbitration.models import AuditEntry
from tests.factories import ClubFactory, HookFactory, TournamentFactory
from tests.tournaments.recording import recorded_changes
from tournaments.actors import SERVER
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Club, Tournament

pytestmark = pytest.mark.django_db
ADDRESS = "https://salon.example/annonces?clef=tres-secrete"
ROUNDS = [HookEvent.ROUND_PUBLISHED]


def added(owner: Club | Tournament, **values: Any) -> tuple[Hook, str]:
    told = {"label": "Salon", "address": ADDRESS, "events": ROUNDS, "by": SERVER} | values
    return add_hook(owner, **told)


def kept_of(hook: Hook) -> str:
    """Everything that the database holds of it, as it lies there."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {Hook._meta.db_table} WHERE id = %s", [hook.pk])
        return str(cursor.fetchone())


def test_neither_secret_nor_address_can_be_read_in_the_database_or_a_dump() -> None:
    hook, secret = added(ClubFactory())
    renew_secret(hook, is_lost=False, by=SERVER)
    lying = kept_of(hook) + serialize("json", Hook.objects.all())
    assert Hook.objects.get().list_secrets()[1] == secret
    assert secret not in lying
    assert "tres-secrete" not in lying


def test_the_journal_knows_the_host_alone() -> None:
    hook, secret = added(TournamentFactory())
    renew_secret(hook, is_lost=False, by=SERVER)
    told = str([entry.detail.read() for entry in AuditEntry.objects.select_related("detail")])
    assert "salon.example" in told
    assert "tres-secrete" not in told
    assert secret not in told


def test_it_belongs_to_its_club_or_its_tournament_alone() -> None:
    tournament = TournamentFactory()
    of_club, _secret = added(tournament.club)
    of_one, _secret = added(tournament)
    assert list(list_hooks(tournament.club)) == [of_club]
    assert list(list_hooks(tournament)) == [of_one]


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"events": []}, "no-event"),
        ({"events": [HookEvent.TEST]}, "no-event"),
        ({"address": "salon.example"}, "bad-address"),
        ({"address": "https://127.0.0.1/"}, "closed-address"),
        ({"address": "http://salon.example/"}, "closed-address"),
    ],
)
def test_what_cannot_be_told_is_refused(values: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as caught:
        added(ClubFactory(), **values)
    assert caught.value.code == code


def test_nobody_has_more_than_a_few() -> None:
    club = ClubFactory()
    HookFactory.create_batch(MOST, club=club)
    with pytest.raises(Refused) as caught:
        added(club)
    assert caught.value.code == "too-many"


def test_the_secret_before_signs_on_for_three_days() -> None:
    hook, first = added(ClubFactory())
    hook, second = renew_secret(hook, is_lost=False, by=SERVER)
    assert hook.list_secrets() == [second, first]
    with time_machine.travel(timezone.now() + OVERLAP + timedelta(seconds=1)):
        assert hook.list_secrets() == [second]


def test_a_secret_that_somebody_else_has_ends_at_once() -> None:
    hook, _first = added(ClubFactory())
    hook, second = renew_secret(hook, is_lost=True, by=SERVER)
    assert hook.list_secrets() == [second]


def test_each_change_is_told_once() -> None:
    with recorded_changes() as told:
        hook, _secret = added(TournamentFactory())
        change_hook(hook, label="Salle", address=ADDRESS, events=ROUNDS, by=SERVER)
        pause_hook(hook, by=SERVER)
        pause_hook(hook, by=SERVER)
        resume_hook(hook, by=SERVER)
        resume_hook(hook, by=SERVER)
        remove_hook(hook, by=SERVER)
    assert [act for act, _before, _after in told] == [
        Act.HOOK_ADDED,
        *[Act.HOOK_CHANGED] * 3,
        Act.HOOK_REMOVED,
    ]


def test_who_resumes_begins_anew() -> None:
    hook = HookFactory(pause=HookPause.FAILING, failures=9, failing_since=timezone.now())
    resumed = resume_hook(hook, by=SERVER)
    assert (resumed.pause, resumed.failures, resumed.failing_since) == ("", 0, None)


def test_of_one_that_is_removed_nothing_is_kept_but_its_name() -> None:
    hook, _secret = added(ClubFactory())
    remove_hook(hook, by=SERVER)
    hook.refresh_from_db()
    assert (hook.address, hook.list_secrets()) == ("", [])
    assert not list_hooks(hook.club).exists()
