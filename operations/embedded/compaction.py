"""Making room: what was deleted stands in SQLite's file until something else needs its place."""

from django.db.backends.base.base import BaseDatabaseWrapper


def compact(database: BaseDatabaseWrapper) -> None:
    """Write the file anew, with nothing in it but what its tables say.

    Back-ups copy the file's free places as well. Raises OperationalError where somebody else
    keeps the database busy, and must not run in a transaction.
    """
    with database.cursor() as cursor:
        cursor.execute("VACUUM")
        # The log beside the file, where there is one, still holds the pages as they were.
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
