"""What agendas learn from the mails of a sign-up."""

import datetime

import pytest
from icalendar import Calendar

from bookings.domain.bookings import book_again, cancel_booking, change_booking
from mail.domain.circulars import Circular, send_to_teams
from mail.enums import Audience, MailKind
from mail.models import OutgoingMail
from mail.pages.envelopes import build_message
from tests.bookings.domain.requests import asked_by, booked, open_tournament, seen
from tournaments.actors import PUBLIC, SERVER
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.models import Player

pytestmark = pytest.mark.django_db
EVA = {"email": "eva@example.org"}


def sent() -> list[tuple[str, object, int, str]]:
    """Of each mail with a file: what it asks, the event's name, its number, its state."""
    files = OutgoingMail.objects.exclude(calendar="").order_by("pk")
    read = [Calendar.from_ical(file.calendar) for file in files]
    return [
        (str(one["METHOD"]), event["UID"], int(event["SEQUENCE"]), str(event["STATUS"]))
        for one in read
        for event in one.events
    ]


def test_an_agenda_follows_from_the_first_mail_to_the_last() -> None:
    tournament = open_tournament(starts_at=datetime.time(14))
    booking = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    change_booking(seen(booking), wanted=asked_by("ROUX Eva", "PETIT Zoé", **EVA), by=PUBLIC)
    cancel_booking(seen(booking), by=PUBLIC)
    book_again(seen(booking), by=PUBLIC)
    told = sent()
    assert [(method, state) for method, _uid, _number, state in told] == [
        ("PUBLISH", "CONFIRMED"), ("PUBLISH", "CONFIRMED"), ("CANCEL", "CANCELLED"),
        ("PUBLISH", "CONFIRMED"),
    ]  # fmt: skip
    numbers = [number for _method, _uid, number, _state in told]
    assert numbers == sorted(set(numbers))
    assert {uid for _method, uid, _number, _state in told} == {f"{booking.key}@concours.dix-de-der"}


def test_who_has_no_place_gets_no_date() -> None:
    tournament = open_tournament(capacity=1)
    booked(tournament, "A", "B")
    waits = booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    cancel_booking(seen(waits), by=PUBLIC)
    assert (OutgoingMail.objects.count(), sent()) == (2, [])


def test_a_change_that_the_club_writes_of_reaches_agendas_too() -> None:
    tournament = open_tournament()
    booked(tournament, "ROUX Eva", "PETIT Anne", **EVA)
    Player.objects.filter(email=EVA["email"]).update(mail_agreed_at="2026-01-01T00:00Z")
    later = tournament.date + datetime.timedelta(days=1)
    change_settings(tournament, values={"date": later}, by=SERVER)
    for kind in (MailKind.CHANGED, MailKind.CANCELLED):
        letter = Circular(kind=kind, audience=Audience.SIGNED_UP, subject=kind, text="Bonjour")
        send_to_teams(tournament, letter, by=SERVER)
    first, changed, cancelled = sent()
    assert (changed[0], cancelled[0]) == ("PUBLISH", "CANCEL")
    assert first[2] < changed[2] < cancelled[2]
    latest = Calendar.from_ical(OutgoingMail.objects.latest("pk").calendar).events[0]
    assert latest["DTSTART"].dt == later


def test_the_file_leaves_with_the_mail_and_says_what_it_asks() -> None:
    booked(open_tournament(), "ROUX Eva", "PETIT Anne", **EVA)
    message = build_message(OutgoingMail.objects.get()).message()
    (part,) = [part for part in message.walk() if part.get_content_type() == "text/calendar"]
    assert (part.get_param("method"), part.get_filename()) == ("PUBLISH", "concours.ics")
    read = Calendar.from_ical(part.get_payload(decode=True))
    assert str(read.events[0]["SUMMARY"]) == OutgoingMail.objects.get().tournament.name
