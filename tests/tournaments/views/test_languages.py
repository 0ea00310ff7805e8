"""A public page's address says its language; readers' wishes count where nobody else reads."""

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import get_script_prefix, reverse

from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.models import Tournament

ENGLISH = {"accept-language": "en", "cookie": "django_language=en"}


@pytest.fixture
def standings(tournament: Tournament) -> str:
    """The plain address of the standings of a tournament with a played round."""
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    return reverse("public:standings", args=[tournament.slug])


def spoken(answer: HttpResponse) -> str:
    return str(answer.headers["Content-Language"])


def test_wishes_of_a_reader_change_nothing_at_an_address(outsider: Client, standings: str) -> None:
    wished = outsider.get(standings, headers=ENGLISH)
    assert wished.content == Client().get(standings).content
    assert spoken(wished) == "fr"


def test_links_of_an_english_page_stay_english(outsider: Client, standings: str) -> None:
    page = outsider.get(f"/en{standings}")
    assert spoken(page) == "en"
    links = [link["url"] for link in page.context["tournament_links"]]
    assert all(link.startswith("/en/t/") for link in links), links
    assert links
    assert f'data-poll="/en{standings}"' in page.content.decode()


def test_an_english_page_leaves_no_trace(outsider: Client, standings: str) -> None:
    outsider.get(f"/en{standings}")
    assert get_script_prefix() == "/"
    assert f'href="/en{standings}"' in outsider.get(standings).content.decode()


def test_each_page_names_itself_and_the_other(
    outsider: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "SITE_URL", "https://x.example")
    asked = f"{reverse('public:seats', args=[tournament.slug])}?q=28"
    for own, offered in ((asked, 1), (f"/en{asked}", 0)):
        page = outsider.get(own).content.decode()
        assert f'rel="canonical" href="https://x.example{own}"' in page
        for code, there in (("fr", asked), ("en", f"/en{asked}"), ("x-default", asked)):
            assert f'rel="alternate" hreflang="{code}" href="https://x.example{there}"' in page
        assert page.count("data-language>") == offered


def test_old_links_lead_to_the_page_in_their_language(outsider: Client, standings: str) -> None:
    asked = {"langue": "en", "categorie": "Femmes"}
    answer = outsider.get(standings, asked)
    assert answer["Location"] == f"/en{standings}?categorie=Femmes"
    back = outsider.get(f"/en{standings}", {"langue": "fr"})
    assert (back["Location"], len(answer.cookies)) == (standings, 0)


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_a_language_that_the_site_lacks_is_not_chosen(
    prefix: str, outsider: Client, standings: str
) -> None:
    answer = outsider.get(prefix + standings, {"langue": "x\x00"})
    assert (answer["Location"], len(answer.cookies)) == (prefix + standings, 0)


def test_what_is_printed_leads_to_the_reader_s_language(
    outsider: Client, tournament: Tournament
) -> None:
    for route, there in (("short", "tournament"), ("short_wall", "wall")):
        short = reverse(f"public:{route}", args=[tournament.pk])
        page = reverse(f"public:{there}", args=[tournament.slug])
        french = outsider.get(short, headers={"accept-language": "fr"})
        english = outsider.get(short, headers={"accept-language": "en"})
        assert (french["Location"], english["Location"]) == (page, f"/en{page}")
        assert "private" in english["Cache-Control"]


def test_a_wall_names_the_address_that_follows_the_reader(
    outsider: Client, tournament: Tournament
) -> None:
    page = outsider.get(f"/en{reverse('public:wall', args=[tournament.slug])}")
    assert page.context["public_address"] == f"testserver/{tournament.pk}"


@pytest.mark.parametrize("route", ["public:book", "organiser:overview"])
def test_a_form_has_one_address_and_learns_the_language(
    route: str, outsider: Client, tournament: Tournament
) -> None:
    address = reverse(route, args=[tournament.slug])
    answer = outsider.get(f"/en{address}", {"a": "1"})
    chosen = answer.cookies[settings.LANGUAGE_COOKIE_NAME].value
    assert (answer["Location"], chosen) == (f"{address}?a=1", "en")
    assert outsider.post(f"/en{address}").status_code == 404


@pytest.mark.parametrize(
    ("asked", "status", "location"),
    [
        ("/en", 302, "/en/"),
        ("/en/", 200, None),
        ("/fr/", 404, None),
        ("/en/nulle-part/", 404, None),
        ("/en/aide", 301, "/en/aide/"),
        ("/en/en/", 404, None),
        ("/en//example.org/", 404, None),
        ("/en/heure/", 204, None),
    ],
)
def test_other_addresses(asked: str, status: int, location: str | None, outsider: Client) -> None:
    answer = outsider.get(asked)
    assert (answer.status_code, answer.headers.get("Location")) == (status, location)


def test_what_is_not_there_is_said_in_the_language_of_the_address(outsider: Client) -> None:
    assert spoken(outsider.get("/en/t/nulle-part/")) == "en"
    assert spoken(outsider.get("/t/nulle-part/", headers=ENGLISH)) == "fr"


def test_the_english_desk_leads_to_the_english_help(
    organiser: Client, tournament: Tournament
) -> None:
    address = reverse("organiser:overview", args=[tournament.slug])
    organiser.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert 'href="/en/aide/' in organiser.get(address).content.decode()
    del organiser.cookies[settings.LANGUAGE_COOKIE_NAME]
    french = organiser.get(address, headers={"accept-language": "fr"}).content.decode()
    assert 'href="/aide/' in french
