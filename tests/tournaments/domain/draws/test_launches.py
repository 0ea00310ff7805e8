"""A draw published and started in one act, and what in it wants a look first."""

import pytest

from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, finish
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.draws.rounds import launch_draw
from tournaments.enums import Act, Entrants, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.pages.draws.look_words import phrase_looks
from tournaments.pages.tournament.overview import NextStep, read_overview
from tournaments.queries.draws.looks import Look, list_looks

pytestmark = pytest.mark.django_db


def test_one_act_publishes_and_starts(tournament: Tournament) -> None:
    teams_of(tournament, 4)
    prepared = preview_draw(tournament, by=SERVER)
    with recorded_acts() as acts:
        round_ = launch_draw(prepared, by=SERVER)
    assert (round_.state, round_.started_at is not None) == (RoundState.PUBLISHED, True)
    assert acts == [Act.DRAW_PUBLISHED, Act.ROUND_STARTED]


def test_the_standings_are_hidden_with_it_where_that_is_wanted(tournament: Tournament) -> None:
    teams_of(tournament, 4)
    launch_draw(preview_draw(tournament, by=SERVER), hides_standings=True, by=SERVER)
    tournament.refresh_from_db()
    assert tournament.hides_standings


def test_a_draw_that_no_longer_holds_starts_and_hides_nothing(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    prepared = preview_draw(tournament, by=SERVER)
    tournament.teams.filter(pk=teams[0].pk).update(is_present=False)
    with pytest.raises(Refused):
        launch_draw(prepared, hides_standings=True, by=SERVER)
    tournament.refresh_from_db()
    assert not tournament.hides_standings


def test_a_draw_that_repeats_a_meeting_wants_a_look(tournament: Tournament) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)), state=SheetState.CONFIRMED)
    assert list_looks(preview_draw(tournament, by=SERVER)) == [Look.REMATCHES]


def test_what_a_tree_settles_by_itself_keeps_no_round_of_it_back(tournament: Tournament) -> None:
    teams_of(tournament, 4)
    tournament.stages.update(system="double_elimination")
    rounds = []
    while read_overview(tournament).next_step == NextStep.DRAW:
        rounds.append(finish(launch_draw(preview_draw(tournament, by=SERVER), by=SERVER)))
    assert [round_.state for round_ in rounds] == [RoundState.PUBLISHED] * 4
    assert any(round_.certificate["rematches"] for round_ in rounds)


def test_a_melee_that_repeats_partners_says_so_of_people(tournament: Tournament) -> None:
    tournament.entrants = Entrants.INDIVIDUALS
    tournament.save()
    tournament.stages.update(system="melee")
    for number in range(1, 5):
        TeamFactory(tournament=tournament, number=number, players=[f"P {number}"], is_present=True)
    for _number in range(3):
        finish(draw_round(tournament.stages.get()))
    looks = list_looks(preview_draw(tournament, by=SERVER))
    assert looks == [Look.PARTNERS_AGAIN]
    assert phrase_looks(looks, of_people=tournament.is_of_people) == (
        "Des joueurs retrouvent un ancien partenaire."
    )
