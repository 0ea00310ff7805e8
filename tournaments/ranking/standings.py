"""Ranks: participants ordered by the criteria in turn, ties kept where nothing separates; and
what a correction does to them: who moves, and by how much."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tournaments.ranking.awards import AveragesOf
from tournaments.ranking.criteria import CRITERIA, Criterion, Measure
from tournaments.ranking.facts import (
    Adjustment,
    Participant,
    Result,
    ResultState,
    check_facts,
)
from tournaments.ranking.settings import Settings, SettingsError
from tournaments.ranking.tally import Field, Tally
from tournaments.ranking.tallying import tally_all, weakest


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the standings; `measures` follow the criteria in order."""

    rank: int
    shared: bool
    tally: Tally
    measures: tuple[Measure, ...]

    @property
    def participant(self) -> Participant:
        return self.tally.participant


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Everybody in order, the best first; those who share a rank in order of number.

    `as_of` is the round after which they stand, None for all that is known. `state` is that
    of the least sure result counted.
    """

    rows: tuple[Row, ...]
    criteria: tuple[str, ...]
    as_of: int | None
    state: ResultState

    def row_of(self, participant: int) -> Row:
        """Find a participant's row; `KeyError` for somebody who is not ranked."""
        for row in self.rows:
            if row.participant.id == participant:
                return row
        raise KeyError(participant)

    def among(self, participants: Collection[int]) -> "Standings":
        """Give the standings of some participants (a category) in the order of the whole field.

        Ranks count from 1 again; a rank stays shared only with somebody who is still there.
        """
        wanted = frozenset(participants)
        chosen = [row for row in self.rows if row.participant.id in wanted]
        tied = (list(group) for _rank, group in groupby(chosen, key=lambda row: row.rank))
        return replace(self, rows=tuple(_renumber_rows(tied)))


def _renumber_rows(tied: Iterable[Sequence[Row]]) -> Iterable[Row]:
    rank = 1
    for group in tied:
        for row in group:
            yield replace(row, rank=rank, shared=len(group) > 1)
        rank += len(group)


def rank(
    participants: Sequence[Participant],
    results: Sequence[Result],
    adjustments: Sequence[Adjustment],
    settings: Settings,
    *,
    as_of: int | None = None,
    averages_of: AveragesOf | None = None,
) -> Standings:
    """Rank `participants` by facts alone; the order of the arguments' items does not matter.

    With `as_of`, only rounds up to that one count, and adjustments that belong to them or to
    the tournament as a whole. `averages_of` finds what a round that was not played is valued by;
    without it the results given are the field. Raises `FactsError`, and `SettingsError` with code
    `unknown-criterion`.
    """
    check_facts(participants, results, adjustments)
    criteria = [_criterion(code) for code in settings.criteria]
    adjustments = _at_their_rounds(adjustments)
    if as_of is not None:
        results = [r for r in results if r.round <= as_of]
        adjustments = [a for a in adjustments if a.round is None or a.round <= as_of]
    ordered = sorted(participants, key=lambda participant: (participant.number, participant.id))
    tallies = tally_all(ordered, results, adjustments, settings, averages_of)
    return Standings(
        rows=tuple(_rows(tallies, criteria, settings.lot_seed)),
        criteria=settings.criteria,
        as_of=as_of,
        state=weakest(tally.state for tally in tallies.values()),
    )


def _criterion(code: str) -> Criterion:
    if code not in CRITERIA:
        raise SettingsError("unknown-criterion", code)
    return CRITERIA[code]


def _at_their_rounds(adjustments: Sequence[Adjustment]) -> list[Adjustment]:
    """Put each reversal in the round of what it reverses, so that no standings see half of it."""
    rounds = {a.id: a.round for a in adjustments if a.id is not None}
    return [a if a.reverses is None else replace(a, round=rounds[a.reverses]) for a in adjustments]


def _rows(
    tallies: dict[int, Tally], criteria: Sequence[Criterion], lot_seed: int | str | None
) -> Iterable[Row]:
    field = Field(tallies=tallies, lot_seed=lot_seed)
    measures: dict[int, list[Measure]] = {participant: [] for participant in tallies}
    groups = [list(tallies.values())]
    for criterion in criteria:
        groups = [
            part
            for group in groups
            for part in _split(group, criterion.measure(group, field), measures)
        ]
    rank = 1
    for group in groups:
        for tally in group:
            yield Row(
                rank=rank,
                shared=len(group) > 1,
                tally=tally,
                measures=tuple(measures[tally.participant.id]),
            )
        rank += len(group)


def _split(
    group: Sequence[Tally],
    found: Mapping[int, Measure],
    measures: dict[int, list[Measure]],
) -> Iterable[list[Tally]]:
    """Divide tied participants by what was found of them, and note it down."""
    for tally in group:
        measures[tally.participant.id].append(found[tally.participant.id])

    def key(tally: Tally) -> tuple[object, ...]:
        return found[tally.participant.id].key

    ordered = sorted(group, key=lambda tally: found[tally.participant.id].key, reverse=True)
    return (list(part) for _key, part in groupby(ordered, key=key))


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
