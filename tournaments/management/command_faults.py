"""What stops a command from outside, in one sentence: no tables, no room, nobody who answers."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_NO_FILE = _("Un fichier n'a pas pu être lu ou écrit : %(why)s")
_NO_ANSWER = _("La base de données n'a pas répondu, ou n'a pas pu écrire : %(why)s")
_NO_TABLES = _(
    "La base de données n'a pas les tables de cette version ; lancez d'abord "
    "« manage.py migrate ». (%(why)s)"
)
_MISSING = re.compile(r"no such (table|column)|(relation|column) .+ does not exist")


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
