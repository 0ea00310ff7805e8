"""A team leaves a stage before its first draw: the next comes up, in one act."""

import pytest

from tests.tournaments.chains import (
    draw_round,
    numbers_of,
    qualified,
    refused,
    stage_after,
)
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage, reopen_stage
from tournaments.domain.stages.replacements import bring_up_next
from tournaments.enums import Act
from tournaments.models import Stage
from tournaments.queries.stages.replacements import find_replacement

pytestmark = pytest.mark.django_db


def leave(stage: Stage, number: int) -> None:
    stage.tournament.teams.filter(number=number).update(is_present=False)


def test_the_next_comes_up_as_if_the_stage_were_opened_again_in_one_act() -> None:
    final = open_stage(stage_after(qualified(8, 3), "Finale", entry="ranks", to_place=4), by=SERVER)
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


def test_nobody_comes_up_where_nobody_left_or_the_next_plays_elsewhere() -> None:
    source = qualified(8, 3)
    final = stage_after(source, "Finale", entry="ranks", to_place=4)
    second = stage_after(source, "Finale B", entry="ranks", from_place=5)
    assert refused(bring_up_next, final, by=SERVER) == "stage-closed"
    final = open_stage(final, by=SERVER)
    open_stage(second, by=SERVER)
    assert (find_replacement(final), refused(bring_up_next, final, by=SERVER)) == (
        None,
        "nobody-comes-up",
    )
    leave(final, numbers_of(final)[0])
    found = find_replacement(final)
    assert found is not None
    assert (len(found.gone), found.coming, len(found.renewed.taken)) == (1, (), 1)
    draw_round(final)
    assert refused(bring_up_next, final, by=SERVER) == "stage-drawn"
