"""Look after a site of a server: what is due is done each minute, without anybody asking."""

import signal
from threading import Event
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from operations.tasks.looking_after import do_what_is_due, look_after


class Command(BaseCommand):
    """A service that runs beside web processes and workers; a hall's server does it in its own."""

    help = "Do what is due, each minute: silent jobs, mails, places, payments, back-ups."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="one round, then end")

    def handle(self, *args: Any, **options: Any) -> None:
        """Go on until the process is told to end; what it is doing then is done first."""
        if options["once"]:
            do_what_is_due()
            return
        ends = Event()
        for told in (signal.SIGTERM, signal.SIGINT):
            signal.signal(told, lambda *_: ends.set())
        look_after(ends)
