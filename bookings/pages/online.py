"""Payment from home: what is offered, the club's account, what the treasurer sees."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.online.readiness import (
    find_account,
    find_account_for,
    find_due_cents,
    find_hook_token,
    find_online_site,
)
from bookings.models import Booking, OnlineAccount, OnlinePayment
from bookings.queries.payments import ARRIVED, find_latest, list_of_tournament
from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_moment
from tournaments.enums import Doubt, OnlineState, PayOnline, TeamStatus
from tournaments.models import Club, Tournament
from tournaments.queries.money.accounts import find_balances, list_credits, list_decided
from tournaments.queries.teams.lists import count_places


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountPage:
    """`is_possible`: HelloAsso can find this site. `troubles` say why nothing can be paid, `notes`
    what else there is to know; `hook` is the address to give to HelloAsso."""

    account: OnlineAccount | None
    is_possible: bool
    is_rehearsal: bool
    troubles: tuple[str, ...]
    notes: tuple[str, ...]
    hook: str


def read_account_page(club: Club, account: OnlineAccount | None) -> AccountPage:
    site, token = find_online_site(), find_hook_token(club)
    shows_hook = site and account is not None
    return AccountPage(
        account=account,
        is_possible=bool(site),
        is_rehearsal=bool(settings.HELLOASSO_URL),
        troubles=() if account is None else tuple(_list_troubles(account, site)),
        notes=() if account is None else tuple(_list_notes(account)),
        hook=site + reverse("links:helloasso_hook", args=[token]) if shows_hook else "",
    )


def _list_troubles(account: OnlineAccount, site: str) -> Iterator[str]:
    if not account.client_secret:
        yield _("Le secret de la clé ne peut pas se lire ici : saisissez-le de nouveau.")
    if site and account.site_url != site:
        yield _("Ce compte a été saisi pour un autre site : enregistrez-le pour celui-ci.")
    if account.refused_at is not None:
        when = {"when": phrase_moment(timezone.localtime(account.refused_at))}
        yield _("HelloAsso ne reconnaît plus cette clé depuis le %(when)s.") % when


def _list_notes(account: OnlineAccount) -> Iterator[str]:
    if account.verified_at is not None:
        when = {"when": phrase_moment(timezone.localtime(account.verified_at))}
        yield _("Vérifié le %(when)s : HelloAsso reconnaît cette clé.") % when
    if account.is_sandbox:
        yield _("Bac à sable : les paiements d'essai n'entrent dans aucun compte.")
    if account.strays:
        many = {"many": account.strays}
        yield _("Avis reçus qui ne concernaient aucun de nos paiements : %(many)d.") % many


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
        return _("Vous avez payé %(sum)s en ligne ; HelloAsso vous a rendu %(back)s.") % {
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


@dataclass(frozen=True, kw_only=True, slots=True)
class OnlineTreasury:
    """`without_place` and `otherwise` arrived, and are in no total; `to_refund` are to be given
    back on HelloAsso's own pages; of `part_back` a part already was, and one of them `owes_again`;
    what went back of `twice` may have been noted by hand. `in_order` is how many are in the
    accounts, `under_way` how many were set out on, `of_absence` how many arrived while the concours
    was in the hall and wait for the club, `trials` how many are of the sandbox. `is_full`: whoever
    gets a place now waits for one. `is_stopped`: HelloAsso refuses the key."""

    without_place: tuple[OnlinePayment, ...]
    otherwise: tuple[OnlinePayment, ...]
    to_refund: tuple[OnlinePayment, ...]
    part_back: tuple[OnlinePayment, ...]
    owes_again: bool
    twice: tuple[OnlinePayment, ...]
    in_order: int
    under_way: int
    of_absence: int
    trials: int
    is_full: bool
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
    left = _list_undecided(tournament, real)
    part_back = tuple(payment for payment in real if _is_part_back(payment))
    without_place = tuple(payment for payment in to_check if payment.doubt == Doubt.NO_PLACE)
    return OnlineTreasury(
        without_place=without_place,
        otherwise=tuple(payment for payment in to_check if payment.doubt != Doubt.NO_PLACE),
        to_refund=tuple(payment for payment in real if _is_to_refund(payment, left)),
        part_back=part_back,
        owes_again=bool(part_back) and _owes_again(tournament, part_back),
        twice=tuple(payment for payment in real if payment.doubt == Doubt.REFUND),
        in_order=sum(payment.state == OnlineState.PAID for payment in real),
        under_way=sum(payment.state == OnlineState.SENT for payment in real),
        of_absence=len(arrived) - len(to_check),
        trials=len(payments) - len(real),
        is_full=bool(without_place) and not count_places(tournament).has_room_for(alone=False),
        is_stopped=is_stopped,
    )


def _list_undecided(tournament: Tournament, payments: list[OnlinePayment]) -> set[int]:
    """Of the teams that paid online those that withdrew, whose fee the club holds undecided."""
    teams = [p.booking.plays_in for p in payments if p.state == OnlineState.PAID]
    paid = {team.pk for team in teams if team is not None}
    left = list(tournament.teams.filter(pk__in=paid, status=TeamStatus.WITHDRAWN))
    if not left:
        return set()
    balances, decided = find_balances(tournament), list_decided(tournament)
    return {team.pk for team, _cents in list_credits(left, balances, decided)}


def _is_to_refund(payment: OnlinePayment, left: set[int]) -> bool:
    """Whether a refund was decided, or the team has left and its payment is still counted."""
    team = payment.booking.plays_in
    has_left = payment.state == OnlineState.PAID and team is not None and team.pk in left
    return has_left or payment.state == OnlineState.TO_REFUND


def _owes_again(tournament: Tournament, payments: Iterable[OnlinePayment]) -> bool:
    """Whether a team of one of some payments owes something now."""
    balances = find_balances(tournament)
    teams = [payment.booking.plays_in for payment in payments]
    return any(balances[team.pk].owed_cents for team in teams if team and team.pk in balances)


def _is_part_back(payment: OnlinePayment) -> bool:
    """Whether a part went back that is in the totals, or is to be once it is accepted."""
    has_left = payment.state in ARRIVED and payment.refunded_cents > 0
    return has_left and payment.doubt != Doubt.REFUND
