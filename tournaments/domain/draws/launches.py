"""The launch of a round: its draw prepared, then published, its clock started."""

from django.db import transaction

from tournaments.actors import Actor
from tournaments.domain.acts import lock_tournament
from tournaments.domain.draws.draws import is_outdated, locked_stage, preview_draw, publish_draw
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.tournament.settings import hide_standings
from tournaments.enums import RoundState
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
