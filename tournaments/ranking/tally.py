"""A participant's account: one line per round, one per adjustment, and their sums."""

from dataclasses import dataclass
from fractions import Fraction

from tournaments.ranking.facts import (
    AdjustmentUnit,
    NotedDeals,
    Outcome,
    Participant,
    ResultKind,
    ResultState,
)
from tournaments.ranking.places import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """What one round brought: match points, ranking points, and how it counts.

    `note` says how a round that was not played was valued. `kept` is false for a round left
    out by "best N of M". `outcome` is None where the round counts neither as won, drawn nor lost.
    """

    round: int
    kind: ResultKind
    opponents: tuple[int, ...]
    partner: int | None
    scored: int
    conceded: int
    ranking_points: int
    outcome: Outcome | None
    deals: int
    noted: NotedDeals | None
    state: ResultState
    note: Message | None
    kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentLine:
    """One adjustment as it counts; `cancelled` marks it and the one that reverses it."""

    id: int | None
    round: int | None
    unit: AdjustmentUnit
    amount: int
    reason: str
    reverses: int | None
    cancelled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The sums of a participant's account.

    Only kept rounds count, save in `byes`, which counts every round sat out.
    `total` = `played_points` + `bye_points` + `forfeit_win_points` + `absence_points`
    + `missed_points` + `adjusted_match_points`.
    """

    participant: Participant
    lines: tuple[RoundLine, ...]
    adjustments: tuple[AdjustmentLine, ...]
    played: int
    wins: int
    draws: int
    losses: int
    byes: int
    forfeits_won: int
    absences: int
    missed: int
    dropped: int
    deals: int
    best_match: int | None
    played_points: int
    bye_points: int
    forfeit_win_points: int
    absence_points: int
    missed_points: int
    conceded: int
    earned_ranking_points: int
    adjusted_ranking_points: int
    adjusted_match_points: int
    state: ResultState

    @property
    def total(self) -> int:
        """Match points of all kept rounds, adjustments included."""
        return (
            self.played_points
            + self.bye_points
            + self.forfeit_win_points
            + self.absence_points
            + self.missed_points
            + self.adjusted_match_points
        )

    @property
    def noted(self) -> tuple[NotedDeals, ...]:
        """What the deals of each kept round come to; nothing of those noted by totals alone."""
        return tuple(line.noted for line in self.lines if line.kept and line.noted is not None)

    @property
    def difference(self) -> int:
        """Total less match points conceded."""
        return self.total - self.conceded

    @property
    def ranking_points(self) -> int:
        """Ranking points of all kept rounds, adjustments included."""
        return self.earned_ranking_points + self.adjusted_ranking_points

    @property
    def ranking_points_per_match(self) -> Fraction:
        """Ranking points divided by the matches they come from, rounds sat out left out.

        A forfeit or a round missed is a match, so that staying away never pays.
        """
        matches = [line for line in self.lines if line.kept and line.kind is not ResultKind.BYE]
        points = sum(line.ranking_points for line in matches) + self.adjusted_ranking_points
        return Fraction(points, max(len(matches), 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Everybody who is ranked, for criteria that look beyond one participant."""

    tallies: dict[int, Tally]
    lot_seed: int | str | None

    @property
    def side_size(self) -> int:
        """How many participants sit on one side of a table: 1, or 2 where people are ranked."""
        lines = (line for tally in self.tallies.values() for line in tally.lines)
        return max((len(line.opponents) for line in lines), default=1) or 1
