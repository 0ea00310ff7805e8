"""A club's page of its HelloAsso account: who may see it, what is typed, what is said back."""

import pytest
from django.urls import reverse

from bookings.domain.online.readiness import find_hook_token
from bookings.models import OnlineAccount
from tests.bookings.domain.online.paying import KEY
from tests.bookings.helloasso.stand_in import CLIENT_SECRET

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(tournament):
    return reverse("organiser:online_account", args=[tournament.club.slug])


def test_a_key_is_stored_tried_and_never_shown(helloasso, organiser, tournament, address):
    page = organiser.post(address, {**KEY, "is_sandbox": "on"}, follow=True).content.decode()
    assert "HelloAsso répond : la clé est bonne." in page
    assert "Vérifié le" in page
    assert CLIENT_SECRET not in page
    assert (
        f"https://concours.example.org/crochets/helloasso/{find_hook_token(tournament.club)}/"
        in page
    )
    assert OnlineAccount.objects.get().is_sandbox


def test_a_wrong_key_is_said_in_words(helloasso, organiser, address):
    page = organiser.post(address, KEY | {"client_id": "wrong"}, follow=True).content.decode()
    assert "HelloAsso ne reconnaît pas cette clé" in page
    assert "ne reconnaît plus cette clé depuis" in page


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"organization": "../../v5"}, "organization"),
        ({"client_id": ""}, "client_id"),
        ({"client_secret": ""}, "client_secret"),
        ({"client_secret": "de l'eau"}, "client_secret"),
        ({"signature_key": "\x00"}, "signature_key"),
    ],
)
def test_what_is_no_key_is_said_beside_its_field(organiser, address, typed, field):
    form = organiser.post(address, {**KEY, "is_sandbox": "", **typed}).context["form"]
    assert list(form.errors) == [field]


def test_a_laptop_says_where_it_is_done_instead(settings, organiser, address):
    settings.SITE_URL = ""
    page = organiser.get(address).content.decode()
    assert "Ce site n'a pas d'adresse publique en https" in page
    assert "client_secret" not in page


def test_forgotten(helloasso, organiser, tournament, address):
    organiser.post(address, KEY)
    organiser.post(reverse("organiser:online_forget", args=[tournament.club.slug]))
    assert not OnlineAccount.objects.exists()
