"""An evening of belote without annonces once more, plainly: from the deals to the order.

It reads facts and who sat where, and shares no code with the site: what the standings of a
village concours are held against.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from tests.scoring.marks.plain_marks import OTHER, ffb_belote

Facts = dict[str, Any]
PACK = 162


def plain_match(deals: Iterable[Facts]) -> dict[str, int]:
    """The two totals of a match: each deal's marks, and the pot to whom the next deal goes."""
    totals = {"NS": 0, "EW": 0}
    pot = {"NS": 0, "EW": 0}
    for facts in deals:
        if facts.get("passed"):
            continue
        made, marks = ffb_belote({"trump": "H", **facts})
        for side, mark in marks.items():
            totals[side] += mark
        if made is None:
            pot[facts["taker"]] += marks[OTHER[facts["taker"]]]
        else:
            totals[facts["taker"] if made else OTHER[facts["taker"]]] += sum(pot.values())
            pot = {"NS": 0, "EW": 0}
    return {side: totals[side] + pot[side] for side in totals}


class PlainEvening:
    """What each team made in each round: total, then wins, then its best match, then the lot."""

    def __init__(self, teams: Iterable[int], *, deals: int, lot_seed: int) -> None:
        self.lines: dict[int, list[tuple[int, bool, bool]]] = {team: [] for team in teams}
        self.deals, self.lot_seed = deals, lot_seed

    def play(self, ns: int, ew: int, deals: Sequence[Facts]) -> dict[str, int]:
        """Note a match; the totals are given back."""
        totals = plain_match(deals)
        self.lines[ns].append((totals["NS"], totals["NS"] > totals["EW"], True))
        self.lines[ew].append((totals["EW"], totals["EW"] > totals["NS"], True))
        return totals

    def sit_out(self, team: int) -> None:
        """Note an exempt: half of the points at stake in a match, and no win."""
        self.lines[team].append((PACK * self.deals // 2, False, False))

    def total(self, team: int) -> int:
        """What a team has made in all."""
        return sum(points for points, _won, _played in self.lines[team])

    def order(self) -> list[int]:
        """The teams, the best first."""
        return sorted(self.lines, key=self._merit, reverse=True)

    def _merit(self, team: int) -> tuple[int, int, int, int]:
        lines = self.lines[team]
        best = max((points for points, _won, played in lines if played), default=-1)
        digest = hashlib.sha256(f"{self.lot_seed}:{team}".encode()).digest()
        lot = -int.from_bytes(digest, "big")
        return self.total(team), sum(won for _points, won, _played in lines), best, lot
