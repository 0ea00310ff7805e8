"""The SQLite engine of the site, to be named in settings as ``config.sqlite``: which library it
runs on, and which journal that library can be trusted with."""

import importlib
import os
import sys
from pathlib import Path
from typing import Any

from config.data_directory import close_file

# Before this version a WAL database under several connections could be corrupted.
WAL_IS_SOUND_FROM = (3, 51, 3)


def prefer_bundled() -> bool:
    """Import pysqlite3 instead of the standard library's ``sqlite3`` where it is installed.

    Django binds the driver when its SQLite engine is imported, so this has to be called before.
    ``SQLITE_LIBRARY=system`` keeps Python's own. Returns whether pysqlite3 is used.
    """
    if os.environ.get("SQLITE_LIBRARY") == "system":
        return False
    try:
        bundled = importlib.import_module("pysqlite3")
    except ImportError:
        return False
    sys.modules["sqlite3"] = bundled
    sys.modules["sqlite3.dbapi2"] = importlib.import_module("pysqlite3.dbapi2")
    return True


def journal_mode(version: tuple[int, ...]) -> str:
    """Return the journal mode to use with a SQLite library of this version."""
    return "WAL" if version >= WAL_IS_SOUND_FROM else "TRUNCATE"


prefer_bundled()

from django.db.backends.sqlite3 import base  # noqa: E402  the driver is chosen above


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's engine with journal, durability and triggers set on every connection."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open a connection whose commits are on disk when they return."""
        synchronous = conn_params.pop("synchronous", "FULL")
        # The pages of an evening ask more questions than the 128 that Python keeps compiled.
        conn_params.setdefault("cached_statements", 1000)
        if not self.is_in_memory_db():
            # SQLite gives the files beside it, its log among them, the mode of this one.
            close_file(Path(conn_params["database"]))
        connection = super().get_new_connection(conn_params)
        mode = journal_mode(self.Database.sqlite_version_info)
        connection.execute(f"PRAGMA journal_mode={mode}").fetchone()
        connection.execute(f"PRAGMA synchronous={synchronous}")
        # Without it INSERT OR REPLACE deletes rows without firing their delete triggers,
        # and so walks past the append-only tables.
        connection.execute("PRAGMA recursive_triggers=1")
        return connection
