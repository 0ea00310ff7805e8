"""Lots handed out: ticked, not taken, swapped, added."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from prizes.domain.palmares import describe_award, find_next_award_number, refuse_not_arrested
from prizes.enums import AwardState
from prizes.models import Award, Lot, PrizeGroup
from prizes.queries.awards import list_spare_lots
from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.money.movements import (
    announce_movement,
    describe_movement,
    name_doer,
    record_movement,
    reverse,
)
from tournaments.domain.previews import Foreseen
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, MovementKind, PaymentMethod
from tournaments.errors import Refused
from tournaments.models import Movement, Team, Tournament
from tournaments.queries.ranks.team_places import rank_of_teams_now
from tournaments.wording import LOT_PAID, LOT_TAKEN_BACK, keep_words

_NOT_TAKEN = (AwardState.ABSENT, AwardState.REFUSED)


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


@dataclass(frozen=True, kw_only=True, slots=True)
class GivenLot:
    """A lot given at the moment of handing out: one that is spare (`lot` and its `place`), or one
    described anew; sums in cents."""

    lot: Lot | None = None
    place: int = 0
    title: str = ""
    donor: str = ""
    value_cents: int = 0
    cash_cents: int = 0


@transaction.atomic
def hand_out(award: Award, *, proxy_name: str = "", by: Actor) -> Award:
    """Tick a lot as handed to its team, or to whoever takes it for them; once is enough. The cash
    of an envelope leaves the till of whoever hands it out.

    Raises Refused: `award-replaced`.
    """
    locked = _lock(award, Act.PRIZE_HANDED)
    if locked.state == AwardState.HANDED:
        return locked
    locked.proxy_name = proxy_name
    locked.handed_at, locked.handed_by = timezone.now(), by.user
    locked.movement = pay_prize(locked, by=by)
    return _mark(locked, AwardState.HANDED, Act.PRIZE_HANDED, by)


@transaction.atomic
def note_not_taken(award: Award, *, state: AwardState, by: Actor) -> Award:
    """Note that the team is not there, or does not want its lot.

    Raises Refused: `award-replaced`, `already-handed`.
    """
    if state not in _NOT_TAKEN:
        raise ValueError(state)
    locked = _lock(award, Act.PRIZE_NOT_TAKEN)
    _refuse_handed(locked)
    return locked if locked.state == state else _mark(locked, state, Act.PRIZE_NOT_TAKEN, by)


@transaction.atomic
def take_back(award: Award, *, by: Actor) -> Award:
    """Take a tick back: the lot waits again, and the cash of its envelope is back in the till.

    Raises Refused: `award-replaced`.
    """
    locked = _lock(award, Act.PRIZE_TAKEN_BACK)
    if locked.state == AwardState.WAITING:
        return locked
    locked.proxy_name, locked.handed_at, locked.handed_by = "", None, None
    take_prize_back(locked, by=by)
    return _mark(locked, AwardState.WAITING, Act.PRIZE_TAKEN_BACK, by)


def foresee_lots(awards: Iterable[Award]) -> Foreseen[list[list[object]]]:
    """Which lot each award is: what is handed over."""
    lots = [[award.number, award.title, award.cash_cents] for award in awards]
    return Foreseen(typed=None, impact=sorted(lots, key=str))


def foresee_marks(awards: Iterable[Award]) -> Foreseen[list[list[object]]]:
    """What became of each award, and which lot it is: what is taken back of it, or said anew."""
    marks = [[award.number, award.state, award.title, award.proxy_name] for award in awards]
    return Foreseen(typed=None, impact=sorted(marks, key=str))


@transaction.atomic
def mark_together(
    awards: Iterable[Award], *, state: AwardState, proxy_name: str = "", by: Actor
) -> None:
    """Tick several lots alike, all or none: those of a team, or all that wait. Raises as each
    tick by itself does."""
    for award in awards:
        if state == AwardState.HANDED:
            hand_out(award, proxy_name=proxy_name, by=by)
        elif state == AwardState.WAITING:
            take_back(award, by=by)
        else:
            note_not_taken(award, state=state, by=by)


@transaction.atomic
def swap_lot(award: Award, *, given: GivenLot, by: Actor) -> Award:
    """Give the team another lot in place of one that is missing or broken.

    The award keeps the place of the lot that it had, which nobody else gets. Raises Refused:
    `award-replaced`, `already-handed`, `lot-not-spare`.
    """
    locked = _lock(award, Act.PRIZE_SWAPPED)
    _refuse_handed(locked)
    before = describe_award(locked)
    _copy(locked, given)
    locked.why = {
        **locked.why,
        "swapped": [] if given.lot is None else [given.lot.number, given.place],
    }
    locked.save()
    announce(
        Act.PRIZE_SWAPPED,
        tournament=locked.tournament,
        subject=locked,
        by=by,
        before={"awards": [before]},
        after={"awards": [describe_award(locked)]},
    )
    return locked


@transaction.atomic
def add_award(
    tournament: Tournament, *, team: Team, group: PrizeGroup, given: GivenLot, by: Actor
) -> Award:
    """Give a team a lot that the palmarès does not have.

    Raises Refused: `prizes-not-arrested`, `lot-not-spare`, `has-a-lot` where the group gives a
    team one lot and it has one.
    """
    locked = lock_tournament(tournament)
    refuse_by_table(Act.PRIZE_ADDED, locked)
    refuse_not_arrested(locked)
    award = Award(
        tournament=locked,
        number=find_next_award_number(locked),
        group=group,
        team=team,
        rank=(rank_of_teams_now(locked) or {}).get(team.pk, 0),
        is_only=not group.cumul,
        why={"added": True},
    )
    _copy(award, given)
    award.lot, award.place = given.lot, given.place
    standing = locked.awards.exclude(state=AwardState.REPLACED).filter(group=group, team=team)
    if award.is_only and standing.filter(is_only=True).exists():
        raise Refused(
            _(
                "L'équipe %(number)d a déjà un lot du groupe « %(group)s », qui n'en donne qu'un "
                "à chacun : choisissez un groupe où l'on peut en recevoir plusieurs."
            )
            % {"number": team.number, "group": group.name},
            code="has-a-lot",
            field="group",
        )
    award.save()
    announce(
        Act.PRIZE_ADDED,
        tournament=locked,
        subject=award,
        by=by,
        after={"awards": [describe_award(award)]},
    )
    return award


def _lock(award: Award, act: Act) -> Award:
    tournament = lock_tournament(award.tournament)
    refuse_by_table(act, tournament)
    rows = Award.objects.select_for_update(no_key=True, of=("self",)).select_related("team")
    locked = read_again(rows, pk=award.pk)
    locked.tournament = locked.team.tournament = tournament
    if locked.state == AwardState.REPLACED:
        raise Refused(
            _("Ce lot est allé à une autre équipe : rouvrez la liste."), code="award-replaced"
        )
    return locked


def _mark(award: Award, state: AwardState, act: Act, by: Actor) -> Award:
    before = _describe_mark(award)
    award.state = state
    award.save(update_fields=["state", "proxy_name", "handed_at", "handed_by", "movement"])
    announce(
        act,
        tournament=award.tournament,
        subject=award,
        by=by,
        before=before,
        after=_describe_mark(award),
    )
    return award


def _describe_mark(award: Award) -> dict[str, Any]:
    """Who took it for the team is nobody's to read in the journal for ever."""
    return {"award": describe_award(award), "award_state": str(award.state)}


def _refuse_handed(award: Award) -> None:
    if award.state == AwardState.HANDED:
        raise Refused(_("Ce lot est déjà remis : reprenez-le d'abord."), code="already-handed")


def _copy(award: Award, given: GivenLot) -> None:
    """Copy the lot given; a spare one must still be spare."""
    source: GivenLot | Lot = given
    if given.lot is not None:
        spare = {(lot.pk, place) for lot, place in list_spare_lots(award.tournament)}
        if (given.lot.pk, given.place) not in spare:
            raise Refused(
                _("Ce lot vient d'être donné : choisissez-en un autre."),
                code="lot-not-spare",
                field="spare",
            )
        source = given.lot
    award.title, award.donor = source.title, source.donor
    award.value_cents, award.cash_cents = source.value_cents, source.cash_cents
