"""One migrated database for all processes of a run: the first makes it, the others copy it.

The migrations take longer than any test. SQLite's lies in the folder of the run; a server keeps one
that nobody is connected to beside the first process's own, as it copies no other.
"""

import fcntl
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker


class MadeFile:
    """SQLite's."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "made.sqlite3"

    def exists(self) -> bool:
        """Whether a process has made it."""
        return self.path.exists()

    def copy(self) -> None:
        """Where this process's own is looked for."""
        shutil.copy(self.path, connection.settings_dict["TEST"]["NAME"])

    def make(self) -> None:
        """From what this process has migrated."""
        name = connection.settings_dict["NAME"]
        with closing(sqlite3.connect(name)) as made, closing(sqlite3.connect(self.path)) as copy:
            made.backup(copy)

    def drop_copy(self) -> None:
        """It goes with its folder."""

    def drop(self) -> None:
        """It goes with its folder."""


class MadeOnServer:
    """A server's: the file says what it is called."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "made.txt"
        self.name = f"test_{connection.settings_dict['NAME']}_made"

    def exists(self) -> bool:
        """Whether a process has made it."""
        return self.path.exists()

    def copy(self) -> None:
        """Under the name at which this process's own is looked for."""
        own = connection.creation._get_test_db_name()
        self._ask(f'DROP DATABASE IF EXISTS "{own}"')
        self._ask(f'CREATE DATABASE "{own}" TEMPLATE "{self.name}"')

    def make(self) -> None:
        """From what this process has migrated, to which nobody may be connected meanwhile."""
        own = connection.settings_dict["NAME"]
        connection.close()
        # A run that was killed has left its own.
        self._ask(f'DROP DATABASE IF EXISTS "{self.name}"')
        self._ask(f'CREATE DATABASE "{self.name}" TEMPLATE "{own}"')
        self.path.write_text(self.name)

    def drop_copy(self) -> None:
        """What was copied is not dropped by whoever drops what was made."""
        own = connection.settings_dict["NAME"]
        connection.close()
        self._ask(f'DROP DATABASE "{own}" WITH (FORCE)')

    def drop(self) -> None:
        """Who comes after makes another."""
        self.path.unlink()
        self._ask(f'DROP DATABASE "{self.name}" WITH (FORCE)')

    def _ask(self, statement: str) -> None:
        with connection._nodb_cursor() as cursor:
            cursor.execute(statement)


class Turn:
    """What one process at a time holds until its database is there."""

    def __init__(self, folder: Path, made: MadeFile | MadeOnServer) -> None:
        self.made, self.is_copy = made, False
        self.held = (folder / "made.turn").open("w")

    def take(self) -> None:
        """Wait until no other process holds it."""
        fcntl.flock(self.held, fcntl.LOCK_EX)

    def give_up(self) -> None:
        """Let the next one have it."""
        fcntl.flock(self.held, fcntl.LOCK_UN)


@pytest.fixture(scope="session")
def folder_of_the_run(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Where all processes of a run find what one of them made for all."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if hasattr(request.config, "workerinput") else own


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """What no two processes do at a time."""
    with path.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def turn(request: pytest.FixtureRequest, folder_of_the_run: Path) -> Iterator[Turn | None]:
    """None where there is one process."""
    if not hasattr(request.config, "workerinput"):
        yield None
        return
    made: MadeFile | MadeOnServer = MadeFile(folder_of_the_run)
    if connection.vendor != "sqlite":
        made = MadeOnServer(folder_of_the_run)
    found = Turn(folder_of_the_run, made)
    with closing(found.held):
        yield found


@pytest.fixture(scope="session")
def django_db_keepdb(
    django_db_keepdb: bool,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
    turn: Turn | None,
) -> bool:
    """Whether the database lies where it is looked for: a copy of what another process made."""
    if turn is None:
        return django_db_keepdb
    # Given up once the database is there (`django_db_setup`), or with this process.
    turn.take()
    if not turn.made.exists():
        return django_db_keepdb
    with django_db_blocker.unblock():
        turn.made.copy()
    turn.is_copy = True
    return True


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, turn: Turn | None
) -> Iterator[None]:
    """The database, handed on to the other processes where this one was the first."""
    if turn is None:
        yield
        return
    if not turn.is_copy:
        with django_db_blocker.unblock():
            turn.made.make()
    turn.give_up()
    yield
    turn.take()
    with django_db_blocker.unblock():
        if turn.is_copy:
            turn.made.drop_copy()
        else:
            turn.made.drop()
