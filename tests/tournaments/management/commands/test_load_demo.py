"""The demonstration of a new site: what is in it, and that it goes away."""

import io

import pytest
from django.core.management import call_command

from tests.factories import MembershipFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.tournaments import remove_demo
from tournaments.enums import RoundState, SheetState
from tournaments.models import Match, Round, ScoreSheet, Team, Tournament
from tournaments.queries.overview import overview

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo(db: None) -> Tournament:
    """The demonstration in an empty site."""
    call_command("load_demo", stdout=io.StringIO())
    return Tournament.objects.get()


def current(demo: Tournament) -> Round:
    return demo.rounds.get(state=RoundState.PUBLISHED)


def test_63_teams_are_in_the_room(demo: Tournament) -> None:
    assert overview(demo).present == 63


def test_the_third_round_of_four_is_under_way(demo: Tournament) -> None:
    assert (current(demo).number, demo.stages.get().rounds_planned) == (3, 4)


def test_half_the_sheets_are_in_and_one_is_contested(demo: Tournament) -> None:
    sheets = ScoreSheet.objects.filter(match__round=current(demo))
    states = sorted(sheets.values_list("state", flat=True))
    assert states == [SheetState.CONFIRMED] * 14 + [SheetState.CONTESTED] + [SheetState.OPEN] * 16


def test_one_team_sits_out(demo: Tournament) -> None:
    assert Match.objects.filter(round=current(demo), ew=None).count() == 1


def test_no_two_players_share_a_name(demo: Tournament) -> None:
    names = [m.player.name for team in Team.objects.with_players() for m in team.members.all()]
    assert len(set(names)) == 126


def test_one_click_removes_it(demo: Tournament) -> None:
    remove_demo(demo, by=SERVER)
    assert not Tournament.objects.exists()


def test_a_site_with_a_tournament_is_left_alone() -> None:
    own = TournamentFactory()
    MembershipFactory(club=own.club)
    call_command("load_demo", stdout=io.StringIO())
    assert list(Tournament.objects.all()) == [own]
