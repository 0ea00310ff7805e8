"""gunicorn's own lines in the site's log, and a reload that keeps nobody waiting:
``gunicorn --config python:config.gunicorn``."""

import logging.config
import os
import signal
import time
from multiprocessing import Value
from threading import Thread
from typing import Any

from django.conf import settings
from django.urls import resolve
from gunicorn.glogging import Logger

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class SiteLogger(Logger):
    """Hands on what gunicorn says, in place of writing it in a form of its own."""

    def setup(self, cfg: Any) -> None:
        """Have the site's handler write it."""
        super().setup(cfg)
        self.error_log.handlers.clear()
        self.error_log.propagate = True
        logging.config.dictConfig(settings.LOGGING)


logger_class = SiteLogger

_begun, _ready = Value("i", 0), Value("i", 0)
"""How many workers were made since the start, and how many of them came to answer."""
LONGEST = 25.0
"""Seconds that a worker waits for those in its place; gunicorn ends it after 30."""


def pre_fork(server: Any, worker: Any) -> None:
    """Count a worker that begins."""
    with _begun:
        _begun.value += 1


def post_worker_init(worker: Any) -> None:
    """Count a worker that answers. Told to leave, as by a reload, it answers until those in its
    place do, which gunicorn by itself does not wait for."""
    # The first page brings all views with it, and reads the program: seconds on a busy machine.
    from tournaments.views.public.kept import release

    resolve("/")
    release()
    with _ready:
        _ready.value += 1

    def leave(*told: Any) -> None:
        Thread(target=_leave_in_turn, args=(worker, told), daemon=True).start()

    signal.signal(signal.SIGTERM, leave)


def _leave_in_turn(worker: Any, told: tuple[Any, ...]) -> None:
    until = time.monotonic() + LONGEST
    while _ready.value < _begun.value and time.monotonic() < until:
        time.sleep(0.05)
    worker.handle_exit(*told)
