"""The pages on which a club says who is who in its season."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from seasons.models import Identification, Series
from seasons.pages.people import list_season_people
from seasons.pages.public_season import read_public_season
from seasons.queries.seasons import read_season_facts
from tests.factories import SeriesFactory
from tests.tournaments.played.seasons import ANNE, BRUNO, CLAIRE, DENIS, evening_of
from tournaments.models import Player, Tournament

OTHERS = (CLAIRE, DENIS)


@pytest.fixture
def series(tournament: Tournament) -> Series:
    """An evening of the club and one of another, each won by somebody called alike."""
    series = SeriesFactory(club=tournament.club, slug="hiver")
    evening_of(series, [("GAUTIER Michel", ANNE), OTHERS], day=1)
    theirs = evening_of(SeriesFactory(), [("GAUTHIER Michel", BRUNO), OTHERS], day=2)
    series.events.create(tournament=theirs)
    players = Player.objects.filter(name__startswith="GAUT")
    for player in players:
        licence = f"LIC{player.club_id}"
        Player.objects.filter(pk=player.pk).update(phone="0612345678", licence=licence)
    return series


def address(series: Series, route: str, *more: object) -> str:
    return reverse(f"organiser:{route}", args=[series.club.slug, series.slug, *more])


def slugs(series: Series, *names: str) -> list[str]:
    people = list_season_people(read_season_facts(series))
    return [person.slug for person in people if person.name in names]


def names(series: Series) -> set[str]:
    return {line.competitor.name for line in read_public_season(series).lines}


def test_people_are_joined_as_shown_and_that_is_undone(organiser: Client, series: Series) -> None:
    before = names(series)
    both = slugs(series, "GAUTIER Michel", "GAUTHIER Michel")
    asked = {"act": "join", "person": both, "name": "Gautier Michel"}
    tell = address(series, "people_tell")
    shown = organiser.post(tell, asked)
    change = shown.context["change"]
    assert [(one.rank, one.name, one.points) for one in change.after] == [
        (1, "Gautier Michel", "20")
    ]
    assert names(series) == before
    organiser.post(tell, asked | {"apply": "1", "shown": shown.context["shown"]})
    assert "Gautier Michel" in names(series)
    told = {"act": "undo", "told": str(Identification.objects.get().key)}
    again = organiser.post(tell, told | {"apply": "1", "shown": "other"})
    assert not Identification.objects.filter(undone_at__isnull=False)
    organiser.post(tell, told | {"apply": "1", "shown": again.context["shown"]})
    assert names(series) == before


def test_one_of_a_persons_evenings_is_parted(organiser: Client, series: Series) -> None:
    (claire,) = slugs(series, CLAIRE)
    page = organiser.get(address(series, "series_person", claire))
    first = page.context["person"].appearances[0].code
    where = [appearance.event.tournament.name for appearance in page.context["person"].appearances]
    asked = {"act": "part", "person": claire, "apart": first}
    shown = organiser.post(address(series, "people_tell"), asked)
    asked |= {"apply": "1", "shown": shown.context["shown"]}
    organiser.post(address(series, "people_tell"), asked)
    assert len(slugs(series, CLAIRE)) == 2
    people = organiser.get(address(series, "series_people"))
    assert "2 personnes différentes" in people.content.decode()
    told = {row.record.clubs for row in people.context["table"].rows if row.record.name == CLAIRE}
    assert told == {where[0], ", ".join(where[1:])}


@pytest.mark.parametrize(
    "asked",
    [
        {"act": "join", "person": [CLAIRE]},
        {"act": "join", "person": [CLAIRE, DENIS]},
        {"act": "part", "person": [CLAIRE]},
        {"act": "respell", "person": [CLAIRE], "name": " "},
        {"act": "undo"},
        {"act": "undo", "told": "x"},
        {"act": "join", "person": ["nobody"]},
    ],
)
def test_what_makes_no_sense_is_not_shown(
    organiser: Client, series: Series, asked: dict[str, object]
) -> None:
    people = asked.get("person", [])
    assert isinstance(people, list)
    asked = asked | {"person": slugs(series, *people) or people}
    answer = organiser.post(address(series, "people_tell"), asked)
    assert (answer.status_code, Identification.objects.count()) == (302, 0)


def test_another_clubs_people_are_names_alone(organiser: Client, series: Series) -> None:
    own, theirs = Player.objects.filter(name__startswith="GAUT").order_by("pk")
    where = [address(series, "series_people")]
    where += [
        address(series, "series_person", slug) for slug in slugs(series, own.name, theirs.name)
    ]
    text = "".join(organiser.get(one).content.decode() for one in where)
    assert own.licence in text
    assert theirs.name in text
    assert theirs.licence not in text
    assert "0612345678" not in text


def test_namesakes_of_one_evening_are_told_apart_in_the_list(
    organiser: Client, series: Series
) -> None:
    earlier = [event.tournament.name for event in series.events.order_by("tournament__date")]
    evening = evening_of(series, [(CLAIRE, "a", "Foyer"), (CLAIRE, "b")], day=4)
    table = organiser.get(address(series, "series_people")).context["table"]
    clubs = {row.record.clubs for row in table.rows if row.record.name == CLAIRE}
    said = f"homonyme à {evening.name}"
    assert clubs == {", ".join(earlier), f"Foyer · {said}", said}


def test_the_page_costs_the_same_queries(organiser: Client, series: Series) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            organiser.get(address(series, "series_people"))
        return len(captured)

    before = cost()
    evening_of(series, [(f"NOUVEAU {letter}", letter) for letter in "abcd"], day=3)
    assert cost() == before
