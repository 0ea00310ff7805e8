"""Triggers by which the database keeps in step what its own constraints rest on.

`KeepInStep` lays them as a migration's operation. A later migration that alters the table of
matches or of entrants has to end with it again: SQLite builds an altered table anew, without
its triggers.
"""

from dataclasses import dataclass
from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation

_CHAIRS = (("ns_id", "NS"), ("ns_partner_id", "NS"), ("ew_id", "EW"), ("ew_partner_id", "EW"))
_COLUMNS = ("round_id", "counts_for", *(chair for chair, _side in _CHAIRS))

# Whoever plays a match that does not count for them has their seat elsewhere.
_TAKE = "".join(
    "INSERT INTO tournaments_seat (match_id, round_id, team_id, side)"
    f" SELECT NEW.id, NEW.round_id, NEW.{chair}, '{side}'"
    f" WHERE NEW.{chair} IS NOT NULL AND NEW.counts_for IN ('both', '{side}');\n"
    for chair, side in _CHAIRS
)
_LEAVE = "DELETE FROM tournaments_seat WHERE match_id = OLD.id;\n"
_ENTER = (
    "UPDATE tournaments_stageentrant SET source_id ="
    " (SELECT source_id FROM tournaments_stage WHERE id = NEW.stage_id) WHERE id = NEW.id;\n"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Trigger:
    """What the database does beside each row that is written, as both engines read it."""

    name: str
    table: str
    when: str
    body: str

    def sqlite(self) -> list[str]:
        """The statement that lays it on SQLite."""
        when = f"{self.when} ON {self.table} FOR EACH ROW"
        return [f"CREATE TRIGGER {self.name} {when} BEGIN {self.body} END"]

    def postgresql(self) -> list[str]:
        """The statements that lay it on PostgreSQL, its function first."""
        function = f"tournaments_{self.name}()"
        made = f"CREATE OR REPLACE FUNCTION {function} RETURNS trigger LANGUAGE plpgsql"
        laid = f"CREATE TRIGGER {self.name} {self.when} ON {self.table} FOR EACH ROW"
        return [
            f"{made} AS $$ BEGIN {self.body} RETURN NULL; END $$",
            f"{laid} EXECUTE FUNCTION {function}",
        ]


_MATCHES, _ENTRANTS = "tournaments_match", "tournaments_stageentrant"
TRIGGERS = (
    Trigger(name="seats_taken", table=_MATCHES, when="AFTER INSERT", body=_TAKE),
    Trigger(
        name="seats_changed",
        table=_MATCHES,
        when=f"AFTER UPDATE OF {', '.join(_COLUMNS)}",
        body=_LEAVE + _TAKE,
    ),
    Trigger(name="seats_left", table=_MATCHES, when="AFTER DELETE", body=_LEAVE),
    Trigger(name="entrants_sourced", table=_ENTRANTS, when="AFTER INSERT", body=_ENTER),
    Trigger(name="entrants_moved", table=_ENTRANTS, when="AFTER UPDATE OF stage_id", body=_ENTER),
)


class KeepInStep(Operation):
    """Lay the triggers, instead of those that are there."""

    reduces_to_sql = True
    reversible = True

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Models know nothing of triggers."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any
    ) -> None:
        """Lay them."""
        self.database_backwards(app_label, schema_editor, *states)
        for trigger in TRIGGERS:
            for statement in getattr(trigger, schema_editor.connection.vendor)():
                schema_editor.execute(statement, params=None)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any
    ) -> None:
        """Take them away."""
        sqlite = schema_editor.connection.vendor == "sqlite"
        for trigger in TRIGGERS:
            table = "" if sqlite else f" ON {trigger.table}"
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {trigger.name}{table}", params=None)

    def describe(self) -> str:
        """What `migrate --plan` says."""
        return "Let the database keep seats and entrants in step"
