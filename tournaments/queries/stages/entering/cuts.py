"""The cut: whose places a stage asks for, who is level at the last of them, who fills up."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.enums import CutTie, StageEntry
from tournaments.models import Stage
from tournaments.queries.stages.options import compares_pools_by_match
from tournaments.queries.stages.order import Placed, list_averages

Played = Mapping[frozenset[int], int]
"""Who has won the barrage of two teams, by key."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Barrage:
    """Two teams that play for a last place, the better placed first; `winner` once it is known."""

    one: Placed
    other: Placed
    winner: Placed | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Cut:
    """Places in one list: those above the line, and those level with the last of them.

    `added` are those of the chosen who fill up the bracket.
    """

    chosen: tuple[Placed, ...]
    level: frozenset[int]
    added: frozenset[int] = frozenset()
    barrages: tuple[Barrage, ...] = ()


def choose_entrants(
    stage: Stage, present: Sequence[Placed], elsewhere: Mapping[int, Stage], played: Played
) -> Cut:
    """The teams present that enter a stage by what it asks for, those of other stages aside."""
    if stage.entry != StageEntry.RANKS:
        free = tuple(placed for placed in present if placed.team.pk not in elsewhere)
        return Cut(chosen=free, level=frozenset())
    cuts = [
        _places(stage, listed, elsewhere, played)
        for listed in list_places_counted(stage, present, elsewhere)
    ]
    inside = (placed for cut in cuts for placed in cut.chosen)
    cut = Cut(
        chosen=tuple(sorted(inside, key=present.index)),
        level=frozenset(pk for cut in cuts for pk in cut.level),
        barrages=tuple(barrage for cut in cuts for barrage in cut.barrages),
    )
    return _fill_up(stage, cut, present, elsewhere) if stage.fill_up else cut


def _fill_up(
    stage: Stage, cut: Cut, present: Sequence[Placed], elsewhere: Mapping[int, Stage]
) -> Cut:
    """The cut with the best of those behind it, until the bracket has no place empty.

    Every third of a pool comes before every fourth. Among those of one place the averages per
    match compare pools of different size; who is level by them follows the stage's ranking, or a
    lot. Places count among those present: behind a team that left, the fourth is a third. Who
    loses a lot at the cut has the next place.
    """
    wanted = find_full_bracket(len(cut.chosen)) - len(cut.chosen)
    chosen = {placed.team.pk for placed in cut.chosen}
    worth = {
        placed.team.pk: (place, *(-average for average in list_averages(stage, placed)))
        for listed in list_places_counted(stage, present, elsewhere)
        for place, placed in enumerate(_put_ahead(chosen, listed), start=1)
        if place > (stage.to_place or 0) and placed.team.pk not in {*elsewhere, *chosen}
    }
    waiting = [placed for placed in present if placed.team.pk in worth]
    by_lot = stage.cut_tie == CutTie.LOT
    waiting.sort(
        key=lambda placed: (worth[placed.team.pk], _lot(stage, placed) if by_lot else placed.rank)
    )
    added = frozenset(placed.team.pk for placed in waiting[:wanted])
    last = worth[waiting[wanted - 1].team.pk] if 0 < wanted < len(waiting) else None
    level = frozenset(pk for pk, value in worth.items() if value == last)
    return Cut(
        chosen=(*cut.chosen, *waiting[:wanted]),
        # One who is alone with this worth is level with nobody.
        level=cut.level | (level if level - added else frozenset()),
        added=added,
    )


def find_full_bracket(count: int) -> int:
    """The smallest bracket without an empty place that holds so many teams; 0 for none."""
    return 1 << (count - 1).bit_length() if count else 0


def _find_worth(stage: Stage, one: Placed) -> object:
    """What decides first between a team and others at a stage's last place."""
    return list_averages(stage, one)[0] if _is_by_match(stage) else one.worth


def _find_level(stage: Stage, one: Placed) -> object:
    """What is the same for those whom a lot or a number alone tells apart at the last place."""
    return (*list_averages(stage, one), one.level) if _is_by_match(stage) else one.level


def _is_by_match(stage: Stage) -> bool:
    """Whether teams of different pools meet at the cut, compared by their averages per match."""
    source = stage.source
    return source is not None and not stage.places_per_pool and compares_pools_by_match(source)


def list_places_counted(
    stage: Stage, present: Sequence[Placed], elsewhere: Mapping[int, Stage]
) -> list[list[Placed]]:
    """The lists whose places count: each pool's, or the one of all.

    Whoever holds a place of a stage for places further up stands before the others: where a lot
    lets the fifth in instead of the fourth, the fourth is now the fifth. At the last place here,
    whoever entered the stage for the places below stands behind those it is level with: the lot
    went against it.
    """
    first = stage.from_place or 1
    above = {
        sister.pk: sister
        for sister in elsewhere.values()
        if sister.entry == StageEntry.RANKS and (sister.to_place or first) < first
    }
    holders = {pk for sister in above.values() for pk in _list_holders(sister, present, elsewhere)}
    ordered = _put_ahead(holders, present)
    lists = _by_pool(ordered) if stage.places_per_pool else [ordered]
    return [_put_losers_behind(stage, listed, elsewhere) for listed in lists]


def _list_holders(
    sister: Stage, present: Sequence[Placed], elsewhere: Mapping[int, Stage]
) -> set[int]:
    """The teams that hold the places of a stage; whoever it takes besides them holds none: where a
    lot calls the eleventh as well, the tenth is still the tenth."""
    taken = [placed for placed in present if elsewhere.get(placed.team.pk) == sister]
    places = (sister.to_place or 0) - (sister.from_place or 1) + 1
    lists = _by_pool(taken) if sister.places_per_pool else [taken]
    return {placed.team.pk for listed in lists for placed in listed[:places]}


def _by_pool(listed: Sequence[Placed]) -> list[list[Placed]]:
    ordered = sorted(listed, key=lambda placed: placed.pool)
    return [list(group) for _pool, group in groupby(ordered, key=lambda placed: placed.pool)]


def _put_ahead(keys: Collection[int], listed: Sequence[Placed]) -> list[Placed]:
    """Some before the others, both in their order."""
    return sorted(listed, key=lambda placed: placed.team.pk not in keys)


def _places(
    stage: Stage, listed: Sequence[Placed], elsewhere: Mapping[int, Stage], played: Played
) -> Cut:
    """The places of one list, with whoever is level at the last of them."""
    first = (stage.from_place or 1) - 1
    last = len(listed) if stage.to_place is None else min(stage.to_place, len(listed))
    inside = [placed for placed in listed[first:last] if placed.team.pk not in elsewhere]
    if not inside or last >= len(listed):
        return Cut(chosen=tuple(inside), level=frozenset())
    worth = _find_worth(stage, listed[last - 1])
    free = [placed for placed in listed[first:] if placed.team.pk not in elsewhere]
    if stage.cut_tie in (CutTie.BARRAGE, CutTie.PLAYOFF):
        return _decide_by_barrage(stage, inside, _list_contenders(stage, listed, free), played)
    level = [placed for placed in free if _find_worth(stage, placed) == worth]
    outside = [placed for placed in level if placed not in inside]
    if not outside:
        return Cut(chosen=tuple(inside), level=frozenset())
    keys = frozenset(placed.team.pk for placed in level)
    if stage.cut_tie == CutTie.ALL_IN:
        return Cut(chosen=(*inside, *outside), level=keys)
    if stage.cut_tie == CutTie.ORDER:
        level = [placed for placed in level if placed.rank == listed[last - 1].rank]
    return Cut(chosen=tuple(_draw_tied_by_lot(stage, inside, level)), level=keys)


def _put_losers_behind(
    stage: Stage, listed: Sequence[Placed], elsewhere: Mapping[int, Stage]
) -> list[Placed]:
    """The list with those whom a stage for the places below has behind who is level with them at
    the cut."""
    last = stage.to_place or len(listed)
    below = {
        pk
        for pk, sister in elsewhere.items()
        if sister.entry == StageEntry.RANKS and sister.places_per_pool == stage.places_per_pool
        if (sister.from_place or 1) > last
    }
    if not below or last >= len(listed):
        return list(listed)
    border = _worth_at_cut(stage, listed[last - 1])
    level = [placed for placed in listed if _worth_at_cut(stage, placed) == border]
    ahead = {placed.team.pk for placed in level} - below
    rows = iter(_put_ahead(ahead, level))
    return [next(rows) if _worth_at_cut(stage, placed) == border else placed for placed in listed]


def _worth_at_cut(stage: Stage, one: Placed) -> object:
    """What makes teams level at a stage's last place, by what decides there."""
    if stage.cut_tie == CutTie.BARRAGE:
        return _find_level(stage, one)
    by_order = stage.cut_tie in (CutTie.ORDER, CutTie.PLAYOFF)
    return one.rank if by_order else _find_worth(stage, one)


def _list_contenders(
    stage: Stage, listed: Sequence[Placed], free: Sequence[Placed]
) -> list[Placed]:
    """The teams that may play for the last place of a list: its neighbours, or all who are
    level."""
    last = min(stage.to_place or len(listed), len(listed))
    if stage.cut_tie == CutTie.PLAYOFF:
        return [placed for placed in listed[last - 1 : last + 1] if placed in free]
    level = _find_level(stage, listed[last - 1])
    return [placed for placed in free if _find_level(stage, placed) == level]


def _decide_by_barrage(
    stage: Stage, inside: Sequence[Placed], tied: Sequence[Placed], played: Played
) -> Cut:
    """The winner of two enters; of more, whom a lot puts there."""
    if all(placed in inside for placed in tied):
        return Cut(chosen=tuple(inside), level=frozenset())
    keys = frozenset(placed.team.pk for placed in tied)
    if len(tied) != 2:
        return Cut(chosen=tuple(_draw_tied_by_lot(stage, inside, tied)), level=keys)
    winner = next((placed for placed in tied if placed.team.pk == played.get(keys)), None)
    barrage = Barrage(one=tied[0], other=tied[1], winner=winner)
    sure = [placed for placed in inside if placed not in tied]
    return Cut(chosen=(*sure, winner or tied[0]), level=keys, barrages=(barrage,))


def _draw_tied_by_lot(
    stage: Stage, inside: Sequence[Placed], tied: Sequence[Placed]
) -> list[Placed]:
    """The teams inside, the places of the tied ones among them given by lot to any of the tied."""
    sure = [placed for placed in inside if placed not in tied]
    by_lot = sorted(tied, key=lambda placed: _lot(stage, placed))[: len(inside) - len(sure)]
    return [*sure, *(placed for placed in tied if placed in by_lot)]


def _lot(stage: Stage, one: Placed) -> bytes:
    """A lot that anyone can draw again: the tournament's seed, the stage and the number."""
    text = f"{stage.tournament.lot_seed}:cut:{stage.number}:{one.team.number}"
    return hashlib.sha256(text.encode()).digest()
