"""Triggers by which the database itself refuses to rewrite the audit trail.

`GuardTables` lays them as a migration's operation. A later migration that alters one of the
tables has to end with it again: SQLite builds an altered table anew, without its triggers.
"""

import re
from dataclasses import dataclass
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation

ENTRIES = "arbitration_auditentry"
DETAILS = "arbitration_auditdetail"


@dataclass(frozen=True, kw_only=True, slots=True)
class Guard:
    """One act on one table that is refused where `condition` (over OLD and NEW) holds."""

    name: str
    table: str
    act: str
    says: str
    condition: str = ""

    def sqlite(self) -> str:
        """The trigger as SQLite reads it."""
        when = f" WHEN {self.condition}" if self.condition else ""
        return (
            f"CREATE TRIGGER {self.name} BEFORE {self.act} ON {self.table} FOR EACH ROW{when}"
            f" BEGIN SELECT RAISE(ABORT, '{self.says}'); END"
        )

    def postgresql(self) -> str:
        """The trigger as PostgreSQL reads it; what it says is its function's argument."""
        each = "STATEMENT" if self.act == "TRUNCATE" else "ROW"
        when = f" WHEN ({self.condition})" if self.condition else ""
        return (
            f"CREATE TRIGGER {self.name} BEFORE {self.act} ON {self.table} FOR EACH {each}{when}"
            f" EXECUTE FUNCTION arbitration_append_only('{self.says}')"
        )


# Whoever replaces a row whole leaves no update behind: SQLite decides such a conflict before
# any other trigger where `recursive_triggers` is off, so the insertion itself is looked at.
_REPLACED_ENTRY = (
    "EXISTS (SELECT 1 FROM arbitration_auditentry AS kept WHERE kept.id = NEW.id"
    " OR (kept.tournament_key = NEW.tournament_key AND kept.number = NEW.number)"
    " OR (kept.club_key = NEW.club_key AND kept.number = NEW.number))"
)
_REPLACED_DETAIL = (
    "EXISTS (SELECT 1 FROM arbitration_auditdetail AS kept WHERE kept.entry_id = NEW.entry_id)"
)
_NOT_BLANKED = "NEW.content <> '' OR NEW.salt <> '' OR NEW.entry_id <> OLD.entry_id"

_SAYS = "the audit trail is append-only"

GUARDS = (
    Guard(name="audit_entry_not_updated", table=ENTRIES, act="UPDATE", says=_SAYS),
    Guard(name="audit_entry_not_deleted", table=ENTRIES, act="DELETE", says=_SAYS),
    Guard(
        name="audit_detail_only_blanked",
        table=DETAILS,
        act="UPDATE",
        says="the words of the audit trail are erased or left",
        condition=_NOT_BLANKED,
    ),
    Guard(name="audit_detail_not_deleted", table=DETAILS, act="DELETE", says=_SAYS),
)
"""On both engines."""

_ON_SQLITE = (
    Guard(
        name="audit_entry_not_replaced",
        table=ENTRIES,
        act="INSERT",
        says=_SAYS,
        condition=_REPLACED_ENTRY,
    ),
    Guard(
        name="audit_detail_not_replaced",
        table=DETAILS,
        act="INSERT",
        says=_SAYS,
        condition=_REPLACED_DETAIL,
    ),
)
_ON_POSTGRESQL = (
    Guard(name="audit_entry_not_truncated", table=ENTRIES, act="TRUNCATE", says=_SAYS),
    Guard(name="audit_detail_not_truncated", table=DETAILS, act="TRUNCATE", says=_SAYS),
)

_FUNCTION = "arbitration_append_only"
_REFUSING = """
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END
"""
_REFUSING_FUNCTION = (
    f"CREATE OR REPLACE FUNCTION {_FUNCTION}() RETURNS trigger LANGUAGE plpgsql AS $${_REFUSING}$$"
)

# A guard of the right name proves nothing: what it does is read as well.
_HELD_BY_SQLITE = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
_HELD_BY_POSTGRESQL = """
SELECT tgname, pg_get_triggerdef(oid, true) FROM pg_trigger
WHERE NOT tgisinternal AND tgenabled IN ('O', 'A') AND pg_table_is_visible(tgrelid)
UNION ALL
SELECT proname, prosrc FROM pg_proc
WHERE proname = 'arbitration_append_only' AND pg_function_is_visible(oid)
"""
# What a database adds when it tells a trigger again: quotes, casts, brackets, the schema.
_ADDED_BY_SQLITE = re.compile(r"[\s\"]")
_ADDED_BY_POSTGRESQL = re.compile(r"::[a-z]+(?: varying)?|\bpublic\.|[\s\"();]")


def list_guards(vendor: str) -> tuple[Guard, ...]:
    """Every guard that a database of this kind has to hold."""
    return GUARDS + (_ON_SQLITE if vendor == "sqlite" else _ON_POSTGRESQL)


def list_missing_guards(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of the guards that are not there, are switched off, or guard something else."""
    sqlite = connection.vendor == "sqlite"
    added = _ADDED_BY_SQLITE if sqlite else _ADDED_BY_POSTGRESQL
    with connection.cursor() as cursor:
        cursor.execute(_HELD_BY_SQLITE if sqlite else _HELD_BY_POSTGRESQL)
        held = {name: added.sub("", sql.casefold()) for name, sql in cursor.fetchall()}
    function = {} if sqlite else {_FUNCTION: _REFUSING}
    guards = {one.name: getattr(one, connection.vendor)() for one in list_guards(connection.vendor)}
    wanted = {name: added.sub("", sql.casefold()) for name, sql in (guards | function).items()}
    return [name for name, sql in wanted.items() if held.get(name) != sql]


class GuardTables(Operation):
    """Lay every guard of the database in use, instead of those that are there."""

    reduces_to_sql = True
    reversible = True

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Models know nothing of triggers."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any
    ) -> None:
        """Lay them."""
        self.database_backwards(app_label, schema_editor, *states)
        vendor = schema_editor.connection.vendor
        if vendor == "postgresql":
            schema_editor.execute(_REFUSING_FUNCTION, params=None)
        for guard in list_guards(vendor):
            schema_editor.execute(getattr(guard, vendor)(), params=None)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any
    ) -> None:
        """Take them away."""
        vendor = schema_editor.connection.vendor
        for guard in list_guards(vendor):
            table = f" ON {guard.table}" if vendor == "postgresql" else ""
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {guard.name}{table}", params=None)

    def describe(self) -> str:
        """What `migrate --plan` says."""
        return "Let the database refuse to rewrite the audit trail"
