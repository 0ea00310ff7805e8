"""Payments followed behind the pages. Celery's workers import this package to find the tasks."""

from bookings.tasks import follower

__all__ = ["follower"]
