"""The clock of a round."""

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.enums import Act
from tournaments.models import Round


@transaction.atomic
def start_round(round_: Round, *, by: Actor) -> Round:
    """Start the round's clock; starting it again changes nothing."""
    tournament = lock_tournament(round_.tournament)
    round_ = Round.objects.select_for_update().get(pk=round_.pk)
    if round_.started_at is None:
        round_.started_at = timezone.now()
        round_.save(update_fields=["started_at"])
        announce(Act.ROUND_STARTED, tournament=tournament, subject=round_, by=by)
    return round_
