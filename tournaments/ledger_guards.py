"""Triggers by which the database itself refuses to rewrite what money was taken, and receipts.

`GuardLedger` lays them as a migration's operation. A later migration that alters one of the two
tables has to end with it again: SQLite builds an altered table anew, without its triggers.
"""

from collections.abc import Sequence

from tournaments.triggers import Guard, LayTriggers

MOVEMENTS = "tournaments_movement"
RECEIPTS = "tournaments_receipt"
_REPLACED = "EXISTS (SELECT 1 FROM %s AS kept WHERE kept.id = NEW.id OR kept.key = NEW.key)"
_SAYS = "what money was taken is written once"


def _guard(table: str) -> tuple[Guard, ...]:
    name = table.removeprefix("tournaments_")
    return (
        Guard(name=f"{name}_not_updated", table=table, act="UPDATE", says=_SAYS),
        Guard(
            name=f"{name}_not_deleted",
            table=table,
            act="DELETE",
            says=_SAYS,
            condition="NOT OLD.is_trial",
        ),
    )


def _guard_on_sqlite(table: str) -> Guard:
    """Whoever replaces a row whole leaves no update behind there."""
    name = table.removeprefix("tournaments_")
    return Guard(
        name=f"{name}_not_replaced",
        table=table,
        act="INSERT",
        says=_SAYS,
        condition=_REPLACED % table,
    )


def _guard_on_postgresql(table: str) -> Guard:
    name = table.removeprefix("tournaments_")
    return Guard(name=f"{name}_not_truncated", table=table, act="TRUNCATE", says=_SAYS)


def list_ledger_guards(vendor: str) -> tuple[Guard, ...]:
    """Every guard of money that a database of this kind has to hold."""
    more = _guard_on_sqlite if vendor == "sqlite" else _guard_on_postgresql
    both = (MOVEMENTS, RECEIPTS)
    return tuple(guard for table in both for guard in (*_guard(table), more(table)))


class GuardLedger(LayTriggers):
    """Lay every guard of money on the database in use."""

    def list_triggers(self, vendor: str) -> Sequence[Guard]:
        """The guards on this kind of database."""
        return list_ledger_guards(vendor)

    def describe(self) -> str:
        return "Let the database refuse to rewrite what money was taken"
