"""Which SQLite library the site runs on, and which journal that library can be trusted with."""

import importlib
import os
import sys

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
