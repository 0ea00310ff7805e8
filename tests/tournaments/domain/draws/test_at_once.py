"""The next round drawn, published and started in one act."""

import pytest

from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.draws.at_once import draw_at_once
from tournaments.domain.draws.draws import preview_draw
from tournaments.enums import Act, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import Tournament
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
