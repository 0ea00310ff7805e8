"""Telling behind the pages. Celery's workers import this package to find the tasks."""

from api.tasks import sender

__all__ = ["sender"]
