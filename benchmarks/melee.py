"""Mêlées: how long an evening's draws take, and what two steps give away against the whole.

`python -m benchmarks.melee [--evenings 20]` plays twelve rounds with 32 to 512 people and prints
the time of all draws, of the slowest one, and how often partners and opponents came again. Then
it plays small evenings and draws each round a second time in two steps (partners, then opponents,
with the exchanges that large fields get), to count how often that is as good as the best of all
seatings: down to the opponents met again, and down to the balance.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from unittest.mock import patch

from tournaments.pairing import Draw, DrawRequest, Entrant, draw
from tournaments.pairing.melee import drawing

ROUNDS = 12
LARGE = (32, 64, 128, 130, 256, 512)
FEW = (8, 9, 11, 12, 13, 16, 19)


@dataclass(slots=True)
class Evening:
    """Who has played with and against whom, and won what."""

    size: int
    seed: int = 1
    wins: dict[int, int] = field(default_factory=dict)
    byes: dict[int, int] = field(default_factory=dict)
    played: list[tuple[int, int]] = field(default_factory=list)
    partnered: list[tuple[int, int]] = field(default_factory=list)

    def requests(self) -> Iterator[DrawRequest]:
        """One request per round; `record` must be called in between."""
        luck = random.Random(self.seed)
        for number in range(1, ROUNDS + 1):
            order = sorted(
                range(self.size), key=lambda one: (-self.wins.get(one, 0), luck.random())
            )
            yield DrawRequest(
                system="melee",
                teams=tuple(
                    Entrant(id=team, score=self.wins.get(team, 0), byes=self.byes.get(team, 0))
                    for team in order
                ),
                seed=number,
                played=tuple(self.played),
                partnered=tuple(self.partnered),
                time_limit=120,
            )

    def record(self, drawn: Draw) -> None:
        """Let the lower number win each table."""
        for team in drawn.byes:
            self.byes[team] = self.byes.get(team, 0) + 1
        for table in drawn.tables:
            ns, ew = (table.ns, table.ns_partner or 0), (table.ew, table.ew_partner or 0)
            self.partnered += [ns, ew]
            self.played += [(team, opponent) for team in ns for opponent in ew]
            for team in ns if (sum(ns) + self.seed) % 3 else ew:
                self.wins[team] = self.wins.get(team, 0) + 2


def timed(request: DrawRequest) -> tuple[float, Draw]:
    """How many seconds a draw took, and the draw."""
    start = perf_counter()
    drawn = draw(request)
    return perf_counter() - start, drawn


def whole_evening(size: int) -> str:
    """The line of one large field."""
    evening, times, partners, opponents = Evening(size), [], 0, 0
    for request in evening.requests():
        seconds, drawn = timed(request)
        evening.record(drawn)
        times.append(seconds)
        partners += drawn.certificate.partners_again
        opponents += drawn.certificate.rematches
    return f"{size:8}{sum(times):11.2f}s{max(times):11.2f}s{partners:12}{opponents:12}"


def both_ways(size: int, evenings: int) -> str:
    """The line of one small field: shares of rounds, and times."""
    rounds = people = balance = 0
    whole_time = steps_time = 0.0
    for seed in range(1, evenings + 1):
        evening = Evening(size, seed)
        for request in evening.requests():
            seconds, whole = timed(request)
            whole_time += seconds
            with patch.multiple(drawing, ALL_BYES_UP_TO=0, WHOLE_UP_TO=0):
                seconds, steps = timed(request)
            steps_time += seconds
            rounds += 1
            people += levels(whole) == levels(steps)
            balance += whole.certificate == steps.certificate or (
                levels(whole) == levels(steps) and whole.certificate.cost == steps.certificate.cost
            )
            evening.record(whole)
    shares = f"{100 * people / rounds:10.1f} %{100 * balance / rounds:10.1f} %"
    return f"{size:8}{shares}{steps_time / rounds:12.4f}s{whole_time / rounds:11.4f}s"


def levels(drawn: Draw) -> tuple[int, ...]:
    """The levels of a certificate, without the balance."""
    said = drawn.certificate
    return (
        said.forbidden, said.partners_again, said.repeat_byes, said.bye_distance,
        said.same_club, said.rematches,
    )  # fmt: skip


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.melee", description=__doc__)
    parser.add_argument("--evenings", type=int, default=20)
    parser.add_argument("--small", action="store_true", help="one evening of few people")
    options = parser.parse_args(arguments)
    large, few, evenings = (
        (LARGE[:1], FEW[:1], 1) if options.small else (LARGE, FEW, options.evenings)
    )
    print(f"{'people':>8}{'12 rounds':>12}{'slowest':>12}{'partners':>12}{'opponents':>12}  again")
    for size in large:
        print(whole_evening(size), flush=True)
    print(f"\n{'people':>8}{'as good':>12}{'balance':>12}{'two steps':>13}{'the whole':>12}")
    for size in few:
        print(both_ways(size, evenings), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
