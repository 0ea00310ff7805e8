"""What the treasurer sees of payments online: what waits for a decision, and what to give back."""

from dataclasses import dataclass

from bookings.domain.online.readiness import find_account
from bookings.models import OnlinePayment
from bookings.queries.payments import ARRIVED, list_of_tournament
from tournaments.enums import Doubt, OnlineState, PayOnline, TeamStatus
from tournaments.models import Team, Tournament
from tournaments.queries.money.accounts import find_balances, find_credits


@dataclass(frozen=True, kw_only=True, slots=True)
class OnlineTreasury:
    """`without_place` and `otherwise` arrived, and are in no total; `to_refund` are to be given
    back on HelloAsso's own pages; of `part_back` a part already was; what went back of `twice` may
    have been noted by hand. `in_order` is how many are in the accounts, `under_way` how many were
    set out on, `of_absence` how many arrived while the concours was in the hall and wait for the
    club, `trials` how many are of the sandbox. `is_stopped`: HelloAsso refuses the key."""

    without_place: tuple[OnlinePayment, ...]
    otherwise: tuple[OnlinePayment, ...]
    to_refund: tuple[OnlinePayment, ...]
    part_back: tuple[OnlinePayment, ...]
    twice: tuple[OnlinePayment, ...]
    in_order: int
    under_way: int
    of_absence: int
    trials: int
    is_stopped: bool


def read_online_treasury(tournament: Tournament) -> OnlineTreasury | None:
    """All of it, in a fixed number of queries; None where there is nothing to tell."""
    payments = list(list_of_tournament(tournament))
    real = [payment for payment in payments if not payment.is_sandbox]
    arrived = [payment for payment in real if payment.state == OnlineState.TO_CHECK]
    to_check = [payment for payment in arrived if payment.doubt != Doubt.AWAY]
    account = find_account(tournament.club) if tournament.pay_online != PayOnline.NO else None
    is_stopped = account is not None and account.refused_at is not None
    if not payments and not is_stopped:
        return None
    left = _find_undecided(tournament, real)
    return OnlineTreasury(
        without_place=tuple(payment for payment in to_check if payment.doubt == Doubt.NO_PLACE),
        otherwise=tuple(payment for payment in to_check if payment.doubt != Doubt.NO_PLACE),
        to_refund=tuple(payment for payment in real if _is_to_refund(payment, left)),
        part_back=tuple(payment for payment in real if _is_part_back(payment)),
        twice=tuple(payment for payment in real if payment.doubt == Doubt.REFUND),
        in_order=sum(payment.state == OnlineState.PAID for payment in real),
        under_way=sum(payment.state == OnlineState.SENT for payment in real),
        of_absence=len(arrived) - len(to_check),
        trials=len(payments) - len(real),
        is_stopped=is_stopped,
    )


def _find_undecided(tournament: Tournament, payments: list[OnlinePayment]) -> set[int]:
    """Of the teams that paid online those that withdrew, whose fee the club holds undecided."""
    bookings = (payment.booking for payment in payments if payment.state == OnlineState.PAID)
    paid = {booking.team_id for booking in bookings if booking.team_id is not None}
    if not Team.objects.filter(pk__in=paid, status=TeamStatus.WITHDRAWN).exists():
        return set()
    return {team.pk for team, _cents in find_credits(tournament, find_balances(tournament))}


def _is_to_refund(payment: OnlinePayment, left: set[int]) -> bool:
    """Whether a refund was decided, or the team has left and its payment is still counted."""
    has_left = payment.state == OnlineState.PAID and payment.booking.team_id in left
    return has_left or payment.state == OnlineState.TO_REFUND


def _is_part_back(payment: OnlinePayment) -> bool:
    """Whether a part went back that is in the totals, or is to be once it is accepted."""
    has_left = payment.state in ARRIVED and payment.refunded_cents > 0
    return has_left and payment.doubt != Doubt.REFUND
