"""What a shared link and a search engine are told of a concours, and of a club."""

import datetime
import html
import json
import re
from xml.etree import ElementTree

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.tournament.settings import hide_standings
from tournaments.models import Club, Tournament

SITE = "https://concours.example.org"
pytestmark = pytest.mark.django_db


@pytest.fixture
def listed(tournament: Tournament, settings: LazySettings) -> Tournament:
    """A concours to come of a club that wants to be found, on a site that has a name."""
    settings.SITE_URL, settings.ALLOWED_HOSTS = SITE, ["*"]
    Club.objects.filter(pk=tournament.club_id).update(
        is_listed=True, name='Cartes & "Co"</script>', town="Étréchy"
    )
    Tournament.objects.filter(pk=tournament.pk).update(
        name="Noël d'<b>hiver</b>", starts_at=datetime.time(20, 30), place="Salle Prévert"
    )
    return Tournament.objects.get(pk=tournament.pk)


def read(client: Client, route: str, *args: object) -> str:
    return client.get(reverse(f"public:{route}", args=args)).content.decode()


def read_event(page: str) -> dict[str, object]:
    """What the page tells programs of the evening."""
    (found,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    told: dict[str, object] = json.loads(found)
    return told


def read_property(page: str, name: str) -> str:
    (found,) = re.findall(f'<meta property="og:{name}" content="(.*?)">', page)
    return html.unescape(found)


def test_an_evening_is_told_to_programs_as_it_is_written(
    outsider: Client, listed: Tournament
) -> None:
    event = read_event(read(outsider, "tournament", listed.slug))
    begins = timezone.make_aware(datetime.datetime.combine(listed.date, listed.starts_at))
    picture = reverse("public:announcement_picture", args=[listed.slug])
    assert (event["@type"], event["name"]) == ("Event", "Noël d'<b>hiver</b>")
    assert event["startDate"] == begins.isoformat()
    assert event["image"] == SITE + picture
    assert event["location"]["name"] == "Salle Prévert"
    assert event["organizer"]["name"] == 'Cartes & "Co"</script>'


def test_every_page_of_a_concours_shows_its_announcement_where_it_is_shared(
    outsider: Client, listed: Tournament
) -> None:
    teams_of(listed, 2)
    picture = reverse("public:announcement_picture", args=[listed.slug])
    pages = [
        read(outsider, route, listed.slug, *rest)
        for route, rest in (("tournament", ()), ("standings", ()), ("teams", ()), ("rules", ()))
    ]
    assert {read_property(page, "image") for page in pages} == {SITE + picture}
    assert read_property(pages[1], "url") == SITE + reverse("public:standings", args=[listed.slug])
    assert outsider.get(picture).headers["Content-Type"] == "image/png"


@pytest.mark.parametrize("change", [{"club__is_listed": False}, {"is_demo": True}], ids=str)
def test_nothing_is_told_of_who_does_not_want_it_nor_of_a_demonstration(
    outsider: Client, listed: Tournament, change: dict[str, bool]
) -> None:
    if "is_demo" in change:
        Tournament.objects.filter(pk=listed.pk).update(**change)
    else:
        Club.objects.filter(pk=listed.club_id).update(is_listed=False)
    page = read(outsider, "tournament", listed.slug)
    assert [mark for mark in ("og:", "ld+json", "rss+xml", '"description"') if mark in page] == []


def test_a_title_says_whose_concours_it_is_where_and_when(
    outsider: Client, listed: Tournament
) -> None:
    page = read(outsider, "tournament", listed.slug)
    (title,) = re.findall("<title>(.*?)</title>", page, re.DOTALL)
    said = [part.strip() for part in " ".join(html.unescape(title).split()).split("·")]
    assert (said[0], said[-1]) == ("Noël d'<b>hiver</b>", "Dix de der")
    assert "Étréchy" in said[1]
    assert str(listed.date.year) in said[1]


def test_the_feed_of_a_club_tells_its_concours_and_their_results(
    outsider: Client, listed: Tournament
) -> None:
    play_round(drawn_round(listed, teams_of(listed, 4)))
    TournamentFactory(club=listed.club, is_public=False)
    TournamentFactory(club=listed.club, is_demo=True)

    def list_titles() -> list[str]:
        feed = ElementTree.fromstring(read(outsider, "club_news", listed.club.slug))
        return [item.findtext("title") or "" for item in feed.iter("item")]

    assert [title.split(" :")[0] for title in list_titles()] == [listed.name]
    Tournament.objects.filter(pk=listed.pk).update(finished_at=timezone.now(), version=90)
    assert [title.split(" :")[0] for title in list_titles()] == ["Résultats", listed.name]
    hide_standings(Tournament.objects.get(pk=listed.pk), by=SERVER)
    assert len(list_titles()) == 1


def test_a_club_that_shuns_search_engines_has_no_feed(outsider: Client, listed: Tournament) -> None:
    address = reverse("public:club_news", args=[listed.club.slug])
    found = outsider.get(address)
    Club.objects.filter(pk=listed.club_id).update(is_listed=False)
    Tournament.objects.filter(pk=listed.pk).update(version=90)
    page = read(outsider, "club", listed.club.slug)
    assert (found.status_code, found.headers["X-Robots-Tag"]) == (200, "all")
    assert (outsider.get(address).status_code, address in page) == (404, False)


def test_a_team_has_its_evening_as_a_picture_once_it_has_a_rank_that_is_told(
    outsider: Client, listed: Tournament
) -> None:
    teams_of(listed, 4)
    address = reverse("public:team_picture", args=[listed.slug, 1])

    def look() -> tuple[int, bool, bool]:
        page = read(outsider, "team", listed.slug, 1)
        shown = f'content="{SITE}{address}"'
        return outsider.get(address).status_code, f'href="{address}"' in page, shown in page

    assert look() == (404, False, False)
    play_round(drawn_round(listed, list(listed.teams.order_by("number"))))
    Tournament.objects.filter(pk=listed.pk).update(version=70, whole_version=70)
    assert look() == (200, True, True)
    hide_standings(Tournament.objects.get(pk=listed.pk), by=SERVER)
    assert look() == (404, False, False)
