"""How far each stage is, and what it waits for."""

from collections import Counter

import pytest

from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, finish, first_stage, stage_after, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Stage
from tournaments.queries.stages.open_matters import Matter, list_open_matters
from tournaments.queries.stages.progress import StageState, list_stage_progress

pytestmark = pytest.mark.django_db


def state_of(stage: Stage) -> StageState:
    found = list_stage_progress(stage.tournament)
    return next(progress.state for progress in found if progress.stage.pk == stage.pk)


def test_a_consolante_waits_for_the_round_whose_losers_it_takes_in_next() -> None:
    final = first_stage(tournament_of(8, stage__system="knockout"))
    values = {"system": "consolante", "entry": "losers", "lost_rounds": [1, 2]}
    consolante = stage_after(final, "Consolante", **values)
    finish(draw_round(final))
    open_stage(consolante, by=SERVER)
    states = [state_of(consolante)]
    finish(draw_round(consolante))
    states.append(state_of(consolante))
    left = [
        matter.matter
        for matter in list_open_matters(final.tournament)
        if matter.stage == "Consolante"
    ]
    second = draw_round(final)
    states.append(state_of(consolante))
    finish(second)
    states.append(state_of(consolante))
    waiting, ready = StageState.WAITING, StageState.TO_DRAW
    assert (states, left) == ([ready, waiting, waiting, ready], [Matter.ROUNDS_LEFT])


def test_a_pool_that_a_late_team_joined_is_played_to_its_last_round() -> None:
    stage = first_stage(tournament_of(8, stage__system="pools", stage__options={"size": 3}))
    finish(draw_round(stage))
    before = list_stage_progress(stage.tournament)[0].rounds_planned
    TeamFactory(tournament=stage.tournament, is_present=True)
    drawn = 1
    while state_of(stage) == StageState.TO_DRAW:
        finish(draw_round(stage))
        drawn += 1
    after = list_stage_progress(stage.tournament)[0].rounds_planned
    pools = Counter(stage.entrants.values_list("pool", flat=True))
    assert (before, sorted(pools.values()), after, drawn) == (3, [4, 5], 5, 5)
