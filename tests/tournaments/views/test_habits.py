"""What a browser keeps of a person's habits, and what it may say."""

import json

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tournaments.views.habits import COOKIE, LONGEST, Habits, keep_habits, read_habits


def asked(cookie: str = "", pk: int | None = None) -> HttpRequest:
    request = RequestFactory().get("/", headers={"cookie": ""})
    request.user = AnonymousUser() if pk is None else User(pk=pk)
    request.COOKIES[COOKIE] = cookie
    return request


def kept(request: HttpRequest, **changed: object) -> str:
    response = HttpResponse()
    keep_habits(request, response, **changed)
    return response.cookies[COOKIE].value


def test_nobody_has_chosen_yet() -> None:
    assert read_habits(asked()) == Habits()


def test_habits_are_kept_beside_those_of_another_person() -> None:
    first = kept(asked(pk=1), pins=("prints",), papers=())
    both = kept(asked(first, pk=2), is_wide=True, pays_at_once=False)
    assert read_habits(asked(both, pk=1)) == Habits(pins=("prints",), papers=())
    assert read_habits(asked(both, pk=2)) == Habits(is_wide=True, pays_at_once=False)
    assert read_habits(asked(both)) == Habits()


def test_those_of_others_go_before_a_cookie_is_too_long() -> None:
    text = ""
    for pk in range(60):
        text = kept(asked(text, pk=pk), pins=("p" * 40, "q" * 40))
    assert len(text) <= LONGEST
    assert read_habits(asked(text, pk=59)).pins == ("p" * 40, "q" * 40)
    assert read_habits(asked(text, pk=0)) == Habits()


@pytest.mark.parametrize(
    "cookie",
    [
        "{", "[]", "3", '{"1": 3}', '{"1": {"pins": [3]}}', '{"1": {"is_wide": "yes"}}',
        "[" * 1_900, "x" * 3_000, json.dumps({"1": {"other": True, "papers": {"a": 1}}}),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_no_habit(cookie: str) -> None:
    assert read_habits(asked(cookie, pk=1)) == Habits()
