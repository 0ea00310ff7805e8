"""Clubs with an account, tournaments that take fees online, and people who pay."""

import datetime
from typing import Any

from django.utils import timezone

from bookings.domain.online.readiness import change_account
from bookings.models import Booking, OnlineAccount, OnlinePayment
from bookings.tasks.follower import check_payment, follow_payments, open_checkout
from tests.bookings.domain.requests import booked, open_tournament
from tests.bookings.helloasso.stand_in import CLIENT_ID, CLIENT_SECRET, ORGANIZATION
from tests.tournaments.domain.money.ledger import PAIR
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import set_tariffs
from tournaments.enums import OnlineState
from tournaments.models import Club, Movement, Tournament

SITE = "https://concours.example.org"
KEY = {
    "organization": ORGANIZATION,
    "client_id": CLIENT_ID,
    "client_secret": CLIENT_SECRET,
    "is_sandbox": False,
}


def with_account(club: Club, **values: Any) -> OnlineAccount:
    """A club's account, which `values` change."""
    return change_account(club, values=KEY | values, by=SERVER)


def paid_tournament(*, pay_online: str = "optional", **values: Any) -> Tournament:
    """One of next week at 14 € a team, which takes the fee online."""
    account = {name: values.pop(name) for name in list(values) if name in {*KEY, "signature_key"}}
    tournament = open_tournament(pay_online=pay_online, **values)
    set_tariffs(tournament, tariffs=[PAIR], by=SERVER)
    with_account(tournament.club, **account)
    return tournament


def begun(tournament: Tournament | None = None, name: str = "AUBERT Ana") -> OnlinePayment:
    """A team's payment whose link was given out."""
    booking = booked(tournament or paid_tournament(), name, f"{name} bis")
    return open_checkout(booking)


def pay_again(booking: Booking) -> OnlinePayment:
    """The same person sets out on paying anew."""
    return open_checkout(Booking.objects.get(pk=booking.pk))


def heard(payment: OnlinePayment) -> OnlinePayment:
    """A payment after HelloAsso was asked about it, whatever the schedule says."""
    payment = seen(payment)
    check_payment(OnlineAccount.objects.get(), payment)
    return seen(payment)


def seen(payment: OnlinePayment) -> OnlinePayment:
    """A payment as it is now."""
    told = ("booking__tournament__club", "booking__team__joined")
    return OnlinePayment.objects.select_related(*told).get(pk=payment.pk)


def outcome(payment: OnlinePayment) -> tuple[str, str, int]:
    """Its state, its doubt, and the cents that the ledger holds of all payments."""
    row = seen(payment)
    return row.state, row.doubt, ledger_cents()


def ledger_cents() -> int:
    """What the ledger holds."""
    return sum(Movement.objects.values_list("cents", flat=True))


def make_due() -> int:
    """Everything is asked about; how many were."""
    OnlinePayment.objects.exclude(intent_id=None).exclude(state=OnlineState.GIVEN_BACK).update(
        next_check_at=timezone.now() - datetime.timedelta(seconds=1)
    )
    return follow_payments()
