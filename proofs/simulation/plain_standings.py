"""The ranking once more, slowly and plainly, from facts to ranks.

Written from the règlement's words alone: it knows nothing of accounts, measures or keys, and
shares no code with `tournaments.ranking`, whose facts and settings it reads as values.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any

from tournaments.ranking import Adjustment, Award, Participant, Result, Settings

NO_VALUE = Fraction(-(10**30))


def half_up(value: Fraction) -> int:
    """The nearest whole number, halves upward."""
    return floor(value + Fraction(1, 2))


class PlainStandings:
    """Who stands where, worked out one question at a time."""

    def __init__(
        self,
        participants: Iterable[Participant],
        results: Iterable[Result],
        adjustments: Iterable[Adjustment],
        settings: Settings,
        *,
        beside: Iterable[Result] = (),
        pools: Mapping[int, str] | None = None,
    ) -> None:
        """`beside` are results of others that count for averages alone; with `pools`, by
        participant, the average of a round is that of each one's pool."""
        self.pools = pools or {}
        self.beside = list(beside)
        self.people = {p.id: p for p in participants}
        self.results = list(results)
        self.adjustments = list(adjustments)
        self.settings = settings

    def ranks(self) -> dict[int, int]:
        """Every participant's rank, from 1; equal ones share it."""
        return self.ranks_by(self.settings.criteria)

    def ranks_by(self, criteria: Sequence[str]) -> dict[int, int]:
        """The ranks that some criteria alone would give."""
        ahead = self._ahead(list(self.people), criteria)
        return {who: place + 1 for who, place in ahead.items()}

    def value(self, criterion: str, who: int) -> Any:
        """What one criterion says of a participant among all."""
        return self._value(criterion, who, list(self.people))

    def earned(self, who: int) -> int:
        """Ranking points from the rounds that count, without adjustments."""
        return sum(self.points(r) for r in self.kept(who))

    def collected(self, who: int) -> int:
        """Ranking points from the rounds that count, and adjustments."""
        return self.earned(who) + self.adjusted(who, "ranking_points")

    def total(self, who: int) -> int:
        """Match points from the rounds that count, and adjustments."""
        return sum(self.scored(r) for r in self.kept(who)) + self.adjusted(who, "match_points")

    def rounds(self, who: int) -> list[Result]:
        """What one participant did, round by round."""
        return sorted((r for r in self.results if r.participant == who), key=lambda r: r.round)

    def scored(self, r: Result) -> int:
        """The match points of one round."""
        if r.kind == "played":
            return r.scored
        return self._worth(self._award(r.kind), r.participant, r.round)

    def conceded(self, r: Result) -> int:
        """The match points of the other side."""
        if r.kind == "played":
            return r.conceded
        others = r.opponents or (r.participant,)
        mirrored = {"forfeit_win": "forfeit_loss", "forfeit_loss": "forfeit_win"}
        if r.kind not in mirrored:
            return self.scored(r)
        values = [
            self._worth(self._award(mirrored[r.kind]), opponent, r.round) for opponent in others
        ]
        return half_up(Fraction(sum(values), len(values)))

    def points(self, r: Result) -> int:
        """The ranking points of one round."""
        if r.kind != "played":
            return self._award(r.kind).ranking_points
        s = self.settings
        if r.outcome == "loss" and s.narrow_loss:
            near = r.conceded - r.scored <= s.narrow_loss.margin
            return s.narrow_loss.points if near else s.loss
        return {"win": s.win, "draw": s.draw, "loss": s.loss, None: 0}[r.outcome]

    def kept(self, who: int) -> list[Result]:
        """The rounds that count, the worst taken away one at a time."""
        remaining = self.rounds(who)
        allowed = len(remaining)
        if self.settings.drop_worst:
            allowed = max(1, allowed - self.settings.drop_worst)
        if self.settings.best_rounds:
            allowed = min(allowed, self.settings.best_rounds)
        while len(remaining) > allowed:
            worst = remaining[0]
            for r in remaining[1:]:
                if self._merit(r) <= self._merit(worst):
                    worst = r
            remaining.remove(worst)
        return remaining

    def _merit(self, r: Result) -> tuple[int, int]:
        if self.settings.criteria[0] in ("ranking_points", "wins"):
            return self.points(r), self.scored(r)
        return self.scored(r), self.points(r)

    def _award(self, kind: str) -> Award:
        award: Award = getattr(self.settings, kind)
        return award

    def _played(self, **wanted: int) -> list[Result]:
        return [
            r
            for r in (*self.results, *self.beside)
            if r.kind == "played" and all(getattr(r, key) == wanted[key] for key in wanted)
        ]

    def _worth(self, award: Award, who: int, number: int) -> int:
        own = [r.scored for r in self._played(participant=who)]
        pool = self.pools.get(who)
        everybody = [
            r.scored for r in self._played(round=number) if self.pools.get(r.participant) == pool
        ]
        half = half_up(Fraction(self.settings.match_points, 2))
        mean_of_round = half_up(Fraction(sum(everybody), len(everybody))) if everybody else half
        if award.kind == "flat":
            return award.amount
        if award.kind == "ranking_points_only":
            return 0
        if award.kind == "half_match":
            return half
        if award.kind == "round_average":
            return mean_of_round
        return half_up(Fraction(sum(own), len(own))) if own else mean_of_round

    def adjusted(self, who: int, unit: str) -> int:
        """What an arbiter gave or took, and what was brought along from a stage before."""
        return sum(a.amount for a in self.adjustments if a.participant == who and a.unit == unit)

    def _wins(self, who: int) -> int:
        counted = [
            r.outcome if r.kind == "played" else self._award(r.kind).counts_as
            for r in self.kept(who)
        ]
        return sum(outcome == "win" for outcome in counted)

    def _played_rounds(self, who: int) -> list[Result]:
        return [r for r in self.kept(who) if r.kind == "played"]

    def _best_match(self, who: int) -> Any:
        return max((r.scored for r in self._played_rounds(who)), default=NO_VALUE)

    def _best_deal(self, who: int) -> Any:
        marks = [r.noted.best for r in self._played_rounds(who) if r.noted]
        return max(marks, default=NO_VALUE)

    def _sweeps(self, who: int) -> Any:
        swept = [r.noted.sweeps for r in self._played_rounds(who) if r.noted]
        return sum(swept) if swept else NO_VALUE

    def _mean(self, who: int, kinds: Sequence[str], count: Callable[[Result], int]) -> Fraction:
        rounds = [r for r in self.kept(who) if r.kind in kinds and count(r)]
        divisor = sum(count(r) for r in rounds)
        if divisor == 0:
            return NO_VALUE
        points = sum(self.scored(r) for r in rounds) + self.adjusted(who, "match_points")
        return Fraction(points, divisor)

    def _strength(self, who: int) -> int:
        result = 0
        chairs = max([1] + [len(r.opponents) for r in self.results])
        for r in self.rounds(who):
            if r.kind in ("bye", "forfeit_win"):
                result += chairs * self.earned(who)
            if r.kind == "played":
                result += sum(
                    self.earned(opponent) for opponent in r.opponents if opponent in self.people
                )
        return result

    def _ticket(self, who: int) -> int:
        text = f"{self.settings.lot_seed}:{self.people[who].number}"
        return -int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")

    def _encounters(self, who: int, tied: Sequence[int]) -> tuple[int, int] | None:
        met = [
            r
            for r in self.rounds(who)
            if set(r.opponents) & set(tied) and r.kind in ("played", "forfeit_win", "forfeit_loss")
        ]
        if {opponent for r in met for opponent in r.opponents if opponent in tied} | {who} != set(
            tied
        ):
            return None
        return (
            sum(self.points(r) for r in met),
            sum(self.scored(r) - self.conceded(r) for r in met),
        )

    def _value(self, criterion: str, who: int, tied: Sequence[int]) -> Any:
        if criterion == "direct_encounter":
            every = {team: self._encounters(team, tied) for team in tied}
            return (0, 0) if None in every.values() else every[who]
        absent = ("forfeit_loss", "both_absent")
        values: dict[str, Callable[[], Any]] = {
            "ranking_points": lambda: self.collected(who),
            "wins": lambda: self._wins(who),
            "total": lambda: self.total(who),
            "difference": lambda: self.total(who) - sum(self.conceded(r) for r in self.kept(who)),
            "average_match": lambda: self._mean(who, ("played", *absent), lambda r: 1),
            "average_deal": lambda: self._mean(who, ("played",), lambda r: r.deals),
            "best_deal": lambda: self._best_deal(who),
            "best_match": lambda: self._best_match(who),
            "sweeps": lambda: self._sweeps(who),
            "opponents_strength": lambda: self._strength(who),
            "fewest_byes": lambda: -sum(r.kind == "bye" for r in self.rounds(who)),
            "lot": lambda: self._ticket(who),
            "number": lambda: -self.people[who].number,
        }
        return values[criterion]()

    def _ahead(self, tied: Sequence[int], criteria: Sequence[str]) -> dict[int, int]:
        """For each of the tied, count those of them who are ahead."""
        if not criteria or len(tied) < 2:
            return dict.fromkeys(tied, 0)
        values = {who: self._value(criteria[0], who, tied) for who in tied}
        counts = {}
        for value in set(values.values()):
            equal = [who for who in tied if values[who] == value]
            before = sum(rival > value for rival in values.values())
            for who, more in self._ahead(equal, criteria[1:]).items():
                counts[who] = before + more
        return counts
