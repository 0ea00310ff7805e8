"""Wiring of the site: settings, addresses, servers, workers. Imported by nothing."""

import gc

from config.celery import app as celery_app

# A page of a large hall is made of some 100,000 rows that all live until it is sent. Python looks
# for garbage after every 700 of them, and in the end among all of them: half of the page's time.
# Of 4,000 teams a page makes a million; a look among all takes a second, so it is to be rare.
gc.set_threshold(100_000)

__all__ = ["celery_app"]
