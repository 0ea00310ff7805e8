"""The SQLite engine of the site; name it in settings as ``config.sqlite``."""

from pathlib import Path
from typing import Any

from config.data_directory import close_file
from config.sqlite.library import journal_mode, prefer_bundled

prefer_bundled()

from django.db.backends.sqlite3 import base  # noqa: E402  the driver is chosen above


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's engine with journal, durability and triggers set on every connection."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open a connection whose commits are on disk when they return."""
        synchronous = conn_params.pop("synchronous", "FULL")
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
