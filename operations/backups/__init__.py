"""Back-ups of the database, by its own means: SQLite's copy, PostgreSQL's `pg_dump`.

Copying the file of a database in use gives a file that cannot be restored. Beside each
back-up lie the heads of the journals as of its making, against which both can be verified.
"""

from operations.backups.files import (
    HEADS_SUFFIX,
    OF_AN_EVENING,
    BackupFailed,
    find_heads_path,
    list_backups,
)
from operations.backups.writing import (
    back_up,
    back_up_before_removal,
    back_up_daily,
    bring_back,
    find_one_to_restore,
    restore,
)

__all__ = [
    "HEADS_SUFFIX",
    "OF_AN_EVENING",
    "BackupFailed",
    "back_up",
    "back_up_before_removal",
    "back_up_daily",
    "bring_back",
    "find_heads_path",
    "find_one_to_restore",
    "list_backups",
    "restore",
]
