"""Wiring of the site: settings, addresses, servers, workers. Imported by nothing."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
