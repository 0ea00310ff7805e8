"""Who paid online is written to about whatever becomes of it, under a subject that says what."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from bookings.domain.bookings import cancel_booking
from bookings.domain.online.doubts import accept_payment, return_payment
from bookings.domain.telling.notice_words import SENTENCES, SUBJECTS, Notice
from bookings.models import Booking, OnlinePayment
from bookings.pages.private_page import read_private_page
from mail.models import OutgoingMail
from tests.bookings.domain.online.paying import begun, heard, paid_tournament, pay_again, seen
from tests.bookings.domain.requests import booked
from tests.bookings.domain.requests import seen as current
from tests.bookings.helloasso.stand_in import StandIn
from tournaments.actors import PUBLIC, SERVER
from tournaments.domain.money.payments import take_money
from tournaments.domain.money.tariffs import keep_entry
from tournaments.enums import MailState, PaymentMethod
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def by_mail(tournament: Tournament | None = None) -> OnlinePayment:
    """A payment of somebody who gave an address."""
    payment = begun(tournament)
    Booking.objects.update(email="ana@example.org")
    return seen(payment)


def told() -> list[str]:
    """What was written since it was asked last: subjects, without the name of the concours."""
    name = Tournament.objects.get().name
    mails = OutgoingMail.objects.order_by("pk")
    said = [mail.subject.removeprefix(f"{name} : ") for mail in mails]
    mails.delete()
    return said


def test_every_notice_says_in_its_subject_what_it_is() -> None:
    assert set(SUBJECTS) == set(SENTENCES) == set(Notice)


def test_another_sum_is_accepted(helloasso: StandIn) -> None:
    payment = by_mail()
    helloasso.pay(payment.intent_id, cents=1300)
    payment = heard(payment)
    assert told() == ["votre paiement est arrivé, le club le vérifie"]
    accept_payment(payment, by=SERVER)
    assert "il est compté, et vous avez une place" in OutgoingMail.objects.get().text
    assert told() == ["votre paiement est compté"]


def test_who_paid_after_leaving_is_told_where_he_stands(helloasso: StandIn) -> None:
    tournament = paid_tournament(capacity=1)
    payment = by_mail(tournament)
    cancel_booking(payment.booking, by=PUBLIC)
    booked(tournament, "BERGER Bea", "BLANC Bob", email="")
    helloasso.pay(payment.intent_id)
    payment = heard(payment)
    told()
    accept_payment(payment, by=SERVER)
    assert "vous êtes sur la liste d'attente" in OutgoingMail.objects.get().text


def test_what_the_club_gives_back_is_told_with_its_sum(helloasso: StandIn) -> None:
    payment = by_mail()
    helloasso.pay(payment.intent_id, cents=1300)
    payment = heard(payment)
    told()
    return_payment(payment, by=SERVER)
    assert "13\N{NO-BREAK SPACE}€" in OutgoingMail.objects.get().text
    assert told() == ["le club vous rend votre paiement"]
    helloasso.change(payment.intent_id, "Refunded")
    for _time in range(2):
        heard(payment)
    assert "13\N{NO-BREAK SPACE}€" in OutgoingMail.objects.get().text
    assert told() == ["une somme vous est rendue"]


def test_each_part_that_goes_back_is_told_once(helloasso: StandIn) -> None:
    payment: Any = by_mail()
    helloasso.pay(payment.intent_id)
    heard(payment)
    told()
    for cents, said in ((100, "1\N{NO-BREAK SPACE}€"), (300, "3\N{NO-BREAK SPACE}€")):
        helloasso.refund(payment.intent_id, cents)
        for _time in range(2):
            heard(payment)
        assert f"rendu {said}" in OutgoingMail.objects.get().text
        assert told() == ["une somme vous est rendue"]


def test_who_leaves_after_paying_reads_that_the_club_decides(helloasso: StandIn) -> None:
    payment = by_mail()
    helloasso.pay(payment.intent_id)
    booking = heard(payment).booking
    told()
    cancel_booking(booking, by=PUBLIC)
    said = "Vous aviez payé 14\N{NO-BREAK SPACE}€ : le club vous dira s'il vous les rend."
    assert said in OutgoingMail.objects.get().text
    assert said in read_private_page(current(booking)).lines
    told()
    for _time in range(2):
        keep_entry(current(booking).team, by=SERVER)
    assert said not in read_private_page(current(booking)).lines
    assert "Le club garde ce que vous aviez payé" in OutgoingMail.objects.get().text
    assert told() == ["le club garde votre paiement"]


@pytest.mark.parametrize("pay_online", ["optional", "required"])
@pytest.mark.parametrize("cents", [1400, 1300])
def test_a_mail_that_waits_asks_for_what_is_owed_as_it_leaves(
    helloasso: StandIn, pay_online: str, cents: int
) -> None:
    addresses = {"email": "ana@example.org", "email_2": "bis@example.org"}
    booking = booked(
        paid_tournament(pay_online=pay_online), "AUBERT Ana", "AUBERT Bis", **addresses
    )
    placed = OutgoingMail.objects.order_by("pk")[:2]
    assert ["régler" in mail.text for mail in placed.all()] == [True, True]
    payment = pay_again(booking)
    helloasso.pay(payment.intent_id, cents=cents)
    heard(payment)
    assert not [mail for mail in OutgoingMail.objects.all() if "régler" in mail.text]
    assert {mail.state for mail in OutgoingMail.objects.all()} == {MailState.QUEUED}
    assert {mail.to_address for mail in placed.all()} == {*addresses.values()}


def test_a_fee_taken_at_the_door_asks_nothing_about_the_mails_of_others() -> None:
    tournament = paid_tournament()
    asked = []
    for name in ("AUBERT", "BERGER", "CARON", "DUPONT"):
        booking = booked(tournament, f"{name} Ana", f"{name} Bis", email=f"{name}@example.org")
        with CaptureQueriesContext(connection) as captured:
            take_money(booking.team, cents=1400, method=PaymentMethod.CASH, by=SERVER)
        asked.append(len(captured))
    assert len(set(asked[1:])) == 1
    assert not OutgoingMail.objects.filter(text__contains="régler").exists()


def test_what_went_back_is_told_though_the_place_is_lost(helloasso: StandIn) -> None:
    payment = by_mail()
    helloasso.pay(payment.intent_id)
    heard(payment)
    helloasso.refund(payment.intent_id, 100)
    booking = heard(payment).booking
    cancel_booking(booking, by=PUBLIC)
    waiting = OutgoingMail.objects.filter(state=MailState.QUEUED).order_by("pk")
    kept = [mail.subject.partition(" : ")[2] for mail in waiting]
    assert kept == ["une somme vous est rendue", "votre inscription est annulée"]
