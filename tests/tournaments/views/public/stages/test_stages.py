"""The pages of stages: trees, pools and standings, as anyone reads them."""

from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.running.made_once import made_once
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    play,
    side_by_side,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.models import Stage
from tournaments.queries.stages.chain import list_stages

pytestmark = pytest.mark.django_db


def played_stage(teams: int, system: str) -> Stage:
    """A first stage of which one round is played and the next one drawn."""
    stage = first_stage(tournament_of(teams, stage__system=system))
    finish(draw_round(stage))
    draw_round(stage)
    return stage


four = made_once(partial(played_stage, 4, "knockout"))
eight = made_once(partial(played_stage, 8, "knockout"))
seventeen = made_once(partial(played_stage, 17, "knockout"))
"""Trees of so many teams, the second round drawn."""
Tree = Callable[[], Stage]


def address(route: str, stage: Stage) -> str:
    return reverse(f"public:{route}", args=[stage.tournament.slug, stage.number])


@pytest.mark.parametrize(
    ("system", "route"),
    [
        ("knockout", "bracket"),
        ("double_elimination", "bracket"),
        ("pools", "pools"),
        ("round_robin", "standings_stage"),
        ("melee", "standings_stage"),
    ],
)
def test_a_stage_has_one_page_and_the_others_lead_there(
    system: str, route: str, outsider: Client
) -> None:
    stage = played_stage(8, system)
    assert outsider.get(address(route, stage)).status_code == 200
    for other in {"bracket", "pools", "standings_stage"} - {route}:
        assert outsider.get(address(other, stage)).url == address(route, stage)


@pytest.mark.parametrize("route", ["bracket", "pools", "standings_stage"])
def test_a_stage_that_is_not_there_is_not_found(route: str, outsider: Client, four: Tree) -> None:
    slug = four().tournament.slug
    assert outsider.get(reverse(f"public:{route}", args=[slug, 7])).status_code == 404


def test_a_hidden_tournament_shows_no_stage(outsider: Client, four: Tree) -> None:
    stage = four()
    stage.tournament.is_public = False
    stage.tournament.save()
    assert outsider.get(address("bracket", stage)).status_code == 404


def test_a_phone_is_shown_the_round_being_played(outsider: Client, eight: Tree) -> None:
    page = outsider.get(address("bracket", eight()))
    assert page.context["shown_round"] == 2


@pytest.mark.parametrize(
    ("asked", "status"), [("1", 200), ("3", 200), ("9", 404), ("x", 404), ("", 200)]
)
def test_a_phone_asks_for_a_round(asked: str, status: int, outsider: Client, eight: Tree) -> None:
    where = address("bracket", eight())
    assert outsider.get(f"{where}?tour={asked}").status_code == status


@pytest.mark.parametrize(("asked", "status"), [("2", 200), ("fin", 200), ("9", 404)])
def test_a_large_tree_is_asked_for_by_pieces(
    asked: str, status: int, outsider: Client, seventeen: Tree
) -> None:
    where = address("bracket", seventeen())
    assert outsider.get(f"{where}?vue={asked}").status_code == status


def test_a_page_refreshes_itself_while_the_tournament_goes_on(
    outsider: Client, eight: Tree
) -> None:
    stage = eight()
    assert 'data-poll="' in outsider.get(address("bracket", stage)).content.decode()


def test_the_front_page_lists_the_stages_with_their_state(outsider: Client) -> None:
    stage = played_stage(8, "ranking")
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=2)
    finish(stage.rounds.get(stage_round=2))
    final = stage_after(stage, "Finale", system="knockout", entry="ranks", to_place=4)
    page = outsider.get(stage.tournament.get_absolute_url())
    assert [(stage.title, str(stage.step.label)) for stage in page.context["stages"]] == [
        ("Qualifications", "Terminée"),
        ("Finale", "À venir"),
    ]
    assert address("bracket", final) in page.content.decode()


def test_the_rounds_of_all_stages_are_not_added_up(outsider: Client) -> None:
    plain, staged = tournament_of(4), side_by_side(final=4, others=4)
    pages = [outsider.get(one.get_absolute_url()).content.decode() for one in (plain, staged)]
    assert [page.count("Parties prévues") for page in pages] == [1, 0]


def test_the_front_page_of_plain_rounds_lists_none(outsider: Client) -> None:
    stage = played_stage(8, "ranking")
    assert outsider.get(stage.tournament.get_absolute_url()).context["stages"] == []


def test_the_bar_leads_to_the_tree_being_played(outsider: Client, eight: Tree) -> None:
    stage = eight()
    page = outsider.get(reverse("public:seats", args=[stage.tournament.slug]))
    found = {link["label"]: link["url"] for link in page.context["tournament_links"]}
    assert found["Tableau"] == address("bracket", stage)


def test_the_bar_leads_to_every_tree_that_is_played_at_once(outsider: Client) -> None:
    tournament = side_by_side(final=4, others=4)
    _first, final, others = list_stages(tournament)
    page = outsider.get(address("bracket", others))
    found = {
        link["label"]: (link["url"], link["current"]) for link in page.context["tournament_links"]
    }
    assert found["Finale"] == (address("bracket", final), False)
    assert found["Consolante"] == (address("bracket", others), True)


def test_the_bar_leaves_pools_from_which_teams_have_gone_on(outsider: Client) -> None:
    stage = first_stage(tournament_of(8, stage__system="pools", stage__name="Poules"))
    play(stage, 3)
    final = stage_after(stage, "Tableau", system="knockout", entry="ranks", to_place=4)

    def labels() -> list[str]:
        page = outsider.get(stage.tournament.get_absolute_url())
        return [link["label"] for link in page.context["tournament_links"]][2:-3]

    assert labels() == ["Poules"]
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=3)
    draw_round(open_stage(final, by=SERVER))
    assert labels() == ["Tableau"]


def test_the_standings_of_a_stage_are_cut_where_teams_go_on(outsider: Client) -> None:
    stage = first_stage(tournament_of(8))
    Stage.objects.filter(pk=stage.pk).update(rounds_planned=2)
    play(stage, 2)
    final = stage_after(stage, "Finale", system="knockout", entry="ranks", to_place=4)

    def sections() -> list[tuple[str, int]]:
        page = outsider.get(address("standings_stage", stage))
        return [
            (section.title, len(section.lines)) for section in page.context["standings"].sections
        ]

    assert sections() == [("Passeraient en « Finale »", 4), ("S'arrêtent là", 4)]
    open_stage(final, by=SERVER)
    assert sections() == [("Passent en « Finale »", 4), ("S'arrêtent là", 4)]


@pytest.mark.parametrize(
    ("system", "route"), [("knockout", "bracket"), ("pools", "pools"), ("swiss", "standings_stage")]
)
def test_a_page_costs_the_same_for_few_and_for_many(
    system: str, route: str, outsider: Client
) -> None:
    counts = []
    for teams in (4, 12):
        where = address(route, played_stage(teams, system))
        with CaptureQueriesContext(connection) as queries:
            outsider.get(where)
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("system", ["knockout", "consolante", "double_elimination", "pools"])
@pytest.mark.parametrize("teams", [0, 1, 2, 3, 5])
def test_a_stage_without_a_draw_has_its_page(system: str, teams: int, outsider: Client) -> None:
    stage = first_stage(tournament_of(teams, stage__system=system))
    route = "pools" if system == "pools" else "bracket"
    assert outsider.get(address(route, stage)).status_code == 200


def test_the_tree_is_told_in_english(outsider: Client, eight: Tree) -> None:
    where = address("bracket", eight())
    page = outsider.get(f"/en{where}")
    assert "Winner of semi-final 1" in page.content.decode()
