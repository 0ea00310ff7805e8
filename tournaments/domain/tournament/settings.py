"""Everything that the page of settings holds, changed at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.money.tariffs import TariffPlan, facts_of_tariffs, set_tariffs
from tournaments.domain.previews import NOTHING_SEEN, Seen, leave_to_others
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.queries.money.accounts import list_tariffs
from tournaments.signals import place_called

TARIFFS = "tariffs"
"""By which name a page says which tariffs it showed."""


@transaction.atomic
def change_settings_and_prices(
    tournament: Tournament,
    *,
    values: Mapping[str, Any],
    tariffs: Sequence[TariffPlan],
    by: Actor,
    seen: Seen = NOTHING_SEEN,
) -> Tournament:
    """Change settings and what an entry costs, both or neither; what was changed since the page
    that showed `seen`, and not touched on it, stays. Raises Refused as `change_settings` and
    `set_tariffs` do."""
    locked = change_settings(tournament, values=values, by=by, seen=seen)
    held, wanted = facts_of_tariffs(list_tariffs(locked)), facts_of_tariffs(tariffs)
    own = leave_to_others({TARIFFS: wanted}, {TARIFFS: held}, seen)
    if TARIFFS in own and wanted != held:
        set_tariffs(locked, tariffs=tariffs, by=by)
    return locked


def read_prices(tournament: Tournament) -> dict[str, Any]:
    """The tariffs as they are, by the name that a page marks them with."""
    return {TARIFFS: facts_of_tariffs(list_tariffs(tournament))}


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
