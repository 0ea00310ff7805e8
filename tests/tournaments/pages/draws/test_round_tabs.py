"""Which parties are over by their tabs."""

import pytest

from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.enums import RoundState
from tournaments.models import Tournament
from tournaments.pages.draws.round_tabs import list_round_tabs

pytestmark = pytest.mark.django_db


def test_a_party_is_over_once_the_next_one_is_drawn(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams))
    rounds = tournament.rounds.order_by("number")
    assert [tab.is_over for tab in list_round_tabs(tournament, rounds, current=1)][:1] == [False]
    drawn_round(tournament, teams, number=2, state=RoundState.PREVIEW)
    tabs = list_round_tabs(tournament, rounds.all(), current=2)
    assert [tab.is_over for tab in tabs][:2] == [True, False]
