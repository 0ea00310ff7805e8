"""An act of a program counts once, whatever becomes of its answer."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from api.domain.answers import ASK_AGAIN, GIVEN_UP, KEPT, answer_once, forget_answers
from api.models import KeptAnswer
from tests.factories import ClubFactory
from tests.tournaments.domain.tokens.test_tokens import given
from tests.tournaments.played.together import at_once
from tournaments.errors import Refused
from tournaments.models import ApiToken

pytestmark = pytest.mark.django_db


@pytest.fixture
def token() -> ApiToken:
    return given(ClubFactory())[0]


def counting() -> tuple[list[int], Callable[[], tuple[int, Any]]]:
    """How often it was done, and the act."""
    done: list[int] = []

    def act() -> tuple[int, Any]:
        done.append(1)
        return 201, {"number": len(done)}

    return done, act


def refused(token: ApiToken, act: Callable[[], tuple[int, Any]], **values: str) -> Refused:
    with pytest.raises(Refused) as caught:
        answer_once(token, **{"key": "key", "digest": "a"} | values, act=act)
    return caught.value


def test_the_same_request_again_gets_the_same_answer(token: ApiToken) -> None:
    done, act = counting()
    first = answer_once(token, key="key", digest="a", act=act)
    again = answer_once(token, key="key", digest="a", act=act)
    assert (first.status, first.body, first.is_repeated) == (201, {"number": 1}, False)
    assert (again.body, again.is_repeated, len(done)) == ({"number": 1}, True, 1)


def test_a_key_is_for_one_request_of_one_token(token: ApiToken) -> None:
    done, act = counting()
    answer_once(token, key="key", digest="a", act=act)
    assert refused(token, act, digest="b").code == "key-used-otherwise"
    answer_once(given(ClubFactory())[0], key="key", digest="b", act=act)
    assert len(done) == 2


def test_an_act_that_is_refused_gives_its_key_back(token: ApiToken) -> None:
    def refuse() -> tuple[int, Any]:
        raise Refused("non", code="finished")

    done, act = counting()
    assert refused(token, refuse).code == "finished"
    answer_once(token, key="key", digest="b", act=act)
    assert len(done) == 1


def test_one_under_way_is_asked_about_later_and_a_dead_one_is_done_anew(token: ApiToken) -> None:
    done, act = counting()
    now = timezone.now()
    KeptAnswer.objects.create(token=token, key="key", digest="a", claimed_at=now)
    refusal = refused(token, act)
    assert (refusal.code, refusal.details["retry_after"]) == ("still-running", ASK_AGAIN)
    with time_machine.travel(now + GIVEN_UP + timedelta(seconds=1), tick=False):
        answer_once(token, key="key", digest="a", act=act)
    assert len(done) == 1


def test_answers_are_kept_for_a_day(token: ApiToken) -> None:
    done, act = counting()
    now = timezone.now()
    for one in ("key", "another"):
        answer_once(token, key=one, digest="a", act=act)
    with time_machine.travel(now + KEPT + timedelta(minutes=1), tick=False):
        answer_once(token, key="key", digest="a", act=act)
        assert (len(done), KeptAnswer.objects.count(), forget_answers()) == (3, 1, 0)


@pytest.mark.django_db(transaction=True)
def test_of_several_at_once_one_acts(token: ApiToken) -> None:
    done, act = counting()
    told = at_once(lambda _person: answer_once(token, key="key", digest="a", act=act))
    answered = [one for one in told if one != "still-running"]
    assert (len(done), KeptAnswer.objects.count()) == (1, 1)
    assert all(one.body == {"number": 1} for one in answered)
    assert sum(not one.is_repeated for one in answered) == 1
