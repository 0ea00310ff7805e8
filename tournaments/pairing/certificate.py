"""What a draw costs, level by level, and where two draws differ."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from tournaments.pairing.levels import PairCosts
from tournaments.pairing.model import Certificate, DrawRequest, Note

LEVELS = (
    "forbidden", "partners_again", "rematches", "repeat_byes", "bye_distance", "same_club", "cost",
)  # fmt: skip
MELEE_LEVELS = (
    "forbidden", "partners_again", "repeat_byes", "bye_distance", "same_club", "rematches", "cost",
)  # fmt: skip


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
    byes: Sequence[int],
    *,
    optimal: bool,
    notes: Iterable[Note],
) -> Certificate:
    """The certificate of a draw given by ranks."""
    levels = costs.levels(pairs, byes)
    said = _unavoidable(request, costs, pairs, byes)
    # The levels bear the certificate's own names.
    return Certificate(
        **asdict(levels),
        optimal=optimal,
        seed=request.seed,
        notes=(*said, *notes),
    )


def compare(
    before: Certificate, after: Certificate, *, levels: Sequence[str] = LEVELS
) -> tuple[Difference, ...]:
    """The levels on which two draws of one round differ; the first of them decides."""
    return tuple(
        Difference(level=level, before=getattr(before, level), after=getattr(after, level))
        for level in levels
        if getattr(before, level) != getattr(after, level)
    )


def _unavoidable(
    request: DrawRequest,
    costs: PairCosts,
    pairs: Sequence[tuple[int, int]],
    byes: Sequence[int],
) -> list[Note]:
    """What a reader would else find out at the table."""
    names = [team.id for team in request.teams]
    notes = [
        Note(code="forbidden", values=(names[better], names[worse]))
        for better, worse in pairs
        if (better, worse) in costs.forbidden
    ]
    notes += [
        Note(code="rematch", values=(names[better], names[worse], costs.met[better, worse]))
        for better, worse in pairs
        if (better, worse) in costs.met
    ]
    notes += [
        Note(code="repeat-bye", values=(names[bye],)) for bye in byes if costs.bye_levels(bye)[0]
    ]
    return notes
