"""What goes into the file of a tournament, from the rows as they stand."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from uuid import UUID

from django.conf import settings

from operations.domain.versions import list_own_migrations
from suitcases.file import Manifest, SuitcaseKind, write_line
from suitcases.file.manifest import README, TRAIL
from suitcases.models import Suitcase
from suitcases.queries.rows import (
    ACCOUNTS,
    CLUBS,
    Row,
    describe_value,
    list_account_rows,
    list_club_rows,
    list_named_accounts,
    list_rows,
)
from tournaments.models import ClubLogo, Tournament
from tournaments.ports import arbitration
from tournaments.queries.travelling_played import list_travelling

_WHAT = {
    SuitcaseKind.PACKED: (
        "Ce fichier est une valise de Dix de der : le concours est parti de son site pour la\n"
        "salle. Ouvrez-la sur l'ordinateur de la salle : « Mes concours »,\n"
        "« Reprendre un concours d'un autre ordinateur ».\n"
        "Ne la modifiez pas : le site refuse une valise changée."
    ),
    SuitcaseKind.CLOSED: (
        "Ce fichier est une valise de Dix de der : le concours revient de la salle. Sur le site\n"
        "d'où il est parti : « Mes concours », « Reprendre un concours d'un autre ordinateur ».\n"
        "Ne la modifiez pas : le site refuse une valise changée."
    ),
    SuitcaseKind.ARCHIVE: (
        "Ce fichier est l'archive d'une soirée de Dix de der. Elle s'ouvre sur tout site de\n"
        "Dix de der et s'y lit ; elle ne se joue pas et ne revient nulle part."
    ),
}


def write_readme(manifest: Manifest) -> str:
    """A page in French: whatever the reader's language, the club's people read this one."""
    lines = [
        f"{manifest.name}, {manifest.date}",
        manifest.club_name,
        "",
        _WHAT[manifest.kind],
        "",
        f"Fait le {manifest.made_at} par {manifest.made_by} (version {manifest.version}).",
        f"Journal du concours : {manifest.head or 'sans entrée'}",
        "Noms des personnes : " + ("oui" if manifest.with_names else "non"),
        "",
        "manifest.json   dit ce que contient chaque fichier, avec son empreinte SHA-256",
        "manifest.mac    prouve le manifeste",
        "data/           une table par fichier, une ligne de JSON par enregistrement",
        "trail.jsonl     le journal, entrée par entrée, avec ses sceaux",
        "media/          le logo du club",
        "",
    ]
    return "\n".join(lines)


LOGO = "media/logo.png"


def build_manifest(
    suitcase: Suitcase, *, kind: SuitcaseKind, site: UUID, made_at: datetime, made_by: str
) -> Manifest:
    """What the file of a suitcase says of itself, without its files yet; a suitcase that is kept
    nowhere makes an archive."""
    tournament = suitcase.tournament
    return Manifest(
        kind=kind,
        site=str(site),
        club=str(tournament.club.key),
        club_name=tournament.club.name,
        tournament=str(tournament.key),
        name=tournament.name,
        date=tournament.date.isoformat(),
        suitcase=str(suitcase.key),
        number=suitcase.number,
        secret=suitcase.secret,
        taken_to=suitcase.taken_to,
        made_at=str(describe_value(made_at)),
        made_by=made_by,
        head=read_head(tournament),
        with_names=True,
        migrations=list_last_migrations(),
        version=settings.VERSION,
    )


def read_head(tournament: Tournament) -> str:
    """The last entry of a tournament's journal, as `37:5f3a…`; empty where nobody keeps one."""
    return next(iter(arbitration().list_record_heads(tournament).values()), "")


def list_last_migrations() -> dict[str, str]:
    """The last migration of each of this version's own apps: its database may have had others,
    of which the files that it writes and reads know nothing."""
    return dict(name for name in sorted(list_own_migrations()) if name[0] in settings.OWN_APPS)


def list_contents(
    tournament: Tournament, manifest: Manifest
) -> tuple[dict[str, int], Mapping[str, Iterable[bytes]]]:
    """How many rows each file has, and every file by name, those first on which others rest."""
    with_names = manifest.with_names
    rows: dict[str, list[Row]] = {CLUBS: list_club_rows(tournament.club), ACCOUNTS: []}
    named: set[str] = set()
    for table in list_travelling():
        found = list_rows(table, tournament, with_names=with_names)
        rows[table.file] = found
        named.update(list_named_accounts(table, found))
    trail = list(arbitration().list_trail_lines(tournament)) if with_names else []
    named.update(line["account_id"] for line in trail if line["account_id"])
    rows[ACCOUNTS] = list_account_rows(named) if with_names else []
    if not with_names:
        rows = {name: _without_accounts(several, named) for name, several in rows.items()}
    told: dict[str, Iterable[bytes]] = {README: [write_readme(manifest).encode()]}
    told |= {name: map(write_line, several) for name, several in rows.items() if several}
    told[TRAIL] = map(write_line, trail)
    return _count(rows), told | dict(_pictures(tournament))


def _count(rows: Mapping[str, list[Row]]) -> dict[str, int]:
    return {name: len(several) for name, several in rows.items() if several}


def _without_accounts(rows: list[Row], accounts: set[str]) -> list[Row]:
    """Rows that name none of these accounts; a row that is nothing else goes."""
    return [
        {column: _without(value, accounts) for column, value in row.items()}
        for row in rows
        if row.get("user") not in accounts or not row.get("user")
    ]


def _without(value: object, accounts: set[str]) -> object:
    if isinstance(value, str) and value in accounts:
        return None
    if isinstance(value, list):
        return [part for part in value if not (isinstance(part, str) and part in accounts)]
    return value


def _pictures(tournament: Tournament) -> Iterator[tuple[str, list[bytes]]]:
    logo = ClubLogo.objects.filter(club=tournament.club_id).first()
    if logo is not None:
        yield LOGO, [bytes(logo.content)]
