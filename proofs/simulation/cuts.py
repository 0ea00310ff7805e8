"""Who passes a cut, given who stands where: level teams, lots, barrages, the best next ones.

The other half of the checker for the last places of a stage. It is told places and what brought
them, and shares no code with the queries that the site opens stages by.
"""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from random import Random

from proofs.simulation.plain_standings import PlainStandings
from tournaments.models import Stage

Pair = frozenset[int]


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    """The teams that count at one cut, the best first, by key.

    Each mapping gives teams the same value where something does not tell them apart: `decided`
    where no criterion does, `drawn` where only a lot or a number does, `first` where the first
    criterion does not.
    """

    order: Sequence[int]
    decided: Mapping[int, object]
    drawn: Mapping[int, object]
    first: Mapping[int, object]

    def led_by(self, keys: Collection[int]) -> "Table":
        """A table with those who passed first: who lost a lot at the cut has the next place."""
        return replace(self, order=sorted(self.order, key=lambda one: one not in keys))


@dataclass(kw_only=True, slots=True)
class Passed:
    """Who passes, and the barrages that have to be played before that is known."""

    keys: set[int] = field(default_factory=set)
    waits_for: list[Pair] = field(default_factory=list)


def cut(
    stage: Stage,
    table: Table,
    taken: Collection[int],
    *,
    numbers: Mapping[int, int],
    won: Mapping[Pair, int],
) -> Passed:
    """Who of a table has the places that a stage asks for; `won` are barrages already played."""
    first, last = stage.from_place or 1, min(stage.to_place or len(table.order), len(table.order))
    inside = [pk for pk in table.order[first - 1 : last] if pk not in taken]
    if not inside or last == len(table.order):
        return Passed(keys=set(inside))
    border = table.order[last - 1]
    free = [pk for pk in table.order[first - 1 :] if pk not in taken]
    if stage.cut_tie == "playoff":
        rivals = [pk for pk in table.order[last - 1 : last + 1] if pk not in taken]
    else:
        sort = _sort(stage, table)
        rivals = [pk for pk in free if sort[pk] == sort[border]]
    places = sum(pk in inside for pk in rivals)
    if places == len(rivals):
        return Passed(keys=set(inside))
    if stage.cut_tie == "all_in":
        return Passed(keys={*inside, *rivals})
    sure = set(inside) - set(rivals)
    if stage.cut_tie in {"barrage", "playoff"} and len(rivals) == 2:
        pair = frozenset(rivals)
        waits = [] if pair in won else [pair]
        return Passed(keys={*sure, won.get(pair, rivals[0])}, waits_for=waits)
    rivals.sort(key=lambda one: ticket(stage, numbers[one]))
    return Passed(keys={*sure, *rivals[:places]})


def _sort(stage: Stage, table: Table) -> Mapping[int, object]:
    """What tells teams apart where a stage's last place is decided."""
    sorts = {"order": table.decided, "barrage": table.drawn, "playoff": table.decided}
    return sorts.get(stage.cut_tie, table.first)


def put_losers_behind(stage: Stage, table: Table, taken: Mapping[int, Stage]) -> Table:
    """A table in which the teams of a stage further down come last among those level at the border:
    they did not get the place."""
    last, row = stage.to_place or len(table.order), list(table.order)
    if last >= len(row):
        return table
    further_down = {
        pk
        for pk, taker in taken.items()
        if taker.entry == "ranks" and (taker.from_place or 1) > last
        if taker.places_per_pool == stage.places_per_pool
    }
    sort = _sort(stage, table)
    slots = [slot for slot, pk in enumerate(row) if sort[pk] == sort[row[last - 1]]]
    level = sorted((row[slot] for slot in slots), key=lambda pk: pk in further_down)
    for slot, pk in zip(slots, level, strict=True):
        row[slot] = pk
    return replace(table, order=row)


def in_claim_order(stages: Sequence[Stage], judged: Stage) -> list[Stage]:
    """Stages behind one as they take its teams: places further up first, or as they are numbered
    where two of those still closed, the judged one among them, may reach for the same team."""
    asking = [stage for stage in stages if stage.entry == "ranks"]
    closed = [stage for stage in asking if stage.opened_at is None or stage.pk == judged.pk]
    by_place = sorted(closed, key=lambda one: (one.from_place or 1, one.number))
    if any(
        first.places_per_pool != second.places_per_pool
        or first.fill_up
        or first.cut_tie == "all_in"
        or first.drawn_places is not None
        for first, second in combinations(by_place, 2)
    ):
        return sorted(stages, key=lambda one: one.number)
    return sorted(stages, key=lambda one: (one.from_place or 1, one.number))


def ticket(stage: Stage, number: int) -> str:
    """The lot of a team at a stage's cut; the smallest wins."""
    text = f"{stage.tournament.lot_seed}:cut:{stage.number}:{number}"
    return hashlib.sha256(text.encode()).hexdigest()


def empty_places(count: int) -> int:
    """How many places a bracket has left that holds so many teams."""
    size = 1
    while size < count:
        size *= 2
    return size - count if count else 0


def calling_order(stage: Stage, numbers: Collection[int]) -> list[int]:
    """In which order the lot of a stage calls teams, by their numbers.

    One after the other is picked among those left, who stand in a row: whoever stood first in it
    takes the place of the one picked.
    """
    purpose = f"order lot of stage {stage.number}\x1f{stage.tournament.lot_seed}"
    picks = Random(int.from_bytes(hashlib.sha256(purpose.encode()).digest(), "big"))
    row, called = sorted(numbers), []
    while len(row) > 1:
        place = int(picks.random() * len(row))
        called.append(row[place])
        row[place] = row[0]
        del row[0]
    return called + row


def averages(standings: PlainStandings, who: int) -> tuple[Fraction, Fraction]:
    """Ranking points and match points for each match, the more telling first, so that the best
    sort first.

    Exempts are no matches. Who stays away has a match all the same, which brings what it brings;
    a match won because the other side stayed away counts for ranking points alone. What was
    brought along, or taken away, counts as well.
    """
    rounds = [result for result in standings.rounds(who) if result.kind != "bye"]
    faced = [
        result for result in rounds if result.kind in {"played", "forfeit_loss", "both_absent"}
    ]
    points = sum(map(standings.points, rounds)) + standings.adjusted(who, "ranking_points")
    scored = sum(map(standings.scored, faced)) + standings.adjusted(who, "match_points")
    means = -Fraction(points, max(1, len(rounds))), -Fraction(scored, max(1, len(faced)))
    return means[::-1] if standings.settings.criteria[0] == "total" else means


def by_match(source: Stage) -> bool:
    """Whether teams of different pools are compared by what they make of a match."""
    return source.system == "pools" and source.options.get("compared_by", "match") == "match"


def compare_by_match(table: Table, standings: PlainStandings) -> Table:
    """A table in which the averages per match count before the criteria."""
    means = {pk: averages(standings, pk) for pk in table.order}
    return replace(
        table,
        decided={pk: (*means[pk], table.decided[pk]) for pk in table.order},
        drawn={pk: (*means[pk], table.drawn[pk]) for pk in table.order},
        first={pk: first for pk, (first, _second) in means.items()},
    )


def holding(stage: Stage, taken: Sequence[int], pool_of: Mapping[int, str]) -> set[int]:
    """Of those whom a stage takes, as many as it has places, the best; of each pool, or of all."""
    places = (stage.to_place or 0) - (stage.from_place or 1) + 1
    held: dict[str, list[int]] = {}
    for pk in taken:
        held.setdefault(pool_of.get(pk, "") if stage.places_per_pool else "", []).append(pk)
    return {pk for row in held.values() for pk in row[:places]}


def find_place_left(place: int, cuts: Collection[Stage]) -> int:
    """Where somebody stands whom no stage has: who loses at a cut has the next place."""
    lost = [stage for stage in cuts if (stage.from_place or 1) <= place <= (stage.to_place or 0)]
    return max([place, *((stage.to_place or 0) + 1 for stage in lost)])


def list_cuts(stage: Stage, stages: Sequence[Stage]) -> list[Stage]:
    """The cuts behind the same stage that are decided when the lot of this one is drawn."""
    pools = stage.source is not None and stage.source.system == "pools"
    return [
        sister
        for sister in stages
        if sister.source_id == stage.source_id and sister.entry == "ranks"
        if sister.places_per_pool == pools
        if sister.opened_at is not None or sister.number <= stage.number
    ]
