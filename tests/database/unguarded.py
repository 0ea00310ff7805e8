"""Emptying and damaging tables that the database guards: the triggers go, and come back."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.backends.base.base import BaseDatabaseWrapper


@contextmanager
def unguarded(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Take every trigger of the database away for the block, whatever tables they stand on."""
    if connection.vendor == "sqlite":
        with _without_triggers_of_sqlite(connection):
            yield
    else:
        with _without_triggers_of_postgresql(connection):
            yield


@contextmanager
def _without_triggers_of_sqlite(connection: BaseDatabaseWrapper) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
        for name, _sql in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        try:
            yield
        finally:
            for _name, sql in triggers:
                cursor.execute(sql)


@contextmanager
def _without_triggers_of_postgresql(connection: BaseDatabaseWrapper) -> Iterator[None]:
    with connection.cursor() as cursor:
        # What is still to be checked at the commit keeps a table from being altered.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SELECT DISTINCT tgrelid::regclass FROM pg_trigger WHERE NOT tgisinternal")
        tables = [table for (table,) in cursor.fetchall()]
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        try:
            yield
        finally:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            for table in tables:
                cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
