"""Clubs and categories beside the standings of everybody: pages, documents, the wall, the front."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.chains import (
    draw_round,
    finish,
    lower_number_wins,
    qualified,
    stage_after,
)
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tests.tournaments.printing.evenings import needs_pango, pages_of, paper
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import change_team, register_team
from tournaments.enums import ClubsBy, RoundState
from tournaments.models import Team, Tournament
from tournaments.pages.ranks.club_standings import read_public_clubs
from tournaments.pages.ranks.public_standings import read_public_standings
from tournaments.pages.rules.regulations import phrase_regulations
from tournaments.printing.documents import PAPER_BY_CODE, form_for
from tournaments.queries.ranks.final_places import list_final_places
from tournaments.queries.ranks.team_places import find_club_criterion

CLUBS = ("Foyer", "Amicale", "Foyer", "Amicale", "", "Foyer")


def played(tournament: Tournament, clubs: tuple[str, ...] = CLUBS, **settings: object) -> None:
    """A round in which teams 1, 3, 5 win, each with its club; team 1 makes most."""
    for name, value in {"club_teams": 2, **settings}.items():
        setattr(tournament, name, value)
    tournament.save()
    teams = teams_of(tournament, len(clubs))
    for team, club in zip(teams, clubs, strict=True):
        Team.objects.filter(pk=team.pk).update(club_name=club)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED))


def in_category(tournament: Tournament, **numbers: tuple[int, ...]) -> None:
    for category, chosen in numbers.items():
        tournament.teams.filter(number__in=chosen).update(category=category)


def get(client: Client, address: str) -> str:
    return client.get(address, headers={"accept-language": "fr"}).content.decode()


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("total", ClubsBy.TOTAL),
        ("wins", ClubsBy.RANKING_POINTS),
        ("ranking_points", ClubsBy.RANKING_POINTS),
        ("average_deal", ClubsBy.PLACES),
    ],
)
def test_the_first_criterion_ranks_clubs_where_nothing_is_chosen(
    tournament: Tournament, criterion: str, expected: ClubsBy
) -> None:
    tournament.criteria = [criterion]
    assert find_club_criterion(tournament) == expected


def test_a_choice_stands_before_the_first_criterion(tournament: Tournament) -> None:
    tournament.clubs_by = ClubsBy.PLACES
    assert find_club_criterion(tournament) == ClubsBy.PLACES


def test_places_are_added_up_in_words(tournament: Tournament) -> None:
    played(tournament, clubs_by=ClubsBy.PLACES)
    found = [
        (line.rank, line.club, line.sum, line.notes) for line in read_public_clubs(tournament).lines
    ]
    best = "les 2 meilleures équipes sur 3 comptent"
    assert found == [
        (1, "Foyer", "3", ("places : 1 + 2 = 3", best)),
        (2, "Amicale", "11", ("places : 5 + 6 = 11",)),
    ]


@pytest.mark.parametrize("after_round", [None, 3])
def test_where_stages_decide_places_are_those_of_the_stages(
    db: None, after_round: int | None
) -> None:
    first = qualified(6, club_teams=1, clubs_by=ClubsBy.PLACES)
    for team in first.tournament.teams.all():
        Team.objects.filter(pk=team.pk).update(club_name=f"Club {team.number}")
    final = stage_after(first, "Finale", entry="ranks", to_place=4)
    open_stage(final, by=SERVER)
    finish(draw_round(final), lambda match: lower_number_wins(match)[::-1])
    places = {f"Club {p.team.number}": str(p.place) for p in list_final_places(first.tournament)}
    lines = read_public_clubs(first.tournament, after_round=after_round).lines
    assert {line.club: line.sum for line in lines} == places
    earlier = read_public_clubs(first.tournament, after_round=2).lines
    assert {line.club: line.sum for line in earlier} != places


def test_why_one_club_is_before_the_next(tournament: Tournament) -> None:
    played(tournament, clubs_by=ClubsBy.PLACES)
    first, last = read_public_clubs(tournament).lines
    assert (first.ahead_of, first.reasons) == ("Amicale", ("somme des places : 3 contre 11",))
    assert (last.ahead_of, last.reasons) == ("", ())


def test_teams_left_out_are_named(tournament: Tournament) -> None:
    played(tournament, clubs_by=ClubsBy.PLACES)
    first = read_public_clubs(tournament).lines[0]
    assert [one.team.number for one in first.counted] == [1, 3]
    assert [one.team.number for one in first.left_out] == [6]


def test_the_page_is_there_for_tournaments_that_rank_clubs(
    outsider: Client, tournament: Tournament
) -> None:
    address = reverse("public:clubs", args=[tournament.slug])
    assert outsider.get(address).status_code == 404
    played(tournament)
    assert "Foyer" in get(outsider, address)
    assert address in get(outsider, reverse("public:standings", args=[tournament.slug]))


def test_the_page_is_english_in_english(outsider: Client, tournament: Tournament) -> None:
    played(tournament)
    address = reverse("public:clubs", args=[tournament.slug])
    answer = outsider.get(f"/en{address}").content.decode()
    assert "<h1>Club standings</h1>" in answer


@pytest.mark.parametrize("clubs", [("A", "A"), ("A", "B", "C", "D", "E", "F")])
def test_clubs_cost_the_same_queries(
    outsider: Client, tournament: Tournament, clubs: tuple[str, ...]
) -> None:
    played(tournament, clubs)
    with CaptureQueriesContext(connection) as captured:
        read_public_clubs(tournament)
    assert len(captured) == 6


def test_the_regulations_say_what_ranks_clubs(tournament: Tournament) -> None:
    played(tournament, clubs_by=ClubsBy.TOTAL)
    said = [
        str(clause.text) for chapter in phrase_regulations(tournament) for clause in chapter.clauses
    ]
    assert "Clubs : La somme des points." in said


@needs_pango
def test_the_clubs_are_printed(tournament: Tournament) -> None:
    played(tournament, clubs_by=ClubsBy.PLACES)
    (page,) = pages_of(paper(tournament, "classement", whose="clubs").pdf())
    assert "Places : 1 + 2 = 3" in page


@needs_pango
def test_a_category_is_printed_alone(tournament: Tournament) -> None:
    played(tournament)
    in_category(tournament, Juniors=(2, 3))
    (page,) = pages_of(paper(tournament, "classement", whose="categorie:Juniors").pdf())
    assert "JOUEUR 3A" in page
    assert "JOUEUR 1A" not in page


def test_a_tournament_without_either_has_no_choice_of_standings(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 2))
    form = form_for(PAPER_BY_CODE["classement"], tournament, [round_])
    assert list(form.fields) == ["round"]


@pytest.mark.parametrize("whose", ["clubs", "categorie:Juniors", "é" * 99])
def test_standings_that_are_not_there_are_refused(tournament: Tournament, whose: str) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 2))
    tournament.teams.update(category="Mixtes")
    form = form_for(PAPER_BY_CODE["classement"], tournament, [round_], {"whose": whose})
    assert list(form.errors) == ["whose"]


def test_categories_stand_in_the_order_of_the_list(tournament: Tournament) -> None:
    played(tournament, categories=["Mixtes", "Féminines", "Aînés"])
    in_category(tournament, Féminines=(1,), Mixtes=(2, 3), Autre=(4,))
    assert read_public_standings(tournament).categories == ("Mixtes", "Féminines", "Autre")


def test_the_first_of_each_category_stand_on_the_front_page_at_the_end(
    outsider: Client, tournament: Tournament
) -> None:
    played(tournament)
    in_category(tournament, Juniors=(2, 3), Mixtes=(1, 4))
    address = reverse("public:tournament", args=[tournament.slug])
    assert outsider.get(address).context["winners"] == []
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=timezone.now(), version=9)
    winners = outsider.get(address).context["winners"]
    assert sorted((category, line.team.number) for category, line in winners) == [
        ("Juniors", 3),
        ("Mixtes", 1),
    ]


def test_the_wall_shows_one_category(outsider: Client, tournament: Tournament) -> None:
    played(tournament)
    in_category(tournament, Juniors=(2, 3))
    address = reverse("public:wall", args=[tournament.slug])
    shown = outsider.get(f"{address}?vue=classement&categorie=Juniors").context["standings"]
    assert [line.team.number for line in shown.lines] == [3, 2]
    assert outsider.get(f"{address}?vue=classement&categorie=Autre").status_code == 404


def test_a_category_is_written_as_the_list_has_it(tournament: Tournament) -> None:
    tournament.categories = ["Féminines"]
    tournament.save()
    sign_up = SignUp(players=("A", "B"), category="FEMININES")
    team = register_team(tournament, sign_up=sign_up, by=SERVER)
    assert team.category == "Féminines"
    changed = SignUp(players=("A", "B"), category="juniors")
    assert change_team(team, sign_up=changed, by=SERVER).category == "juniors"
