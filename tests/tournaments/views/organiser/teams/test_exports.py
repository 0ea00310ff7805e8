"""The list of teams as a file."""

import io

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TeamFactory
from tournaments.imports.files.reading import read_file
from tournaments.imports.lines import read_lines
from tournaments.imports.recognition import recognise
from tournaments.models import Tournament


def exported(client: Client, tournament: Tournament, kind: str) -> bytes:
    return client.get(reverse("organiser:teams_export", args=[tournament.slug, kind])).content


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_an_export_can_be_imported(kind: str, organiser: Client, tournament: Tournament) -> None:
    TeamFactory(
        tournament=tournament,
        number=3,
        players=["ROUX Gérard", "ANDRÉ Zoé"],
        club_name="Foyer; rural",
        has_paid=True,
        fixed_table=2,
    )
    grid = read_file(exported(organiser, tournament, kind))
    (line,) = read_lines(grid, recognise(grid))
    assert (line.number, line.players, line.club, line.has_paid, line.fixed_table) == (
        3,
        ("ROUX Gérard", "ANDRÉ Zoé"),
        "Foyer; rural",
        True,
        2,
    )


@pytest.mark.parametrize("name", ["=1+1", "+33", "-1", "@A1", "\t=1+1"])
def test_no_cell_becomes_a_formula(name: str, organiser: Client, tournament: Tournament) -> None:
    TeamFactory(tournament=tournament, players=[name, "B"])
    book = openpyxl.load_workbook(io.BytesIO(exported(organiser, tournament, "xlsx")))
    cell = book.worksheets[0]["B2"]
    assert (cell.data_type, cell.value, cell.quotePrefix) == ("s", name, True)
    text = exported(organiser, tournament, "csv").decode("utf-8-sig")
    assert text.splitlines()[1].split(";")[1] == f"'{name}"


def test_an_unknown_kind_is_not_found(organiser: Client, tournament: Tournament) -> None:
    address = reverse("organiser:teams_export", args=[tournament.slug, "pdf"])
    assert organiser.get(address).status_code == 404
