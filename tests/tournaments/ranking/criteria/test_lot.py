"""Drawn lot."""

from tests.tournaments.ranking.samples.factories import by, ids, participants
from tournaments.ranking import rank


def test_a_seed_always_draws_the_same_lot() -> None:
    """SHA-256 of 42:1, 42:2 and 42:3 begin with 03ddf851, cdf56f97 and 9943b4bc."""
    rows = rank(participants(1, 2, 3), [], [], by("lot", lot_seed=42)).rows
    assert [(row.participant.id, row.measures[0].shown) for row in rows] == [
        (1, "03ddf851"),
        (3, "9943b4bc"),
        (2, "cdf56f97"),
    ]


def test_another_seed_draws_another_lot() -> None:
    drawn = {
        tuple(ids(rank(participants(1, 2, 3), [], [], by("lot", lot_seed=seed)).rows))
        for seed in range(40)
    }
    assert len(drawn) == 6
