"""When the public reads the standings, and which places of the prize-giving were called."""

from django.db import transaction

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.signals import place_called


@transaction.atomic
def hide_standings(tournament: Tournament, *, by: Actor) -> Tournament:
    """Keep the standings from the public until they are shown; hidden ones stay as they are."""
    return _veil(tournament, Act.STANDINGS_HIDDEN, hidden=True, by=by)


@transaction.atomic
def show_standings(tournament: Tournament, *, by: Actor) -> Tournament:
    """Let the public read the standings again; the prize-giving is over."""
    return _veil(tournament, Act.STANDINGS_SHOWN, hidden=False, by=by)


def _veil(tournament: Tournament, act: Act, *, hidden: bool, by: Actor) -> Tournament:
    locked = lock_tournament(tournament)
    refuse_by_table(act, locked)
    if locked.hides_standings != hidden:
        locked.hides_standings = hidden
        locked.places_called = None
        locked.save(update_fields=["hides_standings", "places_called"])
        announce(act, tournament=locked, subject=locked, by=by)
    return locked


@transaction.atomic
def call_place(tournament: Tournament, *, called: int | None, by: Actor) -> Tournament:
    """Say how many places of the prize-giving were called, from the last; None ends it."""
    locked = lock_tournament(tournament)
    locked.places_called = called
    locked.save(update_fields=["places_called"])
    place_called.send(sender=Tournament, tournament=locked, by=by)
    return locked
