"""The seed: same seed, same draw; and by lot, every best draw as likely as the other."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.tournaments.pairing.oracle import drawn, evening, every_draw, vector
from tournaments.pairing import DrawRequest, Entrant, draw
from tournaments.pairing.commands.command import as_json
from tournaments.pairing.matching import sampling
from tournaments.pairing.model import Chance

ROOT = Path(__file__).parents[4]
PROGRAM = """
from tournaments.pairing import DrawRequest, Entrant, draw
teams = tuple(Entrant(id=7 * n, score=9 - n // 5, club="ABC"[n * n % 3]) for n in range(41))
met = tuple((7 * n, 7 * (n + 1 + n % 3)) for n in range(38))
for system in ("random", "ranking", "swiss", "slide"):
    print(draw(DrawRequest(system=system, teams=teams, played=met, avoid_same_club=True)))
"""
TEAMS = tuple(Entrant(id=n, club="AAABBC"[n % 6], byes=n % 2) for n in range(16))


def uniformity(request_: DrawRequest, times: int) -> tuple[float, int]:
    """Chi-square of the draws that came up against even ones, and how many best ones exist."""
    best = min(vector(request_, *item) for item in every_draw(len(request_.teams)))
    fair = [item for item in every_draw(len(request_.teams)) if vector(request_, *item) == best]
    seen: Counter[str] = Counter()
    for seed in range(times):
        again = DrawRequest(**{**fields(request_), "seed": seed})
        seen[repr(drawn(again, draw(again)))] += 1
    expected = times / len(fair)
    assert set(seen) <= {repr(item) for item in fair}
    return sum((seen[repr(item)] - expected) ** 2 / expected for item in fair), len(fair)


def fields(request_: DrawRequest) -> dict[str, object]:
    return {name: getattr(request_, name) for name in DrawRequest.__dataclass_fields__}


def within_chance(chi_square: float, ways: int) -> bool:
    """Whether five standard deviations cover it."""
    return chi_square < ways - 1 + 5 * (2 * (ways - 1)) ** 0.5


CASES = [
    DrawRequest(system="random", teams=TEAMS[:6]),
    DrawRequest(system="random", teams=TEAMS[:5]),
    DrawRequest(system="random", teams=TEAMS[:6], played=((0, 1), (2, 3), (0, 5))),
    DrawRequest(system="random", teams=TEAMS[:7], avoid_same_club=True, played=((0, 3),)),
    DrawRequest(system="random", teams=TEAMS[:5], played=((0, 1), (0, 2), (0, 3), (0, 4))),
]


@pytest.mark.parametrize("request_", CASES)
def test_every_best_draw_is_equally_likely_when_counted(request_: DrawRequest) -> None:
    assert within_chance(*uniformity(request_, 800))


@pytest.mark.parametrize("request_", CASES)
def test_every_best_draw_is_equally_likely_when_shuffled(
    request_: DrawRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sampling, "COUNTED_UP_TO", 0)
    assert within_chance(*uniformity(request_, 800))


@pytest.mark.parametrize("clubs", ["AAAAABC", "AAAABBB", "AAAABC", "AAABB", "AAAAA", "AAAA"])
def test_guests_of_a_large_club_are_dealt_out_evenly(
    clubs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sampling, "COUNTED_UP_TO", 0)
    monkeypatch.setattr(sampling, "COUNTABLE", 0)
    monkeypatch.setattr(sampling, "HOPEFUL", 3.0)
    teams = tuple(Entrant(id=n, club=club) for n, club in enumerate(clubs))
    request_ = DrawRequest(system="random", teams=teams, avoid_same_club=True, played=((0, 5),))
    assert within_chance(*uniformity(request_, 400))


def test_the_long_walk_reaches_every_best_draw_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "COUNTED_UP_TO", 0)
    monkeypatch.setattr(sampling, "COUNTABLE", 0)
    monkeypatch.setattr(sampling, "HOPEFUL", -1.0)
    request_ = DrawRequest(system="random", teams=TEAMS[:6], played=((0, 1), (2, 3)))
    assert within_chance(*uniformity(request_, 800))


def test_who_sits_north_south_by_lot_is_even() -> None:
    north = sum(
        draw(DrawRequest(system="random", teams=TEAMS[:2], seed=seed)).tables[0].ns == 0
        for seed in range(1000)
    )
    assert abs(north - 500) < 80


def test_the_seed_decides_between_equal_draws() -> None:
    outcomes = {
        tuple((table.ns, table.ew) for table in draw(item).tables)
        for item in (
            DrawRequest(system="ranking", teams=TEAMS[:6], seed=seed, played=((2, 3),))
            for seed in range(40)
        )
    }
    assert outcomes == {((0, 1), (2, 4), (3, 5)), ((0, 2), (1, 3), (4, 5))}


@pytest.mark.parametrize("system", ["random", "ranking", "swiss", "slide"])
def test_the_order_of_what_was_played_means_nothing(system: str) -> None:
    request_ = evening(7, 30, system, 6)
    turned = DrawRequest(
        **{**fields(request_), "played": tuple(pair[::-1] for pair in reversed(request_.played))}
    )
    assert draw(turned) == draw(request_)


def test_a_number_below_a_very_large_limit_is_fair() -> None:
    chance = Chance("numbers", 1)
    limit = 10**40
    numbers = [chance.below(limit) for _ in range(1000)]
    assert all(0 <= number < limit for number in numbers)
    assert abs(sum(numbers) / len(numbers) / limit - 0.5) < 0.05


def test_by_lot_too_a_draw_is_whole_when_the_time_runs_out() -> None:
    answer = draw(evening(3, 200, "random", 150, time_limit=0))
    assert (len(answer.tables), answer.certificate.optimal) == (100, False)


def test_another_process_with_other_hashes_draws_the_same() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "4711")
    }
    assert len(outputs) == 1


def test_a_large_field_too_mixed_to_shuffle_is_drawn_and_said() -> None:
    teams = tuple(Entrant(id=n, club="ABC"[n % 3]) for n in range(130))
    answer = draw(DrawRequest(system="random", teams=teams, avoid_same_club=True))
    assert (answer.certificate.same_club, answer.certificate.optimal) == (0, True)
    assert as_json(answer, "en")["certificate"]["notes"] == [
        "Too many pairs are excluded to shuffle: drawn by successive exchanges."
    ]
