"""Who signed up from home reads at each moment what became of it."""

import pytest
from django.utils import translation

from bookings.domain.answers import confirm_booking, refuse_booking
from bookings.domain.bookings import book_again, cancel_booking
from bookings.domain.links import find_token
from bookings.domain.notice_words import SENTENCES, Notice
from bookings.pages.private_page import read_private_page
from mail.enums import MailKind
from mail.models import OutgoingMail
from tests.bookings.domain.requests import booked, open_tournament, seen
from tests.tournaments.domain.money.ledger import PAIR, paid_in_cash
from tournaments.actors import PUBLIC, SERVER
from tournaments.domain.money.tariffs import set_tariffs
from tournaments.enums import MailState

pytestmark = pytest.mark.django_db
EVA = {"email": "eva@example.org"}


def told() -> list[str]:
    return list(OutgoingMail.objects.order_by("pk").values_list("text", flat=True))


def test_each_moment_is_told_once_with_the_private_link(settings) -> None:
    settings.SITE_URL = "https://concours.example.org"
    tournament = open_tournament(booking_mode="approval", place="Salle des fêtes")
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    confirm_booking(seen(booking), by=SERVER)
    confirm_booking(seen(booking), by=SERVER)
    received, placed = told()
    assert "Votre demande est bien arrivée" in received
    assert "vous avez une place" in placed
    assert f"https://concours.example.org/inscription/{find_token(booking)}/" in placed
    assert (tournament.name in placed, "Salle des fêtes" in placed) == (True, True)


def test_a_mail_is_the_persons_and_the_teams() -> None:
    booking = booked(open_tournament(), "ROUX Eva", "PETIT Anne", **EVA)
    mail = OutgoingMail.objects.get()
    assert (mail.kind, mail.to_address, mail.team) == (MailKind.BOOKING, EVA["email"], booking.team)
    assert mail.player == booking.team.players[0]


def test_who_gave_no_address_is_not_written_to() -> None:
    booked(open_tournament(), "ROUX Eva", "PETIT Anne")
    assert told() == []


def test_what_no_longer_holds_does_not_leave() -> None:
    booking = booked(open_tournament(), "ROUX Eva", "PETIT Anne", **EVA)
    cancel_booking(seen(booking), by=PUBLIC)
    written = OutgoingMail.objects.order_by("pk")
    assert [mail.state for mail in written.all()] == [MailState.DROPPED, MailState.QUEUED]
    book_again(seen(booking), by=PUBLIC)
    assert [mail.state for mail in written.all()][1:] == [MailState.DROPPED, MailState.QUEUED]


def test_what_the_club_answered_is_told() -> None:
    booking = booked(open_tournament(), "ROUX Eva", "PETIT Anne", **EVA)
    refuse_booking(seen(booking), answer="Réservé aux adhérents.", by=SERVER)
    assert "Réservé aux adhérents." in told()[-1]


def test_a_place_that_is_offered_is_told_until_when() -> None:
    tournament = open_tournament(capacity=1)
    first = booked(tournament, "A", "B")
    waits = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    cancel_booking(seen(first), by=PUBLIC)
    mail = OutgoingMail.objects.order_by("pk").last()
    assert "Une place s'est libérée" in mail.text
    assert mail.expires_at == seen(waits).offered_until


def test_each_reader_has_their_own_language() -> None:
    booking = booked(open_tournament(), "ROUX Eva", "PETIT Anne", **EVA)
    booking.language = "en"
    booking.save()
    cancel_booking(seen(booking), by=PUBLIC)
    mail = OutgoingMail.objects.order_by("pk").last()
    assert (mail.language, "Your sign-up is cancelled." in mail.text) == ("en", True)


def test_every_moment_has_its_words() -> None:
    with translation.override("fr"):
        assert all(str(SENTENCES[notice]).strip() for notice in Notice)


def test_the_link_of_an_offer_says_what_it_is_for(settings) -> None:
    settings.SITE_URL = "https://concours.example.org"
    tournament = open_tournament(capacity=1)
    first = booked(tournament, "ROUX Eva", "PETIT Anne")
    booked(tournament, "NOIR Luc", "NOIR Paul", **EVA)
    cancel_booking(seen(first), by=PUBLIC)
    assert "Accepter la place, ou la laisser : https://concours.example.org/" in told()[-1]


def test_who_asks_again_where_the_club_answers_reads_that_it_arrived() -> None:
    tournament = open_tournament(booking_mode="approval")
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    cancel_booking(seen(booking), by=PUBLIC)
    book_again(seen(booking), by=PUBLIC)
    assert ["Votre demande est bien arrivée" in text for text in told()] == [True, False, True]


@pytest.mark.parametrize(
    ("language", "due"),
    [("fr", "À régler à l'entrée : 14"), ("en", "To pay at the door: €14")],
)
def test_who_has_a_place_reads_what_it_costs(language: str, due: str) -> None:
    tournament = open_tournament()
    set_tariffs(tournament, tariffs=[PAIR], by=SERVER)
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    booking.language = language
    booking.save()
    confirm_booking(seen(booking), by=SERVER)
    with translation.override(language):
        assert due in read_private_page(seen(booking)).lines[1]
    assert due in told()[-1]
    paid_in_cash(seen(booking).team)
    with translation.override(language):
        assert due not in " ".join(read_private_page(seen(booking)).lines)
