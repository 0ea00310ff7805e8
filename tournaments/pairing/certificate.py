"""What a draw costs, drawn here or made by hand, and where."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.pairing.levels import PairCosts
from tournaments.pairing.model import Certificate, DrawRequest, Note, Pairing
from tournaments.pairing.systems import SYSTEMS

LEVELS = ("forbidden", "rematches", "repeat_byes", "bye_distance", "same_club", "cost")


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """The pairs behind the numbers of a certificate, by team id, in rank order."""

    forbidden: tuple[tuple[int, int], ...]
    rematches: tuple[tuple[int, int, int], ...]
    same_club: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A level on which two draws are not alike, and its value in each."""

    level: str
    before: int | tuple[int, ...]
    after: int | tuple[int, ...]


def certify(
    request: DrawRequest,
    costs: PairCosts,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    *,
    optimal: bool,
    notes: Iterable[Note],
) -> Certificate:
    """The certificate of a draw given by ranks."""
    levels = costs.levels(pairs, bye)
    said = _unavoidable(request, costs, pairs, bye)
    return Certificate(
        forbidden=levels.forbidden,
        rematches=levels.rematches,
        repeat_byes=levels.repeat_byes,
        bye_distance=levels.bye_distance,
        same_club=levels.same_club,
        cost=levels.cost,
        optimal=optimal,
        seed=request.seed,
        notes=(*said, *notes),
    )


def evaluate(request: DrawRequest, tables: Iterable[Pairing], bye: int | None) -> Certificate:
    """What a draw made or changed by hand costs, in the terms of the drawn ones.

    `optimal` is always False: nobody has proved it. Raises ValueError where the tables and the
    one that sits out are not exactly the teams of the request.
    """
    costs, pairs = _by_rank(request, tables, bye)
    rank = None if bye is None else costs.rank[bye]
    return certify(request, costs, pairs, rank, optimal=False, notes=())


def findings(request: DrawRequest, tables: Iterable[Pairing], bye: int | None) -> Findings:
    """Which pairs of a draw are forbidden, have met before, or share a club.

    Raises ValueError as `evaluate` does.
    """
    costs, pairs = _by_rank(request, tables, bye)
    names = [team.id for team in request.teams]
    return Findings(
        forbidden=tuple((names[a], names[b]) for a, b in pairs if (a, b) in costs.forbidden),
        rematches=tuple(
            (names[a], names[b], costs.met[a, b]) for a, b in pairs if (a, b) in costs.met
        ),
        same_club=tuple((names[a], names[b]) for a, b in pairs if costs.same_club(a, b)),
    )


def compare(before: Certificate, after: Certificate) -> tuple[Difference, ...]:
    """The levels on which two draws of one round differ; the first of them decides."""
    return tuple(
        Difference(level=level, before=getattr(before, level), after=getattr(after, level))
        for level in LEVELS
        if getattr(before, level) != getattr(after, level)
    )


def _by_rank(
    request: DrawRequest, tables: Iterable[Pairing], bye: int | None
) -> tuple[PairCosts, list[tuple[int, int]]]:
    costs = PairCosts(request, SYSTEMS[request.system].measure(request.teams), by_lot=False)
    pairs = [(table.ns, table.ew) for table in tables]
    placed = [team for pair in pairs for team in pair] + ([] if bye is None else [bye])
    if sorted(placed) != sorted(costs.rank):
        raise ValueError("the draw does not place each of its teams once")
    ranks = [(costs.rank[ns], costs.rank[ew]) for ns, ew in pairs]
    return costs, sorted((min(pair), max(pair)) for pair in ranks)


def _unavoidable(
    request: DrawRequest, costs: PairCosts, pairs: Sequence[tuple[int, int]], bye: int | None
) -> list[Note]:
    """What a reader would else find out at the table."""
    names = [team.id for team in request.teams]
    notes = [
        Note(code="forbidden", values=(names[one], names[other]))
        for one, other in pairs
        if (one, other) in costs.forbidden
    ]
    notes += [
        Note(code="rematch", values=(names[one], names[other], costs.met[one, other]))
        for one, other in pairs
        if (one, other) in costs.met
    ]
    if bye is not None and costs.bye_levels(bye)[0]:
        notes.append(Note(code="repeat-bye", values=(names[bye],)))
    return notes
