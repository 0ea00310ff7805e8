"""The places of a whole tournament: those of the last stages first, then who went no further."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.enums import StageEntry
from tournaments.models import Stage, Team, Tournament
from tournaments.queries.ranks.standings import PublishedStandings
from tournaments.queries.stages.chain import leave_barrages_out
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.order import Placed, list_stage_order
from tournaments.ranking import Standings


@dataclass(frozen=True, kw_only=True, slots=True)
class FinalPlace:
    """A team's place in the whole, and the last stage it played, by which it has it.

    Those who share a place in their stage share it here.
    """

    place: int
    shared: bool
    stage: Stage
    placed: Placed

    @property
    def team(self) -> Team:
        return self.placed.team


def list_final_places(tournament: Tournament, facts: StageFacts | None = None) -> list[FinalPlace]:
    """Everybody's place, the best first.

    Who went on to another stage comes before who did not, the stages in their order; who came
    into a stage by losing comes after those who lost later than it did. Before any result all
    who are there share the first place, unless a criterion needs no result (a lot, a number):
    `rank_of_teams_now` says that nobody has a rank yet. `facts`: those of the tournament, where
    more than the places is asked of them.
    """
    facts = facts or StageFacts(tournament)
    return _number_places(_Chain(facts).after(facts.stages[0]))


def rank_as_read(tournament: Tournament, published: PublishedStandings) -> Standings:
    """The standings of a tournament with the ranks that its pages show: the final places where
    stages decide."""
    if not published.is_staged:
        return published.standings
    places = {place.team.pk: place for place in list_final_places(tournament)}
    rows = (
        replace(row, rank=found.place, shared=found.shared)
        for row in published.standings.rows
        if (found := places.get(row.participant.id)) is not None
    )
    in_order = sorted(rows, key=lambda row: (row.rank, row.participant.number))
    return replace(published.standings, rows=tuple(in_order))


class _Chain:
    """One reading of the chain; no team is placed by two stages."""

    def __init__(self, facts: StageFacts) -> None:
        self._facts = facts

    def after(self, stage: Stage) -> list[tuple[Stage, Placed]]:
        """The teams of a stage, each by the last stage it played."""
        order = list_stage_order(stage, self._facts)
        rank = {placed.team.pk: place for place, placed in enumerate(order)}
        gone_on: set[int] = set()
        before: list[tuple[Stage, Placed]] = []
        blocks: list[tuple[int, list[tuple[Stage, Placed]]]] = []
        for child in self._children(stage):
            entrants = [entrant.team_id for entrant in self._facts.entrants(child.pk)]
            gone_on.update(entrants)
            if child.entry == StageEntry.LOSERS:
                best = min(rank.get(pk, len(rank)) for pk in entrants)
                blocks.append((best, self.after(child)))
            else:
                before += self.after(child)
        stayed = [
            (rank[placed.team.pk], [(stage, placed)])
            for placed in order
            if placed.team.pk not in gone_on
        ]
        later = sorted([*stayed, *blocks], key=lambda block: block[0])
        return [*before, *(placed for _rank, block in later for placed in block)]

    def _children(self, stage: Stage) -> list[Stage]:
        return [
            child
            for child in leave_barrages_out(self._facts.stages)
            if child.source_id == stage.pk and self._facts.entrants(child.pk)
        ]


def _number_places(found: Sequence[tuple[Stage, Placed]]) -> list[FinalPlace]:
    """Places from 1; level with the one before where both share the rank of one stage."""
    places: list[FinalPlace] = []
    keys = [(stage.pk, placed.rank) for stage, placed in found]
    held = Counter(keys)
    for index, (stage, placed) in enumerate(found):
        level = index > 0 and keys[index] == keys[index - 1]
        places.append(
            FinalPlace(
                place=places[-1].place if level else index + 1,
                shared=held[keys[index]] > 1,
                stage=stage,
                placed=placed,
            )
        )
    return places
