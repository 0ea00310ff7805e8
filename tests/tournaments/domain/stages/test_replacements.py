"""A team leaves a stage before its first draw: the next comes up, in one act."""

from collections.abc import Callable

import pytest

from tests.running.made_once import made_once
from tests.tournaments.chains import (
    draw_round,
    numbers_of,
    qualified,
    refused,
    stage_after,
)
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.stages.entry import open_stage, reopen_stage
from tournaments.domain.stages.replacements import bring_up_next
from tournaments.enums import Act
from tournaments.models import Stage
from tournaments.queries.stages.replacements import find_replacement

pytestmark = pytest.mark.django_db

Made = Callable[[], Stage]
eight = made_once(lambda: qualified(8, 3))


def leave(stage: Stage, number: int) -> None:
    stage.tournament.teams.filter(number=number).update(is_present=False)


def test_the_next_comes_up_as_if_the_stage_were_opened_again_in_one_act(eight: Made) -> None:
    final = open_stage(stage_after(eight(), "Finale", entry="ranks", to_place=4), by=SERVER)
    opened = Stage.objects.get(pk=final.pk).opened_at
    before = numbers_of(final)
    leave(final, before[1])
    with recorded_acts() as acts:
        bring_up_next(final, by=SERVER)
    found = numbers_of(final)
    assert (acts, Stage.objects.get(pk=final.pk).opened_at) == ([Act.STAGE_MOVED_UP], opened)
    assert (found[:3], len(found)) == ([before[0], before[2], before[3]], 4)
    reopen_stage(final, by=SERVER)
    open_stage(final, by=SERVER)
    assert numbers_of(final) == found


def test_nobody_comes_up_where_nobody_left_or_the_next_plays_elsewhere(eight: Made) -> None:
    source = eight()
    final = stage_after(source, "Finale", entry="ranks", to_place=4)
    second = stage_after(source, "Finale B", entry="ranks", from_place=5)
    assert refused(bring_up_next, final, by=SERVER) == "stage-closed"
    final = open_stage(final, by=SERVER)
    open_stage(second, by=SERVER)
    assert (find_replacement(final), refused(bring_up_next, final, by=SERVER)) == (
        None,
        "nobody-comes-up",
    )
    preview_draw(final.tournament, stage=second, by=SERVER, seed=1)
    leave(final, numbers_of(final)[0])
    assert held(final) == [(numbers_of(second)[0], "Finale B", False)]
    publish_draw(second.rounds.get(), by=SERVER)
    assert held(final) == [(numbers_of(second)[0], "Finale B", True)]
    assert refused(bring_up_next, final, by=SERVER) == "nobody-comes-up"
    draw_round(final)
    assert refused(bring_up_next, final, by=SERVER) == "stage-drawn"


def held(stage: Stage) -> list[tuple[int, str, bool]]:
    """The teams that would come up, and where each is held."""
    found = find_replacement(stage)
    assert found is not None
    return [(one.team.number, one.stage.name, one.is_published) for one in found.late]


def test_each_stage_below_that_is_not_drawn_lets_its_first_come_up_and_is_filled_in_turn() -> None:
    source = qualified(12, 3)
    final = stage_after(source, "Finale", entry="ranks", to_place=4)
    second = stage_after(source, "Finale B", entry="ranks", from_place=5, to_place=8)
    rest = stage_after(source, "Consolante", entry="others")
    for one in (final, second, rest):
        open_stage(one, by=SERVER)
    order = [*numbers_of(final), *numbers_of(second), *numbers_of(rest)]
    leave(final, order.pop(1))
    with recorded_acts() as acts:
        bring_up_next(final, by=SERVER)
    assert acts == [Act.STAGE_MOVED_UP] * 3
    assert [numbers_of(one) for one in (final, second, rest)] == [order[:4], order[4:8], order[8:]]


def test_a_stage_below_that_would_be_left_with_one_team_holds_it() -> None:
    source = qualified(6, 3)
    final = open_stage(stage_after(source, "Finale", entry="ranks", to_place=4), by=SERVER)
    second = open_stage(stage_after(source, "Finale B", entry="others"), by=SERVER)
    leave(final, numbers_of(final)[0])
    assert refused(bring_up_next, final, by=SERVER) == "nobody-comes-up"
    assert len(numbers_of(second)) == 2
