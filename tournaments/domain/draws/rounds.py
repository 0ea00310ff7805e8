"""A draw launched as a round, and its clock: started, stopped for a while, going on."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.draws.draws import is_outdated, locked_stage, preview_draw, publish_draw
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.domain.tournament.settings import hide_standings
from tournaments.enums import Act, RoundState
from tournaments.errors import Refused
from tournaments.models import Round, Stage, Tournament


@transaction.atomic
def prepare_draw(tournament: Tournament, *, by: Actor, stage: Stage | None = None) -> Round:
    """The draw that a stage has prepared already and that still holds, else a new one.

    Raises Refused as `preview_draw`.
    """
    locked = locked_stage(lock_tournament(tournament), stage)
    prepared = locked.rounds.filter(state=RoundState.PREVIEW).first()
    if prepared is not None and not is_outdated(prepared):
        return prepared
    return preview_draw(tournament, stage=stage, by=by)


@transaction.atomic
def launch_draw(round_: Round, *, hides_standings: bool = False, by: Actor) -> Round:
    """Publish a draw and start its round; with `hides_standings` nobody outside the desk reads a
    rank until they are shown again.

    Raises Refused as `publish_draw` and `hide_standings`: then nothing of it is done.
    """
    tournament = lock_tournament(round_.tournament)
    launched = start_round(publish_draw(round_, by=by), by=by)
    if hides_standings:
        hide_standings(tournament, by=by)
    return launched


@transaction.atomic
def start_round(round_: Round, *, by: Actor) -> Round:
    """Start the round's clock, and open it to phones as the tournament has it by now; starting it
    again changes nothing."""
    round_ = _lock(round_)
    if round_.started_at is None:
        round_.started_at = timezone.now()
        round_.phone_entry = round_.tournament.phone_entry
        round_.same_phone = round_.tournament.same_phone
        round_.first_deal_at_desk = round_.tournament.first_deal_at_desk
        round_.save(update_fields=["started_at", "phone_entry", "same_phone", "first_deal_at_desk"])
        announce(Act.ROUND_STARTED, tournament=round_.tournament, subject=round_, by=by)
    return round_


@transaction.atomic
def pause_round(round_: Round, *, by: Actor) -> Round:
    """Stop the clock of a round under way; one that stands still stays as it is.

    Raises Refused: `round-not-published`, `not-started`, `round-closed`, `finished`.
    """
    round_ = _lock(round_)
    refuse_by_table(Act.ROUND_PAUSED, round_)
    if round_.started_at is None:
        raise Refused(_("La partie n'est pas lancée : rien à mettre en pause."), code="not-started")
    if round_.paused_at is None:
        round_.paused_at, round_.paused_by = timezone.now(), by.user
        round_.save(update_fields=["paused_at", "paused_by"])
        announce(Act.ROUND_PAUSED, tournament=round_.tournament, subject=round_, by=by)
    return round_


@transaction.atomic
def resume_round(round_: Round, *, by: Actor) -> Round:
    """Let the clock go on: its end moves by the pause. One that goes stays as it is.

    Raises Refused: `round-not-published`, `round-closed`, `finished`.
    """
    round_ = _lock(round_)
    refuse_by_table(Act.ROUND_RESUMED, round_)
    if round_.paused_at is not None:
        pause = timezone.now() - round_.paused_at
        round_.paused_for += pause
        round_.paused_at = round_.paused_by = None
        round_.save(update_fields=["paused_at", "paused_by", "paused_for"])
        announce(
            Act.ROUND_RESUMED,
            tournament=round_.tournament,
            subject=round_,
            by=by,
            # Below 0 where the computer's clock was put back meanwhile, which the end follows.
            after={"pause_seconds": max(0, round(pause.total_seconds()))},
        )
    return round_


def _lock(round_: Round) -> Round:
    tournament = lock_tournament(round_.tournament)
    locked = read_again(Round.objects.select_for_update(no_key=True), pk=round_.pk)
    locked.tournament = tournament
    return locked
