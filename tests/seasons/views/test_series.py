"""The pages on which a club keeps its series, by audience; the document and the files."""

import csv
import io

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from seasons.models import Series
from seasons.pages.public_season import read_public_season
from seasons.printing import print_season
from tests.factories import SeriesFactory, TournamentFactory
from tests.tournaments.played.seasons import ANNE, BRUNO, CLAIRE, DENIS, evening_of
from tests.tournaments.printing.evenings import needs_pango, pages_of
from tournaments.models import Tournament

PAIRS = [(ANNE, BRUNO), (CLAIRE, DENIS)]
TYPED = {
    "name": "Hiver",
    "ranks": "people",
    "points": "table",
    "points_by_place": "20; 15 12,10",
    "participation_points": "1",
    "best_of": "",
    "is_public": "on",
}


@pytest.fixture
def series(tournament: Tournament) -> Series:
    """A series of the club."""
    return SeriesFactory(club=tournament.club, name="Hiver", slug="hiver", best_of=1)


def address(series: Series, route: str = "series", *more: object) -> str:
    return reverse(f"organiser:{route}", args=[series.club.slug, series.slug, *more])


def test_another_clubs_series_is_not_found(organiser: Client, series: Series) -> None:
    other = SeriesFactory()
    where = reverse("organiser:series", args=[series.club.slug, other.slug])
    assert organiser.get(where).status_code == 404


def test_a_series_is_begun(organiser: Client, tournament: Tournament) -> None:
    organiser.post(reverse("organiser:series_new", args=[tournament.club.slug]), TYPED)
    series = Series.objects.get()
    assert (series.points_by_place, series.participation_points) == ([20, 15, 12, 10], 1)


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("points_by_place", "dix, huit", "Des nombres entiers, séparés par des virgules."),
        ("points_by_place", "100001", "Au plus 100000 points."),
        ("points_by_place", "1," * 201, "Au plus 200 places."),
        ("points_by_place", "", "Écrivez les points de chaque place, la première d'abord."),
        ("name", "HIVER", "Une saison du club porte déjà ce nom."),
    ],
)
def test_what_is_wrong_is_said_beside_the_field(
    organiser: Client, series: Series, field: str, typed: str, sentence: str
) -> None:
    where = reverse("organiser:series_new", args=[series.club.slug])
    values = TYPED | {"name": "Été", field: typed}
    answer = organiser.post(where, values, headers={"accept-language": "fr"})
    assert answer.context["form"].errors == {field: [sentence]}
    assert answer.context["form"]["points_by_place"].value() == values["points_by_place"]


def test_a_change_is_stored(organiser: Client, series: Series) -> None:
    organiser.post(address(series), TYPED | {"best_of": "3"})
    series.refresh_from_db()
    assert (series.best_of, series.points_by_place) == (3, [20, 15, 12, 10])


def test_a_tournament_of_the_club_is_chosen_from_the_list(
    organiser: Client, series: Series, tournament: Tournament
) -> None:
    organiser.post(address(series, "series_add"), {"own": tournament.pk})
    assert [event.tournament for event in series.events.all()] == [tournament]


@pytest.mark.parametrize("form", ["https://site.example/t/{}/classement/", "/t/{}/", "{}"])
def test_another_clubs_tournament_is_added_by_its_address(
    organiser: Client, series: Series, form: str
) -> None:
    other = TournamentFactory(finished_at=timezone.now())
    organiser.post(address(series, "series_add"), {"address": form.format(other.slug)})
    assert [event.tournament for event in series.events.all()] == [other]


@pytest.mark.parametrize("typed", ["", "nulle-part", "http://[", "\0", "é" * 200, "/t//"])
def test_an_address_that_leads_nowhere_adds_nothing(
    organiser: Client, series: Series, typed: str
) -> None:
    answer = organiser.post(address(series, "series_add"), {"address": typed})
    assert answer.status_code == 200
    assert answer.context["adding"].errors
    assert series.events.count() == 0


def test_one_still_under_way_elsewhere_is_refused_in_words(
    organiser: Client, series: Series
) -> None:
    other = TournamentFactory()
    where, french = address(series, "series_add"), {"accept-language": "fr"}
    answer = organiser.post(where, {"address": other.slug}, headers=french)
    assert answer.context["adding"].non_field_errors() == [
        "Le concours d'un autre club compte une fois public et terminé."
    ]


def test_a_tournament_is_taken_out(organiser: Client, series: Series) -> None:
    evening_of(series, PAIRS)
    organiser.post(address(series, "series_remove", series.events.get().tournament.slug))
    assert series.events.count() == 0


def test_a_tournament_of_a_printed_season_is_numbered_once(
    organiser: Client, series: Series
) -> None:
    evening = evening_of(series, PAIRS)
    page = organiser.get(address(series, "series_print"), {"format": "html"}).content.decode()
    assert page.count(f'<li value="1">{evening.name},') == 1


def test_who_shares_a_rank_stands_by_name(series: Series) -> None:
    evening_of(series, [("ZOLA Abel", "BLANC Zoé"), (CLAIRE, DENIS)])
    names = [line.competitor.name for line in read_public_season(series).lines]
    assert names == ["BLANC Zoé", "ZOLA Abel", CLAIRE, DENIS]


def test_on_top_stand_all_who_share_a_place_or_none_of_them(series: Series) -> None:
    for day, (winner, other) in enumerate(("AB", "CD", "EF", "GH", "AB"), start=1):
        beaten = (f"{winner} Eve {day}", f"{other} Guy {day}")
        evening_of(series, [(f"{winner} Ana", f"{other} Bob"), beaten], day=day)
    Series.objects.update(best_of=None)
    series.refresh_from_db()
    first = print_season(series).context["first"]
    assert [(line.rank, line.competitor.name) for line in first] == [(1, "A Ana"), (1, "B Bob")]


def test_the_winner_of_a_single_point_has_one(organiser: Client, series: Series) -> None:
    Series.objects.update(points="table", points_by_place=[1])
    evening_of(series, PAIRS)
    page = organiser.get(address(series, "series_print"), {"format": "html"}).content.decode()
    assert ("1 point\n" in page, "1 points" in page) == (True, False)


@needs_pango
def test_the_season_is_printed(organiser: Client, series: Series) -> None:
    evening_of(series, PAIRS, day=1)
    evening_of(series, PAIRS, day=2)
    (page,) = pages_of(organiser.get(address(series, "series_print")).content)
    assert "1 ANDRE Anne 10 10 (10) 1 BLANC Bruno 10 10 (10)" in page


def test_a_long_season_is_printed_without_what_would_run_off_the_sheet(
    organiser: Client, series: Series
) -> None:
    heads = []
    for day in range(1, 12):
        evening_of(series, PAIRS, day=day)
        if day >= 10:
            page = organiser.get(address(series, "series_print"), {"format": "html"})
            heads.append(page.content.decode().count('<th class="number">'))
    assert heads == [1 + 10, 1]


def test_the_season_is_a_file(organiser: Client, series: Series) -> None:
    evening = evening_of(series, PAIRS)
    where, french = address(series, "series_export", "csv"), {"accept-language": "fr"}
    text = organiser.get(where, headers=french).content.decode("utf-8-sig")
    head, first, *_rest = csv.reader(io.StringIO(text), delimiter=";")
    assert head[-2:] == ["Concours joués", f"{evening.name} (01/10/2026)"]
    assert first == ["1", ANNE, "", "10", "1", "10"]


def test_no_cell_becomes_a_formula(organiser: Client, series: Series) -> None:
    evening_of(series, [("=1+1", BRUNO), (CLAIRE, DENIS)])
    content = organiser.get(address(series, "series_export", "xlsx")).content
    cell = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]["B2"]
    assert (cell.data_type, cell.value, cell.quotePrefix) == ("s", "=1+1", True)


def test_an_unknown_kind_is_not_found(organiser: Client, series: Series) -> None:
    assert organiser.get(address(series, "series_export", "pdf")).status_code == 404
