"""What was drawn and no longer follows from the results: in trees, and in who plays a stage."""

from tournaments.models import Stage, Tournament
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.mending.lists import StaleLists, find_stale_lists
from tournaments.queries.stages.mending.trees import TornMatch, find_torn_matches

Contradiction = TornMatch | StaleLists


def find_contradictions(facts: StageFacts) -> list[Contradiction]:
    """Every one, those that somebody decided to keep included."""
    return [*find_torn_matches(facts), *find_stale_lists(facts)]


def find_open_contradictions(
    tournament: Tournament, facts: StageFacts | None = None
) -> list[Contradiction]:
    """The contradictions that wait for somebody to decide."""
    facts = facts or StageFacts(tournament)
    return [contradiction for contradiction in find_contradictions(facts) if contradiction.is_open]


def find_open_above(stage: Stage, facts: StageFacts | None = None) -> list[Contradiction]:
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
        contradiction for contradiction in find_contradictions(facts) if contradiction.is_open
    ]
    return [
        contradiction for contradiction in open_ones if not above.isdisjoint(contradiction.stages)
    ]
