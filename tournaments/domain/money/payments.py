"""Fees paid, in part or whole, given back, and reversed where they were noted by mistake."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_moment
from tournaments.domain.acts import lock_tournament, read_again
from tournaments.domain.money.accounts import lock_account
from tournaments.domain.money.movements import (
    announce_movement,
    describe_movement,
    name_doer,
    record_movement,
    refuse_empty_till,
    reverse,
)
from tournaments.domain.money.receipts import cancel_receipts_of
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, MovementKind, PaymentMethod
from tournaments.errors import Refused
from tournaments.models import Movement, Team
from tournaments.ports import prizes
from tournaments.queries.money.accounts import find_balance, find_seen_online


@transaction.atomic
def take_money(team: Team, *, cents: int, method: PaymentMethod, by: Actor) -> Movement:
    """Take a sum for a team's fee, all or part of what it owes; also when all is over.

    Raises `Refused` (`too-much`: change is given back at the door, it is never taken).
    """
    team = lock_account(team, Act.MONEY_TAKEN)
    owed = find_balance(team).owed_cents
    if not 0 < cents <= owed:
        raise Refused(_phrase_owed(team, owed), code="too-much", field="cents")
    return _take(team, cents=cents, method=method, by=by)


@transaction.atomic
def settle_in_cash(team: Team, *, expected_cents: int, by: Actor) -> Movement | None:
    """Take in cash all that is owed, where it is what the door showed; None where nothing is.

    Pressed twice, or at two doors, it takes the money once. Raises `Refused` (`sum-changed`).
    """
    team = lock_account(team, Act.MONEY_TAKEN)
    owed = find_balance(team).owed_cents
    if owed == 0:
        return None
    if owed != expected_cents:
        raise Refused(_phrase_owed(team, owed), code="sum-changed")
    return _take(team, cents=owed, method=PaymentMethod.CASH, by=by)


def _take(team: Team, *, cents: int, method: PaymentMethod, by: Actor) -> Movement:
    movement = record_movement(
        team.tournament,
        kind=MovementKind.FEE,
        method=method,
        cents=cents,
        doer=name_doer(by),
        team=team,
    )
    return announce_movement(Act.MONEY_TAKEN, movement, by=by)


def _phrase_owed(team: Team, owed: int) -> str:
    if owed == 0:
        return _("Rien n'est dû par le n° %(number)s.") % {"number": team.number}
    return _("Reste dû par le n° %(number)s : %(sum)s. Encaissez cette somme, ou une partie.") % {
        "number": team.number,
        "sum": phrase_cents(owed),
    }


@transaction.atomic
def refund_team(
    team: Team,
    *,
    cents: int,
    method: PaymentMethod,
    reason: str,
    by: Actor,
    is_another: bool = False,
) -> Movement:
    """Give a team back a part of what it paid, or all. `is_another`: it is none of those that
    HelloAsso told of. Raises `Refused` (`reason-missing`, `above-paid`, `above-till` where cash is
    more than the till holds, and `seen-online` where the site noted one of that sum already)."""
    team = lock_account(team, Act.MONEY_REFUNDED, reason=reason)
    paid = find_balance(team).paid_cents
    if not 0 < cents <= paid:
        raise Refused(
            _("Payé par le n° %(number)s : %(sum)s. On ne peut rendre plus.")
            % {"number": team.number, "sum": phrase_cents(paid)},
            code="above-paid",
            field="cents",
        )
    if not is_another:
        _refuse_seen_online(team, cents)
    movement = record_movement(
        team.tournament,
        kind=MovementKind.REFUND,
        method=method,
        cents=cents,
        doer=name_doer(by),
        team=team,
        reason=reason.strip(),
    )
    refuse_empty_till(movement)
    return announce_movement(Act.MONEY_REFUNDED, movement, by=by, reason=reason)


def _refuse_seen_online(team: Team, cents: int) -> None:
    seen = find_seen_online(team, cents)
    if seen is None:
        return
    values = {"sum": phrase_cents(cents), "when": phrase_moment(timezone.localtime(seen.at))}
    raise Refused(
        _(
            "Le site a déjà noté %(sum)s rendus par HelloAsso le %(when)s : rien n'est à ajouter. "
            "Si c'est un autre remboursement, cochez-le."
        )
        % values,
        code="seen-online",
        field="is_another",
    )


@transaction.atomic
def reverse_movement(movement: Movement, *, reason: str, by: Actor) -> Movement:
    """Undo what was noted by mistake, or a cheque that bounced: its opposite is written, and its
    receipt taken back by another. Raises `Refused` (`reason-missing`, `is-reversal`, `reversed`,
    `paid-online`, `is-a-lot`).
    """
    if movement.method == PaymentMethod.ONLINE:
        raise Refused(
            _("Ce paiement est chez HelloAsso : remboursez-le là-bas, le site le notera ici."),
            code="paid-online",
        )
    if prizes().is_of_a_lot(movement):
        raise Refused(
            _("Cette enveloppe est partie avec son lot : reprenez le lot, l'argent revient avec."),
            code="is-a-lot",
        )
    return reverse_locked(movement, reason=reason, by=by)


def reverse_locked(movement: Movement, *, reason: str, by: Actor) -> Movement:
    """Write the opposite of a movement, whatever it is of, and take its receipt back. Raises
    `Refused` (`reason-missing`, `is-reversal`, `reversed`)."""
    locked = lock_tournament(movement.tournament)
    refuse_by_table(Act.MONEY_REVERSED, locked, reason=reason)
    rows = Movement.objects.select_related("team__tournament", "till", "tournament__club")
    movement = read_again(rows, pk=movement.pk)
    opposite = reverse(movement, reason=reason.strip(), doer=name_doer(by))
    before = describe_movement(movement)
    announce_movement(Act.MONEY_REVERSED, opposite, by=by, before=before, reason=reason)
    cancel_receipts_of(movement, by=by)
    return opposite
