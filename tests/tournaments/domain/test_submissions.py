"""Keys of forms: spent once, given back by an act that fails."""

import uuid

import pytest
from django.db import transaction

from tournaments.domain.submissions import create_submission_key, make_once, spend

pytestmark = pytest.mark.django_db


def test_a_key_is_spent_by_the_first_arrival_only() -> None:
    key = create_submission_key()
    assert [spend(key), spend(key)] == [True, False]


def test_two_forms_have_two_keys() -> None:
    assert [spend(create_submission_key()), spend(create_submission_key())] == [True, True]


def test_an_act_that_fails_gives_its_key_back() -> None:
    key = uuid.uuid4()
    with transaction.atomic():
        spend(key)
        transaction.set_rollback(True)
    assert spend(key)


def test_a_text_that_is_no_key_holds_nothing_back() -> None:
    assert [spend("abc"), spend("abc")] == [True, True]


def test_a_form_makes_one_thing_until_it_says_something_else() -> None:
    made: list[str] = []

    def make() -> str:
        made.append(f"nom-{len(made) + 1}")
        return made[-1]

    key = uuid.uuid4()
    asked = [(key, "a"), (key, "a"), (key, "b"), (key, "a"), (None, "a"), (uuid.uuid4(), "a")]
    addresses = [make_once(one, content, make) for one, content in asked]
    assert addresses == ["nom-1", "nom-1", "nom-2", "nom-1", "nom-3", "nom-4"]


def test_a_key_that_another_form_has_spent_leads_nowhere_else() -> None:
    key = uuid.uuid4()
    spend(key, outcome="sheet")
    assert make_once(key, "a", lambda: "nom") == "nom"
