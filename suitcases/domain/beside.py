"""A suitcase opened beside the site: as a database of its own, of which nothing reaches this one's.

While one is open, every query of this thread goes to it: what reads the tables of the site reads
the suitcase's, with the same words and the same sums. It is read, and nothing else.
"""

import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
from django.db import connections
from django.db.utils import ConnectionHandler

from suitcases.domain.brought import Brought
from suitcases.domain.packing import refuse_unproved
from suitcases.domain.rows import Writer, save_whole
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.models import Club, Tournament
from tournaments.ports import arbitration
from tournaments.triggers import TRIGGERS

COPY_TYPE = "application/vnd.sqlite3+zlib"
_ENGINE = "django.db.backends.sqlite3"


def write_copy(brought: Brought) -> bytes:
    """The rows and the journal of a suitcase as a database, proved as an arrival is.

    Raises Refused: `clash` and `not-proved`, as `receive` does.
    """
    with _scratch_file() as path:
        with _in_place_of_the_site(str(path)):
            _lay_tables()
            with save_whole():
                _write(brought)
        return zlib.compress(path.read_bytes())


@contextmanager
def open_copy(content: bytes) -> Iterator[Tournament]:
    """Within the block the site's tables are those of a copy, and its tournament is the only one.

    What it gives is to be read within the block; whatever is asked later asks this site.
    """
    with _scratch_file() as path:
        path.write_bytes(zlib.decompress(content))
        with _in_place_of_the_site(f"{path.as_uri()}?mode=ro"):
            yield Tournament.objects.select_related("club").get()


@contextmanager
def _scratch_file() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="dixdeder-") as scratch:
        yield Path(scratch) / "copy.sqlite3"


@contextmanager
def _in_place_of_the_site(name: str) -> Iterator[None]:
    """Connections are a thread's own: what others ask at the same time asks the site."""
    copy = ConnectionHandler({"default": {"ENGINE": _ENGINE, "NAME": name}})["default"]
    site, connections["default"] = connections["default"], copy
    try:
        yield
    finally:
        connections["default"] = site
        copy.close()


def _lay_tables() -> None:
    """The tables of the models as they are: the migrations of a site take a hundred times as
    long."""
    connection = connections["default"]
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            editor.create_model(model)
        for trigger in TRIGGERS:
            for statement in trigger.sqlite():
                editor.execute(statement)


def _write(brought: Brought) -> None:
    row = brought.club
    club = Club.objects.create(key=row["key"], name=row["name"], slug=row["slug"], town=row["town"])
    writer = Writer(club, brought.key)
    writer.save_accounts(brought.accounts)
    writer.write(brought.read_rows)
    tournament = Tournament.objects.select_related("club").get(key=brought.key)
    arbitration().extend_trail(tournament, brought.trail)
    refresh_snapshots(tournament)
    refuse_unproved(tournament)
