"""Triggers by which the database keeps the seats of a round in step with its matches.

`KeepSeats` lays them as a migration's operation. A later migration that alters the table of
matches has to end with it again: SQLite builds an altered table anew, without its triggers.
"""

from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation

_MATCHES = "tournaments_match"
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

_TRIGGERS = {
    "seats_taken": ("AFTER INSERT", _TAKE),
    "seats_changed": (f"AFTER UPDATE OF {', '.join(_COLUMNS)}", _LEAVE + _TAKE),
    "seats_left": ("AFTER DELETE", _LEAVE),
}


def _on_sqlite(name: str, when: str, body: str) -> list[str]:
    return [f"CREATE TRIGGER {name} {when} ON {_MATCHES} FOR EACH ROW BEGIN {body} END"]


def _on_postgresql(name: str, when: str, body: str) -> list[str]:
    function = f"tournaments_{name}()"
    made = f"CREATE OR REPLACE FUNCTION {function} RETURNS trigger LANGUAGE plpgsql"
    laid = f"CREATE TRIGGER {name} {when} ON {_MATCHES} FOR EACH ROW"
    return [
        f"{made} AS $$ BEGIN {body} RETURN NULL; END $$",
        f"{laid} EXECUTE FUNCTION {function}",
    ]


class KeepSeats(Operation):
    """Lay the triggers, in the place of those that are there."""

    reduces_to_sql = True
    reversible = True

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Models know nothing of triggers."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any
    ) -> None:
        """Lay them."""
        self.database_backwards(app_label, schema_editor, *states)
        sqlite = schema_editor.connection.vendor == "sqlite"
        for name, (when, body) in _TRIGGERS.items():
            for statement in (_on_sqlite if sqlite else _on_postgresql)(name, when, body):
                schema_editor.execute(statement, params=None)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any
    ) -> None:
        """Take them away."""
        table = "" if schema_editor.connection.vendor == "sqlite" else f" ON {_MATCHES}"
        for name in _TRIGGERS:
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}{table}", params=None)

    def describe(self) -> str:
        """What `migrate --plan` says."""
        return "Let the database keep the seats of each round"
