"""Attempts that run out and come back."""

from contextlib import suppress
from datetime import timedelta

import pytest
import time_machine

from tests.tournaments.played.together import at_once
from tournaments.domain.rights.allowances import (
    Allowance,
    Delay,
    end_delay,
    forget_attempts,
    give_back,
    take_attempt,
    take_attempt_here,
    take_attempts,
    take_turn,
)
from tournaments.errors import Refused
from tournaments.models import Bucket

pytestmark = pytest.mark.django_db

THREE_A_MINUTE = Allowance(scope="test", count=3, seconds=60)
ONE_A_MINUTE = Allowance(scope="test of one", count=1, seconds=60)


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


def test_an_attempt_that_is_given_back_can_be_taken_again():
    granted(3, "table 4")
    give_back(THREE_A_MINUTE, "table 4")
    assert granted(5, "table 4") == 1


def test_nothing_is_given_back_to_somebody_who_took_nothing():
    give_back(THREE_A_MINUTE, "table 4")
    assert granted(5, "table 4") == 3


TWO_THEN_SLOWER = Delay(scope="test", free=2, first=10, longest=60)


def granted_each_second(clock, seconds):
    """In which of the next seconds an attempt is let through."""
    found = []
    for second in range(seconds):
        with suppress(Refused):
            take_turn(TWO_THEN_SLOWER, "anne")
            found.append(second)
        clock.shift(1)
    return found


def test_each_attempt_waits_twice_as_long_as_the_one_before(clock):
    assert granted_each_second(clock, 200) == [0, 1, 11, 31, 71, 131, 191]


def test_two_at_once_that_are_free_both_pass(clock, monkeypatch):
    lock = Bucket.objects.select_for_update

    def wait_for_the_other(**how):
        monkeypatch.setattr(Bucket.objects, "select_for_update", lock)
        clock.shift(1)
        take_turn(TWO_THEN_SLOWER, "anne")
        return lock(**how)

    monkeypatch.setattr(Bucket.objects, "select_for_update", wait_for_the_other)
    take_turn(TWO_THEN_SLOWER, "anne")


def test_who_was_right_waits_no_more(clock):
    granted_each_second(clock, 40)
    end_delay(TWO_THEN_SLOWER, "anne")
    assert granted_each_second(clock, 5) == [0, 1]


def test_after_a_quiet_hour_all_are_free_again(clock):
    granted_each_second(clock, 200)
    clock.shift(3601)
    assert granted_each_second(clock, 5) == [0, 1]


@pytest.mark.django_db(transaction=True)
def test_of_many_attempts_at_once_no_more_are_let_through():
    found = at_once(lambda number: take_turn(TWO_THEN_SLOWER, "anne"))
    assert sorted(map(str, found)) == ["None"] * 2 + ["too-many-attempts"] * 2


def test_of_several_those_before_the_refusal_are_taken():
    both = [(THREE_A_MINUTE, ("hall",)), (ONE_A_MINUTE, ("phone",)), (THREE_A_MINUTE, ("mail",))]
    take_attempts(*both)
    with pytest.raises(Refused):
        take_attempts(*both)
    assert (granted(5, "hall"), granted(5, "mail")) == (1, 2)


@pytest.mark.django_db(transaction=True)
def test_of_several_at_once_no_more_are_let_through():
    orders = [(THREE_A_MINUTE, ("hall",)), (ONE_A_MINUTE, ("phone",))]
    found = at_once(lambda number: take_attempts(*(orders[::-1] if number % 2 else orders)))
    assert sorted(map(str, found)) == ["None"] + ["too-many-attempts"] * 3


def test_nobody_is_named_in_the_database():
    granted(1, "Lefèvre", "192.0.2.7")
    assert set(Bucket.objects.get().key) <= set("0123456789abcdef")


def test_yesterdays_attempts_are_forgotten(clock):
    granted(1, "table 4")
    clock.shift(25 * 3600)
    granted(1, "table 5")
    assert (forget_attempts(), Bucket.objects.count()) == (1, 1)


def take_turns(times):
    """How many of so many attempts that wait for each other are let through."""
    count = 0
    for _ in range(times):
        with suppress(Refused):
            take_turn(PATIENT, "jeanne")
            count += 1
    return count


PATIENT = Delay(scope="test", free=2, first=15, longest=600)


@pytest.mark.parametrize("back", [timedelta(seconds=30), timedelta(hours=1), timedelta(days=400)])
def test_a_clock_that_goes_back_keeps_nobody_waiting(clock, back):
    assert (granted(5, "table 4"), take_turns(5)) == (3, 2)
    clock.shift(-back)
    assert (granted(5, "table 4"), take_turns(1)) == (3, 1)
    # From there on all counts as before.
    assert (granted(5, "table 4"), take_turns(5)) == (0, 0)
    clock.shift(600)
    assert (granted(5, "table 4"), take_turns(5)) == (3, 1)


def test_clocks_of_two_machines_give_nothing_away(clock):
    granted(5, "table 4")
    clock.shift(-2)
    assert granted(5, "table 4") == 0


def test_reading_is_counted_and_writes_nothing(django_assert_num_queries):
    with django_assert_num_queries(0):
        for _ in range(3):
            take_attempt_here(THREE_A_MINUTE, "127.0.0.1")
        take_attempt_here(THREE_A_MINUTE, "127.0.0.2")
        with pytest.raises(Refused) as refusal:
            take_attempt_here(THREE_A_MINUTE, "127.0.0.1")
    assert 0 < refusal.value.details["retry_after"] <= 20
