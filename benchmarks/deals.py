"""Deals scored per second, on one core: ``python -m benchmarks.deals``.

Four rows: facts checked, checked deals marked with the lines that explain them, whole matches from
facts to results, and the same written out as JSON with every step and article.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence

from scoring import Length, RuleSet, score_match
from scoring.deals.facts import read_deal
from scoring.marks.match import RunningMatch

LENGTH = Length(deals=12)
ROUNDS, TRIES = 400, 7
SMALL = 2, 1
ORDINARY = {"taker": "NS", "contract": 100, "trump": "H", "points": {"NS": 110, "EW": 52}}
DEALS = [
    {**ORDINARY, "belote": {"NS": 1}, "declarations": {"EW": 20}},
    {**ORDINARY, "taker": "EW", "contract": 90},
    {**ORDINARY, "contract": 120, "doubled": "coinche"},
    {"taker": "NS", "contract": "capot", "trump": "S", "sweep": "NS"},
] * 3


def per_second(work: Callable[[], object], *, rounds: int, tries: int) -> float:
    """Return how many deals a second the work does, the best of some runs."""
    best = min(_seconds(work, rounds) for _ in range(tries))
    return rounds * len(DEALS) / best


def _seconds(work: Callable[[], object], rounds: int) -> float:
    start = time.process_time()
    for _ in range(rounds):
        work()
    return time.process_time() - start


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.deals", description=__doc__)
    parser.add_argument("--small", action="store_true", help="a few deals, in seconds")
    rounds, tries = SMALL if parser.parse_args(arguments).small else (ROUNDS, TRIES)
    rules = RuleSet.of("ffb-coinche")
    checked = [read_deal(rules, LENGTH, facts) for facts in DEALS]

    def play() -> None:
        match = RunningMatch(rules, LENGTH)
        for deal in checked:
            match.play(deal)

    ways: dict[str, Callable[[], object]] = {
        "facts checked": lambda: [read_deal(rules, LENGTH, deal) for deal in DEALS],
        "checked deals marked and explained": play,
        "facts to results": lambda: score_match(rules, LENGTH, DEALS),
        "facts to JSON with steps": lambda: json.dumps(score_match(rules, LENGTH, DEALS).to_json()),
    }
    rows = {name: per_second(way, rounds=rounds, tries=tries) for name, way in ways.items()}
    slowest = min(rows.values())
    print(f"{'work':36}{'deals/s':>12}{'ratio':>8}")
    for name, speed in rows.items():
        print(f"{name:36}{speed:>12,.0f}{speed / slowest:>8.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
