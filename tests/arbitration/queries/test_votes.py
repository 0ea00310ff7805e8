"""Votes of a jury, counted: what is carried, and what stands because nothing is."""

import pytest

from arbitration.queries.votes import Count
from tournaments.enums import JuryMajority


@pytest.mark.parametrize(
    ("in_favour", "against", "majority", "said"),
    [
        (2, 1, JuryMajority.HALF, (True, False, False)),
        (1, 1, JuryMajority.HALF, (False, True, True)),
        (1, 2, JuryMajority.HALF, (False, False, True)),
        (2, 1, JuryMajority.TWO_THIRDS, (True, False, False)),
        (3, 2, JuryMajority.TWO_THIRDS, (False, True, True)),
        (3, 0, JuryMajority.ALL, (True, False, False)),
        (2, 1, JuryMajority.ALL, (False, True, True)),
        (1, 0, JuryMajority.HALF, (False, False, False)),
    ],
)
def test_what_is_carried_and_what_leaves_the_ruling_as_it_is(
    in_favour: int, against: int, majority: JuryMajority, said: tuple[bool, bool, bool]
) -> None:
    """Of two voices at least: to uphold it, then to change it."""
    count = Count(in_favour=in_favour, against=against, quorum=2, majority=majority)
    stands = [count.stands(revises=revises) for revises in (False, True)]
    assert (count.is_carried, *stands) == said
