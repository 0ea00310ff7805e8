"""How fast a tournament plays."""

import datetime
from zoneinfo import ZoneInfo

import pytest

from scoring import Length
from tournaments.queries.draws.pace import (
    HeldRound,
    PaceSource,
    StagePlan,
    find_break,
    find_end,
    find_pace,
    reckon,
)

EIGHT = datetime.datetime(2026, 11, 21, 20, 0, tzinfo=datetime.UTC)


def after(minutes: float) -> datetime.datetime:
    """A moment of the evening."""
    return EIGHT + datetime.timedelta(minutes=minutes)


def held(begun: float, ended: float | None = None, *, paused: float = 0) -> HeldRound:
    """A round held, in minutes after eight."""
    return HeldRound(
        begun_at=after(begun),
        ended_at=None if ended is None else after(ended),
        paused=datetime.timedelta(minutes=paused),
    )


def plan(
    number: int = 1,
    *rounds: HeldRound,
    of: int = 3,
    follows: int | None = None,
    after_round: int | None = None,
) -> StagePlan:
    """A stage whose matches last an hour."""
    return StagePlan(
        number=number,
        follows=follows,
        after_round=after_round,
        rounds=of,
        match=datetime.timedelta(hours=1),
        held=rounds,
    )


def ends(*stages: StagePlan, now: float) -> list[list[float]]:
    """The ends of each stage's rounds, in minutes after eight, ten minutes being between two."""
    between = datetime.timedelta(minutes=10)
    found = reckon(stages, begins_at=EIGHT, now=after(now), between=between)
    return [[(slot.ends_at - EIGHT).total_seconds() / 60 for slot in one] for one in found.values()]


def test_before_the_evening_rounds_follow_one_another() -> None:
    assert ends(plan(), now=-300) == [[60, 130, 200]]


def test_an_evening_that_begins_late_ends_late() -> None:
    assert ends(plan(), now=20) == [[80, 150, 220]]


def test_what_was_played_stays_and_moves_the_rest() -> None:
    assert ends(plan(1, held(5, 75)), now=80) == [[75, 145, 215]]
    assert ends(plan(1, held(5, 75)), now=120) == [[75, 180, 250]]


def test_a_round_under_way_ends_later_by_its_pause_and_never_in_the_past() -> None:
    assert ends(plan(1, held(0, paused=15)), now=30) == [[75, 145, 215]]
    assert ends(plan(1, held(0)), now=90) == [[90, 160, 230]]


def test_stages_follow_one_another_or_run_side_by_side() -> None:
    stages = (
        plan(of=2),
        plan(2, of=1, follows=1),
        plan(3, of=1, follows=1, after_round=1),
        plan(4, of=0, follows=2),
        plan(5, of=1, follows=4),
    )
    assert ends(*stages, now=-300) == [[60, 130], [200], [130], [], [270]]


@pytest.mark.parametrize("day", ["2026-03-28", "2026-10-24"])
def test_a_match_lasts_as_long_in_the_night_in_which_the_clock_is_moved(day: str) -> None:
    begins_at = datetime.datetime.fromisoformat(f"{day}T22:00").replace(
        tzinfo=ZoneInfo("Europe/Paris")
    )
    between = datetime.timedelta(0)
    end = find_end(reckon([plan(of=6)], begins_at=begins_at, now=begins_at, between=between))
    assert end is not None
    assert end - begins_at.astimezone(datetime.UTC) == datetime.timedelta(hours=6)


def test_an_evening_without_rounds_has_no_end() -> None:
    assert find_end(reckon([plan(of=0)], begins_at=EIGHT, now=EIGHT, between=EIGHT - EIGHT)) is None


@pytest.mark.parametrize(
    ("length", "limit", "rounds", "minutes", "source"),
    [
        (Length(deals=12), 45, (held(0, 50), held(60, 130, paused=10), held(140)), 55, "played"),
        (Length(deals=12), 45, (held(0, 1), held(2)), 45, "limit"),
        (Length(deals=10), None, (), 50, "deals"),
        (Length(target=2000), None, (), 80, "deals"),
        (Length(deals=12, target=2000), None, (), 60, "deals"),
    ],
)
def test_a_match_lasts_what_the_others_did_else_what_is_set_else_what_is_usual(
    length: Length, limit: int | None, rounds: tuple[HeldRound, ...], minutes: int, source: str
) -> None:
    pace = find_pace(length, limit, rounds)
    assert (pace.match, pace.source) == (datetime.timedelta(minutes=minutes), PaceSource(source))


def test_the_time_between_two_rounds_is_the_tournament_s_own_within_one_evening() -> None:
    evening = (held(0, 60), held(75, 130), held(150, 200), held(9000, 9060))
    found = [find_break(one) for one in ([], [evening], [evening[:1], evening[1:2]])]
    assert found == [datetime.timedelta(minutes=minutes) for minutes in (10, 17.5, 10)]
