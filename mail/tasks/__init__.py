"""Sending behind the pages. Celery's workers import this package to find the tasks."""

from mail.tasks import sender

__all__ = ["sender"]
