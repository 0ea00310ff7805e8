"""Who must enter a stage, from facts alone: the other half of the checker, for chained stages.

It knows what a stage chooses, who is in the room and what was played; the ranks are those of the
plain recomputation. It shares no code with the queries that the site opens stages by.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache

from proofs.simulation.brackets import list_beaten, list_places, list_winners
from proofs.simulation.checker import Breach
from proofs.simulation.cuts import (
    Pair,
    Table,
    averages,
    by_match,
    calling_order,
    compare_by_match,
    cut,
    empty_places,
    find_place_left,
    holding,
    in_claim_order,
    list_cuts,
    put_losers_behind,
    ticket,
)
from proofs.simulation.orders import Written, judge_order
from proofs.simulation.plain_standings import half_up
from tests.posters.plain import PlainTournament
from tournaments.models import Stage, StageEntrant, Tournament

SHARES = {"everything": Fraction(1), "half": Fraction(1, 2), "nothing": Fraction(0)}
LEAST = 2
"""Fewer play no stage."""
BRACKETS = frozenset({"knockout", "double_elimination", "consolante"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Entering:
    """The teams that enter a stage, in the order of the stage before it, by key.

    `next_ones` fill it up, `drawn` have a place by lot; `waits_for` barrages to be played first,
    `calls` whom the lot calls, in their order, `places` how many of them it lets in.
    """

    placed: Sequence[int] = ()
    next_ones: Sequence[int] = ()
    drawn: Sequence[int] = ()
    waits_for: Sequence[Pair] = ()
    calls: Sequence[int] = ()
    places: int = 0

    @property
    def keys(self) -> list[int]:
        """All who enter, in that order."""
        return [*self.placed, *self.next_ones, *self.drawn]


@dataclass(kw_only=True, slots=True)
class _Taken:
    """The teams that other stages have or will have, by key, with the stage."""

    entered: dict[int, Stage] = field(default_factory=dict)
    promised: dict[int, Stage] = field(default_factory=dict)

    @property
    def by(self) -> dict[int, Stage]:
        return {**self.promised, **self.entered}


class Exits:
    """The way out of each stage of one tournament, as of now."""

    def __init__(self, tournament: Tournament, season: Mapping[int, int] | None = None) -> None:
        """Read its facts once; `season`: what each team brings from the season, by key."""
        self.season = season or {}
        self.plain = PlainTournament(tournament)
        self.number = {pk: team.number for pk, team in self.plain.teams.items()}
        self.here = {
            pk
            for pk, team in self.plain.teams.items()
            if team.is_present and team.status == "registered"
        }
        self.standings = cache(self.plain.standings)

    def judge(self, stage: Stage) -> Iterator[Breach]:
        """Look at a stage that was just opened, or whose next ones just came up."""
        entrants = list(stage.entrants.select_related("team").order_by("seed"))
        found = [entrant.team_id for entrant in entrants]
        expected, entered = self.entering(stage), self._list_numbers(found)
        if sorted(found) != sorted(expected.keys):
            numbers = f"{entered} instead of {self._list_numbers(expected.keys)}"
            yield Breach(rule="who enters a stage", found=f"{stage.name}: {numbers}")
            return
        told = f"{stage.name}: {entered}, entering {self._list_numbers(expected.keys)}"
        for rule in judge_order(stage, self._written(stage, found, expected.keys)):
            yield Breach(rule=rule, found=told)
        if [entrant.seed for entrant in entrants] != list(range(1, len(entrants) + 1)):
            yield Breach(rule="seeds without a gap", found=f"{stage.name}")
        yield from self._carried(stage, entrants)

    def entering(self, stage: Stage) -> Entering:
        """Who enters now, in the order of the stage before; the stage's own order may differ."""
        source = self._source(stage)
        if stage.entry == "losers":
            lost = list_beaten(source, stage.lost_rounds)
            inside = [pk for pk in self._ordered(source) if pk in lost and pk in self.here]
            return Entering(placed=sorted(inside, key=lost.__getitem__))
        taken = self._taken(stage, source)
        if stage.entry in {"others", "everybody"}:
            free = self.here - taken.by.keys()
            return Entering(placed=[pk for pk in self._ordered(source) if pk in free])
        return self._by_places(stage, source, taken)

    def opens_first(self, stage: Stage) -> list[Stage]:
        """The stages that must open before one for all the others: those with enough teams."""
        if stage.entry != "others":
            return []
        source = self._source(stage)
        return [
            sister
            for sister in self.plain.stages
            if sister.source_id == source.pk
            and sister.entry == "ranks"
            and sister.opened_at is None
            and len(self.entering(sister).keys) >= LEAST
        ]

    def _list_numbers(self, keys: Sequence[int]) -> list[int]:
        return [self.number[pk] for pk in keys]

    def _source(self, stage: Stage) -> Stage:
        return next(source for source in self.plain.stages if source.pk == stage.source_id)

    def _taken(self, stage: Stage, source: Stage) -> _Taken:
        """Whom the stages beside this one have; those before it that wait have theirs as well."""
        taken = _Taken()
        behind = [sister for sister in self.plain.stages if sister.source_id == source.pk]
        row = in_claim_order([sister for sister in behind if sister.entry != "barrage"], stage)
        for sister in row:
            if sister.opened_at is not None and sister.pk != stage.pk:
                entered = (entrant.team_id for entrant in self.plain.entrants[sister.pk])
                taken.entered |= dict.fromkeys(entered, sister)
        first = row[: row.index(stage)] if stage.entry == "ranks" else row
        for sister in first if stage.entry in {"ranks", "others"} else []:
            if sister.opened_at is None and sister.entry == "ranks":
                due = self._by_places(sister, source, taken)
                if len(due.placed) + len(due.next_ones) >= LEAST:
                    taken.promised |= dict.fromkeys(due.keys, sister)
        return taken

    def _by_places(self, stage: Stage, source: Stage, taken: _Taken) -> Entering:
        """The teams in the places that a stage asks for, the best next ones, those of its lot."""
        listed = self._tables(stage, source, taken)
        tables = [put_losers_behind(stage, table, taken.by) for table in listed]
        won = self._barrages_won(stage)
        cuts = [cut(stage, table, taken.by, numbers=self.number, won=won) for table in tables]
        inside = {pk for passed in cuts for pk in passed.keys}
        placed = [pk for pk in self._ordered(source) if pk in inside]
        behind = [table.led_by(inside) for table in tables]
        following = self._next_ones(stage, source, behind, {*inside, *taken.by})
        following = following[: empty_places(len(inside))] if stage.fill_up else []
        found = Entering(
            placed=placed,
            next_ones=following,
            waits_for=[pair for passed in cuts for pair in passed.waits_for],
        )
        return self._with_lot(stage, source, found, taken.by)

    def _tables(self, stage: Stage, source: Stage, taken: _Taken) -> list[Table]:
        """The teams that count, the best first: of each pool, or of all.

        A team with a place further up comes first; one that is taken beyond the places does not.
        """
        first = stage.from_place or 1
        counting = self.here | taken.entered.keys()
        pool_of = {entrant.team_id: entrant.pool for entrant in self.plain.entrants[source.pk]}
        above: set[int] = set()
        for taker in set(taken.by.values()):
            if taker.entry == "ranks" and (taker.to_place or first) < first:
                mine = [pk for pk in self._ordered(source) if taken.by.get(pk) == taker]
                above |= holding(taker, mine, pool_of)
        pools = self.plain.pools(source) if stage.places_per_pool else [""]
        tables = []
        for pool in pools:
            away = {pk for pk, its_own in pool_of.items() if pool and its_own != pool}
            order = [pk for pk in self._ordered(source) if pk in counting - away]
            row = sorted(order, key=lambda pk: pk not in above)
            tables.append(self._table(source, pool, row))
        return tables

    def _table(self, source: Stage, pool: str, row: list[int]) -> Table:
        if source.system in BRACKETS:
            place = list_places(source)
            return Table(order=row, decided=place, drawn=place, first=place)
        standings = self.standings(source, pool)
        criteria = tuple(source.tournament.criteria)
        table = Table(
            order=row,
            decided=standings.ranks(),
            drawn=standings.ranks_by([code for code in criteria if code not in {"lot", "number"}]),
            first={pk: standings.value(criteria[0], pk) for pk in row},
        )
        return table if pool or not by_match(source) else compare_by_match(table, standings)

    def _next_ones(
        self, stage: Stage, source: Stage, tables: Sequence[Table], out: Collection[int]
    ) -> list[int]:
        """Every next of all pools before any second next, each by its averages per match."""
        if not stage.fill_up:
            return []
        standings, ordered = self.standings(source, ""), self._ordered(source)
        by_lot = stage.cut_tie == "lot"
        worth: dict[int, tuple[object, ...]] = {
            pk: (
                place,
                *averages(standings, pk),
                ticket(stage, self.number[pk]) if by_lot else ordered.index(pk),
            )
            for table in tables
            for place, pk in enumerate(table.order, start=1)
            if place > (stage.to_place or 0) and pk not in out
        }
        return sorted(worth, key=worth.__getitem__)

    def _with_lot(
        self, stage: Stage, source: Stage, found: Entering, taken: Collection[int]
    ) -> Entering:
        """With those who said yes when the lot of the stage called them."""
        if stage.drawn_places is None:
            return found
        count = len(found.keys)
        places = stage.drawn_places or empty_places(count)
        out = {*found.keys, *taken}
        may = [pk for pk in self._ordered(source) if pk in self.here and pk not in out]
        calls = stage.lot_calls.filter(team__in=may).order_by("number")
        accepted = [call.team_id for call in calls if call.answer == "accepted"]
        asked = self._may_be_drawn(stage, source, may)
        order = calling_order(stage, [self.number[pk] for pk in asked])
        return replace(found, drawn=accepted[:places], calls=order, places=places)

    def _may_be_drawn(self, stage: Stage, source: Stage, may: list[int]) -> list[int]:
        first, last = stage.drawn_first or 1, stage.drawn_last
        if stage.drawn_from == "losers":
            lost = list_beaten(source, range(first, (last or first) + 1))
            return [pk for pk in may if pk in lost]
        if stage.drawn_from == "places":
            cuts, found = list_cuts(stage, self.plain.stages), self._places(source)
            place = {pk: find_place_left(found[pk], cuts) for pk in may}
            return [pk for pk in may if first <= place[pk] <= (last or place[pk])]
        return may

    def _ordered(self, source: Stage) -> list[int]:
        """Everybody of a stage, the best first; of pools every first, then every second."""
        place = self._places(source)
        if source.system in BRACKETS:
            seeds = {entrant.team_id: entrant.seed for entrant in self.plain.entrants[source.pk]}
            return sorted(place, key=lambda pk: (place[pk], seeds[pk]))
        standings = self.standings(source, "")
        whole = standings.ranks()
        means = {pk: averages(standings, pk) if by_match(source) else () for pk in whole}
        return sorted(whole, key=lambda pk: (place[pk], means[pk], whole[pk]))

    def _places(self, source: Stage) -> dict[int, int]:
        """Where each stands: of all, or in its pool; those of no pool come after."""
        if source.system in BRACKETS:
            return list_places(source)
        whole = self.standings(source, "").ranks()
        place: dict[int, int] = {}
        for pool in self.plain.pools(source):
            place |= self.standings(source, pool).ranks()
        return dict.fromkeys(whole, max(place.values()) + 1) | place if place else whole

    def _barrages_won(self, stage: Stage) -> dict[Pair, int]:
        won = (list_winners(barrage) for barrage in stage.barrages.all())
        return {pair: pk for winners in won for pair, pk in winners.items()}

    def _written(self, stage: Stage, seeds: list[int], entering: list[int]) -> Written:
        source = self._source(stage)
        told = source.system not in BRACKETS or stage.entry == "ranks"
        return Written(
            seeds=seeds,
            entering=entering if told else None,
            pools={row.team_id: row.pool for row in self.plain.entrants[source.pk] if row.pool},
            numbers=self.number,
            season=self.season,
        )

    def _carried(self, stage: Stage, entrants: list[StageEntrant]) -> Iterator[Breach]:
        share = SHARES[stage.carry]
        standings = self.plain.standings(self._source(stage))
        for entrant in entrants:
            brought = standings.collected(entrant.team_id), standings.total(entrant.team_id)
            due = [half_up(points * share) for points in brought]
            if [entrant.carried_ranking_points, entrant.carried_match_points] != due:
                told = f"{stage.name}, {entrant.team.number}: not {due}"
                yield Breach(rule="what is carried along", found=told)
