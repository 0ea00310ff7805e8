"""A mêlée as its players see it: partner and opponents, wherever they look."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import MembershipFactory, TeamFactory
from tests.tournaments.chains import draw_round, finish, first_stage, tournament_of
from tournaments.models import Match, Round, Tournament
from tournaments.pages.draws.public_round import read_public_round
from tournaments.pages.draws.public_seats import seat_list
from tournaments.pages.ranks.evening import read_standings_and_evening
from tournaments.pages.teams.public_teams import read_team_file

pytestmark = pytest.mark.django_db


@pytest.fixture
def melee(db: None) -> Tournament:
    """Nine people who came alone."""
    tournament = tournament_of(0, stage__system="melee", entrants="individuals")
    for number in range(1, 10):
        TeamFactory(tournament=tournament, number=number, players=[f"NOM{number} Prénom"])
    return tournament


@pytest.fixture
def round_(melee: Tournament) -> Round:
    """Its first round, under way."""
    return draw_round(first_stage(melee))


def table(round_: Round) -> Match:
    return round_.matches.select_related("ns", "ew", "ns_partner", "ew_partner").get(table_number=1)


def test_each_side_of_a_table_is_two_people(round_: Round) -> None:
    found = read_public_round(round_, round_.tournament).matches
    assert [[len(side.teams) for side in match.sides] for match in found] == [[2, 2], [2, 2]]


def test_where_am_i_tells_partner_and_opponents(round_: Round) -> None:
    match = table(round_)
    seats = seat_list(round_.tournament, wanted=str(match.ns.number))
    (player,) = seats.players
    assert player.partner == f"{match.ns_partner.label} (n° {match.ns_partner.number})"
    assert player.against == (
        f"contre {match.ew.label} – {match.ew_partner.label} "
        f"(n° {match.ew.number} et {match.ew_partner.number})"
    )


@pytest.mark.parametrize("seat", ["ns", "ns_partner", "ew", "ew_partner"])
def test_a_person_has_each_match_whatever_the_chair(seat: str, round_: Round) -> None:
    finish(round_)
    match = table(round_)
    found = read_team_file(round_.tournament, getattr(match, seat).number)
    assert found is not None
    (one,) = found.matches
    mate = {"ns": "ns_partner", "ns_partner": "ns", "ew": "ew_partner", "ew_partner": "ew"}[seat]
    assert one.partner == getattr(match, mate)
    others = ("ew", "ew_partner") if seat.startswith("ns") else ("ns", "ns_partner")
    assert one.opponents == tuple(getattr(match, other) for other in others)
    assert one.account is not None


def test_who_sits_out_has_neither(round_: Round) -> None:
    exempt = round_.matches.get(ew=None).ns
    (one,) = read_team_file(round_.tournament, exempt.number).matches
    assert (one.partner, one.opponents) == (None, ())


@pytest.mark.parametrize("route", ["tournament", "seats", "standings", "teams", "wall"])
def test_each_page_is_there(route: str, round_: Round, outsider: Client) -> None:
    finish(round_)
    page = outsider.get(reverse(f"public:{route}", args=[round_.tournament.slug]))
    assert page.status_code == 200


def test_a_page_of_a_person_names_the_partner(round_: Round, outsider: Client) -> None:
    match = table(round_)
    address = reverse("public:team", args=[round_.tournament.slug, match.ew.number])
    text = outsider.get(address).content.decode()
    assert match.ew_partner.label in text
    assert match.ns_partner.label in text


def test_the_tables_name_all_four(round_: Round, outsider: Client) -> None:
    match = table(round_)
    address = reverse("public:draw", args=[round_.tournament.slug, 1])
    text = outsider.get(address).content.decode()
    seats = (match.ns, match.ns_partner, match.ew, match.ew_partner)
    assert [seat.label in text for seat in seats] == [True] * 4


@pytest.mark.parametrize(
    ("route", "numbers"),
    [
        ("public:tournament", []),
        ("public:standings", []),
        ("public:rank", [3]),
        ("organiser:overview", []),
        ("organiser:rounds", []),
    ],
)
def test_somebody_alone_is_called_a_team_nowhere(
    route: str, numbers: list[int], round_: Round
) -> None:
    finish(round_)
    tournament = round_.tournament
    desk = Client()
    desk.force_login(MembershipFactory(club=tournament.club).user)
    page = desk.get(reverse(route, args=[tournament.slug, *numbers])).content.decode()
    assert re.findall(r"[ée]quipe \d+|\d+ équipes?\b|équipes? présentes?", page) == []


def test_a_record_of_two_people_names_both(round_: Round) -> None:
    finish(round_, lambda match: (1500, 444) if match.table_number == 1 else (1000, 944))
    match = table(round_)
    best = read_standings_and_evening(round_.tournament)[1].records[0]
    pair = sorted((match.ns, match.ns_partner), key=lambda one: one.number)
    assert best.text == f"{pair[0].label} – {pair[1].label}, partie 1"


def test_pages_of_people_speak_of_no_team(client: Client, round_: Round) -> None:
    TeamFactory(tournament=round_.tournament, number=10, players=["NOM10 Prénom"])
    pages = [("teams",), ("team", 10), ("team", 1), ("seats",), ("followed",), ("cross_table",)]
    for route, *numbers in pages:
        address = reverse(f"public:{route}", args=[round_.tournament.slug, *numbers])
        shown = client.get(address, headers={"accept-language": "fr"}).content.decode()
        assert re.findall(r">[^<]*[Éé]quipe[^<]*<", shown) == []
