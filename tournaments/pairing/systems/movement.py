"""Fixed movements: half of the teams stay at their tables, the others move on after each round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.model import Draw, DrawRequest, Note
from tournaments.pairing.schedules.draft import Draft, SeatedPair
from tournaments.pairing.systems.options import (
    Choice,
    Family,
    Option,
    SystemSettings,
    check_together,
)

KIND = Option(
    name="kind", kind="choice", default="odd_even",
    choices=(
        Choice(
            name="odd_even",
            fr="Les impaires restent, les paires avancent d'une table",
            en="Odd numbers sit, even numbers move on one table",
        ),
        Choice(
            name="mitchell",
            fr="Mitchell : la première moitié reste, la seconde avance d'une table",
            en="Mitchell: the first half sits, the second moves on one table",
        ),
    ),
    fr="Rotation", en="MovementSystem",
)  # fmt: skip
SWITCH = Option(
    name="switch_from", kind="integer", default=0, low=0, high=200,
    fr="Échanger Nord-Sud et Est-Ouest à partir de la partie (0 : jamais)",
    en="Exchange North-South and East-West from round (0: never)",
    unused=0, said_fr="Nord-Sud et Est-Ouest s'échangent à partir de la partie {}.",
    said_en="North-South and East-West are exchanged from round {} on.",
)  # fmt: skip


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


class MovementSystem:
    """The moving line goes up one place per round, from the last table to the first."""

    name = "movement"
    family: Family = "schedule"
    options = (KIND, SWITCH)
    keys = frozenset({"present"})

    def draw(self, request: DrawRequest, *, together: tuple[int, int] | None = None) -> Draw:
        """The round of the movement; `together` changes nothing, a movement has no choice."""
        check_together(request, together)
        settings = SystemSettings(self.options, request.options)
        lines = halves(request) if settings.word("kind") == "mitchell" else neighbours(request)
        switch, number = settings.number("switch_from"), max(request.round, 1)
        draft = Draft(moving=frozenset(lines.moving))
        if lines.sitting:
            _move(request, lines, number - 1, draft, switched=bool(switch) and number >= switch)
        draft.notes += _fixed_in_vain(request, lines)
        return draft.as_draw(request)

    def rounds(self, size: int, options: Mapping[str, object]) -> int | None:
        """As many as there are tables, a half one included: then everybody of a line has met
        everybody of the other."""
        SystemSettings(self.options, options)
        return (size + 1) // 2 if size > 1 else 0


def _move(request: DrawRequest, lines: Lines, number: int, draft: Draft, *, switched: bool) -> None:
    tables = len(lines.sitting)
    usual = number % tables
    shift = best_shift(request, lines, usual)
    if shift != usual:
        draft.notes.append(Note(code="other-shift", values=(shift, usual)))
    for place, sitting in enumerate(lines.sitting):
        moving = lines.moving[(place - shift) % tables]
        ns, ew = (moving, sitting) if switched else (sitting, moving)
        draft.place(request, SeatedPair(place=place, ns=ns, ew=ew))


def _fixed_in_vain(request: DrawRequest, lines: Lines) -> list[Note]:
    """The teams with a fixed table that move all the same."""
    found = []
    for rank in sorted(lines.moving):
        table = request.teams[rank].fixed_table if rank < len(request.teams) else None
        if table is not None and request.teams[rank].present:
            found.append(Note(code="moving-table", values=(request.teams[rank].id, table)))
    return found
