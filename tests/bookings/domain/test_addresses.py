"""Another address for a request: asked once, and written to only after a yes."""

import pytest
from django.test import Client
from django.urls import reverse

from bookings.domain.addresses import phrase_code
from bookings.domain.bookings import cancel_booking, change_booking
from bookings.domain.limits import find_token
from bookings.models import Booking
from mail.models import OutgoingMail
from tests.bookings.domain.requests import asked_by, booked, open_tournament, seen
from tournaments.actors import PUBLIC
from tournaments.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def booking(settings: object) -> Booking:
    """A request with an address, on a site that sends mails."""
    settings.SITE_SENDS_MAIL, settings.SITE_URL = True, "https://concours.example.org"
    names = ("ROUX Gérard", "PETIT Anne")
    return booked(open_tournament(), *names, email="old@example.org", agrees_to_mails=True)


def change(booking: Booking, email: str) -> None:
    wanted = asked_by("ROUX Gérard", "PETIT Anne", email=email, agrees_to_mails=True)
    change_booking(seen(booking), wanted=wanted, by=PUBLIC)


def list_written(address: str) -> list[OutgoingMail]:
    return list(OutgoingMail.objects.filter(to_address=address).order_by("pk"))


def read_address() -> tuple[str, bool]:
    """That of the first player, and whether they agree to mails there."""
    first = Player.objects.get(name="ROUX Gérard")
    return first.email, first.mail_agreed_at is not None


def test_it_gets_one_mail_that_holds_nothing_typed(booking: Booking) -> None:
    change(booking, "new@example.org")
    change(booking, "new@example.org")
    cancel_booking(seen(booking), by=PUBLIC)
    (mail,) = list_written("new@example.org")
    assert [word for word in ("ROUX", "PETIT") if word in mail.text + mail.subject] == []
    assert f"/adresse/{phrase_code(seen(booking))}/" in mail.text
    assert len(list_written("old@example.org")) == 4
    assert read_address() == ("old@example.org", True)


def test_a_yes_makes_it_the_address(booking: Booking) -> None:
    change(booking, "new@example.org")
    where = [find_token(booking), phrase_code(seen(booking))]
    address = reverse("links:booking_address", args=where)
    page = Client().get(address).content.decode()
    assert ("new@example.org" in page, read_address()[0]) == (True, "old@example.org")
    Client().post(address)
    assert (seen(booking).email, seen(booking).new_email) == ("new@example.org", "")
    assert read_address() == ("new@example.org", True)
    assert Client().get(address).status_code == 302


def test_the_private_link_alone_says_no_yes(booking: Booking) -> None:
    change(booking, "new@example.org")
    Client().post(reverse("links:booking_address", args=[find_token(booking), "made-up"]))
    assert (seen(booking).email, read_address()[0]) == ("old@example.org", "old@example.org")


def test_the_address_before_given_again_waits_for_nothing(booking: Booking) -> None:
    change(booking, "new@example.org")
    change(booking, "old@example.org")
    assert (seen(booking).email, seen(booking).new_email) == ("old@example.org", "")


def test_an_address_taken_back_is_gone_at_once(booking: Booking) -> None:
    change_booking(seen(booking), wanted=asked_by("ROUX Gérard", "PETIT Anne"), by=PUBLIC)
    assert (seen(booking).email, read_address()) == ("", ("", False))


def test_a_site_without_mail_asks_nobody(booking: Booking, settings: object) -> None:
    settings.SITE_SENDS_MAIL = False
    change(booking, "new@example.org")
    assert (seen(booking).email, read_address()[0]) == ("new@example.org", "new@example.org")
