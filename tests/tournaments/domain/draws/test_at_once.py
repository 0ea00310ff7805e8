"""The next round drawn, published and started in one act."""

import pytest

from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, finish
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.draws.at_once import draw_at_once
from tournaments.domain.draws.draws import preview_draw
from tournaments.enums import Act, Entrants, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.pages.draws.look_words import write_looks
from tournaments.pages.tournament.overview import NextStep, read_overview
from tournaments.queries.draws.looks import Look, list_looks

pytestmark = pytest.mark.django_db


def test_a_draw_without_a_flaw_is_played_at_once(tournament: Tournament) -> None:
    teams_of(tournament, 4)
    with recorded_acts() as acts:
        round_ = draw_at_once(tournament, by=SERVER)
    assert (round_.state, round_.started_at is not None) == (RoundState.PUBLISHED, True)
    assert acts == [Act.DRAW_PREVIEWED, Act.DRAW_PUBLISHED, Act.ROUND_STARTED]


def test_a_draw_that_repeats_a_meeting_stays_for_the_organisers_eyes(
    tournament: Tournament,
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)), state=SheetState.CONFIRMED)
    round_ = draw_at_once(tournament, by=SERVER)
    assert (round_.state, list_looks(round_)) == (RoundState.PREVIEW, [Look.REMATCHES])


def test_what_a_tree_settles_by_itself_keeps_no_round_of_it_back(tournament: Tournament) -> None:
    teams_of(tournament, 4)
    tournament.stages.update(system="double_elimination")
    rounds = []
    while read_overview(tournament).next_step == NextStep.DRAW:
        rounds.append(finish(draw_at_once(tournament, by=SERVER)))
    assert [one.state for one in rounds] == [RoundState.PUBLISHED] * 4
    assert any(one.certificate["rematches"] for one in rounds)


def test_a_melee_that_repeats_partners_says_so_of_people(tournament: Tournament) -> None:
    tournament.entrants = Entrants.INDIVIDUALS
    tournament.save()
    tournament.stages.update(system="melee")
    for number in range(1, 5):
        TeamFactory(tournament=tournament, number=number, players=[f"P {number}"], is_present=True)
    for _number in range(3):
        finish(draw_round(tournament.stages.get()))
    looks = list_looks(draw_at_once(tournament, by=SERVER))
    assert looks == [Look.PARTNERS_AGAIN]
    assert write_looks(looks, of_people=tournament.is_of_people) == (
        "Regardez d'abord ce tirage : des joueurs retrouvent un ancien partenaire. "
        "Il n'est pas encore publié."
    )


def test_a_draw_that_was_prepared_is_not_drawn_again(tournament: Tournament) -> None:
    teams_of(tournament, 4)
    prepared = preview_draw(tournament, by=SERVER)
    assert draw_at_once(tournament, by=SERVER) == prepared
    assert [one.state for one in tournament.rounds.all()] == [RoundState.PREVIEW]


def test_a_round_that_is_not_whole_holds_it_up(tournament: Tournament) -> None:
    drawn_round(tournament, teams_of(tournament, 4))
    with pytest.raises(Refused) as refused:
        draw_at_once(tournament, by=SERVER)
    assert refused.value.code == "round-open"
