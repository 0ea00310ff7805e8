"""Work done behind the pages. Workers know the modules that are imported here."""

from tournaments.tasks import run

__all__ = ["run"]
