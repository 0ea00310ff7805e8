"""Everything that the page of settings holds, changed at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from tournaments.actors import Actor
from tournaments.domain.money.tariffs import TariffPlan, facts_of_tariffs, set_tariffs
from tournaments.domain.seen import NOTHING_SEEN, Seen, leave_to_others
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.models import Tournament
from tournaments.queries.money.accounts import list_tariffs

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
