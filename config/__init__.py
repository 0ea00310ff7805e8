"""Wiring of the site: settings, addresses, servers, workers. Imported by nothing."""

import gc

from config.celery import app as celery_app

# A page of a large hall is made of some 100,000 rows that all live until it is sent: looked for
# after every 700 of them, as is usual, garbage took half of its time. What was made just now is
# still at hand: ten looks among 10,000 take half of one among 100,000. A look among all takes half
# a second, so it is to be rare.
gc.set_threshold(10_000, 100, 10)

__all__ = ["celery_app"]
