"""The plan of an evening, as « La soirée » shows it."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.chains import draw_round, finish, first_stage, stage_after, tournament_of
from tournaments.models import Round, ScoreSheet, Tournament
from tournaments.pages.tournament.evening_plan import EveningPlan, plan_evening
from tournaments.pages.tournament.overview import read_overview

pytestmark = pytest.mark.django_db
MINUTE = datetime.timedelta(minutes=1)


def evening_of(teams: int = 4, *, in_minutes: int = 60, **settings: object) -> Tournament:
    """An evening that begins soon: rounds of twelve deals and an hour, unless set otherwise."""
    begins = timezone.localtime() + in_minutes * MINUTE
    settings = {"length_value": 12, "time_limit_minutes": 60, **settings}
    return tournament_of(teams, date=begins.date(), starts_at=begins.time(), **settings)


def plan_of(tournament: Tournament, before: datetime.time | None = None) -> EveningPlan:
    """The plan, which there is."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    plan = plan_evening(tournament, read_overview(tournament), before=before)
    assert plan is not None
    return plan


def from_now(moment: datetime.datetime | None) -> int:
    """A moment in whole minutes from now, to the nearest."""
    assert moment is not None
    return round((moment - timezone.now()) / MINUTE)


def test_before_the_first_draw_rounds_are_planned_from_the_hour_that_is_set() -> None:
    plan = plan_of(evening_of())
    assert [(round_.title, from_now(round_.planned_end)) for round_ in plan.rounds] == [
        ("Partie 1", 120), ("Partie 2", 190), ("Partie 3", 260), ("Partie 4", 330),
    ]  # fmt: skip
    assert [round_.slot.ends_at for round_ in plan.rounds] == [
        round_.planned_end for round_ in plan.rounds
    ]
    assert from_now(plan.ends_at) == 330


def test_other_numbers_of_rounds_and_deals_are_told_by_their_end() -> None:
    tournament = evening_of()
    before = timezone.localtime(timezone.now() + 300 * MINUTE).time()
    found = [
        (
            proposal.rounds,
            proposal.deals,
            from_now(proposal.ends_at),
            proposal.is_set,
            proposal.is_in_time,
        )
        for proposal in plan_of(tournament, before).proposals
    ]
    assert found == [
        (3, 14, 290, False, True),
        (3, 12, 260, False, True),
        (4, 10, 290, False, True),
        (4, 12, 330, True, False),
        (5, 10, 350, False, False),
    ]


def played_once(tournament: Tournament) -> Round:
    """A round of forty minutes that ended five minutes ago."""
    round_ = finish(draw_round(first_stage(tournament)))
    now = timezone.now()
    Round.objects.filter(pk=round_.pk).update(started_at=now - 45 * MINUTE)
    ScoreSheet.objects.filter(match__round=round_).update(submitted_at=now - 5 * MINUTE)
    return round_


def test_once_a_round_was_played_the_rest_follows_its_pace() -> None:
    tournament = evening_of(in_minutes=-60)
    played_once(tournament)
    plan = plan_of(tournament)
    assert (plan.pace.source, plan.match_minutes) == ("played", 40)
    assert [(from_now(round_.slot.ends_at), round_.slot.is_over) for round_ in plan.rounds] == [
        (-5, True), (45, False), (95, False), (145, False),
    ]  # fmt: skip
    assert [(proposal.rounds, proposal.deals) for proposal in plan.proposals] == [
        (3, 12),
        (4, 12),
        (5, 12),
    ]


def test_a_later_stage_counts_and_is_called_about_where_its_size_is_not_sure() -> None:
    tournament = evening_of(9)
    stage = first_stage(tournament)
    stage_after(stage, "Finale", system="knockout", entry="ranks", to_place=4)
    stage_after(stage, "Consolante", system="knockout", entry="others")
    plan = plan_of(tournament)
    assert [round_.title for round_ in plan.rounds[4:]] == [
        "Finale – demi-finales", "Finale – finale",
        "Consolante – tour 1", "Consolante – tour 2", "Consolante – tour 3",
    ]  # fmt: skip
    assert [(one.name, one.rounds) for one in plan.estimated] == [("Consolante", 3)]
    assert (plan.open_ended, from_now(plan.ends_at)) == ((), 330 + 210)


def test_a_stage_that_nobody_can_foresee_is_named() -> None:
    tournament = evening_of(4)
    stage = first_stage(tournament)
    stage_after(stage, "Finale", system="knockout", entry="ranks", to_place=4)
    stage_after(stage, "Consolante", system="knockout", entry="others")
    plan = plan_of(tournament)
    assert (plan.open_ended, plan.estimated) == (("Consolante",), ())


def test_nobody_plans_an_evening_without_an_hour_long_past_or_over() -> None:
    for changed in (
        {"starts_at": None},
        {"date": timezone.localdate() - datetime.timedelta(days=3)},
        {"stopped_at": timezone.now()},
    ):
        tournament = evening_of()
        Tournament.objects.filter(pk=tournament.pk).update(**changed)
        tournament.refresh_from_db()
        assert plan_evening(tournament, read_overview(tournament)) is None


def test_a_plan_takes_one_query_however_many_rounds_were_played() -> None:
    tournament, counts = evening_of(), []
    for _round in range(2):
        played_once(tournament)
        overview = read_overview(tournament)
        with CaptureQueriesContext(connection) as captured:
            plan_evening(tournament, overview)
        counts.append(len(captured))
    assert counts == [1, 1]
