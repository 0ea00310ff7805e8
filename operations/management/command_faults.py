"""What stops a command from outside, in one sentence: no tables, no room, nobody who answers."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ImproperlyConfigured
from django.core.management import ManagementUtility
from django.core.management.base import BaseCommand
from django.db import DatabaseError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_NO_FILE = _("Un fichier n'a pas pu être lu ou écrit : %(why)s")
_NO_ANSWER = _("La base de données n'a pas répondu, ou n'a pas pu écrire : %(why)s")
_NO_TABLES = _(
    "La base de données n'a pas les tables de cette version ; lancez d'abord "
    "« manage.py migrate ». (%(why)s)"
)
_MISSING = re.compile(r"no such (table|column)|(relation|column) .{1,200} does not exist")

OURS = ("tournaments.", "arbitration.")
GO_BACK = frozenset({"backup", "rehearse_restore", "restore"})
"""Which of the site's own commands need no database of their version."""


class SiteCommands(ManagementUtility):
    """The site's commands, which do nothing to a database of a later version."""

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """The command. Raises `OtherVersion` for one that would work with what it does not know."""
        command = super().fetch_command(subcommand)
        is_ours = type(command).__module__.startswith(OURS) and subcommand not in GO_BACK
        if is_ours or subcommand == "migrate":
            # There is no model before the command line has set Django up.
            from operations.domain.versions import refuse_to_start

            refuse_to_start()
        return command


@contextmanager
def told_in_one_sentence() -> Iterator[None]:
    """End with status 1 and a sentence; `--traceback` shows where it came from instead."""
    try:
        yield
    except (DatabaseError, OSError, ImproperlyConfigured) as fault:
        if "--traceback" in sys.argv:
            raise
        sys.exit(explain(fault))


def explain(fault: Exception) -> str:
    """What happened, and what to do where that is known."""
    why = " ".join(str(fault).split())
    if isinstance(fault, ImproperlyConfigured):
        return why
    if isinstance(fault, OSError):
        return _write(_NO_FILE, why)
    return _write(_NO_TABLES if _MISSING.search(why) else _NO_ANSWER, why)


def _write(sentence: Promise, why: str) -> str:
    try:
        return str(sentence) % {"why": why}
    except (OSError, ImproperlyConfigured):  # the settings themselves cannot be read
        return why
