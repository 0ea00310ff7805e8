"""Work done behind the pages. Celery's workers import this package to find the tasks."""

from tournaments.tasks import run
from tournaments.tasks.mail import sender

__all__ = ["run", "sender"]
