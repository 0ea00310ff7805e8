"""How fast a tournament plays."""

import datetime

import pytest

from scoring import Length
from tests.tournaments.queries.draws.test_timetable import held
from tournaments.queries.draws.pace import PaceSource, find_break, find_pace
from tournaments.queries.draws.timetable import HeldRound


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
