"""Who is named as leading, and when too many share a place for that."""

from types import SimpleNamespace

import pytest

from tournaments.pages.ranks.places import find_leaders


@pytest.mark.parametrize(
    ("ranks", "named", "level"),
    [
        ([1, 2, 3, 4], [1, 2, 3], (0, 0)),
        ([1, 2, 3, 3, 5], [1, 2, 3, 3], (0, 0)),
        ([1, 1, 1, 1, 5], [1, 1, 1, 1], (0, 0)),
        ([1] * 8 + [9], [], (8, 1)),
        ([1, 2] + [3] * 8, [1, 2], (8, 3)),
        ([1], [1], (0, 0)),
        ([], [], (0, 0)),
    ],
)
def test_a_place_is_named_with_all_who_share_it(
    ranks: list[int], named: list[int], level: tuple[int, int]
) -> None:
    found = find_leaders(SimpleNamespace(rank=rank) for rank in ranks)
    assert [line.rank for line in found.lines] == named
    assert (found.level, found.place) == level


def test_nobody_leads_before_the_first_result() -> None:
    assert not find_leaders(())
