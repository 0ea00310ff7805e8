"""Attempts that run out and come back."""

import pytest
import time_machine

from tournaments.domain.rights.allowances import (
    Allowance,
    check_allowance,
    forget_attempts,
    take_attempt,
)
from tournaments.errors import Refused
from tournaments.models import Bucket

pytestmark = pytest.mark.django_db

THREE_A_MINUTE = Allowance(scope="test", count=3, seconds=60)


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel("2026-11-21 20:00", tick=False) as clock:
        yield clock


def granted(times, *whose):
    """Try so many times; return how many attempts were granted."""
    count = 0
    for _ in range(times):
        try:
            take_attempt(THREE_A_MINUTE, *whose)
        except Refused:
            continue
        count += 1
    return count


def test_attempts_run_out():
    assert granted(5, "table 4") == 3


def test_others_have_their_own():
    granted(5, "table 4")
    assert granted(5, "table 5") == 3


def test_attempts_come_back_one_by_one(clock):
    granted(5, "table 4")
    clock.shift(20)
    assert granted(5, "table 4") == 1


def test_no_more_than_all_of_them_come_back(clock):
    granted(1, "table 4")
    clock.shift(3600)
    assert granted(5, "table 4") == 3


def test_looking_takes_none():
    for _ in range(5):
        check_allowance(THREE_A_MINUTE, "table 4")
    assert granted(5, "table 4") == 3


def test_looking_refuses_when_none_is_left():
    granted(3, "table 4")
    with pytest.raises(Refused) as refusal:
        check_allowance(THREE_A_MINUTE, "table 4")
    assert refusal.value.code == "too-many-attempts"


def test_nobody_is_named_in_the_database():
    granted(1, "Lefèvre", "192.0.2.7")
    assert set(Bucket.objects.get().key) <= set("0123456789abcdef")


def test_yesterdays_attempts_are_forgotten(clock):
    granted(1, "table 4")
    clock.shift(25 * 3600)
    granted(1, "table 5")
    assert (forget_attempts(), Bucket.objects.count()) == (1, 1)
