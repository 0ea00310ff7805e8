"""Keys of forms: spent once, for one address and what stood in the form, given back by an act that
fails."""

import uuid

import pytest
from django.db import transaction

from tournaments.domain.submissions import Sent, act_once, make_once, spend
from tournaments.errors import Refused

pytestmark = pytest.mark.django_db


def sent(key: uuid.UUID | None = None, *, place: str = "/1/", content: str = "a") -> Sent:
    """A form of one's own, or another one with a key."""
    return Sent(key=key or uuid.uuid4(), place=place, content=content)


def test_a_form_is_spent_by_the_first_arrival_only() -> None:
    form = sent()
    assert [spend(form), spend(form)] == [True, False]


def test_two_forms_have_two_keys() -> None:
    assert [spend(sent()), spend(sent())] == [True, True]


def test_an_act_that_fails_gives_its_key_back() -> None:
    form = sent()
    with transaction.atomic():
        spend(form)
        transaction.set_rollback(True)
    assert spend(form)


def test_a_form_without_a_key_acts_each_time() -> None:
    form = Sent(key=None, place="/1/", content="a")
    assert [spend(form), spend(form)] == [True, True]


@pytest.mark.parametrize("may_change", [True, False])
def test_a_key_spent_elsewhere_is_refused(may_change: bool) -> None:
    key = uuid.uuid4()
    spend(sent(key))
    with pytest.raises(Refused) as refusal:
        spend(sent(key, place="/2/"), may_change=may_change)
    assert refusal.value.code == "form-elsewhere"
    assert not spend(sent(key))


def test_a_key_spent_by_other_words_is_refused() -> None:
    key, done = uuid.uuid4(), []
    act_once(sent(key), lambda: done.append(1))
    with pytest.raises(Refused) as refusal:
        act_once(sent(key, content="b"), lambda: done.append(2))
    assert (refusal.value.code, done) == ("form-changed", [1])
    assert act_once(sent(key), lambda: done.append(3)) is None


def test_other_words_are_another_form_where_they_may_be() -> None:
    key = uuid.uuid4()
    forms = [sent(key, content=content) for content in ("a", "b", "a", "b")]
    assert [spend(form, may_change=True) for form in forms] == [True, True, False, False]


def test_a_form_makes_one_thing_until_it_says_something_else() -> None:
    made: list[str] = []

    def make() -> str:
        made.append(f"nom-{len(made) + 1}")
        return made[-1]

    key = uuid.uuid4()
    asked = [sent(key, content=content) for content in ("a", "a", "b", "a")]
    asked += [Sent(key=None, place="/1/", content="a"), sent()]
    addresses = [make_once(form, make) for form in asked]
    assert addresses == ["nom-1", "nom-1", "nom-2", "nom-1", "nom-3", "nom-4"]
