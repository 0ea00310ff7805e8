"""Trees and pools cut to the height of the wall, for every stage being played."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.models import Stage, Tournament
from tournaments.pages.draws.public_round import list_rounds_playing
from tournaments.pages.stages.bracket_pieces import split_bracket, veil_bracket
from tournaments.pages.stages.public_brackets import (
    BracketPart,
    PublicBracket,
    read_public_bracket,
)
from tournaments.pages.stages.public_pools import PublicPool, read_public_pools
from tournaments.pages.stages.public_stages import find_stage_route, has_tree, name_stage
from tournaments.queries.ranks.standings import hides_standings
from tournaments.queries.stages.chain import list_stages
from tournaments.queries.stages.entering.lots import StageLot
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.qualifiers import find_qualifiers

_MATCHES_HIGH = 8
"""As many matches of one column as can be read from the last row of chairs."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WallItem:
    """What the wall shows at a time: a piece of a tree, or a pool. `is_said` where the head of the
    wall and the columns say its title already."""

    title: str
    is_said: bool = False
    part: BracketPart | None = None
    pool: PublicPool | None = None


def shows_stages(tournament: Tournament) -> bool:
    """Whether a tree or pools are being played; once all is over, the hall looks for winners."""
    playing = list_rounds_playing(tournament) if tournament.finished_at is None else []
    return any(has_tree(round_.stage) for round_ in playing)


def list_wall_items(tournament: Tournament, *, of: int | None = None) -> tuple[WallItem, ...]:
    """The trees from the round under way on, and the pools, of the stages being played; where what
    is played has neither, those that were played before.

    `of` is the key of the stage that a wall is for; it shows all where that is not being played.
    """
    found: list[WallItem] = []
    playing = [round_.stage for round_ in list_rounds_playing(tournament)]
    if not any(map(has_tree, playing)):
        playing = [
            stage for stage in list_stages(tournament) if stage.opened_at and has_tree(stage)
        ]
    stages = playing
    shown = [stage for stage in stages if stage.pk == of] or stages
    for stage in shown:
        stage.tournament = tournament
        found += _BY_ROUTE.get(find_stage_route(stage), _nothing)(stage)
    if len(stages) == len(found) == 1:
        found = [replace(wall_item, is_said=wall_item.part is not None) for wall_item in found]
    return tuple(found)


@dataclass(frozen=True, kw_only=True, slots=True)
class WallLot:
    """A lot that calls teams now: of which stage, and how far it is."""

    title: str
    lot: StageLot


def read_wall_lots(tournament: Tournament) -> tuple[WallLot, ...]:
    """The lots drawn for stages that are not open yet; nothing is read where no stage has one."""
    stages = list_stages(tournament)
    facts = StageFacts(tournament, stages=stages)
    found = (
        (stage, find_qualifiers(stage, facts).lot)
        for stage in stages
        if stage.opened_at is None and facts.lot_calls.get(stage.pk)
    )
    return tuple(
        WallLot(title=name_stage(stage), lot=lot) for stage, lot in found if lot is not None
    )


def _nothing(stage: Stage) -> Iterator[WallItem]:
    yield from ()


def _trees(stage: Stage) -> Iterator[WallItem]:
    bracket = read_public_bracket(stage)
    if hides_standings(stage.tournament):
        bracket = veil_bracket(bracket)
    title = name_stage(stage)
    for part in bracket.parts:
        left = _from_now_on(part, bracket)
        if left.columns:
            for piece in split_bracket(left, most=_MATCHES_HIGH):
                own = piece.title or (left.columns[0].title if len(left.columns) == 1 else "")
                yield WallItem(title=f"{title} – {own}" if own else title, part=piece)


def _from_now_on(part: BracketPart, bracket: PublicBracket) -> BracketPart:
    """The columns of the round under way and those after it."""
    columns = tuple(column for column in part.columns if column.round >= bracket.current)
    return replace(part, columns=columns)


def _pools(stage: Stage) -> Iterator[WallItem]:
    if hides_standings(stage.tournament):
        return
    for pool in read_public_pools(stage).pools:
        yield WallItem(title=name_stage(stage), pool=pool)


_BY_ROUTE = {"public:bracket": _trees, "public:pools": _pools}
