"""A person through the seasons of a club: places, partners, opponents, and who is not told of."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from seasons.models import Series
from seasons.pages.portrait import Portrait, read_portrait
from seasons.pages.public_season import read_public_season
from tests.factories import SeriesFactory
from tests.tournaments.played.seasons import ANNE, BRUNO, CLAIRE, DENIS, evening_of
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.django_db

PAIRS = [(ANNE, BRUNO), (CLAIRE, DENIS)]


def slug_of(series: Series, name: str) -> str:
    lines = read_public_season(series).lines
    return next(line.competitor.slug for line in lines if line.competitor.name == name)


def read(series: Series, name: str = ANNE) -> Portrait | None:
    return read_portrait(series, slug_of(series, name))


def company(portrait: Portrait | None, side: str) -> dict[str, tuple[int, int]]:
    assert portrait is not None
    return {met.name: (met.matches, met.won) for met in getattr(portrait, side)}


def test_partners_and_opponents_are_counted_over_all_seasons_of_the_club() -> None:
    first = SeriesFactory()
    second = SeriesFactory(club=first.club)
    evening_of(first, PAIRS, day=1)
    evening_of(second, [(ANNE, CLAIRE), (BRUNO, DENIS)], day=2)
    portrait = read(second)
    assert company(portrait, "partners") == {BRUNO: (1, 1), CLAIRE: (1, 1)}
    assert company(portrait, "opponents") == {
        DENIS: (2, 2), CLAIRE: (1, 1), BRUNO: (1, 1),
    }  # fmt: skip
    assert portrait is not None
    assert [(season.series, season.rank, season.size) for season in portrait.seasons] == [
        (second, 1, 4), (first, 1, 4),
    ]  # fmt: skip
    assert [(played.place, played.partners) for played in portrait.evenings] == [
        (1, CLAIRE), (1, BRUNO),
    ]  # fmt: skip


def test_an_evening_of_two_seasons_counts_once() -> None:
    first = SeriesFactory()
    held = evening_of(first, PAIRS)
    second = SeriesFactory(club=first.club)
    second.events.create(tournament=held)
    assert company(read(first), "partners") == {BRUNO: (1, 1)}


def test_a_hidden_season_and_another_clubs_tell_nothing() -> None:
    shown = SeriesFactory()
    evening_of(shown, PAIRS, day=1)
    evening_of(SeriesFactory(club=shown.club, is_public=False), PAIRS, day=2)
    evening_of(SeriesFactory(), PAIRS, day=3)
    assert company(read(shown), "partners") == {BRUNO: (1, 1)}


def test_hidden_standings_tell_of_nobody() -> None:
    series = SeriesFactory()
    evening_of(series, PAIRS, day=1)
    hidden = evening_of(series, PAIRS, day=2)
    Tournament.objects.filter(pk=hidden.pk).update(hides_standings=True)
    portrait = read(series)
    assert portrait is not None
    assert len(portrait.evenings) == 1


@pytest.mark.parametrize(
    "change", [{"shows_initial": True}, {"erased_at": timezone.now()}], ids=["initial", "erased"]
)
def test_who_asked_for_less_or_was_erased_has_none(change: dict[str, object]) -> None:
    series = SeriesFactory()
    evening_of(series, PAIRS)
    where = slug_of(series, ANNE)
    Player.objects.filter(name=ANNE).update(**change)
    assert read_portrait(series, where) is None


def test_who_may_be_two_people_has_none() -> None:
    series = SeriesFactory()
    evening_of(series, [(ANNE, BRUNO, "Foyer")], day=1)
    evening_of(series, [(ANNE, BRUNO, "Amicale")], day=2)
    assert read(series) is None


def test_a_season_of_clubs_portrays_nobody() -> None:
    series = SeriesFactory(ranks="clubs")
    evening_of(series, [(ANNE, BRUNO, "Foyer"), (CLAIRE, DENIS, "Amicale")])
    assert read_portrait(series, read_public_season(series).lines[0].competitor.slug) is None


def test_the_public_reads_an_initial_of_who_asked_for_it(outsider: Client) -> None:
    series = SeriesFactory()
    evening_of(series, PAIRS)
    where = reverse("public:series_competitor", args=[series.slug, slug_of(series, ANNE)])
    Player.objects.filter(name=DENIS).update(shows_initial=True)
    page = outsider.get(where).content.decode()
    assert ("Adversaires" in page, DENIS in page, "Denis D." in page) == (True, False, True)


def test_more_seasons_ask_no_more(outsider: Client) -> None:
    series = SeriesFactory()
    evening_of(series, PAIRS, day=1)
    where = reverse("public:series_competitor", args=[series.slug, slug_of(series, ANNE)])

    def count() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert outsider.get(where).status_code == 200
        return len(asked)

    few = count()
    for day in (2, 3):
        other = SeriesFactory(club=series.club)
        evening_of(other, [*PAIRS, ("EVRARD Ève", "FABRE Fanny")], day=day)
    assert count() == few


def test_search_engines_keep_no_portrait(outsider: Client) -> None:
    series = SeriesFactory(club__is_listed=True)
    evening_of(series, PAIRS)
    season, person = (
        outsider.get(reverse(f"public:{route}", args=[series.slug, *more])).headers["X-Robots-Tag"]
        for route, more in (("series", []), ("series_competitor", [slug_of(series, ANNE)]))
    )
    assert (season, person) == ("all", "noindex, nofollow, noarchive")
