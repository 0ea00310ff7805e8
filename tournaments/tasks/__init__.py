"""Work done behind the pages. Celery's workers import this package to find the tasks."""

from tournaments.tasks import run

__all__ = ["run"]
