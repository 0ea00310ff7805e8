"""Rulings name teams by their number and rows by their key, instead of by rows of a database."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db import migrations

from arbitration.domain.audit import record_entries
from arbitration.models import Ruling
from tournaments.actors import SERVER
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.signals import Announcement

Stored = dict[str, Any]


def name_rows_for_good(apps: Any, schema_editor: Any) -> None:
    """Rewrite the effects of every ruling and what undoes them, and seal the rulings anew."""
    write = _writers(apps)
    tournaments: dict[int, list[Announcement]] = {}
    for one in apps.get_model("arbitration", "Ruling").objects.order_by("tournament_id", "number"):
        effects = [_rewrite(effect, write) for effect in one.effects]
        applied = [undo and _rewrite(undo, write) for undo in one.applied]
        if (effects, applied) == (one.effects, one.applied):
            continue
        one.effects, one.applied = effects, applied
        one.save(update_fields=["effects", "applied"])
        said = Announcement(act=Act.ROWS_CONVERTED, subject=Ruling(pk=one.pk, key=one.key))
        tournaments.setdefault(one.tournament_id, []).append(said)
    keys = dict(apps.get_model("tournaments", "Tournament").objects.values_list("pk", "key"))
    for pk, announcements in tournaments.items():
        record_entries(announcements, tournament=Tournament(pk=pk, key=keys[pk]), by=SERVER)


def _writers(apps: Any) -> Mapping[str, Callable[[int], Stored]]:
    """How each member that was a row of the database is told now."""

    def by_key(name: str, model: str) -> Callable[[int], Stored]:
        rows = apps.get_model("tournaments", model).objects
        return lambda pk: {name: str(rows.values_list("key", flat=True).get(pk=pk))}

    teams = apps.get_model("tournaments", "Team").objects
    return {
        "team": lambda pk: {"team_number": teams.values_list("number", flat=True).get(pk=pk)},
        "player": by_key("player", "Player"),
        "member": by_key("member", "TeamMember"),
        "adjustment": by_key("adjustment", "Adjustment"),
    }


def _rewrite(stored: Stored, write: Mapping[str, Callable[[int], Stored]]) -> Stored:
    told: Stored = {}
    for name, value in stored.items():
        told |= write[name](value) if name in write and isinstance(value, int) else {name: value}
    return told


class Migration(migrations.Migration):
    """No way back: a ruling that was made since has no numbers of the database."""

    dependencies = [
        ("arbitration", "0003_votes_of_the_jury"),
        # Rulings are sealed as the site reads them now: every column is there.
        ("tournaments", "0021_deals_typed_blind"),
    ]

    operations = [migrations.RunPython(name_rows_for_good)]
