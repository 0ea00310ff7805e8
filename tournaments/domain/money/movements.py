"""Writing down money that changed hands: once, and undone by its opposite."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.amounts import phrase_cents
from tournaments.domain.acts import announce, ensure_account_key, lock_tournament
from tournaments.domain.money.accounts import refresh_mark
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import COMING_IN, OF_A_TEAM, ONLY_MOVED, Act, MovementKind, PaymentMethod
from tournaments.errors import Refused
from tournaments.models import DeskSession, Movement, Team, Tournament
from tournaments.queries.money.tills import count_expected_cents, count_loose_cents, find_till_of

Doer = dict[str, Any]
"""The columns of a row that say who acted."""


def name_doer(actor: Actor) -> Doer:
    """The columns that say who acted."""
    account: UUID | None = None if actor.user is None else ensure_account_key(actor.user)
    held = actor.helper_pass
    return {
        "account_id": account,
        "helper_pass_id": None if held is None else held.key,
        "origin": actor.origin,
    }


def record_movement(
    tournament: Tournament,
    *,
    kind: MovementKind,
    method: PaymentMethod,
    cents: int,
    doer: Doer,
    team: Team | None = None,
    label: str = "",
    reason: str = "",
    external_id: str | None = None,
) -> Movement:
    """Write one sum, above 0 as it is told; its sign is that of its kind. Cash goes into the till
    of whoever acts; what is banked comes first out of what was counted. The tournament is locked.
    """
    till = None
    is_banked = kind == MovementKind.DEPOSIT and cents <= count_loose_cents(tournament)
    if method == PaymentMethod.CASH and not is_banked:
        till = find_till_of(
            tournament, account=doer["account_id"], helper_pass=doer["helper_pass_id"]
        )
    return Movement.objects.create(
        tournament=tournament,
        team=team,
        till=till,
        kind=kind,
        method=method,
        cents=cents if kind in COMING_IN else -cents,
        label=label,
        reason=reason,
        at=timezone.now(),
        external_id=external_id,
        is_trial=tournament.is_demo,
        **doer,
    )


def describe_movement(movement: Movement) -> dict[str, object]:
    """What the journal keeps of a movement; its till by its number in the tournament."""
    return {
        "money": movement.kind,
        "paid_in": movement.method,
        "cents": movement.cents,
        "team_number": None if movement.team is None else movement.team.number,
        "till": None if movement.till is None else movement.till.number,
        "purpose": movement.label,
    }


def announce_movement(
    act: Act, movement: Movement, *, by: Actor, before: Any = None, reason: str = ""
) -> Movement:
    """Tell of a movement, once the mark of its team is what its account says."""
    if movement.team is not None:
        refresh_mark(movement.team)
    announce(
        act,
        tournament=movement.tournament,
        subject=movement,
        by=by,
        before=before,
        after=describe_movement(movement),
        reason=reason,
    )
    return movement


@transaction.atomic
def move_money(
    tournament: Tournament,
    *,
    kind: MovementKind,
    method: PaymentMethod,
    cents: int,
    label: str,
    by: Actor,
) -> Movement:
    """Note what came in or went out beside fees: a hall paid, lots bought, the bar, change.

    Raises `Refused` (`of-a-team`, `label-missing`, `not-cash`, `no-till`, `above-till`).
    """
    locked = lock_tournament(tournament)
    refuse_by_table(Act.MONEY_MOVED, locked)
    if kind in OF_A_TEAM:
        raise Refused(_("Ceci se note sur le compte d'une équipe."), code="of-a-team")
    if kind in ONLY_MOVED and method != PaymentMethod.CASH:
        raise Refused(_("La monnaie d'une caisse est en espèces."), code="not-cash", field="method")
    if not label.strip() and kind not in ONLY_MOVED:
        raise Refused(_("Dites pour quoi."), code="label-missing", field="label")
    movement = record_movement(
        locked, kind=kind, method=method, cents=cents, doer=name_doer(by), label=label.strip()
    )
    if kind == MovementKind.FLOAT and movement.till is None:
        raise Refused(_("Ouvrez d'abord votre caisse."), code="no-till", field="kind")
    refuse_empty_till(movement)
    return announce_movement(Act.MONEY_MOVED, movement, by=by)


def refuse_empty_till(movement: Movement) -> None:
    """Raise `Refused` (`above-till`) for cash that its till cannot have given, or that nobody can
    have taken to the bank; the movement goes with the transaction."""
    if movement.till is not None:
        left = count_expected_cents(movement.till)
    elif movement.kind == MovementKind.DEPOSIT:
        left = count_loose_cents(movement.tournament)
    else:
        return
    if movement.cents < 0 and left < 0:
        is_refund = movement.kind == MovementKind.REFUND
        sentence = (
            _("Cette caisse ne contient que %(sum)s : rendez autrement, ou ajoutez de la monnaie.")
            if is_refund
            else _("La caisse ne contient que %(sum)s.")
        )
        raise Refused(
            sentence % {"sum": phrase_cents(left - movement.cents)},
            code="above-till",
            field="method" if is_refund else "cents",
        )


def refuse_reversed(movement: Movement) -> None:
    """Raise `Refused` (`is-reversal`, `reversed`) where nothing is left to undo."""
    if movement.reverses_id is not None:
        raise Refused(
            _("Cette ligne en annule une autre : notez plutôt la bonne somme."),
            code="is-reversal",
        )
    if Movement.objects.filter(reverses=movement).exists():
        raise Refused(_("Cette ligne est déjà annulée."), code="reversed")


def reverse(movement: Movement, *, reason: str, doer: Doer) -> Movement:
    """Write the opposite of a movement whose tournament is locked: cash leaves the till that it
    went into while that one still takes some, else the till of whoever acts."""
    refuse_reversed(movement)
    till = _find_till_for_opposite(movement, doer)
    return Movement.objects.create(
        tournament=movement.tournament,
        team=movement.team,
        till=till,
        kind=movement.kind,
        method=movement.method,
        cents=-movement.cents,
        label=movement.label,
        reason=reason,
        at=timezone.now(),
        reverses=movement,
        is_trial=movement.is_trial,
        **doer,
    )


def _find_till_for_opposite(movement: Movement, doer: Doer) -> DeskSession | None:
    if movement.method != PaymentMethod.CASH:
        return None
    if movement.till is not None and movement.till.counted_at is None:
        return movement.till
    return find_till_of(
        movement.tournament, account=doer["account_id"], helper_pass=doer["helper_pass_id"]
    )
