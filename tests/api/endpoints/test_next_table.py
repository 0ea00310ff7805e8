"""The program of the documentation: it tells a chat of each round, over a real socket."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from pytest_django.live_server_helper import LiveServer

from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.enums import Act

FILE = Path(__file__).resolve().parents[3] / "docs" / "next_table.py"


def load_program() -> Any:
    spec = importlib.util.spec_from_file_location("next_table", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_short() -> None:
    assert len(FILE.read_text(encoding="utf-8").splitlines()) <= 60


@pytest.mark.django_db(transaction=True)
def test_it_tells_of_each_round_once(live_server: LiveServer) -> None:
    tournament = TournamentFactory()
    teams = teams_of(tournament, 4)
    drawn_round(tournament, teams)
    texts = load_program().follow(live_server.url, tournament.slug, since=0, pause=0)
    first = next(texts).splitlines()
    names = [team.label for team in teams]
    assert first[0] == "Partie 1"
    assert first[1] == f"Table 1 : {names[0]} contre {names[1]}"
    second = drawn_round(tournament, teams[::-1], number=2)
    with transaction.atomic():
        announce(Act.DRAW_PUBLISHED, tournament=tournament, subject=second, by=SERVER)
    assert next(texts).splitlines()[0] == "Partie 2"
