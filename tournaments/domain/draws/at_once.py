"""The next round drawn, shown to the hall and launched in one act."""

from django.db import transaction

from tournaments.actors import Actor
from tournaments.domain.acts import lock_tournament
from tournaments.domain.draws.draws import locked_stage, preview_draw, publish_draw
from tournaments.domain.draws.rounds import start_round
from tournaments.enums import RoundState
from tournaments.models import Round, Stage, Tournament
from tournaments.queries.draws.looks import list_looks


@transaction.atomic
def draw_at_once(tournament: Tournament, *, by: Actor, stage: Stage | None = None) -> Round:
    """Draw the next round of a stage, publish and start it, where nothing in it wants a look.

    A draw that wants one stays a preview; so does one that was prepared before, perhaps changed by
    hand. Raises Refused as `preview_draw` and `publish_draw`.
    """
    stage = locked_stage(lock_tournament(tournament), stage)
    prepared = stage.rounds.filter(state=RoundState.PREVIEW).first()
    if prepared is not None:
        return prepared
    drawn = preview_draw(tournament, stage=stage, by=by)
    if drawn.state != RoundState.PREVIEW or list_looks(drawn):
        return drawn
    return start_round(publish_draw(drawn, by=by), by=by)
