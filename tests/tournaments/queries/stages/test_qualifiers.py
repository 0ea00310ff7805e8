"""In which order teams enter a stage, whatever lets them in, and whom they meet by it."""

import pytest

from tests.tournaments.chains import (
    draw_round,
    finish,
    met,
    numbers_of,
    play_out,
    qualified,
    stage_after,
)
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Stage
from tournaments.queries.stages.order import list_stage_order

pytestmark = pytest.mark.django_db


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


def test_losers_enter_by_the_round_they_lost_in_and_best_first_in_each() -> None:
    qualifying = qualified(8, 3)
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


def test_the_winners_of_a_consolante_meet_in_its_final() -> None:
    source = qualified(8, 3)
    opened(stage_after(source, "Finale", entry="ranks", to_place=4, system="knockout"))
    rest = opened(stage_after(source, "Consolante", entry="others", system="knockout"))
    semi = finish(draw_round(rest))
    winners = set(numbers_of(rest)) - beaten(semi)
    assert met(draw_round(rest)) == {frozenset(winners)}
