"""Standings under review: how many appeals wait for a jury."""

from django.db import transaction

from tournaments.domain.acts import lock_tournament
from tournaments.models import Tournament


@transaction.atomic
def note_pending_appeals(tournament: Tournament, *, count: int) -> None:
    """Note how many appeals wait: while any does, the standings say that they may change.

    Part of the act that lodges or decides an appeal, which is the one to be announced.
    """
    locked = lock_tournament(tournament)
    locked.pending_appeals = count
    locked.save(update_fields=["pending_appeals"])
