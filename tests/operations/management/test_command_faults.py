"""What a command cannot help ends it with one sentence."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, ProgrammingError

from operations.management.command_faults import told_in_one_sentence

FILE = "Un fichier n'a pas pu être lu ou écrit : [Errno 28] No space left on device: 'x'"
TABLES = (
    "La base de données n'a pas les tables de cette version ; lancez d'abord « manage.py migrate »."
)
ANSWER = "La base de données n'a pas répondu, ou n'a pas pu écrire :"


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (OSError(28, "No space left on device", "x"), FILE),
        (OperationalError("no such table: auth_user"), f"{TABLES} (no such table: auth_user)"),
        (
            ProgrammingError('relation "auth_user" does not exist\nLINE 1: SELECT'),
            f'{TABLES} (relation "auth_user" does not exist LINE 1: SELECT)',
        ),
        (
            OperationalError('database "dixdeder" does not exist'),
            f'{ANSWER} database "dixdeder" does not exist',
        ),
        (ImproperlyConfigured("EMAIL_URL needs SITE_URL"), "EMAIL_URL needs SITE_URL"),
    ],
)
def test_a_fault_from_outside_ends_a_command_with_one_sentence(fault: Exception, said: str) -> None:
    with pytest.raises(SystemExit) as end, told_in_one_sentence():
        raise fault
    assert end.value.code == said


def test_where_a_fault_came_from_is_shown_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["manage.py", "recompute", "--traceback"])
    with pytest.raises(OSError), told_in_one_sentence():
        raise OSError(28, "No space left on device")
