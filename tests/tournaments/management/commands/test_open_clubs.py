"""Clubs made of a list, each with a link that opens it."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tournaments.models import Club, Handover

pytestmark = pytest.mark.django_db


def run(file: Path, said: str) -> tuple[str, str]:
    """What the command prints for a list, and what it says beside."""
    file.write_text(said, encoding="utf-8")
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


def test_a_list_with_a_fault_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="2"):
        run(tmp_path / "clubs.csv", f"Les Atouts\n{'x' * 61}\n")
    assert not Club.objects.exists()


def test_a_list_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="rien"):
        call_command("open_clubs", str(tmp_path / "rien.csv"))
