"""Clubs made of a list, each with a link that opens it."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tournaments.models import Club, Handover

pytestmark = pytest.mark.django_db


def run(file: Path, said: str, encoding: str = "utf-8") -> tuple[str, str]:
    """What the command prints for a list, and what it says beside."""
    file.write_text(said, encoding=encoding)
    out, beside = io.StringIO(), io.StringIO()
    call_command("open_clubs", str(file), stdout=out, stderr=beside)
    return out.getvalue(), beside.getvalue()


def test_each_club_gets_a_link_that_opens_it(tmp_path: Path, client: Client) -> None:
    out, _beside = run(tmp_path / "clubs.csv", "\ufeffAmicale de la gare;Niort\n\nLes Atouts\n")
    lines = [line.split(";") for line in out.splitlines()]
    assert [line[:2] for line in lines] == [["Amicale de la gare", "Niort"], ["Les Atouts", ""]]
    assert "Amicale de la gare" in client.get(lines[0][2]).content.decode()


def test_a_club_that_is_there_is_passed_over(tmp_path: Path) -> None:
    run(tmp_path / "clubs.csv", "Les Atouts;Niort\n")
    out, beside = run(tmp_path / "clubs.csv", "Les Atouts;Niort\nLes Atouts;Melle\n")
    assert out.startswith("Les Atouts;Melle;")
    assert "Les Atouts" in beside
    assert (Club.objects.count(), Handover.objects.count()) == (2, 2)


def test_every_fault_of_a_list_is_told_and_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"Ligne 2.*\nLigne 3"):
        run(tmp_path / "clubs.csv", f"Les Atouts\n{'x' * 61}\n{'y' * 61}\n")
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("said", "encoding", "made"),
    [
        ("Nom;Commune\nLes Atouts;Niort\n", "utf-8", "Les Atouts;Niort"),
        ("Amicale de Bézier;Bézier\n", "cp1252", "Amicale de Bézier;Bézier"),
        ('"Atouts; et pique";Niort\n', "utf-8", '"Atouts; et pique";Niort'),
    ],
    ids=["headings", "a spreadsheet's letters", "a name with a semicolon"],
)
def test_a_list_is_read_as_spreadsheets_write_it(
    tmp_path: Path, said: str, encoding: str, made: str
) -> None:
    (line,) = run(tmp_path / "clubs.csv", said, encoding)[0].splitlines()
    assert line.rpartition(";")[0] == made


@pytest.mark.parametrize("data", [None, b"PK\x03\x04\x00\x01"])
def test_what_is_no_list_is_told_in_words(tmp_path: Path, data: bytes | None) -> None:
    if data:
        (tmp_path / "rien.csv").write_bytes(data)
    with pytest.raises(CommandError, match=r"ne se lit pas|ni un texte CSV"):
        call_command("open_clubs", str(tmp_path / "rien.csv"))
