"""Who must enter a stage, from facts alone: the other half of the checker, for chained stages.

It knows what a stage chooses, who is in the room and what was played; the ranks are those of the
plain recomputation. It shares no code with the queries that the site opens stages by.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from proofs.simulation.checker import Breach
from proofs.simulation.plain_standings import PlainStandings, half_up
from tests.posters.plain import PlainTournament
from tournaments.models import Match, Stage, StageEntrant, Tournament

SHARES = {"everything": Fraction(1), "half": Fraction(1, 2), "nothing": Fraction(0)}


@dataclass(frozen=True, kw_only=True, slots=True)
class Expected:
    """The numbers of those who enter; `in_order` where their seeds are known too."""

    numbers: tuple[int, ...]
    in_order: bool


class Exits:
    """The way out of each stage of one tournament, as of now."""

    def __init__(self, tournament: Tournament) -> None:
        self.plain = PlainTournament(tournament)
        self.number = {pk: team.number for pk, team in self.plain.teams.items()}
        self.here = {
            pk
            for pk, team in self.plain.teams.items()
            if team.is_present and team.status == "registered"
        }

    def judge(self, stage: Stage) -> Iterator[Breach]:
        """Look at a stage that was just opened, or whose next ones just came up."""
        entrants = list(stage.entrants.select_related("team").order_by("seed"))
        found = tuple(one.team.number for one in entrants)
        expected = self.expected(stage)
        same = found == expected.numbers or (
            not expected.in_order and sorted(found) == sorted(expected.numbers)
        )
        if not same:
            told = f"{stage.name}: {found} instead of {expected.numbers}"
            yield Breach(rule="who enters a stage", found=told)
        if [one.seed for one in entrants] != list(range(1, len(entrants) + 1)):
            yield Breach(rule="seeds without a gap", found=f"{stage.name}")
        yield from self._carried(stage, entrants)

    def expected(self, stage: Stage) -> Expected:
        """Who enters, in the stage's order of entry."""
        source = next(one for one in self.plain.stages if one.pk == stage.source_id)
        by_ranks = source.system not in {"knockout", "double_elimination", "consolante"}
        chosen = [self.number[pk] for pk in self._chosen(stage, source)]
        order = stage.options.get("entry_order", "ranking")
        if order == "number":
            return Expected(numbers=tuple(sorted(chosen)), in_order=True)
        if order == "typed":
            typed = [one for one in stage.options["entry_seeds"] if one in chosen]
            chosen = typed + [one for one in chosen if one not in typed]
        return Expected(numbers=tuple(chosen), in_order=by_ranks)

    def _chosen(self, stage: Stage, source: Stage) -> list[int]:
        if stage.entry == "losers":
            lost = self._losers(source)
            entering = (pk for pk, number in lost.items() if number in stage.lost_rounds)
            return sorted(entering, key=lost.__getitem__)
        elsewhere = {
            one.team_id
            for other in self.plain.stages
            if other.source_id == source.pk and other.pk != stage.pk
            for one in self.plain.entrants[other.pk]
        }
        listed = self._lists(source, stage.places_per_pool)
        if stage.entry in {"others", "everybody"}:
            return [pk for pk in self._ordered(source) if pk in self.here - elsewhere]
        first, last = stage.from_place or 1, stage.to_place or len(self.number)
        inside = {pk for one in listed for pk in one[first - 1 : last]} - elsewhere
        if stage.fill_up:
            inside |= set(self._fillers(source, listed, last, elsewhere, len(inside)))
        return [pk for pk in self._ordered(source) if pk in inside]

    def _lists(self, source: Stage, in_pools: bool) -> list[list[int]]:
        """Those in the room, the best first: of each pool, or of all."""
        if not in_pools:
            return [[pk for pk in self._ordered(source) if pk in self.here]]
        lists = []
        for pool in self.plain.pools(source):
            ranks = self.plain.standings(source, pool).ranks()
            lists.append(sorted((pk for pk in ranks if pk in self.here), key=ranks.__getitem__))
        return lists

    def _ordered(self, source: Stage) -> list[int]:
        """Everybody of a stage, the best first; of pools every first, then every second."""
        whole = self.plain.standings(source).ranks()
        place = dict.fromkeys(whole, 0)
        for pool in self.plain.pools(source):
            place |= self.plain.standings(source, pool).ranks()
        return sorted(whole, key=lambda pk: (place[pk], whole[pk]))

    def _fillers(
        self,
        source: Stage,
        listed: list[list[int]],
        last: int,
        elsewhere: set[int],
        count: int,
    ) -> list[int]:
        """The next of all pools by their averages per match, until it is a power of two."""
        size = 1
        while size < count:
            size *= 2
        standings = self.plain.standings(source)
        whole = standings.ranks()
        waiting = [
            (place, *_averages(standings, pk), whole[pk], pk)
            for one in listed
            for place, pk in enumerate(one, start=1)
            if place > last and pk not in elsewhere
        ]
        return [one[-1] for one in sorted(waiting)[: size - count]]

    def _losers(self, source: Stage) -> dict[int, int]:
        """Who was beaten at a table of a bracket and is in the room, with the round."""
        lost = {}
        for match in self._played(source):
            loser = match.ew_id if match.winner == "NS" else match.ns_id
            if loser in self.here:
                lost[loser] = match.round.stage_round
        return lost

    def _played(self, source: Stage) -> Iterator[Match]:
        matches = Match.objects.filter(round__stage=source).select_related("round")
        for match in matches.exclude(ew=None).order_by("round__stage_round"):
            if match.winner in {"NS", "EW"}:
                yield match

    def _carried(self, stage: Stage, entrants: list[StageEntrant]) -> Iterator[Breach]:
        share = SHARES[stage.carry]
        source = next(one for one in self.plain.stages if one.pk == stage.source_id)
        standings = self.plain.standings(source)
        for one in entrants:
            brought = standings.collected(one.team_id), standings.total(one.team_id)
            due = [half_up(points * share) for points in brought]
            if [one.carried_ranking_points, one.carried_match_points] != due:
                told = f"{stage.name}, {one.team.number}: not {due}"
                yield Breach(rule="what is carried along", found=told)


def _averages(standings: PlainStandings, who: int) -> tuple[Fraction, Fraction]:
    """Ranking points and match points for each match played, so that the best sort first."""
    played = [one for one in standings.rounds(who) if one.kind == "played"]
    count = max(1, len(played))
    points = sum(standings.points(one) for one in played)
    return -Fraction(points, count), -Fraction(sum(one.scored for one in played), count)
