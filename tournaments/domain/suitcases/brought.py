"""A file that somebody has brought: read whole, proved, before anything is decided by it."""

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.ports import arbitration
from tournaments.queries.suitcases.contents import LOGO, list_last_migrations
from tournaments.queries.suitcases.rows import ACCOUNTS, CLUBS, Row
from tournaments.queries.suitcases.travelling import list_travelling
from tournaments.suitcases import BadSuitcase, Fault, Manifest, OpenSuitcase, open_suitcase
from tournaments.suitcases.manifest import README, TRAIL

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
    Fault.NEWER_FORMAT: gettext_lazy(
        "Cette valise vient d'une version plus récente du site : mettez d'abord ce site à jour."
    ),
}
"""What is said of each fault of a file."""

Line = dict[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Brought:
    """What a whole suitcase holds: `file` proves descent, `trail` is the journal line by line."""

    file: OpenSuitcase
    club: Row
    accounts: list[Row]
    rows: dict[type[Model], list[Row]]
    trail: list[Line]
    logo: bytes

    @property
    def manifest(self) -> Manifest:
        """What it says of itself."""
        return self.file.manifest

    @property
    def key(self) -> UUID:
        """The tournament's."""
        return UUID(self.manifest.tournament)


def read_brought(content: bytes) -> Brought:
    """Read a file whole and prove it. Raises Refused, with what is wrong in a sentence: the codes
    are those of `Fault`, `newer-site`, `altered` and `broken-trail`."""
    try:
        with open_suitcase(io.BytesIO(content)) as file:
            file.check()
            _refuse_newer(file.manifest)
            return _read(file)
    except BadSuitcase as fault:
        said = str(SAID[fault.fault]) % {"file": fault.file or "zip"}
        raise Refused(said, code=str(fault.fault), field="file") from fault
    except (KeyError, ValueError, TypeError, AttributeError) as fault:
        raise _refuse_altered(str(fault)[:80]) from fault


def _refuse_newer(manifest: Manifest) -> None:
    """A file with migrations or tables that this site has not heard of."""
    ours = list_last_migrations()
    if any(name > ours.get(app, "") for app, name in manifest.migrations.items()):
        raise BadSuitcase(Fault.NEWER_FORMAT)
    known = {README, TRAIL, LOGO, ACCOUNTS, CLUBS, *(table.file for table in list_travelling())}
    if {part.name for part in manifest.files} - known:
        raise BadSuitcase(Fault.NEWER_FORMAT)


def _read(file: OpenSuitcase) -> Brought:
    (club,) = file.read_rows(CLUBS)
    brought = Brought(
        file=file,
        club=club,
        accounts=list(file.read_rows(ACCOUNTS)),
        rows=dict(_read_tables(file)),
        trail=list(file.read_rows(TRAIL)),
        logo=file.read(LOGO),
    )
    (tournament,) = brought.rows[Tournament]
    told = file.manifest
    if (told.tournament, told.club) != (tournament["key"], club["key"]):
        raise BadSuitcase(Fault.ALTERED, "manifest.json")
    _refuse_broken(brought)
    return brought


def _read_tables(file: OpenSuitcase) -> Iterator[tuple[type[Model], list[Row]]]:
    for table in list_travelling():
        rows = list(file.read_rows(table.file))
        columns = {*table.columns, *table.many}
        if any(row.keys() - columns for row in rows):
            raise BadSuitcase(Fault.NEWER_FORMAT)
        yield table.model, rows


def _refuse_broken(brought: Brought) -> None:
    """Refuse a journal that is not whole, or ends elsewhere than the manifest says."""
    manifest, trail = brought.manifest, brought.trail
    head = f"{trail[-1]['number']}:{trail[-1]['seal']}" if trail else ""
    faults = arbitration().find_line_faults(trail, brought.key)
    if head != manifest.head:
        faults.append(manifest.head)
    if faults:
        said = _("Le journal de cette valise n'est pas entier (%(fault)s) : elle est refusée.")
        raise Refused(said % {"fault": faults[0]}, code="broken-trail", field="file")


def _refuse_altered(what: str) -> Refused:
    said = str(SAID[Fault.ALTERED]) % {"file": what}
    return Refused(said, code=str(Fault.ALTERED), field="file")
