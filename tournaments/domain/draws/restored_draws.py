"""A cancelled draw taken up again: the same tables, as long as nothing has changed since."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.draws.cancelled_draws import foresee_thrown_away, throw_away
from tournaments.domain.draws.checks import refuse_closed_stage, refuse_followed
from tournaments.domain.draws.draws import find_next_number, locked_stage, ready_request
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, RoundState
from tournaments.errors import Refused
from tournaments.models import CancelledDraw, Match, Round, Stage, Tournament
from tournaments.queries.draws.stored_draws import (
    as_stored,
    last_cancelled,
    list_seated_late,
    place_last,
    read_stored_request,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class RestorableDraw:
    """A cancelled draw that can be taken up again; `shown` is the digest of the preview that makes
    room for it."""

    cancelled: CancelledDraw
    shown: str


def find_restorable_draw(stage: Stage) -> RestorableDraw | None:
    """The cancelled draw that `restore_draw` would take up in a stage; nothing is kept of it."""
    cancelled = last_cancelled(stage.pk)
    if cancelled is None or stage.tournament.finished_at is not None:
        return None
    shown = foresee_thrown_away(stage).digest
    with transaction.atomic():
        try:
            _clear_the_way(cancelled, locked_stage(stage.tournament, stage))
        except Refused:
            return None
        finally:
            transaction.set_rollback(True)
    return RestorableDraw(cancelled=cancelled, shown=shown)


@transaction.atomic
def restore_draw(cancelled: CancelledDraw, *, by: Actor) -> Round:
    """Put a cancelled draw back as a preview, its tables as they were, swaps included.

    A preview of the same round makes room for it. Raises Refused: `draw-changed` where anything
    that the draw rests on has changed, and those of `preview_draw`.
    """
    tournament = lock_tournament(cancelled.stage.tournament)
    refuse_by_table(Act.DRAW_RESTORED, tournament)
    stage = locked_stage(tournament, cancelled.stage)
    cancelled = read_again(CancelledDraw.objects.select_for_update(no_key=True), pk=cancelled.pk)
    number = _clear_the_way(cancelled, stage)
    round_ = Round.objects.create(
        tournament=tournament,
        stage=stage,
        number=number,
        stage_round=cancelled.stage_round,
        system=cancelled.system,
        seed=cancelled.seed,
        draw_input=cancelled.draw_input,
        certificate=cancelled.certificate,
        swaps=cancelled.swaps,
    )
    _seat_again(round_, cancelled)
    cancelled.restored_at = timezone.now()
    cancelled.save(update_fields=["restored_at"])
    announce(
        Act.DRAW_RESTORED,
        tournament=tournament,
        subject=round_,
        by=by,
        after={"round": number, "seed": round_.seed, "certificate": round_.certificate},
    )
    return round_


def _clear_the_way(cancelled: CancelledDraw, stage: Stage) -> int:
    """Take the stage's preview away; the number that the round gets. Raises Refused."""
    refuse_closed_stage(stage)
    refuse_followed(stage)
    preview = stage.rounds.filter(state=RoundState.PREVIEW).first()
    number = find_next_number(stage.tournament) if preview is None else throw_away(preview).number
    fits = cancelled.restored_at is None and stage.rounds.count() + 1 == cancelled.stage_round
    if not fits or not _rests_on_the_same(cancelled, stage):
        raise Refused(
            _("Depuis ce tirage, quelque chose a changé : tirez de nouveau."), code="draw-changed"
        )
    return number


def _rests_on_the_same(cancelled: CancelledDraw, stage: Stage) -> bool:
    """Whether a draw made now would be asked with what that one was.

    Who was seated late stands behind the others in its request, wherever they would now.
    """
    now = as_stored(ready_request(stage, cancelled.seed))
    return place_last(now, list_seated_late(cancelled)) == read_stored_request(cancelled)


def _seat_again(round_: Round, cancelled: CancelledDraw) -> None:
    keys = _team_keys(round_.tournament)
    Match.objects.bulk_create(
        Match(
            round=round_,
            table_number=table,
            slot=slot,
            ns_id=keys[ns],
            ns_partner_id=keys.get(ns_partner),
            ew_id=keys.get(ew),
            ew_partner_id=keys.get(ew_partner),
        )
        for table, slot, ns, ns_partner, ew, ew_partner in cancelled.tables
    )


def _team_keys(tournament: Tournament) -> dict[int | None, int]:
    return dict(tournament.teams.values_list("number", "pk"))
