"""Trees and pools cut to the height of the wall, for every stage being played."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.models import Stage, Tournament
from tournaments.pages.draws.public_round import rounds_playing
from tournaments.pages.stages.public_brackets import (
    BracketPart,
    PublicBracket,
    pieces,
    public_bracket,
)
from tournaments.pages.stages.public_pools import PublicPool, public_pools
from tournaments.pages.stages.public_stages import has_tree, stage_route, stage_title

_MATCHES_HIGH = 8
"""As many matches of one column as can be read from the last row of chairs."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WallItem:
    """What the wall shows at a time: a piece of a tree, or a pool."""

    title: str
    part: BracketPart | None = None
    pool: PublicPool | None = None


def shows_stages(tournament: Tournament) -> bool:
    """Whether a tree or pools are being played."""
    return any(has_tree(one.stage) for one in rounds_playing(tournament))


def wall_items(tournament: Tournament) -> tuple[WallItem, ...]:
    """The trees from the round under way on, and the pools, of the stages being played."""
    found: list[WallItem] = []
    for round_ in rounds_playing(tournament):
        stage = round_.stage
        stage.tournament = tournament
        found += _BY_ROUTE.get(stage_route(stage), _nothing)(stage)
    return tuple(found)


def _nothing(stage: Stage) -> Iterator[WallItem]:
    yield from ()


def _trees(stage: Stage) -> Iterator[WallItem]:
    bracket = public_bracket(stage)
    title = stage_title(stage)
    for part in bracket.parts:
        left = _from_now_on(part, bracket)
        if left.columns:
            for piece in pieces(left, most=_MATCHES_HIGH):
                own = piece.title or (left.columns[0].title if len(left.columns) == 1 else "")
                yield WallItem(title=f"{title} – {own}" if own else title, part=piece)


def _from_now_on(part: BracketPart, bracket: PublicBracket) -> BracketPart:
    """The columns of the round under way and those after it."""
    columns = tuple(column for column in part.columns if column.round >= bracket.current)
    return replace(part, columns=columns)


def _pools(stage: Stage) -> Iterator[WallItem]:
    for pool in public_pools(stage).pools:
        yield WallItem(title=stage_title(stage), pool=pool)


_BY_ROUTE = {"public:bracket": _trees, "public:pools": _pools}
