"""The remote control of the walls, the prize-giving, and the short address."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.crawling.reading import as_read
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.models import Tournament
from walls.models import Wall

pytestmark = pytest.mark.django_db


def told(client: Client, route: str, tournament: Tournament, **typed: object) -> str:
    """What the desk reads after an order."""
    address = reverse(f"organiser:{route}", args=[tournament.slug])
    return unescape(as_read(client.post(address, typed, follow=True).content.decode()))


def wall_of(tournament: Tournament, *name: str) -> str:
    route = "public:named_wall" if name else "public:wall"
    page = Client().get(reverse(route, args=[tournament.slug, *name]))
    return unescape(as_read(page.content.decode()))


def test_a_wall_shows_what_the_desk_says_at_its_next_refresh(
    organiser: Client, tournament: Tournament
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    before = wall_of(tournament)
    told(organiser, "wall_say", tournament, name="", message="La buvette ferme", minutes=10)
    told(organiser, "wall_show", tournament, name="", view="horloge")
    after = wall_of(tournament)
    assert ["La buvette ferme" in one for one in (before, after)] == [False, True]
    assert ["Toutes les tables ont fini" in one for one in (before, after)] == [False, True]


def test_a_named_wall_has_its_own_address_and_orders(
    organiser: Client, tournament: Tournament
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    told(organiser, "walls", tournament, name="entree", first_letter="a", reveal="at-once")
    told(organiser, "wall_show", tournament, name="entree", view="horloge")
    seen = [wall_of(tournament), wall_of(tournament, "entree")]
    assert ["Toutes les tables ont fini" in one for one in seen] == [False, True]
    assert Wall.objects.get().first_letter == "A"


@pytest.mark.parametrize(
    ("route", "typed", "said"),
    [
        ("wall_show", {"view": "autre"}, "Choisissez ce que l'écran doit montrer."),
        ("wall_show", {"name": "bar", "view": "auto"}, "Cet écran n'existe plus"),
        ("wall_say", {"message": "x", "minutes": "0"}, "supérieure ou égale à 1"),
        ("walls", {"name": "é !", "reveal": "at-once"}, "Un écran de plus"),
        ("wall_arrange", {"first_letter": "7", "reveal": "at-once"}, "Donnez une lettre"),
        ("wall_arrange", {"first_letter": "ß", "reveal": "at-once"}, "Donnez une lettre"),
        (
            "wall_arrange",
            {"first_letter": "K", "last_letter": "A", "reveal": "at-once"},
            "Cette lettre vient avant la première.",
        ),
        ("prizes", {"called": "-1"}, "Cette place n'existe pas"),
    ],
)
def test_what_cannot_be_is_said(
    route: str, typed: dict[str, str], said: str, organiser: Client, tournament: Tournament
) -> None:
    assert said in told(organiser, route, tournament, **typed)
    assert Wall.objects.count() == 0


def test_places_are_called_from_the_desk(organiser: Client, tournament: Tournament) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    told(organiser, "standings_hide", tournament)
    desk = told(organiser, "prizes", tournament, called=1)
    last, leader = tournament.teams.get(number=2), tournament.teams.get(number=1)
    assert [one.label in desk for one in (last, leader)] == [True, False]
    assert [one.label in wall_of(tournament) for one in (last, leader)] == [True, False]


@pytest.mark.parametrize("hides", [True, False])
def test_a_prize_giving_that_ends_says_whether_the_standings_are_still_hidden(
    hides: bool, organiser: Client, tournament: Tournament
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    Tournament.objects.update(hides_standings=hides, places_called=1)
    desk = told(organiser, "prizes", tournament, called="")
    said = [f"La remise des prix est finie{end}" in desk for end in (", mais", ".")]
    assert said == [hides, not hides]


def test_the_short_address_leads_to_a_public_concours_alone(tournament: Tournament) -> None:
    address = reverse("public:short", args=[tournament.pk])
    led = [Client().get(f"{address}{end}").headers["Location"] for end in ("", "/")]
    assert led == [tournament.get_absolute_url()] * 2
    Tournament.objects.update(is_public=False)
    assert Client().get(address).status_code == 404


def test_the_wall_opens_in_a_window_of_its_own(organiser: Client, tournament: Tournament) -> None:
    """It has no way back to the desk, and took its window."""
    told(organiser, "walls", tournament, name="entree", first_letter="a", reveal="at-once")
    panel = organiser.get(reverse("organiser:walls", args=[tournament.slug])).text
    walls = [reverse("public:wall", args=[tournament.slug])]
    walls.append(reverse("public:named_wall", args=[tournament.slug, "entree"]))
    assert [f'href="{wall}" target="dix-wall"' in panel for wall in walls] == [True, True]


@pytest.mark.parametrize(("host", "has_code"), [("192.168.1.20:8000", True), ("localhost", False)])
def test_a_wall_shows_a_code_where_phones_can_follow_it(
    host: str, has_code: bool, tournament: Tournament
) -> None:
    page = Client(headers={"host": host}).get(reverse("public:wall", args=[tournament.slug]))
    text = page.content.decode()
    assert ("scan__code" in text, f"{host}/{tournament.pk}" in text) == (has_code, has_code)


def test_a_wall_has_a_short_address_by_the_number_of_its_concours(
    organiser: Client, tournament: Tournament
) -> None:
    told(organiser, "walls", tournament, name="entree", first_letter="a", reveal="at-once")
    found = [Client().get(f"/{tournament.pk}/mur{name}")["Location"] for name in ("", "/entree")]
    assert found == [
        reverse("public:wall", args=[tournament.slug]),
        reverse("public:named_wall", args=[tournament.slug, "entree"]),
    ]
