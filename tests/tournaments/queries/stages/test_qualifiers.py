"""In which order teams enter a stage, whatever lets them in, and whom they meet by it."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.running.both import as_on_sqlite_but
from tests.running.made_once import made_once
from tests.running.nightly import nightly_but
from tests.tournaments.chains import (
    Score,
    draw_round,
    finish,
    first_stage,
    lower_number_wins,
    met,
    numbers_of,
    play_out,
    qualified,
    refused,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage, reopen_stage
from tournaments.errors import Refused
from tournaments.models import Match, Stage, Team, Tournament
from tournaments.queries.stages.chain import list_stages
from tournaments.queries.stages.order import list_stage_order
from tournaments.queries.stages.overlaps import list_overlaps
from tournaments.queries.stages.qualifiers import find_qualifiers

pytestmark = pytest.mark.django_db

Made = Callable[[], Stage]
eight = made_once(lambda: qualified(8, 3))
level_pools = made_once(lambda: pools_played(12, nobody_wins))
level_eight = made_once(
    lambda: (
        finish(
            draw_round(first_stage(tournament_of(8, criteria=["ranking_points"]))), nobody_wins
        ).stage
    )
)


def nobody_wins(_match: Match) -> tuple[int, int]:
    """As much for both sides everywhere."""
    return (972, 972)


def order_of(stage: Stage) -> list[int]:
    """The numbers of a stage's teams, the best first."""
    return [one.team.number for one in list_stage_order(Stage.objects.get(pk=stage.pk))]


def opened(stage: Stage) -> Stage:
    open_stage(stage, by=SERVER)
    return stage


def test_everybody_enters_best_first() -> None:
    source = qualified(7, 3)
    final = opened(stage_after(source, "Finale", entry="everybody"))
    assert numbers_of(final) == order_of(source)


def test_the_others_enter_best_first() -> None:
    source = qualified(9, 3)
    opened(stage_after(source, "Finale", entry="ranks", to_place=4))
    rest = opened(stage_after(source, "Consolante", entry="others"))
    assert numbers_of(rest) == order_of(source)[4:]


def test_losers_enter_by_the_round_they_lost_in_and_best_first_in_each(eight: Made) -> None:
    qualifying = eight()
    bracket = opened(
        stage_after(qualifying, "Finale", entry="ranks", to_place=8, system="knockout")
    )
    play_out(bracket)
    losers = opened(
        stage_after(bracket, "Consolante", entry="losers", lost_rounds=[1, 2], system="knockout")
    )
    first_round = bracket.rounds.order_by("number")[0]
    second_round = bracket.rounds.order_by("number")[1]
    order = order_of(bracket)
    lost_first = [n for n in order if n in beaten(first_round)]
    lost_second = [n for n in order if n in beaten(second_round)]
    assert numbers_of(losers) == lost_first + lost_second


def beaten(round_) -> set[int]:
    """Who lost a match of a round."""
    return {
        (match.ew if match.winner == "NS" else match.ns).number
        for match in round_.matches.exclude(ew=None).select_related("ns", "ew")
    }


def test_in_a_consolante_the_best_of_the_others_meets_the_last() -> None:
    # After one round the losers have not met each other: nothing moves a seed.
    source = qualified(8, 1)
    opened(stage_after(source, "Finale", entry="ranks", to_place=4, system="knockout"))
    rest = opened(stage_after(source, "Consolante", entry="others", system="knockout"))
    best, second, third, last = order_of(source)[4:]
    round_ = draw_round(rest)
    assert met(round_) == {frozenset({best, last}), frozenset({second, third})}


def test_the_winners_of_a_consolante_meet_in_its_final(eight: Made) -> None:
    source = eight()
    opened(stage_after(source, "Finale", entry="ranks", to_place=4, system="knockout"))
    rest = opened(stage_after(source, "Consolante", entry="others", system="knockout"))
    semi = finish(draw_round(rest))
    winners = set(numbers_of(rest)) - beaten(semi)
    assert met(draw_round(rest)) == {frozenset(winners)}


def pools_played(teams: int, score: Score = lower_number_wins) -> Stage:
    """Pools of three and four with all their matches played."""
    stage = first_stage(tournament_of(teams, stage__system="pools"))
    play_out(stage, score)
    return stage


def thirds_of(stage: Stage) -> dict[str, int]:
    """By pool, the number of its third."""
    return {one.pool: one.team.number for one in list_stage_order(stage) if one.place == 3}


def full_bracket(pools: Stage, **values: Any) -> Stage:
    """A bracket of the first two of each pool, filled up by the next."""
    asked = {"entry": "ranks", "to_place": 2, "places_per_pool": True, "fill_up": True}
    return stage_after(pools, "Tableau", system="knockout", **asked | values)


def close_in_the_pool_of_three(match: Match) -> tuple[int, int]:
    """The lower number wins everywhere, but by little where only two matches are played."""
    sizes = Counter(match.round.stage.entrants.values_list("pool", flat=True))
    ahead, behind = (980, 964) if sizes[match.slot] == 3 else (1300, 644)
    return (ahead, behind) if match.ns.number < match.ew.number else (behind, ahead)


def test_a_bracket_is_filled_up_by_the_best_thirds_on_average() -> None:
    # 11 teams in pools of 4, 4 and 3: six qualify, two thirds fill up to eight. The third of
    # three marked 2 × 964, the two others 1300 + 2 × 644: more in all, less per match.
    pools = pools_played(11, close_in_the_pool_of_three)
    sizes = Counter(pools.entrants.values_list("pool", flat=True))
    of_three = next(number for pool, number in thirds_of(pools).items() if sizes[pool] == 3)
    final = full_bracket(pools)
    added = {}
    for first in ("total", "ranking_points"):
        final.tournament.criteria = [first, "number"]
        final.tournament.save()
        found = find_qualifiers(final)
        assert len(found.qualifiers) == 8
        added[first] = {
            qualifier.team.number for qualifier in found.qualifiers if qualifier.fills_up
        }
        assert len(added[first]) == 2
    assert of_three in added["total"]
    # By ranking points two losses out of two stand behind one win out of three.
    assert of_three not in added["ranking_points"]


def test_whoever_fills_up_is_no_more_one_of_the_others() -> None:
    pools = pools_played(11)
    bracket = full_bracket(pools)
    rest = stage_after(pools, "Consolante", entry="others")
    before = {qualifier.team.number for qualifier in find_qualifiers(rest).qualifiers}
    opened(bracket)
    assert (len(before), set(numbers_of(opened(rest)))) == (3, before)


def test_behind_a_third_that_left_the_fourth_is_a_third() -> None:
    pools = pools_played(12)
    gone, *others = thirds_of(pools).values()
    final = full_bracket(pools)
    Team.objects.filter(number__in=[gone, *others]).update(is_present=False)
    fourths = {one.team.number for one in list_stage_order(pools) if one.place == 4}
    added = {
        qualifier.team.number
        for qualifier in find_qualifiers(final).qualifiers
        if qualifier.fills_up
    }
    assert (len(added), added < fourths) == (2, True)


def test_thirds_that_nothing_tells_apart_are_said_to_be_level(level_pools: Made) -> None:
    pools = level_pools()
    found = find_qualifiers(full_bracket(pools))
    assert (len(found.qualifiers), found.has_tie) == (8, True)


def test_a_bracket_that_is_filled_up_takes_no_more_than_its_places() -> None:
    pools = first_stage(tournament_of(12, stage__system="pools"))
    with pytest.raises(Refused) as found:
        full_bracket(pools, cut_tie="all_in")
    assert (found.value.code, found.value.field) == ("fill-exact", "cut_tie")


def test_who_loses_the_lot_at_the_cut_has_the_next_place() -> None:
    # Four level teams: whichever two the lot lets in, the two others are third and fourth.
    source = first_stage(tournament_of(4))
    finish(draw_round(source), nobody_wins)
    first = stage_after(source, "Finale A", entry="ranks", to_place=2, cut_tie="lot")
    second = stage_after(source, "Finale B", entry="ranks", from_place=3, to_place=4)
    for seed in range(8):
        Tournament.objects.filter(pk=source.tournament_id).update(lot_seed=seed)
        entering = [
            qualifier.team.number
            for stage in (first, second)
            for qualifier in find_qualifiers(Stage.objects.get(pk=stage.pk)).qualifiers
        ]
        assert sorted(entering) == [1, 2, 3, 4]


@pytest.mark.parametrize("final_is_first", nightly_but({True}, [True, False]))
@pytest.mark.parametrize("tie", as_on_sqlite_but({"lot"}, ["order", "lot", "barrage", "all_in"]))
def test_who_loses_at_the_cut_plays_for_the_next_places_whichever_is_opened_first(
    tie: str, final_is_first: bool, level_eight: Made
) -> None:
    # All eight are level, and nothing tells them apart but the lot at the cut.
    source = level_eight()
    asked = [("Finale", 1, 4), ("Petite finale", 5, 8)]
    for name, first, last in asked if final_is_first else reversed(asked):
        stage_after(source, name, entry="ranks", from_place=first, to_place=last, cut_tie=tie)
    tournament = source.tournament
    for seed in range(4):
        Tournament.objects.filter(pk=tournament.pk).update(lot_seed=seed)
        entering = []
        for first in ("Finale", "Petite finale"):
            stages = sorted(list_stages(tournament)[1:], key=lambda one: one.name != first)
            opened = [stage for stage in stages if not refused(open_stage, stage, by=SERVER)]
            entering += [(stage.name, numbers_of(stage)) for stage in opened]
            for stage in stages:
                refused(reopen_stage, stage, by=SERVER)
        before, after = entering[: len(entering) // 2], entering[len(entering) // 2 :]
        assert sorted(before) == sorted(after)
        assert sorted(n for _name, numbers in before for n in numbers) == list(range(1, 9))


def test_who_loses_the_lot_at_the_cut_fills_the_bracket_up_as_the_next_of_its_pool(
    level_pools: Made,
) -> None:
    # All are level: in each pool a lot lets one in, and the best of the others is second.
    pools = level_pools()
    final = full_bracket(pools, to_place=1, cut_tie="lot")
    seconds = set()
    for seed in range(8):
        Tournament.objects.filter(pk=pools.tournament_id).update(lot_seed=seed)
        found = find_qualifiers(Stage.objects.get(pk=final.pk))
        entering = {qualifier.team.pk for qualifier in found.qualifiers if not qualifier.fills_up}
        (added,) = [qualifier.placed for qualifier in found.qualifiers if qualifier.fills_up]
        in_pool = [one for one in list_stage_order(pools) if one.pool == added.pool]
        assert added.team == next(one.team for one in in_pool if one.team.pk not in entering)
        seconds.add(added.place)
    assert min(seconds) == 1


@pytest.mark.parametrize(
    ("upper", "lower", "cause"),
    [
        ({}, {}, []),
        ({"cut_tie": "all_in"}, {}, ["all_level"]),
        ({}, {"cut_tie": "all_in"}, []),
        ({"places_per_pool": True}, {}, ["counted_apart"]),
        (
            {"places_per_pool": True, "fill_up": True},
            {"places_per_pool": True},
            ["filled_up"],
        ),
    ],
)
def test_which_stages_may_want_the_same_teams(
    upper: dict[str, Any], lower: dict[str, Any], cause: list[str]
) -> None:
    pools = first_stage(tournament_of(12, stage__system="pools"))
    stage_after(pools, "Finale B", entry="ranks", from_place=3, to_place=4, **lower)
    stage_after(pools, "Finale A", entry="ranks", to_place=2, **upper)
    found = list_overlaps(list_stages(pools.tournament))
    assert [overlap.cause for overlap in found] == cause
    assert [(overlap.upper.name, overlap.in_order[0].name) for overlap in found] == [
        ("Finale A", "Finale B")
    ] * len(cause)
