"""What whoever signed up reads of paying online, and of what they paid."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.online.readiness import find_account_for, find_due_cents
from bookings.models import Booking, OnlinePayment
from bookings.queries.payments import find_latest
from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_moment
from tournaments.enums import Doubt, OnlineState, PayOnline
from tournaments.models import Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class Offer:
    """`lines` tell how it stands; `due_cents` is 0 where nothing can be paid here and now."""

    payment: OnlinePayment | None
    lines: tuple[str, ...]
    due_cents: int
    is_trial: bool

    @property
    def is_there(self) -> bool:
        """Whether there is anything to say."""
        return bool(self.lines or self.due_cents)


def phrase_terms(tournament: Tournament) -> str:
    """What whoever signs up reads of paying online beforehand; empty where nobody can."""
    if find_account_for(tournament) is None:
        return ""
    if tournament.pay_online == PayOnline.REQUIRED:
        return _("L'inscription se règle en ligne, par carte, dans les %(minutes)d minutes.") % {
            "minutes": tournament.hold_minutes
        }
    return _("L'inscription peut se régler en ligne, par carte, ou à l'entrée.")


def read_offer(booking: Booking) -> Offer:
    """What the private page of a booking says of paying online."""
    account = find_account_for(booking.tournament)
    latest = find_latest(booking)
    waits = latest is not None and latest.state in (OnlineState.TO_CHECK, OnlineState.TO_REFUND)
    takes = account is not None and booking.tournament.is_at_hand
    due = find_due_cents(booking) if takes and not waits else 0
    told = [] if latest is None else [phrase_payment(latest)]
    return Offer(
        payment=latest,
        lines=tuple(line for line in (*told, _phrase_due(booking) if due else "") if line),
        due_cents=due,
        is_trial=account is not None and account.is_sandbox,
    )


def _phrase_due(booking: Booking) -> str:
    if booking.pay_until is not None:
        until = {"until": phrase_moment(timezone.localtime(booking.pay_until))}
        return _("Votre place est gardée jusqu'au %(until)s : réglez en ligne d'ici là.") % until
    if booking.tournament.pay_online == PayOnline.OPTIONAL:
        return _("Vous pouvez aussi régler à l'entrée, comme d'habitude.")
    return ""


def phrase_payment(payment: OnlinePayment) -> str:
    """What there is to say of a payment to whoever made it; empty for nothing."""
    received = payment.received_cents
    cents = payment.expected_cents if received is None else received
    said = _SAID.get(OnlineState(payment.state))
    if payment.state == OnlineState.PAID and payment.refunded_cents:
        return _("Vous avez payé %(sum)s en ligne ; %(back)s vous ont été rendus.") % {
            "sum": phrase_cents(cents),
            "back": phrase_cents(payment.refunded_cents),
        }
    if payment.doubt == Doubt.AWAY and payment.state == OnlineState.TO_CHECK:
        return _(
            "Votre paiement de %(sum)s est arrivé ; le club le note au retour du concours."
        ) % {"sum": phrase_cents(cents)}
    return "" if said is None else said() % {"sum": phrase_cents(cents)}


_SAID = {
    OnlineState.SENT: lambda: _(
        "Un paiement de %(sum)s est commencé. S'il est fait, il paraît ici en quelques minutes."
    ),
    OnlineState.PAID: lambda: _("Vous avez payé %(sum)s en ligne. Merci !"),
    OnlineState.REFUSED: lambda: _("Le paiement de %(sum)s a été refusé : rien n'est payé."),
    OnlineState.EXPIRED: lambda: _("Le paiement de %(sum)s n'a pas été fait : rien n'est payé."),
    OnlineState.TO_CHECK: lambda: _(
        "Votre paiement de %(sum)s est arrivé ; le club le vérifie et vous répond."
    ),
    OnlineState.TO_REFUND: lambda: _("Le club vous rend %(sum)s par HelloAsso."),
    OnlineState.GIVEN_BACK: lambda: _("Votre paiement de %(sum)s vous a été rendu."),
}
