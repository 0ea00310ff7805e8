"""A suitcase from a file of this computer: read first, and written when that is said."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from suitcases.domain.packing import pack_tournament
from tests.tournaments.played.halls import Laptop, an_evening, an_organiser, an_owner, pack
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def run(*arguments: object) -> str:
    said = io.StringIO()
    call_command("open_suitcase", *map(str, arguments), stdout=said)
    return said.getvalue()


def test_it_says_what_it_is_and_then_opens_it(hall: Laptop, tmp_path: Path) -> None:
    tournament = an_evening()
    file = tmp_path / "v1.valise"
    file.write_bytes(pack(pack_tournament(tournament, by=an_organiser(tournament.club))))
    with hall():
        name = an_owner().user.username
        assert "équipes 6" in run(file, "--as", name)
        assert not Tournament.objects.exists()
        assert tournament.slug in run(file, "--as", name, "--accept")
        assert Tournament.objects.get().key == tournament.key
        with pytest.raises(CommandError, match="déjà ouverte"):
            run(file, "--as", name, "--accept")


def test_nobody_and_nothing_are_said_in_words(tmp_path: Path) -> None:
    name = an_owner().user.username
    with pytest.raises(CommandError, match="compte"):
        run(tmp_path / "none", "--as", "personne")
    with pytest.raises(CommandError, match="none"):
        run(tmp_path / "none", "--as", name)
