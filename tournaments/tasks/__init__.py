"""Work done behind the pages. Workers know the modules that are imported here."""

from tournaments.tasks import printing, run

__all__ = ["printing", "run"]
