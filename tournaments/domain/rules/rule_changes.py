"""Changing the rules once deals are on record: impact first, then with a reason."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring import RULEBOOKS, FactError
from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.sheets.cached_results import refresh_tournament
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.domain.tournament.tournaments import RULE_FIELDS
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.queries.ranks.standings import compute_current_standings, read_standings_facts
from tournaments.ranking import Impact, compare
from tournaments.wording import engine_language


@transaction.atomic
def change_frozen_rules(
    tournament: Tournament, *, values: Mapping[str, Any], by: Actor, reason: str
) -> Tournament:
    """Change the rules after deals were recorded; every sheet is computed again.

    Raises Refused with code `reason-missing`, or `facts-refused` when a recorded deal is
    impossible under the new rules (nothing is changed then).
    """
    locked = lock_tournament(tournament)
    why = _("Dites pourquoi les règles changent.")
    refuse_by_table(Act.RULES_CHANGED, locked, reason=reason, why=why)
    before = {key: getattr(locked, key) for key in RULE_FIELDS}
    _apply(locked, values)
    announce(
        Act.RULES_CHANGED,
        tournament=locked,
        subject=locked,
        by=by,
        before=before,
        after={key: getattr(locked, key) for key in RULE_FIELDS},
        reason=reason,
    )
    return locked


def preview_rule_change(tournament: Tournament, *, values: Mapping[str, Any]) -> Impact:
    """Which ranks `change_frozen_rules` would move: it is done, looked at, and undone at once.

    Raises Refused (`facts-refused`) as `change_frozen_rules` does.
    """
    with transaction.atomic():
        locked = lock_tournament(tournament)
        facts = read_standings_facts(locked)
        read = facts.find_read_round()
        before = facts.compute(read).standings
        _apply(locked, values)
        after = compute_current_standings(locked, after_round=read).standings
        transaction.set_rollback(True)
    return compare(before, after)


def _apply(tournament: Tournament, values: Mapping[str, Any]) -> None:
    for key in RULE_FIELDS:
        setattr(tournament, key, values.get(key, getattr(tournament, key)))
    tournament.edition = RULEBOOKS[tournament.rulebook].edition
    tournament.save()
    try:
        refresh_tournament(tournament)
    except FactError as error:
        raise Refused(
            _("Une donne déjà saisie est impossible avec ces règles : %(message)s")
            % {"message": error.message(engine_language())},
            code="facts-refused",
        ) from error
