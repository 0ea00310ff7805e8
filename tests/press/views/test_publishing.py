"""« Donner les résultats », and what a shared link to the concours shows."""

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import SeriesEventFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.clubs import change_framing
from tournaments.domain.tournament.settings import hide_standings
from tournaments.models import Tournament

SITE = "https://concours.example.org"


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """A concours with a round that counts."""
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    return tournament


def finish(tournament: Tournament, **of_club: bool) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(
        finished_at=timezone.now(), version=tournament.version + 10
    )
    for name, value in of_club.items():
        setattr(tournament.club, name, value)
    tournament.club.save()


def picture_of(tournament: Tournament, space: str) -> str:
    return reverse(f"{space}:results_picture", args=[tournament.slug, "large"])


def test_hidden_standings_are_not_published(helper: Client, played: Tournament) -> None:
    address = reverse("organiser:publishing", args=[played.slug])
    told = helper.get(address).context["results"]
    hide_standings(played, by=SERVER)
    answers = helper.get(address), helper.get(picture_of(played, "organiser"))
    assert (bool(told), answers[0].context["results"], answers[1].status_code) == (True, None, 404)


def test_a_picture_is_public_once_the_standings_are_final(
    helper: Client, outsider: Client, played: Tournament
) -> None:
    statuses = [outsider.get(picture_of(played, "public")).status_code]
    finish(played)
    public = outsider.get(picture_of(played, "public"))
    statuses += [public.status_code, helper.get(picture_of(played, "organiser")).status_code]
    hide_standings(Tournament.objects.get(pk=played.pk), by=SERVER)
    statuses.append(outsider.get(picture_of(played, "public")).status_code)
    assert (statuses, public.headers["Content-Type"]) == ([404, 200, 200, 404], "image/png")


@pytest.mark.parametrize("site", ["", SITE], ids=["nameless", "named"])
@pytest.mark.parametrize("is_listed", [False, True], ids=["unlisted", "listed"])
def test_a_shared_link_shows_a_card_where_the_club_and_the_site_allow(
    site: str, is_listed: bool, outsider: Client, played: Tournament, settings: LazySettings
) -> None:
    settings.SITE_URL, settings.ALLOWED_HOSTS = site, ["*"]
    finish(played, is_listed=is_listed)
    page = outsider.get(reverse("public:tournament", args=[played.slug])).content.decode()
    shown = f'<meta property="og:image" content="{SITE}{picture_of(played, "public")}">'
    expected = bool(site and is_listed)
    assert (shown in page, "og:title" in page) == (expected, expected)
    assert ('<meta name="description"' in page) == expected


def test_a_card_has_no_results_before_the_end(
    outsider: Client, played: Tournament, settings: LazySettings
) -> None:
    settings.SITE_URL = SITE
    played.club.is_listed = True
    played.club.save()
    page = outsider.get(reverse("public:tournament", args=[played.slug])).content.decode()
    assert ("og:title" in page, picture_of(played, "public") in page) == (True, False)


def test_the_evening_ends_with_the_way_to_it(helper: Client, played: Tournament) -> None:
    address = reverse("organiser:publishing", args=[played.slug])
    page = reverse("organiser:overview", args=[played.slug])
    before = helper.get(page).content.decode()
    finish(played)
    assert (address in before, address in helper.get(page).content.decode()) == (False, True)


def test_the_address_and_the_lines_for_a_site_stand_on_the_page(
    organiser: Client, played: Tournament
) -> None:
    series = SeriesEventFactory(tournament=played, series__club=played.club).series
    page = reverse("organiser:publishing", args=[played.slug])
    address = f"http://testserver{played.get_absolute_url()}"
    before = organiser.get(page).context
    change_framing(played.club, framed_by=["*"], by=SERVER)
    after = organiser.get(page).context
    assert (before["address"], before["code"], before["series"]) == (address, "", [series])
    assert reverse("public:widget", args=[played.slug]) in after["code"]
    Tournament.objects.filter(pk=played.pk).update(is_public=False)
    assert [organiser.get(page).context[name] for name in ("address", "code")] == ["", ""]
