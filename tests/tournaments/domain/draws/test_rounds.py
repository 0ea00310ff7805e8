"""The clock of a round: stopped for a while, and going on."""

import datetime

import pytest
import time_machine
from django.utils import timezone

from arbitration.models import AuditEntry
from tests.factories import RoundFactory, UserFactory
from tests.tournaments.recording import recorded_changes
from tournaments.actors import SERVER, Actor
from tournaments.domain.draws.rounds import pause_round, resume_round, start_round
from tournaments.enums import Act, RoundState
from tournaments.errors import Refused
from tournaments.models import Round
from tournaments.queries.draws.rounds import find_round_clock

pytestmark = pytest.mark.django_db
HOUR, QUARTER = datetime.timedelta(hours=1), datetime.timedelta(minutes=15)


def under_way() -> Round:
    """A round of an hour, launched a quarter of an hour ago."""
    return RoundFactory(
        state=RoundState.PUBLISHED,
        started_at=timezone.now() - QUARTER,
        tournament__time_limit_minutes=60,
    )


def test_the_end_moves_by_each_pause() -> None:
    round_, by = under_way(), Actor(user=UserFactory())
    for _coffee in range(2):
        assert pause_round(pause_round(round_, by=by), by=SERVER).paused_by == by.user
        Round.objects.update(paused_at=timezone.now() - QUARTER)
        round_ = resume_round(resume_round(round_, by=by), by=by)
    clock = find_round_clock(round_)
    assert clock is not None
    assert clock.ends_at is not None
    moved = clock.ends_at - clock.started_at - HOUR
    assert (round(moved / QUARTER, 1), clock.paused_at, round_.paused_by) == (2, None, None)
    entries = AuditEntry.objects.filter(act__in=(Act.ROUND_PAUSED, Act.ROUND_RESUMED))
    assert [entry.act for entry in entries.order_by("pk")] == ["round-paused", "round-resumed"] * 2


def test_a_clock_that_stands_still_keeps_the_time_that_is_left() -> None:
    round_ = pause_round(under_way(), by=SERVER)
    later = timezone.now() + HOUR
    clock = find_round_clock(round_, now=later)
    assert clock is not None
    assert (clock.minutes_left, clock.is_over) == (45, False)
    assert clock.ends_at is not None
    assert clock.ends_at > later


def test_a_pause_in_which_the_clock_was_put_back_leaves_the_time_that_was_left() -> None:
    at_once = time_machine.travel("2026-11-21 22:30+01:00", tick=False)
    with at_once as clock, recorded_changes() as told:
        round_ = pause_round(under_way(), by=SERVER)
        clock.move_to("2026-11-21 21:40+01:00")
        going = find_round_clock(resume_round(round_, by=SERVER))
    assert going is not None
    assert going.minutes_left == 45
    assert told[-1] == (Act.ROUND_RESUMED, None, {"pause_seconds": 0})


def test_a_round_that_was_not_launched_has_nothing_to_pause() -> None:
    round_ = RoundFactory(state=RoundState.PUBLISHED)
    with pytest.raises(Refused) as refused:
        pause_round(round_, by=SERVER)
    assert refused.value.code == "not-started"
    assert start_round(round_, by=SERVER).paused_at is None
