"""Back-ups of PostgreSQL, by its own programs: `pg_dump`, `pg_restore`, `psql`."""

import os
import re
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any, cast

from django.db import DatabaseError, Error, connection, transaction
from django.db.backends.postgresql.client import DatabaseClient
from django.utils.translation import gettext as _

from operations.backups.files import BackupFailed, check_whose, clear_left, read_heads_of_now
from operations.domain.versions import Named
from tournaments.domain.limits import NONE, hold_to

TURN = 0x62656C6F7465
"""The number of the lock under which one copy at a time is made, whichever machine makes it."""
MARK = b"PGDMP"
"""How a file of `pg_dump --format=custom` begins."""
LINE_OF_A_TABLE = re.compile(r"^\d+; \d+ \d+ TABLE \S+ (\S+) ", re.MULTILINE)
EMPTY_THE_DATABASE = b"""
DO $$ DECLARE one text; BEGIN
  FOR one IN SELECT format('DROP TABLE %s CASCADE', c.oid::regclass) FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  LOOP EXECUTE one; END LOOP;
  FOR one IN SELECT format('DROP FUNCTION %s CASCADE', p.oid::regprocedure) FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND NOT EXISTS (
      SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP EXECUTE one; END LOOP;
END $$;
"""
"""A database of a later version has tables that the back-up does not know."""


def copy_to(draft: Path, *, then: Callable[[dict[str, str]], None]) -> None:
    """Copy the database as it is at one moment; `then` is given the heads of that same moment.

    Raises `BackupFailed`, and OSError for a place that cannot be written to.
    """
    # A connection of its own: whoever asks may be in the middle of a transaction.
    with ThreadPoolExecutor(max_workers=1) as pool:
        pool.submit(_copy_alone, draft, then).result()


def clear(directory: Path) -> None:
    """Delete what a back-up that was killed left behind."""
    with _turn():
        clear_left(directory)


def _copy_alone(draft: Path, then: Callable[[dict[str, str]], None]) -> None:
    try:
        dump = find_program("pg_dump")
        with _turn():
            clear_left(draft.parent)
            then(_copy_with(dump, draft))
    except Error as fault:
        raise BackupFailed(_last_line(str(fault))) from fault
    finally:
        connection.close()


@contextmanager
def _turn() -> Iterator[None]:
    """Within the block nobody else copies; a transaction would read as before it waited."""
    # A turn, and a large copy after it, may take their time.
    with hold_to(NONE), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [TURN])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [TURN])


def _copy_with(dump: str, draft: Path) -> dict[str, str]:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT pg_export_snapshot()")
        (moment,) = cursor.fetchone()
        heads = read_heads_of_now(within=transaction.atomic)
        how = ["--format=custom", "--no-owner", "--no-privileges", f"--snapshot={moment}"]
        _run([dump, *how, f"--file={draft}", *_where()])
    return heads


def check(path: Path) -> None:
    """Raise `BackupFailed` for a file that is not a whole back-up of this site."""
    read = find_program("pg_restore")
    _check_ours(path, read)
    _run([read, "--file", os.devnull, str(path)])


def replace_by(path: Path) -> None:
    """Replace the content of the database with that of a back-up, in one transaction.

    Raises `BackupFailed`, while anybody else is connected among others.
    """
    read, write = find_program("pg_restore"), find_program("psql")
    refuse_in_use()
    connection.close()
    with tempfile.TemporaryFile() as output:
        if not _pour(path, read, write, output):
            output.seek(0)
            raise BackupFailed(_last_line(output.read().decode(errors="replace")))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _pour(path: Path, read: str, write: str, output: IO[bytes]) -> bool:
    """Whether the whole back-up went in; nothing of it did where it was not the whole."""
    command = [write, "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", *_where()]
    with subprocess.Popen(  # noqa: S603
        command, bufsize=0, stdin=subprocess.PIPE, stdout=output, stderr=output, env=_environment()
    ) as psql:
        assert psql.stdin is not None  # noqa: S101  a pipe was asked for
        with suppress(BrokenPipeError):
            psql.stdin.write(b"BEGIN;" + EMPTY_THE_DATABASE)
            script = [read, "--no-owner", "--no-privileges", "--file=-", str(path)]
            done = subprocess.run(script, check=False, stdout=psql.stdin, stderr=output)  # noqa: S603
            psql.stdin.write(b"COMMIT;\n" if done.returncode == 0 else b"ROLLBACK;\n")
            psql.stdin.close()
            return psql.wait() == 0 and done.returncode == 0
    return False


def _check_ours(path: Path, read: str) -> None:
    with path.open("rb") as stream:
        is_dump = stream.read(len(MARK)) == MARK
    tables = LINE_OF_A_TABLE.findall(_run([read, "--list", str(path)])) if is_dump else []
    check_whose(path, tables=tables, read=partial(_read_migrations, path, read))


def _read_migrations(path: Path, read: str, table: str) -> set[Named]:
    """The migrations that stand in a table of a back-up, as its lines say."""
    options = ["--data-only", f"--table={table}", "--file=-", str(path)]
    _before, _copy, after = _run([read, *options]).partition("\nCOPY ")
    columns, *lines = after.split("\n\\.")[0].splitlines()
    names = [
        column.strip('" ')
        for column in columns[columns.index("(") + 1 : columns.index(")")].split(",")
    ]
    rows = [dict(zip(names, line.split("\t"), strict=False)) for line in lines]
    return {(row["app"], row["name"]) for row in rows}


def refuse_in_use() -> None:
    """Raise `BackupFailed` while anybody else is connected to the database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        (others,) = cursor.fetchone()
    if others:
        text = _("Arrêtez d'abord le site et ses travaux : connexions ouvertes, %(count)d.")
        raise BackupFailed(text % {"count": others})


@contextmanager
def empty_database() -> Iterator[str]:
    """The name of a database made for the block and thrown away after it.

    Raises `BackupFailed` where this account may make none.
    """
    name = f"dixdeder_essai_{secrets.token_hex(4)}"
    quoted = connection.ops.quote_name(name)
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {quoted} TEMPLATE template0")
    except DatabaseError as fault:
        text = _("Pas de base d'essai (%(why)s). Le compte du site doit pouvoir en créer : "
                 "ALTER ROLE … CREATEDB.")  # fmt: skip
        raise BackupFailed(text % {"why": _last_line(str(fault))}) from fault
    try:
        yield name
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {quoted} WITH (FORCE)")


# --- the programs ------------------------------------------------------------------------------


def find_program(name: str) -> str:
    """The path of one of PostgreSQL's programs, as new as the server at least.

    Raises `BackupFailed`: an older one refuses a newer server, or would leave something out.
    """
    # The wrapper of PostgreSQL has it.
    server: int = cast("Any", connection).pg_version // 10000
    found = shutil.which(name)
    if found is None:
        text = _("%(program)s manque ici : apt-get install postgresql-client.")
        raise BackupFailed(text % {"program": name})
    own = int(re.findall(r"\d+", _run([found, "--version"]))[0])
    if own < server:
        text = _("%(program)s est de PostgreSQL %(own)d, le serveur de PostgreSQL %(server)d : "
                 "apt-get install postgresql-client-%(server)d.")  # fmt: skip
        raise BackupFailed(text % {"program": name, "own": own, "server": server})
    return found


def _where() -> list[str]:
    """Which database, as all of these programs are told."""
    command, _own = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    return list(command[1:])


def _environment() -> dict[str, str]:
    """The password among it: an environment is its owner's alone, a command line everybody's."""
    _command, own = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    return {**os.environ, **(own or {}), "LC_MESSAGES": "C"}


def _run(command: list[str]) -> str:
    """What a program says. Raises `BackupFailed` with its reason."""
    done = subprocess.run(  # noqa: S603
        command, check=False, capture_output=True, text=True, errors="replace", env=_environment()
    )
    if done.returncode:
        raise BackupFailed(_last_line(done.stderr))
    return done.stdout


def _last_line(text: str) -> str:
    return next(reversed([line for line in text.splitlines() if line.strip()]), "")
