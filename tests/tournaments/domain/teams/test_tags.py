"""Tags of teams: who carries one after an act, and where it is read."""

import pytest

from prizes.enums import PrizeMembers
from prizes.models import PrizeCategory
from prizes.queries.plans import list_members
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.teams.check_in import tag_team, tag_teams
from tournaments.models import Team, Tournament
from tournaments.pages.ranks.public_standings import read_public_standings

pytestmark = pytest.mark.django_db


def tagged(tournament: Tournament) -> dict[int, str]:
    return dict(tournament.teams.order_by("number").values_list("number", "category"))


def test_the_numbers_pressed_have_the_tag_and_no_others(tournament: Tournament) -> None:
    teams = teams_of(tournament, 3)
    Team.objects.filter(pk=teams[0].pk).update(category="Dames, Aînés")
    changed = tag_teams(tournament, tag="féminines", teams=teams[1:2], by=SERVER)
    assert [team.number for team in changed] == [1, 2]
    assert tagged(tournament) == {1: "Aînés", 2: "Dames", 3: ""}
    assert tag_teams(tournament, tag="Dames", teams=teams[1:2], by=SERVER) == []


def test_one_team_told_twice_is_as_it_was_told(tournament: Tournament) -> None:
    team, _other = teams_of(tournament, 2)
    Team.objects.update(category="Aînés")
    for _press in range(2):
        tag_team(team, tag="femmes", carries=True, by=SERVER)
    assert tagged(tournament) == {1: "Aînés, Dames", 2: "Aînés"}
    for _press in range(2):
        tag_team(team, tag="Dames", carries=False, by=SERVER)
    assert tagged(tournament) == {1: "Aînés", 2: "Aînés"}


def test_standings_and_lots_read_the_same_tag(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    tag_teams(tournament, tag="Dames", teams=teams[:2], by=SERVER)
    tag_teams(tournament, tag="Aînés", teams=teams[1:3], by=SERVER)
    play_round(drawn_round(tournament, teams))
    page = read_public_standings(tournament, category="Dames")
    assert (page.categories, {line.team.number for line in page.lines}) == (
        ("Dames", "Aînés"), {1, 2}
    )  # fmt: skip
    category = PrizeCategory(members=PrizeMembers.SIGNED_UP, team_category="Aînés")
    found = list_members(category, list(tournament.teams.order_by("number")), {})
    assert [team.number for team in found] == [2, 3]
