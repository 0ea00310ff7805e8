"""Triggers by which the database itself refuses to rewrite the audit trail.

`GuardTables` lays them as a migration's operation. A later migration that alters one of the
tables has to end with it again: SQLite builds an altered table anew, without its triggers.
"""

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
    " OR (kept.tournament_id = NEW.tournament_id AND kept.number = NEW.number)"
    " OR (kept.club_id = NEW.club_id AND kept.number = NEW.number))"
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

_REFUSING_FUNCTION = """
CREATE OR REPLACE FUNCTION arbitration_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$
"""


def guards_for(vendor: str) -> tuple[Guard, ...]:
    """Every guard that a database of this kind has to hold."""
    return GUARDS + (_ON_SQLITE if vendor == "sqlite" else _ON_POSTGRESQL)


def missing_guards(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of the guards that are not there, or are switched off."""
    asked = (
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        if connection.vendor == "sqlite"
        else "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
    )
    with connection.cursor() as cursor:
        cursor.execute(asked)
        held = {name for (name,) in cursor.fetchall()}
    return [guard.name for guard in guards_for(connection.vendor) if guard.name not in held]


class GuardTables(Operation):
    """Lay every guard of the database in use, in the place of those that are there."""

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
        for guard in guards_for(vendor):
            schema_editor.execute(getattr(guard, vendor)(), params=None)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any
    ) -> None:
        """Take them away."""
        vendor = schema_editor.connection.vendor
        for guard in guards_for(vendor):
            table = f" ON {guard.table}" if vendor == "postgresql" else ""
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {guard.name}{table}", params=None)

    def describe(self) -> str:
        """What `migrate --plan` says."""
        return "Let the database refuse to rewrite the audit trail"
