"""What was drawn and no longer follows from the results: in trees, and in who plays a stage."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.models import KeptAsPlayed, Match, Stage, Team, Tournament
from tournaments.queries.stages.brackets import find_side_by_result
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.mending.lists import StaleLists, list_stale_lists


@dataclass(frozen=True, kw_only=True, slots=True)
class TornMatch:
    """A match from which another team went on than its result says.

    `rightful` is who should have, None where nobody does. `seats` are the matches drawn since in
    which one of its two teams sits, with their stages; `lists` the stages of the beaten without a
    draw that one of them has entered. `kept` is the decision to leave it so.
    """

    stage: Stage
    match: Match
    went_on: Team
    rightful: Team | None
    seats: tuple[Match, ...]
    lists: tuple[Stage, ...]
    kept: KeptAsPlayed | None

    @property
    def code(self) -> str:
        """What names it in a form."""
        return f"match-{self.match.pk}"

    @property
    def difference(self) -> dict[str, int | None]:
        """What a decision is made of, by team numbers."""
        return {
            "went_on": self.went_on.number,
            "rightful": None if self.rightful is None else self.rightful.number,
        }

    @property
    def is_open(self) -> bool:
        """Whether nobody has decided what becomes of it."""
        return self.kept is None

    @property
    def stages(self) -> set[int]:
        """The stages whose draws it concerns, by key."""
        return {
            self.stage.pk,
            *(seat.round.stage_id for seat in self.seats),
            *(stage.pk for stage in self.lists),
        }


def list_torn_matches(facts: StageFacts) -> list[TornMatch]:
    """Every one of a tournament's brackets, in the order in which they were played."""
    return [
        torn for stage in facts.stages if is_bracket(stage.system) for torn in _find(stage, facts)
    ]


def _find(stage: Stage, facts: StageFacts) -> Iterator[TornMatch]:
    drawn_on = facts.find_sides_drawn_on(stage.pk)
    matches = {match.pk: match for match in facts.matches_of(stage.pk)}
    for pk, side in drawn_on.items():
        match = matches[pk]
        by_result = find_side_by_result(match, facts.entrants(stage.pk))
        if by_result == side or match.ew_id is None:
            continue
        sides = {"NS": match.ns_id, "EW": match.ew_id}
        torn = TornMatch(
            stage=stage,
            match=match,
            went_on=facts.teams[sides[side]],
            rightful=facts.teams[sides[by_result]] if by_result else None,
            seats=tuple(_list_seats(match, stage, facts)),
            lists=tuple(_list_undrawn(match, stage, facts)),
            kept=None,
        )
        yield _with_decision(torn, facts)


def _with_decision(torn: TornMatch, facts: StageFacts) -> TornMatch:
    decided = [decision for decision in facts.kept if decision.match_id == torn.match.pk]
    kept = next(
        (decision for decision in reversed(decided) if decision.difference == torn.difference), None
    )
    return replace(torn, kept=kept)


def _list_seats(match: Match, stage: Stage, facts: StageFacts) -> Iterator[Match]:
    """The matches drawn since of the two teams, here and in the stages of the beaten."""
    teams = {match.ns_id, match.ew_id}
    fed = {child.pk for child in _list_fed(match, stage, facts)}
    for seat in facts.matches:
        after = seat.round.stage_id == stage.pk and seat.round.number > match.round.number
        if (after or seat.round.stage_id in fed) and not teams.isdisjoint({seat.ns_id, seat.ew_id}):
            yield seat


def _list_undrawn(match: Match, stage: Stage, facts: StageFacts) -> Iterator[Stage]:
    """The stages of the beaten without a round that one of the two has entered."""
    for child in _list_fed(match, stage, facts):
        entered = {entrant.team_id for entrant in facts.entrants(child.pk)}
        if not facts.matches_of(child.pk) and entered & {match.ns_id, match.ew_id}:
            yield child


def _list_fed(match: Match, stage: Stage, facts: StageFacts) -> list[Stage]:
    """The stages of those beaten in the round of a match."""
    return [
        child
        for child in facts.stages
        if child.source_id == stage.pk and match.round.stage_round in child.lost_rounds
    ]


Contradiction = TornMatch | StaleLists


def list_contradictions(facts: StageFacts) -> list[Contradiction]:
    """Every one, those that somebody decided to keep included."""
    return [*list_torn_matches(facts), *list_stale_lists(facts)]


def list_open_contradictions(
    tournament: Tournament, facts: StageFacts | None = None
) -> list[Contradiction]:
    """The contradictions that wait for somebody to decide."""
    facts = facts or StageFacts(tournament)
    return [contradiction for contradiction in list_contradictions(facts) if contradiction.is_open]


def list_open_above(stage: Stage, facts: StageFacts | None = None) -> list[Contradiction]:
    """The open contradictions that a draw of a stage, or its opening, rests on: its own, and of
    those before it."""
    facts = facts or StageFacts(stage.tournament)
    by_key = {known.pk: known for known in facts.stages}
    above: set[int] = set()
    found: Stage | None = by_key.get(stage.pk, stage)
    while found is not None:
        above.add(found.pk)
        found = by_key.get(found.source_id or 0)
    open_ones = [
        contradiction for contradiction in list_contradictions(facts) if contradiction.is_open
    ]
    return [
        contradiction for contradiction in open_ones if not above.isdisjoint(contradiction.stages)
    ]
