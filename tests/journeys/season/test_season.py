"""A season of a club of 120, from the file of its members to its accounts at the assembly: every
sum was worked out by hand, and stands here with how it comes about."""

import io

import pytest
from django.core.management import call_command
from django.urls import reverse
from openpyxl import load_workbook

from bookings.tasks import follower
from seasons.pages.public_season import read_public_season
from tests.bookings.domain.online.paying import with_account
from tests.bookings.helloasso.stand_in import StandIn
from tests.factories import ClubFactory, SeriesFactory
from tests.journeys.season.club import Secretary
from tests.journeys.season.evenings import (
    END_OF_SEASON,
    FULL,
    MEMBER,
    POSTER,
    YOUNG,
    Season,
    first_evening,
    second_evening,
    third_evening,
)
from tests.journeys.season.members import PAID_UP
from tournaments.models import Player, Tournament
from tournaments.names import person_key
from tournaments.pages.money.statement import read_statement

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(helloasso: StandIn, monkeypatch: pytest.MonkeyPatch) -> Season:
    # What is due is asked about by a step of its own, as a worker does beside the pages.
    monkeypatch.setattr(follower, "hand_on_checks", lambda: None)
    club = ClubFactory(name="Amicale de la Dame de pique", slug="amicale", town="Saint-Just")
    with_account(club)
    return Season(Secretary(club), SeriesFactory(club=club, name="Saison 2026-2027"), helloasso)


def told(tournament: Tournament) -> tuple[dict[str, int], dict[str, int]]:
    """The lines of the summary, and where what remains is."""
    statement = read_statement(tournament)
    assert sum(line.cents for line in statement.summary) == statement.remains_cents
    assert sum(line.cents for line in statement.places) == statement.remains_cents
    return (
        {line.name: line.cents for line in statement.summary},
        {line.name: line.cents for line in statement.places},
    )


def test_a_season_of_three_evenings_to_the_cent(season: Season) -> None:
    evenings = [first_evening(season), second_evening(season), third_evening(season)]
    the_first_is_as_told(evenings[0])
    the_second_is_as_told(evenings[1])
    the_third_is_as_told(evenings[2])
    the_accounts_of_the_club_are_their_sum(season, evenings)
    everybody_is_in_the_season_once(season)
    call_command("verify_audit")
    call_command("recompute", all=True)


def the_first_is_as_told(evening: Tournament) -> None:
    summary, places = told(evening)
    assert summary == {
        FULL: 4000,  # XAVIER 8 + WATT and WILD 16 + UZAN and ULM 16, who got it back
        MEMBER: 1800,  # three members at 6
        YOUNG: 800,  # two at 4
        POSTER: 1400,  # two at 7; what HelloAsso gave back of another 16 never was
        "Remboursements": -1600,
        "Autres recettes": 6150,
        "Dépenses": -6840,  # 45 + 23,40
        "Lots en argent": -6000,  # 40 + 20
        "Écarts de caisse": -350,
    }  # 80 − 16 + 61,50 − 68,40 − 60 − 3,50 = −6,40
    assert places == {
        # 50 + 12 + 14 + 8 + 16 − 16 + 61,50 − 23,40 − 60 = 62,10, less 3,50
        "Porte, comptée": 5860,
        "Sorti des caisses après leur comptage": -3000,
        "Espèces sorties de la caisse": 3000,
        "Chèque": -2900,  # 16 − 45
        "En ligne": 1400,
        "Fonds de caisse, prêté par le club": -5000,
    }


def the_second_is_as_told(evening: Tournament) -> None:
    summary, places = told(evening)
    assert summary == {
        FULL: 4000,  # SAULE 16 once + RIO 16 + whose membership is over 8
        MEMBER: 3000,  # five members at 6
        POSTER: 2100,  # 14, of which 7 came back, and 7 again at the door
        "Remboursements": -700,
        "Autres recettes": 8420,
        "Dépenses": -8390,  # 45 + 38,90
        "Lots en argent": -6000,
        "Écarts de caisse": 70,
    }  # 91 − 7 + 84,20 − 83,90 − 60 + 0,70 = 25,00
    assert places == {
        "Porte, comptée": 5500,  # 50 + 7 + 16 + 12 + 16 + 14 − 60
        "Buvette, comptée": 6600,  # 20 + 84,20 − 38,90 = 65,30, and 0,70
        "Carte": 1200,
        "Virement": -4500,
        "En ligne": 700,
        "Fonds de caisse, prêté par le club": -7000,
    }


def the_third_is_as_told(evening: Tournament) -> None:
    summary, places = told(evening)
    assert summary == {
        FULL: 3200,  # POTIER 16, who is kept + NUIT 16; the cheque never was
        MEMBER: 3000,  # five members at 6
        YOUNG: 400,
        "Autres recettes": 12005,  # 70,05 + 50
        "Dépenses": -14500,  # 45 + 100
        "Lots en argent": -6000,
    }  # 66 + 120,05 − 145 − 60 = −18,95
    assert places == {
        # 50 + 12 + 16 + 10 + 16 + 70,05 − 60 = 114,05, of which 100 went to the bank
        "Porte, comptée": 1405,
        "Espèces sorties de la caisse": 10000,
        "Chèque": 500,  # 50 − 45
        "Virement": -8800,  # 12 − 100
        "Fonds de caisse, prêté par le club": -5000,
    }
    assert read_statement(evening).accounts.owed.cents == 1600  # whose cheque came back


def the_accounts_of_the_club_are_their_sum(season: Season, evenings: list[Tournament]) -> None:
    desk, where = season.secretary.desk, [season.secretary.club.slug]
    days = {"first": "2026-09-01", "last": "2027-08-31"}
    accounts = desk.get(reverse("organiser:club_accounts", args=where), days).context["accounts"]
    assert [line.cells for line in accounts.lines] == [
        # entries, given back, other income, expenses, envelopes, gaps of tills
        (8000, -1600, 6150, -6840, -6000, -350),
        (9100, -700, 8420, -8390, -6000, 70),
        (6600, 0, 12005, -14500, -6000, 0),
    ]
    remains = [line.remains_cents for line in accounts.lines]
    assert remains == [read_statement(evening).remains_cents for evening in evenings]
    assert remains == [-640, 2500, -1895]
    # 237 − 23 + 265,75 − 297,30 − 180 − 2,80 = −0,35
    assert accounts.total.cells == (23700, -2300, 26575, -29730, -18000, -280)
    assert accounts.total.remains_cents == -35
    file = desk.get(reverse("organiser:club_accounts_export", args=[*where, "xlsx"]), days)
    table = list(load_workbook(io.BytesIO(file.content)).active.values)
    assert [row[-1] for row in table[1:]] == [-6.4, 25, -18.95, -0.35]


def everybody_is_in_the_season_once(season: Season) -> None:
    lines = read_public_season(season.series).lines
    told = [(line.rank, line.competitor.name, line.points, len(line.played)) for line in lines]
    # First of all three: 10 + 10 + 10.
    assert told[:2] == [(1, "AUBERT Anne", "30", 3), (1, "AUBERT Jean", "30", 3)]
    assert len(told) == len({person_key(name) for _rank, name, _points, _played in told})
    assert Player.objects.filter(member_until=END_OF_SEASON).count() == PAID_UP
