"""Envelopes from takings."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prizes.allocation import Fund, FundRule, split_fund
from tests.running.examples import examples


def test_a_fund_is_the_share_of_the_takings_rounded_down_to_the_step() -> None:
    rule = FundRule(share=7000, split=(5000, 3000, 2000), step=500, deductions=2000)
    assert split_fund(63_700, rule) == Fund(
        base=63_700, total=42_500, envelopes=(21_500, 12_500, 8500), kept=0
    )


def test_what_rounding_leaves_may_stay_with_the_club() -> None:
    rule = FundRule(share=10_000, split=(5000, 3000, 2000), step=500, rest_to_first=False)
    assert split_fund(42_500, rule).kept == 500


def test_what_is_guaranteed_is_paid_from_any_takings() -> None:
    rule = FundRule(share=5000, split=(10_000,), guaranteed=10_000, deductions=99_999)
    assert split_fund(1000, rule).envelopes == (10_000,)


def test_parts_that_are_no_whole_are_refused() -> None:
    with pytest.raises(ValueError, match="split"):
        FundRule(share=5000, split=(5000, 4000))


@given(
    base=st.integers(0, 10**7),
    share=st.integers(0, 10_000),
    cuts=st.lists(st.integers(0, 10_000), max_size=5),
    step=st.sampled_from([100, 500, 1000]),
    rest_to_first=st.booleans(),
)
@settings(max_examples=examples(300))
def test_envelopes_and_rest_are_the_fund(
    base: int, share: int, cuts: list[int], step: int, rest_to_first: bool
) -> None:
    borders = [0, *sorted(cuts), 10_000]
    split = tuple(later - earlier for earlier, later in pairwise(borders))
    fund = split_fund(
        base, FundRule(share=share, split=split, step=step, rest_to_first=rest_to_first)
    )
    assert sum(fund.envelopes) + fund.kept == fund.total <= base
    assert {cents % step for cents in fund.envelopes} == {0}
