"""A season's public pages: what stands on them, when they are built again, what they cost."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from seasons.domain import change_series, remove_tournament
from seasons.enums import SeriesPoints
from seasons.models import Series
from seasons.pages.public_season import read_public_season
from tests.factories import SeriesFactory, TeamFactory
from tests.tournaments.chains import qualified, stage_after
from tests.tournaments.played.seasons import ANNE, BRUNO, CLAIRE, DENIS, evening_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.stages.entry import open_stage
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.views.languages import address_in

pytestmark = pytest.mark.django_db

PAIRS = [(ANNE, BRUNO, "Foyer"), (CLAIRE, DENIS, "Amicale")]


def address(series: Series, route: str = "series") -> str:
    if route == "series_competitor":
        return reverse(f"public:{route}", args=[series.slug, leader(series)])
    return reverse(f"public:{route}", args=[series.slug])


def leader(series: Series) -> str:
    return read_public_season(series).lines[0].competitor.slug


def get(client: Client, where: str, language: str = "fr") -> str:
    return client.get(address_in(language, where)).content.decode()


def tag(client: Client, series: Series) -> str:
    return client.get(address(series), headers={"accept-language": "fr"})["ETag"]


ROUTES = ["series", "series_clubs", "series_competitor"]


@pytest.mark.parametrize("route", ROUTES)
def test_anybody_reads_a_public_season(outsider: Client, route: str) -> None:
    series = SeriesFactory()
    evening_of(series, PAIRS)
    assert outsider.get(address(series, route)).status_code == 200


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("person", ["outsider", "organiser"])
def test_nobody_reads_a_hidden_season(
    request: pytest.FixtureRequest, person: str, route: str
) -> None:
    series = SeriesFactory(is_public=False)
    evening_of(series, PAIRS)
    client: Client = request.getfixturevalue(person)
    assert client.get(address(series, route)).status_code == 404


def test_the_page_says_how_people_are_known(outsider: Client) -> None:
    series = SeriesFactory()
    evening_of(series, PAIRS)
    assert "Une personne est reconnue à son nom" in get(outsider, address(series))


def test_the_page_is_english_in_english(outsider: Client) -> None:
    series = SeriesFactory(best_of=1)
    evening_of(series, PAIRS)
    page = get(outsider, address(series), "en")
    assert "In brackets: a tournament left out." in page
    assert "Points by place: 10, 8, 6, 5." in page


@pytest.mark.parametrize(
    ("wanted", "rows", "nobody"),
    [("claire", 1, " hidden"), ("FOYER", 2, " hidden"), ("zoé", 0, "")],
)
def test_people_find_themselves_by_name_or_club(
    outsider: Client, wanted: str, rows: int, nobody: str
) -> None:
    series = SeriesFactory()
    evening_of(series, PAIRS)
    page = get(outsider, f"{address(series)}?q={wanted}")
    assert page.count("<tr data-filter-text=") == rows
    assert f'data-filter-none="#season"{nobody}>' in page


def test_namesakes_are_named(outsider: Client) -> None:
    series = SeriesFactory()
    evening = evening_of(series, [(ANNE, BRUNO), ("Anne ANDRE", DENIS)])
    assert f"Anne ANDRE ({evening.name})." in get(outsider, address(series))


def test_a_tournament_left_out_stands_in_brackets(outsider: Client) -> None:
    series = SeriesFactory(best_of=1)
    evening_of(series, PAIRS, day=1)
    evening_of(series, PAIRS, day=2)
    assert '<td class="number wide-only">(10)</td>' in get(outsider, address(series))


def test_an_empty_season_says_what_comes(outsider: Client) -> None:
    assert "Pas encore de résultat" in get(outsider, address(SeriesFactory()))


def test_a_page_of_nobody_is_not_found(outsider: Client) -> None:
    series = SeriesFactory()
    where = reverse("public:series_competitor", args=[series.slug, "personne-0000"])
    assert outsider.get(where).status_code == 404


def test_a_known_page_costs_one_query(outsider: Client) -> None:
    series = SeriesFactory()
    evening_of(series, PAIRS)
    known = {"if-none-match": tag(outsider, series), "accept-language": "fr"}
    with CaptureQueriesContext(connection) as captured:
        assert outsider.get(address(series), headers=known).status_code == 304
    assert len(captured) == 1


@pytest.mark.parametrize("public", [True, False])
def test_an_act_in_any_of_its_tournaments_makes_another_page(
    outsider: Client, public: bool
) -> None:
    series = SeriesFactory()
    evening = evening_of(series, PAIRS, is_public=public)
    before = tag(outsider, series)
    announce(Act.SETTINGS_CHANGED, tournament=evening, by=SERVER)
    assert tag(outsider, series) != before


def test_another_setting_and_another_tournament_make_another_page(outsider: Client) -> None:
    series = SeriesFactory()
    evening_of(series, PAIRS)
    tags = [tag(outsider, series)]
    change_series(series, values={"best_of": 2}, by=SERVER)
    tags.append(tag(outsider, series))
    remove_tournament(series.events.get(), by=SERVER)
    tags.append(tag(outsider, series))
    assert len(set(tags)) == 3


@pytest.mark.parametrize("route", ROUTES)
def test_pages_cost_the_same_whatever_they_hold(outsider: Client, route: str) -> None:
    counts = []
    for evenings in (1, 3):
        series = SeriesFactory()
        for day in range(1, evenings + 1):
            evening_of(series, PAIRS * day, day=day)
        where = address(series, route)
        with CaptureQueriesContext(connection) as captured:
            outsider.get(where)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_a_tournament_leads_to_the_seasons_of_its_club(outsider: Client) -> None:
    series = SeriesFactory()
    evening = evening_of(series, PAIRS)
    for other in (SeriesFactory(club=series.club, is_public=False), SeriesFactory()):
        other.events.create(tournament=evening)
    (part,) = outsider.get(evening.get_absolute_url()).context["links"]
    assert part.shown == [series]


@pytest.mark.parametrize("route", ROUTES)
def test_tournaments_in_stages_make_a_season_too(outsider: Client, route: str) -> None:
    series = SeriesFactory(points="reverse")
    for _evening in range(3):
        first = qualified(4)
        open_stage(stage_after(first, "Finale", entry="ranks", to_place=2), by=SERVER)
        refresh_snapshots(first.tournament)
        series.events.create(tournament=first.tournament)
    assert "JOUEUR 1A" in get(outsider, address(series, "series"))
    assert outsider.get(address(series, route)).status_code == 200


def test_a_gone_tournament_is_gone_from_the_page(outsider: Client) -> None:
    series = SeriesFactory()
    evening = evening_of(series, PAIRS)
    assert evening.name in get(outsider, address(series))
    Tournament.objects.filter(pk=evening.pk).update(is_public=False, version=7)
    assert evening.name not in get(outsider, address(series))


def test_who_signed_up_and_never_came_has_played_nothing(outsider: Client) -> None:
    series = SeriesFactory(participation_points=2)
    tournament = evening_of(series, PAIRS)
    TeamFactory(tournament=tournament, number=9, is_present=False, players=["ABSENT Ange", "B C"])
    refresh_snapshots(tournament)
    page = get(outsider, address(series))
    assert "ANDRE Anne" in page
    assert "ABSENT Ange" not in page


@pytest.mark.parametrize("rank", [1, 3])
def test_the_last_place_brings_its_point_whoever_never_came(outsider: Client, rank: int) -> None:
    series = SeriesFactory(points=SeriesPoints.REVERSE)
    tournament = evening_of(series, PAIRS)
    away = TeamFactory(tournament=tournament, is_present=False, players=["ABSENT Ange", "B C"])
    refresh_snapshots(tournament)
    snapshot = tournament.snapshots.latest("pk")
    for row in snapshot.kept_rows:
        row["rank"] = rank if row["team"] == away.pk else row["rank"] + (row["rank"] >= rank)
    snapshot.save()
    assert [line.points for line in read_public_season(series).lines] == ["2", "2", "1", "1"]


def test_a_neighbour_of_the_same_rank_is_level_and_stands_neither_ahead_nor_behind(
    outsider: Client,
) -> None:
    series = SeriesFactory()
    evening_of(series, PAIRS)
    page = get(outsider, address(series, "series_competitor"))
    assert ("À égalité avec" in page, "Juste derrière" in page) == (True, False)
