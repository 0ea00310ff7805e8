"""The demonstration of a new site: what is in it, and that it goes away."""

import io

import pytest
from django.core.management import call_command
from django.test import TestCase

from prizes.queries.awards import foresee_prizes
from tests.factories import MembershipFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.tournament.endings import remove_demo
from tournaments.enums import RoundState, SheetState
from tournaments.models import Match, Round, ScoreSheet, Team, Tournament
from tournaments.pages.money.treasury import Owed, read_accounts
from tournaments.pages.tournament.overview import read_overview


class InAnEmptySite(TestCase):
    """The demonstration, loaded once for all who look at it."""

    demo: Tournament

    @classmethod
    def setUpTestData(cls) -> None:
        """What the command leaves."""
        call_command("load_demo", stdout=io.StringIO())
        cls.demo = Tournament.objects.get()

    def current(self) -> Round:
        """The round that is being played."""
        return self.demo.rounds.get(state=RoundState.PUBLISHED)

    def test_63_teams_are_in_the_room(self) -> None:
        assert read_overview(self.demo).present == 63

    def test_the_third_round_of_four_is_under_way(self) -> None:
        assert (self.current().number, self.demo.stages.get().rounds_planned) == (3, 4)

    def test_half_the_sheets_are_in_and_one_is_contested(self) -> None:
        sheets = ScoreSheet.objects.filter(match__round=self.current())
        states = sorted(sheets.values_list("state", flat=True))
        in_order = [SheetState.CONFIRMED] * 14 + [SheetState.CONTESTED] + [SheetState.OPEN] * 16
        assert states == in_order

    def test_one_team_sits_out(self) -> None:
        assert Match.objects.filter(round=self.current(), ew=None).count() == 1

    def test_no_two_players_share_a_name(self) -> None:
        names = [m.player.name for team in Team.objects.with_players() for m in team.members.all()]
        assert len(set(names)) == 126

    def test_most_have_paid_and_a_few_owe(self) -> None:
        accounts = read_accounts(self.demo)
        assert (accounts.fees_total.total, accounts.owed) == (
            56 * 1400 + 2 * 700,
            Owed(teams=7, cents=5 * 1400 + 2 * 700),
        )

    def test_every_team_goes_home_with_something(self) -> None:
        given = foresee_prizes(self.demo).given
        assert given is not None
        assert (len({award.team.pk for award in given.awards}), len(given.awards)) == (63, 64)

    def test_one_click_removes_it(self) -> None:
        remove_demo(self.demo, by=SERVER)
        assert not Tournament.objects.exists()


@pytest.mark.django_db
def test_a_site_with_a_tournament_is_left_alone() -> None:
    own = TournamentFactory()
    MembershipFactory(club=own.club)
    call_command("load_demo", stdout=io.StringIO())
    assert list(Tournament.objects.all()) == [own]
