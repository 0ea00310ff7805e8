"""One idea of a category: a tag of a team, whatever word it is typed by."""

from typing import cast

import pytest

from prizes.enums import PrizeMembers
from prizes.models import PrizeCategory
from prizes.queries.plans import list_members
from tests.factories import TeamFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.teams.imports import import_teams
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.tags import tag_team, tag_teams
from tournaments.domain.teams.teams import change_team, register_team
from tournaments.errors import Refused
from tournaments.forms.teams.tags import TagsField
from tournaments.forms.teams.team import TeamForm
from tournaments.imports.lines import SignUpLine
from tournaments.models import Team, Tournament
from tournaments.pages.ranks.public_standings import read_public_standings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["féminine", "Féminines", "DAMES", "dame", "femmes", "women"])
def test_the_ladies_are_dames_by_whatever_word(typed: str, tournament: Tournament) -> None:
    sign_up = SignUp(players=("A B", "C D"), category=typed)
    assert register_team(tournament, sign_up=sign_up, by=SERVER).category == "Dames"


def test_a_list_brings_the_same_tag(tournament: Tournament) -> None:
    lines = [
        SignUpLine(line=n, player_1=f"UN A{n}", player_2=f"DEUX B{n}", category=word)
        for n, word in enumerate(("féminine", "dames", "Licenciés", "licencies"), start=1)
    ]
    result = import_teams(tournament, lines=lines, skipped=[], confirmed=[], by=SERVER)
    assert [team.category for team in result.teams] == ["Dames", "Dames", "Licenciés", "Licenciés"]


def test_a_tag_of_one_s_own_is_written_as_it_was_first(tournament: Tournament) -> None:
    team = TeamFactory(category="Licenciés")
    other = SignUp(players=("A B", "C D"), category="LICENCIES")
    assert register_team(team.tournament, sign_up=other, by=SERVER).category == "Licenciés"


def test_a_team_may_have_several() -> None:
    team = TeamFactory()
    told = SignUp(players=("A B", "C D"), category="femmes, aînés; Dames")
    assert change_team(team, sign_up=told, by=SERVER).category == "Dames, Aînés"


def test_more_than_a_team_can_have_are_refused_beside_the_field(tournament: Tournament) -> None:
    told = SignUp(players=("A B", "C D"), category="Dames, Aînés, Jeunes, Licenciés")
    with pytest.raises(Refused) as refused:
        register_team(tournament, sign_up=told, by=SERVER)
    assert (refused.value.code, refused.value.field) == ("category-long", "category")


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


def test_the_form_ticks_what_is_known_and_types_what_is_not(tournament: Tournament) -> None:
    teams_of(tournament, 1)
    Team.objects.update(category="Dames, Licenciés")
    form = TeamForm(initial={"category": "Dames, Débutants"}, tournament=tournament)
    html = str(form["category"])
    assert [html.count(part) for part in ("checked", 'value="Débutants"')] == [1, 1]
    offered = cast("TagsField", form.fields["category"]).widget.offered
    assert offered == ("Dames", "Mixtes", "Jeunes", "Aînés", "Licenciés")


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ({"category_0": ["Dames", "Aînés"], "category_1": "vip"}, "Dames, Aînés, vip"),
        ({"category_1": "féminine"}, "Dames"),
        ({"category": "femmes"}, "Dames"),
        ({}, ""),
    ],
)
def test_the_form_keeps_one_text(
    sent: dict[str, object], kept: str, tournament: Tournament
) -> None:
    form = TeamForm({"player_1": "A B", "player_2": "C D", **sent}, tournament=tournament)
    assert form.is_valid(), form.errors
    assert form.sign_up().category == kept
