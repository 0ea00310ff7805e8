"""An evening that is carried to the hall, played and brought back."""

import pytest

from tests.tournaments.halls import (
    accept,
    an_evening,
    an_organiser,
    an_owner,
    list_seals,
    pack,
    play_a_round,
)
from tournaments.actors import SERVER
from tournaments.domain.suitcases.brought import read_brought
from tournaments.domain.suitcases.packing import close_visit, pack_tournament
from tournaments.enums import Custody
from tournaments.models import Tournament
from django.core.management import call_command


def proved() -> None:
    call_command("verify_audit")
    call_command("recompute", all=True)


def test_carried(hall) -> None:
    tournament = an_evening()
    play_a_round(tournament)
    organiser = an_organiser(tournament.club)
    content = pack(pack_tournament(tournament, by=organiser))
    proved()
    before = list_seals(tournament)
    with hall():
        owner = an_owner()
        visiting = accept(content, owner)
        assert visiting.custody == Custody.VISITING
        assert list_seals(visiting)[: len(before)] == before
        play_a_round(visiting, seed=6)
        proved()
        back = pack(close_visit(visiting, by=owner))
        seals = list_seals(visiting)
    returned = accept(back, organiser)
    assert returned.custody == Custody.HERE
    assert list_seals(returned) == seals
    proved()
