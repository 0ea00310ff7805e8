"""No two acts wait for each other: some pairs here, every pair by `python -m proofs.pairs`."""

import random
from collections.abc import Iterator

import pytest
from django.db import connection

from tests.tournaments.domain.tournament.pairs import Pair, Races, is_fault, list_pairs
from tournaments.acts import ActMoment

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer"),
]
SAMPLE = 8
LEARNED = [
    Pair(first=first, second=second, moment=moment, ahead=ahead)
    for first, second, moment, ahead in (
        ("team-registered", "signed up with a licence", ActMoment.PUBLISHED, 0),
        ("team-registered", "club changed", ActMoment.PUBLISHED, 0),
        ("draw-cancelled", "match-stopped", ActMoment.PUBLISHED, 0),
    )
]


@pytest.fixture
def races() -> Iterator[Races]:
    connection.close()
    races = Races(empty=str(connection.settings_dict["NAME"]))
    yield races
    races.end()


def test_no_two_acts_wait_for_each_other(races: Races) -> None:
    sample = random.Random(32).sample(list_pairs(seed=32), SAMPLE)
    # Few moments: each is an evening to be played first.
    moments = {ActMoment.PUBLISHED, ActMoment.RECORDED}
    pairs = [*LEARNED, *(pair for pair in sample if pair.moment in moments)]
    found = {str(pair): races.run(pair) for pair in pairs}
    assert {pair: came for pair, came in found.items() if any(map(is_fault, came))} == {}
