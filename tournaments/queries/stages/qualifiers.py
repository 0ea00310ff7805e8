"""Who would enter a stage now: from its source's standings, pools or bracket, with the cut."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.enums import CarryOver, CutTie, StageEntry
from tournaments.models import Stage, StageEntrant, Team
from tournaments.queries.stages.brackets import find_teams_beaten_in
from tournaments.queries.stages.chain import list_sister_stages, list_stages
from tournaments.queries.stages.order import Placed, list_stage_order
from tournaments.ranking.rounding import nearest

LEAST_QUALIFIERS = 2
"""Fewer cannot play a stage."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Qualifier:
    """A team that would enter, in its seed; `is_at_cut`: others had as much as it at the cut."""

    placed: Placed
    seed: int
    carried_ranking_points: int
    carried_match_points: int
    is_at_cut: bool

    @property
    def team(self) -> Team:
        """Who enters."""
        return self.placed.team


@dataclass(frozen=True, kw_only=True, slots=True)
class Qualification:
    """Who would enter a stage now, who would not, and who is passed over for having left.

    `out_at_cut` are those of `out` who had as much as the last that entered. `taken` are those in
    the places asked for whom a stage before this one has, or would have: of two that ask for the
    same team, the first in the order of the stages gets it.
    """

    stage: Stage
    qualifiers: tuple[Qualifier, ...]
    out: tuple[Placed, ...]
    out_at_cut: frozenset[int]
    gone: tuple[Team, ...]
    taken: tuple[Placed, ...]
    has_results: bool

    @property
    def has_tie(self) -> bool:
        """Whether equal teams stand on both sides of the cut, or came in together."""
        return bool(self.out_at_cut) or any(one.is_at_cut for one in self.qualifiers)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Cut:
    """Places in one list: those above the line, and those level with the last of them."""

    chosen: tuple[Placed, ...]
    level: frozenset[int]


def find_qualifiers(stage: Stage) -> Qualification:
    """Who would enter a stage that follows another, if it were opened now."""
    stages = list_stages(stage.tournament)
    source = next(one for one in stages if one.pk == stage.source_id)
    sisters = list_sister_stages(stage, stages)
    order = _candidates(stage, source)
    ready = set(stage.tournament.teams.ready_to_play().values_list("pk", flat=True))
    entered = _find_entered_teams(sisters)
    known = ready | entered
    present = [one for one in order if one.team.pk in known]
    elsewhere = entered | _promised_before(stage, sisters, present, entered)
    cut = _choose_entrants(stage, present, elsewhere, sisters)
    chosen = {one.team.pk for one in cut.chosen}
    return Qualification(
        stage=stage,
        qualifiers=tuple(_seed_entrants(stage, cut)),
        out=tuple(
            one for one in present if one.team.pk not in chosen and one.team.pk not in elsewhere
        ),
        out_at_cut=cut.level - chosen,
        gone=tuple(one.team for one in order if one.team.pk not in known),
        taken=tuple(one for one in _asked_for(stage, present) if one.team.pk in elsewhere),
        has_results=source.rounds.published().exists(),
    )


def _promised_before(
    stage: Stage, sisters: Sequence[Stage], present: Sequence[Placed], entered: set[int]
) -> set[int]:
    """Those whom stages before this one would take by their places, were they opened first."""
    promised = set[int]()
    if stage.entry != StageEntry.RANKS:
        return promised
    for sister in sorted(sisters, key=lambda one: one.number):
        waits = sister.opened_at is None and sister.entry == StageEntry.RANKS
        if waits and sister.number < stage.number:
            cut = _choose_entrants(sister, present, entered | promised, ())
            promised |= {one.team.pk for one in cut.chosen}
    return promised


def _asked_for(stage: Stage, present: Sequence[Placed]) -> list[Placed]:
    """Those in the places that a stage asks for; nobody where it asks for no places."""
    if stage.entry != StageEntry.RANKS:
        return []
    first = (stage.from_place or 1) - 1
    return [one for listed in _lists(stage, present) for one in listed[first : stage.to_place]]


def _candidates(stage: Stage, source: Stage) -> list[Placed]:
    """The source's teams in order; where losers enter, those of the chosen rounds alone."""
    order = list_stage_order(source)
    if stage.entry != StageEntry.LOSERS:
        return order
    lost = find_teams_beaten_in(source, stage.lost_rounds)
    losers = [one for one in order if one.team.pk in lost]
    return sorted(losers, key=lambda one: lost[one.team.pk])


def _find_entered_teams(sisters: Sequence[Stage]) -> set[int]:
    opened = [one for one in sisters if one.opened_at is not None]
    return set(StageEntrant.objects.filter(stage__in=opened).values_list("team", flat=True))


def _choose_entrants(
    stage: Stage, present: Sequence[Placed], elsewhere: set[int], sisters: Sequence[Stage]
) -> _Cut:
    if stage.entry == StageEntry.RANKS:
        lists = _lists(stage, present)
        cuts = [_places(stage, one, elsewhere) for one in lists]
        return _Cut(
            chosen=tuple(
                sorted(
                    (one for cut in cuts for one in cut.chosen),
                    key=present.index,
                )
            ),
            level=frozenset(pk for cut in cuts for pk in cut.level),
        )
    taken = set(elsewhere)
    if stage.entry == StageEntry.OTHERS:
        taken |= _wanted_by(sisters, present)
    return _Cut(chosen=tuple(one for one in present if one.team.pk not in taken), level=frozenset())


def _lists(stage: Stage, present: Sequence[Placed]) -> list[list[Placed]]:
    """The lists whose places count: each pool's, or the one of all."""
    if not stage.places_per_pool:
        return [list(present)]
    by_pool = sorted(present, key=lambda one: one.pool)
    return [list(group) for _pool, group in groupby(by_pool, key=lambda one: one.pool)]


def _places(stage: Stage, listed: Sequence[Placed], elsewhere: set[int]) -> _Cut:
    """The places of one list, with whoever is level at the last of them."""
    first = (stage.from_place or 1) - 1
    last = len(listed) if stage.to_place is None else min(stage.to_place, len(listed))
    inside = [one for one in listed[first:last] if one.team.pk not in elsewhere]
    if not inside or last >= len(listed):
        return _Cut(chosen=tuple(inside), level=frozenset())
    worth = listed[last - 1].worth
    free = [one for one in listed[first:] if one.team.pk not in elsewhere]
    level = [one for one in free if one.worth == worth]
    outside = [one for one in level if one not in inside]
    if not outside:
        return _Cut(chosen=tuple(inside), level=frozenset())
    keys = frozenset(one.team.pk for one in level)
    if stage.cut_tie == CutTie.ALL_IN:
        return _Cut(chosen=(*inside, *outside), level=keys)
    if stage.cut_tie == CutTie.ORDER:
        level = [one for one in level if one.rank == listed[last - 1].rank]
    return _Cut(chosen=tuple(_draw_tied_by_lot(stage, inside, level)), level=keys)


def _draw_tied_by_lot(
    stage: Stage, inside: Sequence[Placed], tied: Sequence[Placed]
) -> list[Placed]:
    """Those inside, the places of the tied ones among them given by lot to any of the tied."""
    sure = [one for one in inside if one not in tied]
    by_lot = sorted(tied, key=lambda one: _lot(stage, one))[: len(inside) - len(sure)]
    return [*sure, *(one for one in tied if one in by_lot)]


def _lot(stage: Stage, one: Placed) -> bytes:
    """A lot that anyone can draw again: the tournament's seed, the stage and the number."""
    text = f"{stage.tournament.lot_seed}:cut:{stage.number}:{one.team.number}"
    return hashlib.sha256(text.encode()).digest()


def _wanted_by(sisters: Sequence[Stage], present: Sequence[Placed]) -> set[int]:
    """Those who would enter a sister stage that is not open yet."""
    wanted: set[int] = set()
    for sister in sisters:
        if sister.opened_at is None and sister.entry == StageEntry.RANKS:
            cut = _choose_entrants(sister, present, set(), ())
            wanted |= {one.team.pk for one in cut.chosen}
    return wanted


def _seed_entrants(stage: Stage, cut: _Cut) -> list[Qualifier]:
    return [
        Qualifier(
            placed=one,
            seed=seed,
            carried_ranking_points=_compute_carried_points(stage, one.ranking_points),
            carried_match_points=_compute_carried_points(stage, one.match_points),
            is_at_cut=one.team.pk in cut.level,
        )
        for seed, one in enumerate(cut.chosen, start=1)
    ]


def _compute_carried_points(stage: Stage, points: int) -> int:
    if stage.carry == CarryOver.EVERYTHING:
        return points
    return nearest(points, 2) if stage.carry == CarryOver.HALF else 0
