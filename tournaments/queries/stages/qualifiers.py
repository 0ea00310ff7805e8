"""Who would enter a stage now: from its source's standings, pools or bracket, with the cut; and
how its pools cross in the bracket that follows it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from tournaments.enums import CarryOver, CutTie, StageEntry
from tournaments.models import Stage, Team
from tournaments.pairing.brackets.pool_crossings import (
    FromPool,
    cross_pools,
    follow_crossing,
    list_first_matches,
)
from tournaments.queries.stages.brackets import find_losers_among
from tournaments.queries.stages.chain import list_sister_stages
from tournaments.queries.stages.entering.cuts import (
    Barrage,
    Cut,
    choose_entrants,
    list_places_counted,
)
from tournaments.queries.stages.entering.lots import StageLot, find_lot
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.options import CROSSINGS, find_entry_order, list_crossing
from tournaments.queries.stages.order import Placed, list_stage_order
from tournaments.queries.stages.overlaps import Overlap, find_claims, list_overlaps
from tournaments.ranking.places import nearest

LEAST_QUALIFIERS = 2
"""Fewer cannot play a stage."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Qualifier:
    """A team that would enter, in its seed.

    `is_at_cut`: others had as much as it at the cut. `fills_up`: it came in by its average;
    `is_drawn`: by the lot among those who had not qualified.
    """

    placed: Placed
    seed: int
    fills_up: bool
    is_drawn: bool
    carried_ranking_points: int
    carried_match_points: int
    is_at_cut: bool

    @property
    def team(self) -> Team:
        return self.placed.team


@dataclass(frozen=True, kw_only=True, slots=True)
class Qualification:
    """Who would enter a stage now, who would not, and who is passed over for having left.

    `out_at_cut` are those of `out` who had as much as the last that entered. `taken` are teams in
    the places asked for that another stage has, or gets first: of two stages that ask for a team,
    the one that comes first in their order has it. `overlaps` are the stages with which that can
    happen.
    """

    stage: Stage
    qualifiers: tuple[Qualifier, ...]
    out: tuple[Placed, ...]
    out_at_cut: frozenset[int]
    gone: tuple[Team, ...]
    taken: tuple[Placed, ...]
    overlaps: tuple[Overlap, ...]
    has_results: bool
    lot: StageLot | None = None
    barrages: tuple[Barrage, ...] = ()

    @property
    def awaits_barrage(self) -> bool:
        """Whether two teams have to play for a last place first."""
        return any(barrage.winner is None for barrage in self.barrages)

    @property
    def has_tie(self) -> bool:
        """Whether equal teams stand on both sides of the cut, or came in together."""
        return bool(self.out_at_cut) or any(qualifier.is_at_cut for qualifier in self.qualifiers)


def find_qualifiers(stage: Stage, facts: StageFacts | None = None) -> Qualification:
    """Who would enter a stage that follows another, if it were opened now.

    `facts`: those of its tournament, where other stages are asked about too.
    """
    facts = facts or StageFacts(stage.tournament)
    source = next(before for before in facts.stages if before.pk == stage.source_id)
    sisters = list_sister_stages(stage, facts.stages)
    order = _candidates(stage, source, facts)
    entered = _find_entered_teams(sisters, facts)
    known = set(facts.ready) | set(entered)
    present = [placed for placed in order if placed.team.pk in known]
    elsewhere = entered | _find_promised_teams(stage, sisters, present, entered, facts)
    cut = choose_entrants(stage, present, elsewhere, facts.find_barrage_winners(stage.pk))
    inside = {placed.team.pk for placed in cut.chosen} | set(elsewhere)
    below = [placed for placed in present if placed.team.pk not in inside]
    lot = find_lot(stage, source, facts, chosen=cut.chosen, below=below)
    drawn = lot.entering if lot else ()
    chosen = {placed.team.pk for placed in (*cut.chosen, *drawn)}
    return Qualification(
        stage=stage,
        qualifiers=tuple(_seed_entrants(stage, cut, drawn)),
        out=tuple(placed for placed in below if placed.team.pk not in chosen),
        out_at_cut=cut.level - chosen,
        gone=tuple(placed.team for placed in order if placed.team.pk not in known),
        taken=tuple(
            placed
            for placed in _asked_for(stage, present, elsewhere)
            if placed.team.pk in elsewhere
        ),
        overlaps=tuple(
            overlap
            for overlap in list_overlaps(facts.stages)
            if stage.pk in (overlap.upper.pk, overlap.lower.pk)
        ),
        has_results=bool(facts.matches_of(source.pk)),
        lot=lot,
        barrages=cut.barrages,
    )


def may_play_barrage(stage: Stage) -> bool:
    """Whether a barrage can decide of a last place now: two teams, and no more, are level for it
    by all that the criteria say."""
    asked = copy(stage)
    if asked.cut_tie not in (CutTie.BARRAGE, CutTie.PLAYOFF):
        asked.cut_tie = CutTie.BARRAGE
    return find_qualifiers(asked).awaits_barrage


def _find_promised_teams(
    stage: Stage,
    sisters: Sequence[Stage],
    present: Sequence[Placed],
    entered: Mapping[int, Stage],
    facts: StageFacts,
) -> dict[int, Stage]:
    """The teams that other stages, not open yet, would take by their places before this one does.

    A stage that asks for places lets those before it in the order choose first, one for all the
    others lets each. A stage that too few would enter to open takes nobody.
    """
    promised: dict[int, Stage] = {}
    claim = find_claims(stage, facts.stages)
    for sister in sorted(sisters, key=claim):
        first = stage.entry == StageEntry.OTHERS or (
            stage.entry == StageEntry.RANKS and claim(sister) < claim(stage)
        )
        if first and sister.opened_at is None and sister.entry == StageEntry.RANKS:
            played = facts.find_barrage_winners(sister.pk)
            chosen = choose_entrants(sister, present, {**entered, **promised}, played).chosen
            if len(chosen) >= LEAST_QUALIFIERS:
                promised |= {placed.team.pk: sister for placed in chosen}
                calls = facts.lot_calls.get(sister.pk, ())
                promised |= {call.team_id: sister for call in calls if call.is_accepted}
    return promised


def _asked_for(
    stage: Stage, present: Sequence[Placed], elsewhere: Mapping[int, Stage]
) -> list[Placed]:
    """The teams in the places that a stage asks for; nobody where it asks for no places."""
    if stage.entry != StageEntry.RANKS:
        return []
    first = (stage.from_place or 1) - 1
    lists = list_places_counted(stage, present, elsewhere)
    return [placed for listed in lists for placed in listed[first : stage.to_place]]


def _candidates(stage: Stage, source: Stage, facts: StageFacts) -> list[Placed]:
    """The source's teams in order; where losers enter, those of the chosen rounds alone."""
    order = list_stage_order(source, facts)
    if stage.entry != StageEntry.LOSERS:
        return order
    lost = find_losers_among(
        stage.lost_rounds,
        matches=facts.matches_of(source.pk),
        entrants=facts.entrants(source.pk),
        drawn_on=facts.find_sides_drawn_on(source.pk),
        entered={entrant.team_id for entrant in facts.entrants(stage.pk)},
    )
    losers = [placed for placed in order if placed.team.pk in lost]
    return sorted(losers, key=lambda placed: lost[placed.team.pk])


def _find_entered_teams(sisters: Sequence[Stage], facts: StageFacts) -> dict[int, Stage]:
    opened = [sister for sister in sisters if sister.opened_at is not None]
    return {entrant.team_id: sister for sister in opened for entrant in facts.entrants(sister.pk)}


def _seed_entrants(stage: Stage, cut: Cut, drawn: Sequence[Placed]) -> list[Qualifier]:
    return [
        Qualifier(
            placed=placed,
            seed=seed,
            carried_ranking_points=_compute_carried_points(stage, placed.ranking_points),
            carried_match_points=_compute_carried_points(stage, placed.match_points),
            is_at_cut=placed.team.pk in cut.level,
            fills_up=placed.team.pk in cut.added,
            is_drawn=seed > len(cut.chosen),
        )
        for seed, placed in enumerate((*cut.chosen, *drawn), start=1)
    ]


def _compute_carried_points(stage: Stage, points: int) -> int:
    if stage.carry == CarryOver.EVERYTHING:
        return points
    return nearest(points, 2) if stage.carry == CarryOver.HALF else 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Crossed:
    """A team in the first round, and what its place is called: « B2 »."""

    name: str
    qualifier: Qualifier


@dataclass(frozen=True, kw_only=True, slots=True)
class CrossedMatch:
    """A match of the first round; `other` is None where `one` passes."""

    one: Crossed
    other: Crossed | None


def find_crossed_seeds(stage: Stage, qualifiers: Sequence[Qualifier]) -> Mapping[int, int]:
    """By team, the seed from 0 that crosses its pool with others; empty where none cross."""
    return {pk: seed for seed, pk in enumerate(_cross(stage, _name(stage, qualifiers)))}


def list_crossed_matches(stage: Stage, qualifiers: Sequence[Qualifier]) -> list[CrossedMatch]:
    """The first round from the top of the bracket to its bottom; empty where no pools cross."""
    teams = _name(stage, qualifiers)
    seeds = _cross(stage, teams)
    if len(seeds) < 2:
        return []
    names = {team.id: team.name for team in teams}
    known = {
        qualifier.team.pk: Crossed(name=names[qualifier.team.pk], qualifier=qualifier)
        for qualifier in qualifiers
    }
    return [
        CrossedMatch(one=known[team], other=None if opponent is None else known[opponent])
        for team, opponent in list_first_matches(seeds)
    ]


def _cross(stage: Stage, teams: Sequence[FromPool]) -> list[int]:
    order = find_entry_order(stage)
    if order not in CROSSINGS or any(not team.pool for team in teams):
        return []
    if order == "crossing":
        return follow_crossing(teams, list_crossing(stage))
    return cross_pools(teams, by_letter=order == "crossed")


def _name(stage: Stage, qualifiers: Sequence[Qualifier]) -> list[FromPool]:
    """Each by its pool and its place among those of it that go on: « B2 », also where the second
    of B left and the third is asked in. Without places by pool they count from 1 too."""
    first = (stage.from_place or 1) if stage.places_per_pool else 1
    before: Counter[str] = Counter()
    found: list[FromPool] = []
    for qualifier in qualifiers:
        pool = qualifier.placed.pool
        found.append(FromPool(id=qualifier.team.pk, pool=pool, place=first + before[pool]))
        before[pool] += 1
    return found
