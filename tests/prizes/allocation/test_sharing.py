"""Envelopes of tied teams: every cent is somewhere."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prizes.allocation import Contender, Lot, Sharing, TieShare, allocate, share_ties
from prizes.allocation.sharing import split_equally
from tests.prizes.allocation.test_allocation import CATEGORIES, ONE_EACH, field
from tests.running.examples import examples


def envelopes(*cents: int) -> list[Lot]:
    """One envelope a place, best first."""
    return [
        Lot(
            id=place,
            group="main",
            category="all",
            first_place=place,
            last_place=place,
            cash_cents=sum_,
        )
        for place, sum_ in enumerate(cents, start=1)
    ]


def shared(
    lots: list[Lot],
    teams: list[Contender],
    sharing: Sharing = Sharing.EQUAL,
    *,
    step: int = 500,
) -> tuple[TieShare, ...]:
    palmares = allocate(lots, teams, groups=[ONE_EACH], categories=CATEGORIES, seed=3)
    return share_ties(palmares, sharing=sharing, step=step)


def test_parts_that_do_not_come_out_even_are_a_step_larger_for_the_first() -> None:
    assert split_equally(12_500, 4, step=500) == ([3500, 3000, 3000, 3000], 0)


def test_tied_teams_share_the_envelopes_of_their_places() -> None:
    (tie,) = shared(envelopes(6000, 4000, 2500), field(1, 2, 2))
    assert [share.cents for share in tie.shares] == [3500, 3000]
    assert tie.kept == 0


def test_a_tie_at_the_last_envelope_shares_with_the_team_behind_it() -> None:
    (tie,) = shared(envelopes(6000, 3000), field(1, 2, 2, 2))
    assert [share.cents for share in tie.shares] == [1000, 1000, 1000]
    assert sorted(share.of_place for share in tie.shares) == [0, 0, 3000]


def test_half_of_ones_own_place_is_kept_where_the_club_shares_so() -> None:
    (tie,) = shared(envelopes(6000, 4000), field(1, 1), Sharing.HORT)
    assert [share.cents for share in tie.shares] == [5500, 4500]


@pytest.mark.parametrize(
    ("sums", "teams", "wanted"),
    [
        ((500, 500), 2, [500, 500]),
        ((1000, 400, 100), 3, [500, 500, 500]),
        ((700, 700), 2, [700, 700]),
        ((1000, 1000), 3, [1000, 1000, 0]),
        ((50, 50), 2, [50, 50]),
    ],
)
def test_where_a_step_would_leave_an_envelope_empty_it_is_the_euro(
    sums: tuple[int, ...], teams: int, wanted: list[int]
) -> None:
    (tie,) = shared(envelopes(*sums), field(*[1] * teams), step=1000)
    assert [share.cents for share in tie.shares] == wanted
    assert tie.kept == 0


def test_half_of_a_small_envelope_is_kept_to_the_euro() -> None:
    (tie,) = shared(envelopes(700, 300), field(1, 1), Sharing.HORT, step=1000)
    assert [share.cents for share in tie.shares] == [600, 400]


def test_all_envelopes_of_a_team_that_may_have_several_are_shared() -> None:
    lots = [*envelopes(1000, 500), replace(envelopes(1000)[0], id=3)]
    several = replace(ONE_EACH, cumul=True)
    palmares = allocate(lots, field(1, 1), groups=[several], categories=CATEGORIES, seed=3)
    (tie,) = share_ties(palmares, sharing=Sharing.EQUAL, step=500)
    assert sorted(share.cents for share in tie.shares) == [1000, 1500]


def test_a_draw_shares_nothing() -> None:
    assert shared(envelopes(6000, 4000), field(1, 1), Sharing.DRAWN) == ()


@pytest.mark.parametrize("sharing", [Sharing.EQUAL, Sharing.HORT])
@given(
    cents=st.lists(st.integers(0, 40_000), min_size=1, max_size=6),
    ranks=st.lists(st.integers(1, 4), min_size=1, max_size=8),
    step=st.sampled_from([1, 100, 500, 1000]),
)
@settings(max_examples=examples(300))
def test_shares_and_what_is_kept_are_the_envelopes(
    sharing: Sharing, cents: list[int], ranks: list[int], step: int
) -> None:
    lots = envelopes(*sorted(cents, reverse=True))
    for tie in shared(lots, field(*ranks), sharing, step=step):
        assert sum(share.cents for share in tie.shares) + tie.kept == sum(
            share.of_place for share in tie.shares
        )
        assert 0 <= tie.kept < step
        assert min(share.cents for share in tie.shares) >= 0
        if sum(share.of_place for share in tie.shares) >= len(tie.shares):
            assert all(share.cents for share in tie.shares if share.of_place)
