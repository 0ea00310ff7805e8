"""Some sit, the others move on: the two lines of a movement and how far the moving one goes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.pairing.model import DrawRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Who sits and who moves, by places in the request; place i of both meets in round 1.

    A place beyond the request's teams is empty.
    """

    sitting: tuple[int, ...]
    moving: tuple[int, ...]


def neighbours(request: DrawRequest) -> Lines:
    """Odd sit, even move: 1 against 2, 3 against 4."""
    size = len(request.teams) + len(request.teams) % 2
    return _sit_at_fixed_tables(request, [(rank, rank + 1) for rank in range(0, size, 2)])


def halves(request: DrawRequest) -> Lines:
    """The first half sits, the second moves."""
    tables = (len(request.teams) + 1) // 2
    return _sit_at_fixed_tables(request, [(rank, rank + tables) for rank in range(tables)])


def _sit_at_fixed_tables(request: DrawRequest, couples: Sequence[tuple[int, int]]) -> Lines:
    """Of the two that meet first, the one that must not be asked to leave its table sits."""
    teams = request.teams
    turned = [
        (moving, sitting)
        if moving < len(teams)
        and teams[moving].fixed_table is not None
        and teams[sitting].fixed_table is None
        else (sitting, moving)
        for sitting, moving in couples
    ]
    return Lines(
        sitting=tuple(sitting for sitting, _ in turned),
        moving=tuple(moving for _, moving in turned),
    )


def best_shift(request: DrawRequest, lines: Lines, usual: int) -> int:
    """How many places the moving line has moved on: as usual, if that spares most rematches.

    Of all shifts the one with the fewest forbidden tables, then the fewest earlier meetings, then
    the next after the usual one.
    """
    tables = len(lines.sitting)
    forbidden, met = [0] * tables, [0] * tables
    for shift in _shifts(request, lines, request.forbidden):
        forbidden[shift] += 1
    for shift in _shifts(request, lines, request.played):
        met[shift] += 1
    return min(
        range(tables),
        key=lambda shift: (forbidden[shift], met[shift], (shift - usual) % tables),
    )


def _shifts(request: DrawRequest, lines: Lines, pairs: Sequence[tuple[int, int]]) -> Iterator[int]:
    """The shifts at which two of these pairs of teams, both there, sit opposite each other."""
    teams, tables = request.teams, len(lines.sitting)
    here = [rank for rank, team in enumerate(teams) if team.present]
    ids = {rank: teams[rank].id for rank in here}
    sits = {ids[rank]: place for place, rank in enumerate(lines.sitting) if rank in ids}
    moves = {ids[rank]: place for place, rank in enumerate(lines.moving) if rank in ids}
    for pair in pairs:
        for sitter, mover in (pair, pair[::-1]):
            if sitter in sits and mover in moves:
                yield (sits[sitter] - moves[mover]) % tables
