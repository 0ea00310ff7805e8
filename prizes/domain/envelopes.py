"""Cash that leaves with a lot, and comes back with it: the ledger's side of handing out."""

from prizes.models import Award
from tournaments.actors import Actor
from tournaments.domain.money.movements import (
    announce_movement,
    describe_movement,
    name_doer,
    record_movement,
    reverse,
)
from tournaments.enums import Act, MovementKind, PaymentMethod
from tournaments.models import Movement
from tournaments.wording import LOT_PAID, LOT_TAKEN_BACK, keep_words


def pay_prize(award: Award, *, by: Actor) -> Movement | None:
    """Note that the envelope of an award left in cash; None for a lot in kind. The tournament is
    locked."""
    if not award.cash_cents:
        return None
    movement = record_movement(
        award.tournament,
        kind=MovementKind.PRIZE,
        method=PaymentMethod.CASH,
        cents=award.cash_cents,
        doer=name_doer(by),
        team=award.team,
        label=keep_words(LOT_PAID, number=award.number),
    )
    return announce_movement(Act.MONEY_MOVED, movement, by=by)


def take_prize_back(award: Award, *, by: Actor) -> None:
    """Note that the envelope of an award came back; nothing where none left, or where somebody
    has reversed it already. The tournament is locked."""
    movement, award.movement = award.movement, None
    if movement is None or Movement.objects.filter(reverses=movement).exists():
        return
    movement.tournament, movement.team = award.tournament, award.team
    reason = keep_words(LOT_TAKEN_BACK)
    opposite = reverse(movement, reason=reason, doer=name_doer(by))
    before = describe_movement(movement)
    announce_movement(Act.MONEY_REVERSED, opposite, by=by, before=before, reason=reason)
