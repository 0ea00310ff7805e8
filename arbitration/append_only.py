"""Triggers by which the database itself refuses to rewrite the journal.

`GuardTables` lays them as a migration's operation. A later migration that alters one of the
tables has to end with it again: SQLite builds an altered table anew, without its triggers.
"""

import re
from collections.abc import Sequence

from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.ledger_guards import list_ledger_guards
from tournaments.triggers import REFUSING, REFUSING_FUNCTION, Guard, LayTriggers

ENTRIES = "arbitration_auditentry"
DETAILS = "arbitration_auditdetail"


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
    """Every guard of the journal that a database of this kind has to hold."""
    return GUARDS + (_ON_SQLITE if vendor == "sqlite" else _ON_POSTGRESQL)


def list_every_guard(vendor: str) -> tuple[Guard, ...]:
    """The guards of the journal and of what money was taken, for one database vendor."""
    return list_guards(vendor) + list_ledger_guards(vendor)


def list_missing_guards(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of the guards that are not there, are switched off, or guard something else."""
    vendor = connection.vendor
    sqlite = vendor == "sqlite"
    added = _ADDED_BY_SQLITE if sqlite else _ADDED_BY_POSTGRESQL
    with connection.cursor() as cursor:
        cursor.execute(_HELD_BY_SQLITE if sqlite else _HELD_BY_POSTGRESQL)
        held = {name: added.sub("", sql.casefold()) for name, sql in cursor.fetchall()}
    function = {} if sqlite else {REFUSING_FUNCTION: REFUSING}
    guards = {guard.name: getattr(guard, vendor)()[-1] for guard in list_every_guard(vendor)}
    wanted = {name: added.sub("", sql.casefold()) for name, sql in (guards | function).items()}
    return [name for name, sql in wanted.items() if held.get(name) != sql]


class GuardTables(LayTriggers):
    """Lay every guard of the journal on the database in use."""

    def list_triggers(self, vendor: str) -> Sequence[Guard]:
        """The guards on this kind of database."""
        return list_guards(vendor)

    def describe(self) -> str:
        return "Let the database refuse to rewrite the audit trail"
