"""« Où en est-on ? »: one fact a step."""

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests.factories import TournamentFactory
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    play,
    side_by_side,
    tournament_of,
)
from tournaments.enums import Role
from tournaments.models import Tariff, Tournament
from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.path import PathStep, list_steps, phrase_settings
from tournaments.pages.tournament.evening_plan import plan_evening
from tournaments.pages.tournament.overview import read_overview
from tournaments.permissions import list_granted
from tournaments.ports import LotCount

pytestmark = pytest.mark.django_db

NONE = LotCount(typed=0, given=0, waiting=0)


def steps_of(
    tournament: Tournament, *, missing: int = 0, lots: LotCount = NONE, role: Role = Role.ORGANISER
) -> list[PathStep]:
    evening = read_overview(tournament)
    desk = Desk(tournament=tournament, may=list_granted(role, in_club=True))
    plan = plan_evening(tournament, evening)
    return list_steps(desk, evening, plan, missing=missing, lots=lots)


def titles(steps: list[PathStep]) -> list[str]:
    return [step.title for step in steps]


def test_the_way_goes_from_the_teams_to_the_end() -> None:
    steps = steps_of(tournament_of(4))
    wanted = ["Équipes", "Partie 1", "Partie 2", "Partie 3", "Partie 4", "Lots et fin"]
    assert titles(steps) == wanted
    assert [step.state for step in steps] == ["now", *["later"] * 5]


@pytest.mark.parametrize(
    ("there", "missing", "fact"), [(0, 4, "4"), (2, 2, "2 là sur 4"), (4, 0, "4, toutes là")]
)
def test_who_is_there_is_told(there: int, missing: int, fact: str) -> None:
    tournament = tournament_of(4)
    tournament.teams.filter(number__gt=there).update(is_present=False)
    assert steps_of(tournament, missing=missing)[0].fact == fact


def test_one_alone_is_not_all_of_several() -> None:
    assert steps_of(tournament_of(1))[0].fact == "1 là"
    with override("en"):
        assert steps_of(tournament_of(1))[0].fact == "1 here"


def test_who_was_sent_out_is_not_there() -> None:
    tournament = tournament_of(4)
    tournament.teams.filter(number=2).update(excluded_at=timezone.now())
    assert steps_of(tournament)[0].fact == "3 là sur 4"


def test_a_round_is_told_by_its_tables_and_then_by_its_end() -> None:
    tournament = tournament_of(4)
    finish(draw_round(first_stage(tournament)))
    draw_round(first_stage(tournament), seed=2)
    _teams, first, second, third, *_rest = steps_of(tournament)
    assert (first.state, first.fact[:8]) == ("done", "finie à ")
    assert (second.state, second.fact) == ("now", "0 table sur 2")
    assert (third.state, third.fact[:9]) == ("later", "fin vers ")
    with override("en"):
        assert steps_of(tournament)[2].fact == "0 tables of 2"
    slug = tournament.slug
    assert second.url == reverse("organiser:round", args=[slug, 2])
    assert third.url == reverse("organiser:rounds", args=[slug])


def test_of_many_rounds_those_about_the_one_that_is_played_are_told() -> None:
    tournament = tournament_of(4)
    tournament.stages.update(rounds_planned=14)
    play(first_stage(tournament), 5)
    wanted = ["Équipes", "Parties 1 à 3", "Partie 4", "Partie 5", "Partie 6", "Partie 7"]
    assert titles(steps_of(tournament)) == [*wanted, "Parties 8 à 14", "Lots et fin"]


def test_stages_are_a_step_each() -> None:
    steps = steps_of(side_by_side(final=4, others=4))
    assert [(step.title, step.state) for step in steps[1:-1]] == [
        ("Qualifications", "done"),
        ("Finale", "now"),
        ("Consolante", "now"),
    ]


@pytest.mark.parametrize(
    ("lots", "fact"),
    [
        (NONE, ""),
        (LotCount(typed=18, given=0, waiting=0), "18 lots notés"),
        (LotCount(typed=18, given=18, waiting=1), "1 lot à remettre"),
        (LotCount(typed=18, given=18, waiting=0), "lots remis"),
    ],
)
def test_the_lots_are_counted(lots: LotCount, fact: str) -> None:
    assert steps_of(tournament_of(4), lots=lots)[-1].fact == fact


def test_pages_that_somebody_may_not_open_are_no_links() -> None:
    steps = steps_of(tournament_of(4), role=Role.READER)
    assert (steps[0].url, steps[-1].url) == ("", "")


def test_what_is_played_for_what_price_is_one_line() -> None:
    tournament = TournamentFactory(sheet_entry="totals")
    assert phrase_settings(tournament, read_overview(tournament)) == "4 parties, deux totaux"
    Tariff.objects.create(tournament=tournament, label="Entrée", cents=2400)
    said = phrase_settings(tournament, read_overview(tournament))
    assert said.replace("\N{NO-BREAK SPACE}", " ") == "4 parties, 24 €, deux totaux"
