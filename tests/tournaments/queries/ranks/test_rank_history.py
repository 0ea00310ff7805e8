"""Where teams stood after each round, as their stages placed them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import TournamentFactory
from tests.tournaments.chains import places, play_out, qualified, stage_after
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.stages.entry import open_stage
from tournaments.enums import Act
from tournaments.models import Stage, Tournament
from tournaments.queries.ranks import rank_history
from tournaments.queries.ranks.rank_history import list_places_by_round, read_shared_ranks

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


def again(tournament: Tournament) -> Tournament:
    """The tournament as another request reads it."""
    return Tournament.objects.get(pk=tournament.pk)


def test_pages_of_one_version_read_the_same_ranks_without_asking_anything(
    tournament: Tournament, django_assert_num_queries
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    found = read_shared_ranks(again(tournament))
    reader = again(tournament)
    with django_assert_num_queries(0):
        assert read_shared_ranks(reader) is found


def test_an_act_makes_them_anew(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    before = read_shared_ranks(again(tournament))
    play_round(round_)
    announce(Act.SHEET_CONFIRMED, tournament=tournament, by=SERVER)
    after = read_shared_ranks(again(tournament))
    assert (before.now.after_round, after.whole.after_round) == (1, 1)
    assert not before.whole.after_round
    assert before.now.standings != after.now.standings


def test_a_process_keeps_those_of_a_few_evenings_alone() -> None:
    for _ in range(rank_history.KEPT + 2):
        read_shared_ranks(again(TournamentFactory.create()))
    assert len(rank_history._kept) == rank_history.KEPT
