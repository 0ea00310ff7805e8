"""What a correction does to the standings: who moves, and by how much."""

from dataclasses import dataclass

from tournaments.ranking.facts import Participant
from tournaments.ranking.standings import Row, Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One participant before and after; a row is None where it was or is not ranked."""

    participant: Participant
    before: Row | None
    after: Row | None

    @property
    def places(self) -> int:
        """Ranks gained (above zero) or lost (below); 0 for somebody who came or went."""
        if self.before is None or self.after is None:
            return 0
        return self.before.rank - self.after.rank

    @property
    def total_change(self) -> int:
        """Match points gained or lost."""
        return _total(self.after) - _total(self.before)

    @property
    def ranking_points_change(self) -> int:
        """Ranking points gained or lost."""
        return _ranking_points(self.after) - _ranking_points(self.before)


@dataclass(frozen=True, slots=True, kw_only=True)
class Impact:
    """The difference between two standings.

    `moves` are the participants whose rank changes (a rank that becomes shared or stops being
    shared included, and who came or went), in the new order, those who went last. `revalued`
    keep their rank with other points.
    """

    moves: tuple[Move, ...]
    revalued: tuple[Move, ...]


def compare(before: Standings, after: Standings) -> Impact:
    """Compare two standings of one tournament, typically without and with a correction."""
    old = {row.participant.id: row for row in before.rows}
    new = {row.participant.id: row for row in after.rows}
    compared = [
        Move(participant=row.participant, before=old.get(row.participant.id), after=row)
        for row in after.rows
    ]
    compared += [
        Move(participant=row.participant, before=row, after=None)
        for row in before.rows
        if row.participant.id not in new
    ]
    moves = tuple(move for move in compared if _place(move.before) != _place(move.after))
    revalued = tuple(
        move
        for move in compared
        if _place(move.before) == _place(move.after)
        and (move.total_change, move.ranking_points_change) != (0, 0)
    )
    return Impact(moves=moves, revalued=revalued)


def _place(row: Row | None) -> tuple[int, bool] | None:
    return None if row is None else (row.rank, row.shared)


def _total(row: Row | None) -> int:
    return 0 if row is None else row.tally.total


def _ranking_points(row: Row | None) -> int:
    return 0 if row is None else row.tally.ranking_points
