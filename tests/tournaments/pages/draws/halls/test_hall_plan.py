"""The plan of the hall: plates with their state, room by room."""

import datetime

import pytest
from django.template.loader import render_to_string
from django.utils import timezone

from tests.factories import MatchFactory, RoomFactory, RoundFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tests.tournaments.score_facts import filled_sheet
from tournaments.actors import SERVER
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.enums import SheetState, SheetStep
from tournaments.models import Round, Tournament
from tournaments.pages.draws.hall_plan import HallPlan, Plate, find_late_minutes
from tournaments.pages.draws.public_round import read_public_round
from tournaments.pages.sheets.tiles import build_round_plan, read_round_sheets
from tournaments.queries.draws.rounds import find_round_clock

pytestmark = pytest.mark.django_db


def plan_of(round_: Round) -> HallPlan:
    return build_round_plan(round_, read_round_sheets(round_))


def plates(plan: HallPlan) -> list[Plate]:
    return [plate for room in plan.rooms for plate in room.spots if plate is not None]


def test_a_plate_has_its_number_its_state_and_who_sits_there() -> None:
    match = filled_sheet().match
    [plate] = plates(plan_of(match.round))
    sides = [side.numbers for side in plate.sides]
    assert (plate.number, plate.step) == (match.table_number, SheetStep.PLAYING)
    assert sides == [(match.ns.number,), (match.ew.number,)]


def test_scores_and_the_winner_are_shown_once_known(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 2))
    play_round(round_, state=SheetState.CONFIRMED)
    match = round_.matches.get()
    [plate] = plates(plan_of(round_))
    shown = [(side.points, side.has_won) for side in plate.sides]
    assert (plate.step, plate.has_score) == (SheetStep.CHECKED, True)
    assert shown == [
        (match.ns_score, match.winner == "NS"),
        (match.ew_score, match.winner == "EW"),
    ]


def test_numbers_of_teams_are_not_read_as_points(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 2))
    shown = " ".join(
        render_to_string("components/hall_plan.html", {"plan": plan_of(round_)}).split()
    )
    match = round_.matches.get()
    said = [f"n° {team.number}</span>" in shown for team in (match.ns, match.ew)]
    assert (said, "hall-plate__dash" in shown) == ([True, True], False)


def test_a_contested_table_waits_for_the_arbiter() -> None:
    sheet = filled_sheet()
    MatchFactory(round=sheet.match.round, table_number=99)
    contest_sheet(sheet, reason="Une belote de plus ?", by=SERVER)
    waiting = {plate.number: plate.awaits_arbiter for plate in plates(plan_of(sheet.match.round))}
    assert waiting == {sheet.match.table_number: True, 99: False}


def test_rooms_come_in_the_order_of_their_tables_and_the_others_last() -> None:
    round_ = RoundFactory()
    for number in (30, 12, 2):
        MatchFactory(round=round_, table_number=number)
    RoomFactory(tournament=round_.tournament, name="Étage", first_table=10, last_table=19)
    RoomFactory(tournament=round_.tournament, name="Salle", first_table=1, last_table=9)
    rooms = [(room.room and room.room.name, room.spots[0]) for room in plan_of(round_).rooms]
    assert [(name, plate and plate.number) for name, plate in rooms] == [
        ("Salle", 2),
        ("Étage", 12),
        (None, 30),
    ]


def test_the_hall_sees_the_same_plates_as_the_desk(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    play_round(round_, state=SheetState.CONFIRMED)
    assert read_public_round(round_, tournament).plan == plan_of(round_)


@pytest.mark.parametrize(("minutes", "late"), [(None, 15), (60, 15), (90, 0)])
def test_who_still_plays_is_late_beyond_the_time_of_the_round_or_the_usual_one(
    minutes: int | None, late: int, tournament: Tournament
) -> None:
    tournament.time_limit_minutes = minutes
    tournament.save()
    round_ = start_round(drawn_round(tournament, teams_of(tournament, 2)), by=SERVER)
    round_.tournament = tournament
    now = timezone.now() + datetime.timedelta(minutes=75, seconds=5)
    assert find_late_minutes(round_, find_round_clock(round_, now=now)) == late
