"""What comes from outside while a concours is in the hall: kept, told, dealt with at its return."""

import datetime
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from arbitration.models import AuditEntry
from bookings.domain.away.deferred import apply_everything, apply_request, put_request_aside
from bookings.domain.away.deferring import act_or_note, book_or_note
from bookings.domain.bookings import cancel_booking, change_booking
from bookings.domain.offers import accept_offer, let_time_pass
from bookings.domain.questions import Wanted
from bookings.domain.retention import forget_old_bookings
from bookings.models import Booking, DeferredRequest
from bookings.pages.own_data import list_own_data
from mail.domain.addresses import refuse_mails
from mail.models import OutgoingMail
from tests.bookings.absence import come_back, take_away
from tests.bookings.domain.requests import asked_by, booked, open_tournament, seen
from tournaments.actors import PUBLIC, SERVER
from tournaments.dates import phrase_moment
from tournaments.enums import BookingState, DeferredKind
from tournaments.errors import Refused
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.django_db


def ask(tournament: Tournament, name: str = "AUBERT Ana", **values: object) -> object:
    given = {"key": uuid4(), "wanted": asked_by(name, f"{name} bis"), "by": PUBLIC} | values
    return book_or_note(tournament, **given)


NOTED = {
    "player_1": "AUBERT Ana", "player_2": "LE GOFF Bob", "family_1": "", "family_2": "LE GOFF",
    "licence_1": "111111", "licence_2": "222222", "tariff_1": "Plein", "tariff_2": "Jeune",
    "club_name": "Amicale", "phone": "06 11 22 33 44", "email": "ana@example.org",
    "email_2": "bob@example.org", "category": "Dames", "answers": {"Repas ?": "Oui"},
    "shows_initial": True, "agrees_to_mails": True,
}  # fmt: skip
"""What a row holds that the first version noted which has categories."""


def cancel(booking: Booking) -> object:
    return act_or_note(cancel_booking, seen(booking), kind="cancel", by=PUBLIC)


def test_a_request_for_a_place_is_noted_once_and_becomes_one_at_its_turn() -> None:
    tournament, key = open_tournament(capacity=5), uuid4()
    take_away(tournament)
    noted = [ask(tournament, key=key) for _time in range(2)]
    assert (noted[0], Booking.objects.count()) == (noted[1], 0)
    come_back(tournament)
    later = booked(tournament, "BERGER Bea", "BERGER Bob")
    apply_request(noted[0], by=SERVER)
    booking = Booking.objects.get(key=key)
    assert (booking.state, booking.queued_at) == (BookingState.TAKEN, noted[0].came_at)
    assert booking.queued_at < later.queued_at
    assert DeferredRequest.objects.get().told == {}


def test_the_same_person_is_not_noted_twice() -> None:
    tournament = open_tournament()
    take_away(tournament)
    ask(tournament)
    with pytest.raises(Refused) as refusal:
        ask(tournament)
    assert (refusal.value.code, DeferredRequest.objects.count()) == ("already-signed-up", 1)


@pytest.mark.parametrize(
    "values", [{"booking_mode": "closed"}, {"booking_closes_at": timezone.now()}]
)
def test_what_is_closed_takes_nothing_in_its_absence_either(values) -> None:
    tournament = open_tournament(**values)
    take_away(tournament)
    with pytest.raises(Refused) as refusal:
        ask(tournament)
    assert refusal.value.code == "bookings-closed"


def test_from_the_start_on_the_desk_decides() -> None:
    tournament = open_tournament()
    booking = booked(tournament, "AUBERT Ana", "AUBERT Bob")
    take_away(tournament)
    late = timezone.now() + datetime.timedelta(days=8)
    with time_machine.travel(late), pytest.raises(Refused) as refusal:
        cancel(booking)
    assert (refusal.value.code, DeferredRequest.objects.count()) == ("started", 0)


def test_a_copy_in_the_hall_notes_nothing() -> None:
    tournament = open_tournament()
    booking = booked(tournament, "AUBERT Ana", "AUBERT Bob")
    Tournament.objects.update(custody="returned")
    with pytest.raises(Refused) as refusal:
        cancel(booking)
    assert refusal.value.code == "away"


def test_a_cancellation_is_noted_once_and_done_at_the_return() -> None:
    booking = booked(open_tournament(), "AUBERT Ana", "AUBERT Bob")
    take_away(booking.tournament)
    assert cancel(booking) == cancel(booking)
    assert seen(booking).state == BookingState.TAKEN
    with pytest.raises(Refused) as refusal:
        apply_request(DeferredRequest.objects.get(), by=SERVER)
    assert refusal.value.code == "away"
    come_back(booking.tournament)
    apply_request(DeferredRequest.objects.get(), by=SERVER)
    assert seen(booking).state == BookingState.CANCELLED
    with pytest.raises(Refused) as refusal:
        apply_request(DeferredRequest.objects.get(), by=SERVER)
    assert refusal.value.code == "not-waiting"


def test_changes_are_applied_in_the_order_in_which_they_came() -> None:
    booking = booked(open_tournament(), "AUBERT Ana", "AUBERT Bob")
    take_away(booking.tournament)
    for phone in ("06 11", "06 22"):
        wanted = Wanted(player_1="AUBERT Ana", player_2="AUBERT Bob", phone=phone)
        told = {"player_1": "AUBERT Ana", "player_2": "AUBERT Bob", "phone": phone}
        values = {"kind": "change", "told": told, "wanted": wanted}
        act_or_note(change_booking, seen(booking), by=PUBLIC, **values)
    come_back(booking.tournament)
    assert apply_everything(booking.tournament, by=SERVER) == (2, [])
    assert seen(booking).phone == "06 22"


def test_an_offer_that_was_accepted_in_time_is_held_however_late_the_club_reads() -> None:
    tournament = open_tournament(capacity=1)
    first = booked(tournament, "AUBERT Ana", "AUBERT Bob")
    second = booked(tournament, "BERGER Bea", "BERGER Bob")
    cancel_booking(first, by=PUBLIC)
    take_away(tournament)
    act_or_note(accept_offer, seen(second), kind="accept", by=PUBLIC)
    with time_machine.travel(timezone.now() + datetime.timedelta(days=3)):
        assert let_time_pass(Tournament.objects.get()) == 0
        come_back(tournament)
        assert let_time_pass(Tournament.objects.get()) == 0
        apply_request(DeferredRequest.objects.get(), by=SERVER)
        assert seen(second).team.status == "registered"


def test_what_is_put_aside_says_why_and_stands_in_the_journal() -> None:
    booking = booked(open_tournament(), "AUBERT Ana", "AUBERT Bob")
    take_away(booking.tournament)
    cancel(booking)
    come_back(booking.tournament)
    with pytest.raises(Refused):
        put_request_aside(DeferredRequest.objects.get(), reason=" ", by=SERVER)
    put_request_aside(DeferredRequest.objects.get(), reason="Ils ont joué", by=SERVER)
    row = DeferredRequest.objects.get()
    assert (row.state, row.reason, seen(booking).state) == ("aside", "Ils ont joué", "taken")
    entry = AuditEntry.objects.get(act="suitcase-deferred-aside")
    assert (entry.after["deferred"], entry.reason) == ("cancel", "Ils ont joué")


def test_what_cannot_be_applied_keeps_nothing_else_waiting() -> None:
    tournament = open_tournament()
    one, other = (booked(tournament, name, f"{name} bis") for name in ("AUBERT Ana", "ROUX Al"))
    take_away(tournament)
    cancel(one)
    cancel(other)
    come_back(tournament)
    cancel_booking(one, by=PUBLIC)
    Booking.objects.filter(pk=other.pk).update(state=BookingState.REFUSED, team=None)
    done, refused = apply_everything(tournament, by=SERVER)
    assert (done, [names for names, _why in refused]) == (1, ["ROUX Al – ROUX Al bis"])


def test_a_word_against_mails_holds_at_once() -> None:
    tournament = open_tournament()
    booked(tournament, "AUBERT Ana", "AUBERT Bob", email="ana@example.org")
    Player.objects.filter(email="ana@example.org").update(mail_agreed_at=timezone.now())
    mail = OutgoingMail.objects.latest("pk")
    take_away(tournament)
    refuse_mails(mail, by=PUBLIC)
    assert not Player.objects.exclude(mail_agreed_at=None).exists()
    entry = AuditEntry.objects.get(act="mail-refused")
    assert (entry.tournament, entry.club) == (None, tournament.club)


@pytest.mark.parametrize(("days", "stay"), [(365, 2), (366, 0)])
def test_what_waits_from_an_absence_goes_as_other_requests_do(days: int, stay: int) -> None:
    booking = booked(open_tournament(), "AUBERT Ana", "AUBERT Bob")
    take_away(booking.tournament)
    ask(booking.tournament, "BERGER Bea")
    cancel(booking)
    come_back(booking.tournament)
    Tournament.objects.update(date=timezone.localdate() - datetime.timedelta(days=days))
    assert forget_old_bookings() == (0 if stay else 1)
    assert (DeferredRequest.objects.count(), Booking.objects.count()) == (stay, 1)


def test_everybody_reads_what_was_noted_of_them() -> None:
    booking = booked(open_tournament(), "AUBERT Ana", "AUBERT Bob")
    take_away(booking.tournament)
    cancel(booking)
    noted = DeferredRequest.objects.get()
    told = dict(list_own_data(seen(booking)))
    assert told["Demande notée pendant l'absence du concours"] == " · ".join(
        ["Annule son inscription", phrase_moment(timezone.localtime(noted.came_at)), "À traiter"]
    )


def test_everybody_reads_all_that_a_change_noted_of_them_says() -> None:
    booking = booked(open_tournament(), "AUBERT Ana", "AUBERT Bob")
    take_away(booking.tournament)
    told = {"player_1": "AUBERT Ana", "answers": {"Repas ?": "Non"}, "shows_initial": True}
    wanted = Wanted.read(told, known=booking)
    kind = DeferredKind.CHANGE
    act_or_note(change_booking, seen(booking), kind=kind, by=PUBLIC, told=told, wanted=wanted)
    said = dict(list_own_data(seen(booking)))["Demande notée pendant l'absence du concours"]
    expected = ["Repas ? : Non", "Le prénom et l'initiale seulement", "06 AUBERT Ana"]
    assert [words for words in expected if words not in said] == []


@pytest.mark.parametrize("many", [1, 3])
def test_own_data_cost_the_same_for_many_changes(
    many: int, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    booking = booked(open_tournament(), "AUBERT Ana", "AUBERT Bob")
    take_away(booking.tournament)
    for number in range(many):
        told = asdict(asked_by("AUBERT Ana", club_name=f"Club {number}"))
        wanted, kind = Wanted.read(told), DeferredKind.CHANGE
        act_or_note(change_booking, seen(booking), kind=kind, by=PUBLIC, told=told, wanted=wanted)
    person = seen(booking)
    with django_assert_num_queries(12):
        assert str(list_own_data(person)).count("Demande notée") == many


def test_what_an_earlier_version_noted_is_read_whole() -> None:
    assert NOTED.items() <= asdict(Wanted.read(NOTED)).items()


def test_a_request_that_another_version_noted_is_applied_with_what_both_know() -> None:
    tournament = open_tournament()
    take_away(tournament)
    noted = ask(tournament)
    noted.told = {"player_1": "AUBERT Ana", "phone": "06 11 22 33 44", "seat": "by the window"}
    noted.save()
    with pytest.raises(Refused, match="a déjà demandé"):
        ask(tournament)
    come_back(tournament)
    booking = apply_request(noted, by=SERVER).booking
    assert (booking.names, booking.phone, booking.email) == ("AUBERT Ana", "06 11 22 33 44", "")


def test_a_change_that_an_earlier_version_noted_keeps_what_it_did_not_ask() -> None:
    booking = booked(open_tournament(), "AUBERT Ana", club_name="Amicale")
    take_away(booking.tournament)
    told = {"player_1": "AUBERT Ana", "phone": "07"}
    given = {"told": told, "wanted": Wanted.read(told)}
    act_or_note(change_booking, seen(booking), kind="change", by=PUBLIC, **given)
    come_back(booking.tournament)
    apply_request(DeferredRequest.objects.get(), by=SERVER)
    assert (seen(booking).phone, seen(booking).club_name) == ("07", "Amicale")


def test_what_is_put_aside_is_written_to_who_gave_an_address() -> None:
    tournament = open_tournament()
    known = booked(tournament, "ROUX Eva", "PETIT Anne", email="eva@example.org")
    OutgoingMail.objects.all().delete()
    take_away(tournament)
    wanted = asked_by("NOIR Luc", email="luc@example.org")
    rows = [ask(tournament, wanted=wanted), ask(tournament, "BRUN Zoé"), cancel(known)]
    noted = list(OutgoingMail.objects.order_by("pk"))
    come_back(tournament)
    for row in rows:
        put_request_aside(row, reason="Complet ce soir-là.", by=SERVER)
    mails = OutgoingMail.objects.exclude(pk__in=[mail.pk for mail in noted]).order_by("pk")
    for told in (noted, mails):
        assert [mail.to_address for mail in told] == ["luc@example.org", "eva@example.org"]
    assert all("Complet ce soir-là." in mail.text for mail in mails)
    assert mails[1].team == seen(known).team
