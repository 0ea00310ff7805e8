"""Who takes which lot: worked examples, and every assignment of small fields as a check."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prizes.allocation import (
    Category,
    Contender,
    Holding,
    Lot,
    LotUnit,
    Palmares,
    PrizeGroup,
    allocate,
    list_inversions,
)
from tests.running.examples import examples

ALL = Category(code="all")
LADIES = Category(code="ladies", priority=1)
LAST = Category(code="last", priority=2, from_last=True)
ONE_EACH = PrizeGroup(code="main")
CATEGORIES = (ALL, LADIES, LAST)


def field(*ranks: int, ladies: tuple[int, ...] = ()) -> list[Contender]:
    """Teams 1, 2, … of these ranks; everybody may be last."""
    return [
        Contender(
            id=number,
            rank=rank,
            categories=frozenset({"all", "last"} | ({"ladies"} if number in ladies else set())),
        )
        for number, rank in enumerate(ranks, start=1)
    ]


def given_to(palmares: Palmares) -> dict[tuple[int, int], int]:
    """The team of each lot and place."""
    return {award.unit.key: award.contender.id for award in palmares.awards}


def run(lots: list[Lot], teams: list[Contender], *, cumul: bool = False) -> Palmares:
    group = PrizeGroup(code="main", cumul=cumul)
    return allocate(lots, teams, groups=[group], categories=CATEGORIES, seed=7)


def lot(
    number: int, category: str = "all", *, first: int = 1, last: int = 1, worth: int = 0
) -> Lot:
    return Lot(
        id=number,
        group="main",
        category=category,
        first_place=first,
        last_place=last,
        value_cents=worth,
    )


def test_a_lot_of_a_category_leaves_the_lot_of_the_rank_to_the_next() -> None:
    lots = [lot(1, worth=9000), lot(2, first=2, last=3, worth=2000), lot(3, "ladies", worth=5000)]
    palmares = run(lots, field(1, 2, 3, 4, ladies=(2, 4)))
    assert given_to(palmares) == {(1, 1): 1, (3, 1): 2, (2, 2): 3, (2, 3): 4}
    second = next(award for award in palmares.awards if award.unit.key == (2, 2))
    assert second.place == 3
    assert [(one.id, unit.key) for one, unit in second.passed] == [(2, (3, 1))]


def test_who_stands_before_a_place_is_not_passed_over_for_its_lot() -> None:
    lots = [lot(2, first=2, last=2), lot(3, "ladies", worth=5000)]
    palmares = run(lots, field(1, 2, 3, ladies=(1,)))
    second = next(award for award in palmares.awards if award.unit.key == (2, 2))
    assert (second.contender.id, second.passed) == (2, ())


def test_lots_held_together_go_to_the_team_of_just_that_place() -> None:
    lots = [lot(1, worth=9000), lot(2, "ladies", worth=5000), lot(3, first=5, last=5)]
    palmares = run(lots, field(1, 2, 3, ladies=(1,)), cumul=True)
    assert given_to(palmares) == {(1, 1): 1, (2, 1): 1}
    assert [unit.key for unit in palmares.left] == [(3, 5)]


def test_the_red_lantern_is_counted_from_the_last() -> None:
    palmares = run([lot(1, "last", worth=100)], field(1, 2, 3))
    assert given_to(palmares) == {(1, 1): 3}


def test_a_tie_is_put_in_order_by_a_draw_that_falls_the_same_way_again() -> None:
    lots = [lot(1, last=2, worth=100)]
    teams = field(1, 1, 1)
    first, again = run(lots, teams), run(lots, teams[::-1])
    assert given_to(first) == given_to(again)
    assert [len(tied) for tied in first.drawn] == [3]


def test_drawn_lots_go_to_teams_that_have_nothing_and_to_each_as_often() -> None:
    drawn = Lot(id=9, group="main", category="all", is_drawn=True)
    won = dict.fromkeys(range(2, 6), 0)
    for seed in range(2000):
        palmares = allocate(
            [lot(1, worth=10), drawn],
            field(1, 2, 3, 4, 5),
            groups=[ONE_EACH],
            categories=CATEGORIES,
            seed=seed,
        )
        won[given_to(palmares)[9, 1]] += 1
    assert min(won.values()) > 430


def test_a_later_place_worth_more_is_named_where_the_earlier_has_a_worth() -> None:
    lots = [lot(1), lot(2, first=2, worth=50, last=2), lot(3, first=3, last=3, worth=60)]
    assert [(one.key, two.key) for one, two in list_inversions(lots)] == [((2, 2), (3, 3))]


def test_within_a_category_the_places_decide_whatever_lots_are_worth() -> None:
    cup, envelope, baskets = lot(1), lot(2, first=2, last=2, worth=20), lot(3, first=3, last=4)
    baskets = replace(baskets, value_cents=25)
    ladies_lot = lot(4, "ladies", worth=22)
    palmares = run([cup, envelope, baskets, ladies_lot], field(1, 2, 3, 4, 5, ladies=(2, 5)))
    assert given_to(palmares) == {(1, 1): 1, (2, 2): 2, (3, 3): 3, (3, 4): 4, (4, 1): 5}
    cheaper = [cup, envelope, lot(3, first=3, last=4, worth=21), ladies_lot]
    palmares = run(cheaper, field(1, 2, 3, 4, 5, ladies=(2, 5)))
    assert given_to(palmares) == {(4, 1): 2, (1, 1): 1, (2, 2): 3, (3, 3): 4, (3, 4): 5}


def test_a_lot_of_an_unknown_category_is_refused() -> None:
    with pytest.raises(KeyError):
        run([lot(1, "gentlemen")], field(1))


def stable_results(
    units: list[LotUnit], teams: list[Contender]
) -> Iterator[dict[tuple[int, int], int]]:
    """Every assignment of lots to teams that no team and lot would rather undo.

    Written without the allocation's code: `units` are in their common order, `teams` best first.
    """

    def standing(unit: LotUnit, team: Contender) -> int:
        place = teams.index(team)
        return -place if unit.lot.category == "last" else place

    def may_have(unit: LotUnit, team: Contender) -> bool:
        """Whether a team is of the category, and at the lot's place in it or after."""
        members = [team for team in teams if unit.lot.category in team.categories]
        row = members[::-1] if unit.lot.category == "last" else members
        return team in row and row.index(team) + 1 >= unit.place

    places: list[Contender | None] = [*teams, *[None] * len(units)]
    seen = set()
    for holders in permutations(places, len(units)):
        if holders in seen:
            continue
        seen.add(holders)
        if any(
            holder and not may_have(unit, holder)
            for unit, holder in zip(units, holders, strict=True)
        ):
            continue
        held = {holder.id: number for number, holder in enumerate(holders) if holder}
        blocked = any(
            held.get(team.id, len(units)) > number
            and (
                (holder := holders[number]) is None or standing(unit, team) < standing(unit, holder)
            )
            for number, unit in enumerate(units)
            for team in teams
            if may_have(unit, team)
        )
        if not blocked:
            yield {
                unit.key: holder.id for unit, holder in zip(units, holders, strict=True) if holder
            }


@given(st.data())
@settings(max_examples=examples(300))
def test_the_result_is_the_only_stable_one(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 4))
    ladies = tuple(data.draw(st.sets(st.integers(1, size))))
    teams = field(*range(1, size + 1), ladies=ladies)
    worths = data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=3))
    categories = data.draw(st.lists(st.sampled_from(CATEGORIES), min_size=3, max_size=3))
    places = data.draw(st.lists(st.integers(1, 3), min_size=3, max_size=3))
    lots = [
        lot(number, category.code, first=place, last=place, worth=worth)
        for number, worth, category, place in zip(
            (1, 2, 3), worths, categories, places, strict=False
        )
    ]

    def precedes(one: Lot) -> tuple[int, int, int, int]:
        """Before what: the dearest of its category from its place on, then as it is listed."""
        later = [lot for lot in lots if lot.first_place > one.first_place]
        worth = max(other.worth for other in (one, *later) if other.category == one.category)
        priority = next(two.priority for two in CATEGORIES if two.code == one.category)
        return -worth, priority, one.first_place, one.id

    units = [unit for lot in sorted(lots, key=precedes) for unit in lot.units]
    assert list(stable_results(units, teams)) == [given_to(run(lots, teams))]


def test_a_lot_for_the_tenth_is_the_tenths_though_places_before_have_none() -> None:
    lots = [lot(1, last=5, worth=50), lot(2, first=10, last=10, worth=20)]
    found = given_to(run(lots, field(*range(1, 13))))
    assert found == {**{(1, place): place for place in range(1, 6)}, (2, 10): 10}


def test_a_lot_for_a_place_goes_on_to_the_next_where_its_team_has_one() -> None:
    lots = [lot(1, "ladies", worth=90), lot(2, first=10, last=10, worth=20)]
    (ladies, tenth) = run(lots, field(*range(1, 13), ladies=(10,))).awards
    assert (tenth.contender.id, tenth.place) == (11, 11)
    assert [(one.id, unit) for one, unit in tenth.passed] == [(10, ladies.unit)]


def test_a_lot_for_a_place_that_no_team_has_is_left() -> None:
    palmares = run([lot(1), lot(2, first=10, last=10)], field(1, 2, 3))
    assert [unit.key for unit in palmares.left] == [(2, 10)]


def test_who_has_a_lot_already_keeps_its_place_and_moves_no_other() -> None:
    teams = field(*range(1, 13), ladies=(7,))
    lots = [
        lot(1, first=1, last=5, worth=50),
        lot(2, first=10, last=10, worth=20),
        lot(3, "ladies", worth=30),
    ]
    holding = Holding(units={(1, 1): 1, (3, 1): 7}, busy={1, 7})
    palmares = allocate(
        lots, teams, groups=[ONE_EACH], categories=CATEGORIES, seed=7, holding=holding
    )
    kept = {(1, 1): 1, (3, 1): 7}
    assert given_to(palmares) == {
        **{(1, place): place for place in range(1, 6)},
        (2, 10): 10,
        **kept,
    }


def test_a_lot_in_the_hands_of_a_team_that_fell_back_moves_nobody_between() -> None:
    lots = [lot(1, first=1, last=3, worth=50)]
    # The second of the evening has the first lot: the first has the next, not one after the other.
    palmares = allocate(
        lots, field(2, 1, 3, 4), groups=[ONE_EACH], categories=CATEGORIES, seed=7,
        holding=Holding(units={(1, 1): 1}, busy={1}),
    )  # fmt: skip
    assert given_to(palmares) == {(1, 1): 1, (1, 2): 2, (1, 3): 3}


def test_only_the_lots_named_are_given_besides_those_held() -> None:
    palmares = allocate(
        [lot(1, first=1, last=3)], field(1, 2, 3), groups=[ONE_EACH], categories=CATEGORIES,
        seed=7, holding=Holding(units={(1, 1): 1}, busy={1}, among={(1, 3)}),
    )  # fmt: skip
    assert given_to(palmares) == {(1, 1): 1, (1, 3): 3}
