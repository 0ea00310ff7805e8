"""The lock under which a stage changes: its tournament's, then its own."""

from tournaments.domain.acts import lock_tournament, read_again
from tournaments.domain.tournament.guards import refuse_by_table
from tournaments.enums import Act
from tournaments.models import Stage


def lock_stage(stage: Stage, act: Act | None = None) -> Stage:
    """The stage read again and locked, with its tournament in hand.

    Raises Refused as `refuse_by_table` does for `act`; without one the caller asks the table.
    """
    tournament = lock_tournament(stage.tournament)
    if act is not None:
        refuse_by_table(act, tournament)
    locked = read_again(Stage.objects.select_for_update(no_key=True), pk=stage.pk)
    locked.tournament = tournament
    return locked
