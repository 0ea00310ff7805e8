"""One migrated SQLite database for all processes of a run: the first makes it, the others copy it.

The migrations take longer than any test. A server's databases are made by each process.
"""

import fcntl
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TextIO

import pytest
from django.db import connection


@pytest.fixture(scope="session")
def database_of_the_run(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Path | None:
    """Where the processes find it; None where there is one process, or a server."""
    if connection.vendor != "sqlite" or not hasattr(request.config, "workerinput"):
        return None
    return tmp_path_factory.getbasetemp().parent / "made.sqlite3"


@pytest.fixture(scope="session")
def turn(database_of_the_run: Path | None) -> Iterator[TextIO | None]:
    """What one process holds until its database is there."""
    if database_of_the_run is None:
        yield None
        return
    with database_of_the_run.with_suffix(".turn").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield held


@pytest.fixture(scope="session")
def django_db_keepdb(
    django_db_keepdb: bool,
    django_db_modify_db_settings: None,
    turn: TextIO | None,
    database_of_the_run: Path | None,
) -> bool:
    """Whether the database lies where it is looked for: a copy of what another process made."""
    if database_of_the_run is None or not database_of_the_run.exists():
        return django_db_keepdb
    shutil.copy(database_of_the_run, connection.settings_dict["TEST"]["NAME"])
    return True


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,
    turn: TextIO | None,
    database_of_the_run: Path | None,
) -> None:
    """The database, handed on to the other processes where this one was the first."""
    if turn is None or database_of_the_run is None:
        return
    if not database_of_the_run.exists():
        name = connection.settings_dict["NAME"]
        with (
            closing(sqlite3.connect(name)) as made,
            closing(sqlite3.connect(database_of_the_run)) as copy,
        ):
            made.backup(copy)
    fcntl.flock(turn, fcntl.LOCK_UN)
