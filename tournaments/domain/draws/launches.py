"""A draw shown to the hall, its clock started, and the standings hidden where that is wanted."""

from django.db import transaction

from tournaments.actors import Actor
from tournaments.domain.acts import lock_tournament
from tournaments.domain.draws.draws import publish_draw
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.walls import hide_standings
from tournaments.models import Round


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
