"""One's own name, asked once and read on what one signs."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from seasons.pages.people import name_account_holder
from tests.people import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def anne() -> User:
    return User.objects.create_user("anne")


@pytest.fixture
def desk(anne: User) -> Client:
    return signed_in(anne)


def test_it_is_written_in_ones_account_and_read_on_papers(desk: Client, anne: User) -> None:
    typed = {"first_name": "  Anne ", "last_name": "Le  Goff"}
    answer = desk.post(reverse("account_name"), typed)
    anne.refresh_from_db()
    assert (answer["Location"], name_account_holder(anne)) == (reverse("account"), "Anne Le Goff")
    assert "Anne Le Goff" in desk.get(reverse("account")).content.decode()


def test_half_a_name_is_asked_for_beside_its_field(desk: Client, anne: User) -> None:
    form = desk.post(reverse("account_name"), {"first_name": "Anne"}).context["form"]
    anne.refresh_from_db()
    assert (sorted(form.errors), anne.get_full_name()) == (["last_name"], "")


def test_what_is_written_already_stands_in_the_form(desk: Client, anne: User) -> None:
    User.objects.filter(pk=anne.pk).update(first_name="Anne", last_name="Le Goff")
    form = desk.get(reverse("account_name")).context["form"]
    assert [field.value() for field in form] == ["Anne", "Le Goff"]


def test_room_is_left_on_paper_only_where_no_name_is_known(anne: User) -> None:
    assert name_account_holder(anne) == "nom à écrire : ……………………"
