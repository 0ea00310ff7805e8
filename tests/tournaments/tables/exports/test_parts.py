"""What of a tournament can be taken away, by whom, and what stands in it."""

import io
import json
import zipfile

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.crawling.addresses import whole_evening
from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tests.tournaments.score_facts import filled_sheet
from tournaments.actors import SERVER
from tournaments.domain.tournament.settings import hide_standings
from tournaments.enums import Entrants, Role
from tournaments.models import Player, Tournament
from tournaments.permissions import Permission, list_granted
from tournaments.tables.exports.archive import write_archive
from tournaments.tables.exports.file import Grid
from tournaments.tables.exports.parts import list_parts

pytestmark = pytest.mark.django_db

EVERYTHING = list(Permission)


def codes(tournament: Tournament, role: Role) -> set[str]:
    return {part.code for part in list_parts(tournament, list_granted(role, in_club=True))}


def grid_of(tournament: Tournament, code: str) -> Grid:
    (part,) = (part for part in list_parts(tournament, EVERYTHING) if part.code == code)
    return part.build(tournament)


def as_objects(grid: Grid) -> list[dict[str, object]]:
    return [dict(zip(grid.headings, row, strict=True)) for row in grid.rows]


def read(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_each_takes_what_they_may_see(tournament: Tournament) -> None:
    played = {"classement", "feuilles", "donnes", "equipes"}
    assert {role: codes(tournament, role) for role in Role} == {
        Role.ORGANISER: played | {"lots", "dus", "comptes", "decisions", "penalites"},
        Role.HEAD_ARBITER: played | {"lots", "decisions", "penalites"},
        Role.ARBITER: played | {"lots", "decisions", "penalites"},
        Role.HELPER: played | {"lots"},
        Role.TREASURER: played | {"dus", "comptes"},
        Role.SCORER: set(),
        Role.DOOR: set(),
        Role.READER: set(),
    }


def test_hidden_standings_are_taken_by_organisers_alone(tournament: Tournament) -> None:
    hide_standings(tournament, by=SERVER)
    tournament.refresh_from_db()
    assert (
        {"classement", "lots"} & codes(tournament, Role.HELPER),
        {"classement", "lots"} - codes(tournament, Role.ORGANISER),
    ) == (set(), set())


def test_every_deal_and_every_total_is_there() -> None:
    sheet = filled_sheet(submitted=True)
    tournament = sheet.match.round.tournament
    deals, (match,) = (as_objects(grid_of(tournament, one)) for one in ("donnes", "feuilles"))
    marked = [sum(row[f"Marque {side}"] for row in deals) for side in ("Nord-Sud", "Est-Ouest")]
    assert marked == [match["Total Nord-Sud"], match["Total Est-Ouest"]]
    assert [(row["Partie"], row["Table"], row["Donne"]) for row in deals] == [
        ("Partie 1", sheet.match.table_number, number) for number in range(1, len(deals) + 1)
    ]


def test_headings_of_a_melee_speak_of_people() -> None:
    tournament = TournamentFactory(entrants=Entrants.INDIVIDUALS)
    parts = list_parts(tournament, EVERYTHING)
    headings = {heading for part in parts for heading in part.build(tournament).headings}
    assert headings & {"Joueur", "Présent", "Équipe", "Présente"} == {"Joueur", "Présent"}


@pytest.mark.parametrize("with_contacts", [False, True])
def test_a_phone_leaves_only_where_it_is_asked_for(
    with_contacts: bool, tournament: Tournament
) -> None:
    whole_evening(tournament)
    player = tournament.teams.earliest("number").players[0]
    Player.objects.filter(pk=player.pk).update(
        phone="0600112233", email="zoe@example.org", licence="LIC42"
    )
    parts = list_parts(tournament, EVERYTHING)
    files = read(write_archive(tournament, parts, with_contacts=with_contacts))
    told = b"".join(content for name, content in files.items() if not name.endswith("xlsx"))
    cells = [
        str(cell.value)
        for sheet in openpyxl.load_workbook(io.BytesIO(files[f"{tournament.slug}.xlsx"])).worksheets
        for row in sheet.rows
        for cell in row
    ]
    for secret in ("0600112233", "zoe@example.org", "LIC42"):
        assert (secret.encode() in told, secret in cells) == (with_contacts, with_contacts)


def test_all_files_of_a_whole_evening_say_the_same(tournament: Tournament) -> None:
    whole_evening(tournament)
    parts = list_parts(tournament, EVERYTHING)
    files = read(write_archive(tournament, parts))
    book = openpyxl.load_workbook(io.BytesIO(files[f"{tournament.slug}.xlsx"]))
    for part, sheet in zip(parts, book.worksheets, strict=True):
        rows = json.loads(files[f"json/{part.code}.json"])
        lines = files[f"csv/{part.code}.csv"].decode("utf-8-sig").splitlines()
        assert (len(lines) - 1, sheet.max_row - 1) == (len(rows), len(rows))
        assert rows, part.code


def count_queries(tournament: Tournament) -> int:
    with CaptureQueriesContext(connection) as captured:
        write_archive(tournament, list_parts(tournament, EVERYTHING))
    return len(captured)


def test_more_teams_and_rounds_ask_no_more(tournament: Tournament) -> None:
    teams = teams_of(tournament, 6)
    play_round(drawn_round(tournament, teams[:2]))
    few = count_queries(tournament)
    for number in (2, 3):
        play_round(drawn_round(tournament, teams, number=number))
    assert count_queries(tournament) == few
