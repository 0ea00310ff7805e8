"""What two copies of a concours say of the same things."""

import random

import pytest

from tests.tournaments.played.halls import an_evening, play_a_round
from tournaments.management.demo.evening import draw_next_round
from tournaments.pages.suitcases.sides import read_side

pytestmark = pytest.mark.django_db


def test_a_sheet_is_the_same_once_the_next_draw_has_closed_it() -> None:
    tournament = an_evening()
    play_a_round(tournament)
    before = read_side(tournament, common=0)
    draw_next_round(tournament, random.Random(3))
    after = read_side(tournament, common=0)
    assert (len(before.rounds), len(after.rounds)) == (1, 2)
    assert after.sheets_of(before.rounds) == before.sheets_of(before.rounds)
    assert len(before.sheets_of(before.rounds)) == 3
