"""A file that somebody has brought: read whole, proved, before anything is decided by it."""

import io
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from suitcases.file import BadSuitcase, Fault, Manifest, OpenSuitcase, open_suitcase
from suitcases.file.manifest import LONGEST, README, TRAIL
from suitcases.queries.columns import BadValue, HeldRows, list_unfit
from suitcases.queries.contents import LOGO, list_last_migrations
from suitcases.queries.rows import ACCOUNTS, CLUB_COLUMNS, CLUBS, TOURNAMENT_FILE, Row
from tournaments.errors import Refused
from tournaments.models import Club
from tournaments.ports import arbitration
from tournaments.queries.travelling import Travelling
from tournaments.queries.travelling_played import list_travelling

SMALL = 4 * 2**20
"""Bytes of a file, unpacked, that are read within a second: an evening of 63 teams has 2.5 MB."""

LONG = 1500
"""Rows from which on receiving takes longer than a page may."""

SAID: Mapping[Fault, Promise] = {
    Fault.NOT_A_SUITCASE: gettext_lazy("Ce fichier n'est pas une valise."),
    Fault.CUT_SHORT: gettext_lazy(
        "Cette valise est coupée : la copie s'est arrêtée avant la fin. Copiez-la de nouveau."
    ),
    Fault.STRANGE_FILE: gettext_lazy(
        "Cette valise contient un fichier qui n'y a pas sa place (%(file)s) : elle est refusée."
    ),
    Fault.TOO_LARGE: gettext_lazy("Cette valise est trop grande pour être vraie (%(file)s)."),
    Fault.FILE_MISSING: gettext_lazy("Il manque un fichier à cette valise : %(file)s."),
    Fault.ALTERED: gettext_lazy(
        "Cette valise a été changée ou abîmée (%(file)s) : elle est refusée, rien n'est touché."
    ),
    Fault.TOO_MANY_ROWS: gettext_lazy(
        "Cette valise a plus de lignes qu'un concours n'en a jamais : elle est refusée."
    ),
    Fault.NEWER_FORMAT: gettext_lazy(
        "Cette valise vient d'une version plus récente du site : mettez d'abord ce site à jour."
    ),
}
"""What is said of each fault of a file."""

Line = dict[str, Any]
Heard = Callable[[float], None]
"""What is told how much of a work is done, from 0 to 1."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Brought:
    """What a whole suitcase holds: `file` proves descent, `trail` is the journal line by line.

    `tournament` is its row; the rows of the tables are read from the file as they are asked for.
    """

    file: OpenSuitcase
    club: Row
    tournament: Row
    accounts: list[Row]
    trail: list[Line]
    logo: bytes

    @property
    def manifest(self) -> Manifest:
        """What it says of itself."""
        return self.file.manifest

    @property
    def key(self) -> UUID:
        return UUID(self.manifest.tournament)

    def read_rows(self, table: Travelling) -> Iterator[Row]:
        """The rows of a table, one after the other."""
        return self.file.read_rows(table.file)

    @property
    def has_many_rows(self) -> bool:
        """Whether receiving it takes longer than a page may."""
        return sum(self.manifest.counts.values()) + len(self.trail) > LONG


def deaf(share: float) -> None:
    """Nobody listens how far the reading is."""


def read_brought(content: bytes, *, heard: Heard = deaf) -> Brought:
    """Read a file whole and prove it, outside of any transaction; `heard` is told how far it is.

    Raises Refused, with what is wrong in a sentence: the codes are those of `Fault`, and
    `broken-trail`.
    """
    with _refusing_what_is_broken():
        file = open_suitcase(io.BytesIO(content))
        file.check()
        _refuse_newer(file.manifest)
        return _read(file, heard)


def is_read_at_once(content: bytes) -> bool:
    """Whether a file is small enough to be read while somebody waits for a page, by what it says
    of itself. Raises Refused where that is no suitcase."""
    with _refusing_what_is_broken(), open_suitcase(io.BytesIO(content)) as file:
        return sum(part.size for part in file.parts.values()) <= SMALL


@contextmanager
def _refusing_what_is_broken() -> Iterator[None]:
    try:
        yield
    except BadSuitcase as fault:
        sentence = str(SAID[fault.fault]) % {"file": fault.file[:80] or "zip"}
        raise Refused(sentence, code=str(fault.fault), field="file") from fault
    except (LookupError, ValueError, TypeError, AttributeError) as fault:
        raise _refuse_altered(str(fault)[:80]) from fault


def _refuse_newer(manifest: Manifest) -> None:
    """A file with migrations or tables that this site has not heard of."""
    ours = list_last_migrations()
    if any(name > ours.get(app, "") for app, name in manifest.migrations.items()):
        raise BadSuitcase(Fault.NEWER_FORMAT)
    known = {README, TRAIL, LOGO, ACCOUNTS, CLUBS, *(table.file for table in list_travelling())}
    if {part.name for part in manifest.files} - known:
        raise BadSuitcase(Fault.NEWER_FORMAT)


def _read(file: OpenSuitcase, heard: Heard) -> Brought:
    (club,) = file.read_rows(CLUBS)
    _refuse_unfit_club(club)
    brought = Brought(
        file=file,
        club=club,
        tournament=_read_tables(file, heard),
        accounts=[_hold_account(row) for row in file.read_rows(ACCOUNTS)],
        trail=[_hold_line(line) for line in file.read_rows(TRAIL)],
        logo=file.read(LOGO),
    )
    manifest = file.manifest
    if (manifest.tournament, manifest.club) != (brought.tournament["key"], club["key"]):
        raise BadSuitcase(Fault.ALTERED, "manifest.json")
    _refuse_broken(brought)
    return brought


def _read_tables(file: OpenSuitcase, heard: Heard) -> Row:
    """Hold every row of every table to its columns, none of them kept; the row of the concours."""
    tables = list_travelling()
    for place, table in enumerate(tables):
        heard(place / len(tables))
        shapes, columns = HeldRows(table), {*table.columns, *table.many}
        for row in file.read_rows(table.file):
            if row.keys() - columns:
                raise BadSuitcase(Fault.NEWER_FORMAT)
            try:
                shapes.refuse_unfit(row)
            except BadValue as fault:
                raise BadSuitcase(Fault.ALTERED, f"{table.file}, {fault}") from fault
    (tournament,) = file.read_rows(TOURNAMENT_FILE)
    return tournament


def _refuse_unfit_club(club: Row) -> None:
    """Where the club is not known here, it is made as the file has it."""
    fields = {column: Club._meta.get_field(column) for column in CLUB_COLUMNS}
    for column in list_unfit(fields, club):
        raise BadSuitcase(Fault.ALTERED, f"{CLUBS}, {column}")


def _hold_account(row: Row) -> Row:
    if any(type(row[column]) is not str or len(row[column]) > LONGEST for column in row):
        raise BadSuitcase(Fault.ALTERED, ACCOUNTS)
    return {"key": str(UUID(row["key"])), "name": row["name"]}


def _hold_line(line: Line) -> Line:
    """An entry of the journal: words and numbers; what they have to be, arbitration says."""
    if any(not isinstance(value, str | int | None) for value in line.values()):
        raise BadSuitcase(Fault.ALTERED, TRAIL)
    return line


def _refuse_broken(brought: Brought) -> None:
    """Refuse a journal that is not whole, or ends elsewhere than the manifest says."""
    manifest, trail = brought.manifest, brought.trail
    head = f"{trail[-1]['number']}:{trail[-1]['seal']}" if trail else ""
    faults = arbitration().list_line_faults(trail, brought.key)
    if head != manifest.head:
        faults.append(manifest.head)
    if faults:
        sentence = _("Le journal de cette valise n'est pas entier (%(fault)s) : elle est refusée.")
        raise Refused(sentence % {"fault": faults[0]}, code="broken-trail", field="file")


def _refuse_altered(what: str) -> Refused:
    sentence = str(SAID[Fault.ALTERED]) % {"file": what}
    return Refused(sentence, code=str(Fault.ALTERED), field="file", what=what)
