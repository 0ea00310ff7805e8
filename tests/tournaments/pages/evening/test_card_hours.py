"""The hour in the corner of the card."""

import datetime

import pytest
from django.utils import timezone

from tests.tournaments.chains import draw_round, first_stage, play, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.draws.rounds import pause_round, start_round
from tournaments.domain.tournament.endings import finish_tournament
from tournaments.models import Round, Tournament
from tournaments.pages.evening.card import Hours, find_hours
from tournaments.pages.evening.states import CardState
from tournaments.pages.tournament.evening_plan import plan_evening
from tournaments.pages.tournament.overview import read_overview

pytestmark = pytest.mark.django_db


def hours_of(tournament: Tournament, state: CardState) -> Hours:
    evening = read_overview(tournament)
    return find_hours(tournament, evening, plan_evening(tournament, evening), state)


def started(minutes: int | None) -> Round:
    tournament = tournament_of(4, time_limit_minutes=minutes)
    return start_round(draw_round(first_stage(tournament)), by=SERVER)


def test_before_the_day_the_day_and_the_hour_are_told() -> None:
    day = timezone.localdate() + datetime.timedelta(days=400)
    day = day.replace(month=5, day=8)
    tournament = tournament_of(4, date=day, starts_at=datetime.time(20, 30))
    said = hours_of(tournament, CardState.BEFORE).said
    assert said.endswith("8 mai, 20\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}30")


def test_on_the_day_it_tells_when_it_begins() -> None:
    tournament = tournament_of(4, date=timezone.localdate(), starts_at=datetime.time(20, 30))
    assert (
        hours_of(tournament, CardState.READY).said
        == "début à 20\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}30"
    )


def test_without_an_hour_nothing_is_told() -> None:
    tournament = tournament_of(4, date=timezone.localdate())
    assert hours_of(tournament, CardState.ARRIVING) == Hours()


def test_a_round_with_a_limit_counts_down() -> None:
    clock = hours_of(started(55).tournament, CardState.PLAYING).clock
    assert clock is not None
    assert clock.minutes_left == 55


def test_a_round_without_one_ends_as_the_plan_foresees() -> None:
    said = hours_of(started(None).tournament, CardState.PLAYING).said
    assert said.startswith("fin vers ")


def test_a_round_whose_time_is_up_says_when_it_ended() -> None:
    round_ = started(55)
    Round.objects.update(started_at=timezone.now() - datetime.timedelta(hours=1))
    said = hours_of(round_.tournament, CardState.PLAYING).said
    assert said.startswith("l'heure est passée")


def test_a_clock_that_stands_still_says_since_when() -> None:
    round_ = started(55)
    pause_round(round_, by=SERVER)
    said = hours_of(round_.tournament, CardState.PLAYING).said
    assert said.startswith("en pause depuis ")


def test_once_final_it_tells_when_it_ended() -> None:
    tournament = tournament_of(4)
    tournament.stages.update(rounds_planned=1)
    play(first_stage(tournament), 1)
    tournament = finish_tournament(tournament, by=SERVER)
    assert hours_of(tournament, CardState.OVER).said.startswith("fini à ")
