"""Where teams stood after each round, as their stages placed them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.chains import places, play_out, qualified, stage_after
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Stage, Tournament
from tournaments.queries.ranks.rank_history import list_places_by_round

pytestmark = pytest.mark.django_db


def tournament_with_a_final(teams: int) -> Tournament:
    """Two rounds of everybody, then a bracket of the first four, played to its end."""
    stage = qualified(teams)
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=2)
    last = stage_after(stage, "Finale", system="knockout", entry="ranks", to_place=4)
    play_out(open_stage(last, by=SERVER))
    return stage.tournament


def test_places_are_those_of_the_round_and_the_last_those_of_today() -> None:
    tournament = tournament_with_a_final(6)
    numbers = dict(tournament.teams.values_list("pk", "number"))
    history = [
        {numbers[key]: place for key, place in held.items()}
        for held in list_places_by_round(tournament).values()
    ]
    first, second, semi_finals, final = history
    assert [min(held, key=held.__getitem__) for held in (first, second)] == [1, 1]
    assert sorted(semi_finals.values()) == [1, 1, 3, 3, 5, 6]
    assert sorted(final, key=lambda number: (final[number], number)) == places(tournament)


def test_more_rounds_cost_no_more_queries() -> None:
    counts = []
    for rounds in (1, 3):
        stage = qualified(6, rounds=rounds)
        with CaptureQueriesContext(connection) as queries:
            list_places_by_round(stage.tournament)
        counts.append(len(queries))
    assert counts[0] == counts[1]
