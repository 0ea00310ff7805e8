"""How many rounds a stage takes once somebody has joined its round robin late."""

from tournaments.models import Stage
from tournaments.pairing.systems import count_rounds_left
from tournaments.queries.draws.requests import build_bare_request
from tournaments.queries.stages.chain import ROUND_ROBINS, find_largest_pool
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.options import count_rounds


def count_rounds_for_all(
    stage: Stage, facts: StageFacts, *, size: int, largest_pool: int, latest_entry: int
) -> int:
    """How many rounds a stage of so many entrants has, in which all meet who are to.

    `latest_entry` is the round from which on the last of them plays: only where one came late the
    rounds played say how many there are.
    """
    if latest_entry <= 1 or stage.system not in ROUND_ROBINS:
        return count_rounds(stage, size, largest_pool=largest_pool)
    drawn = max((match.round.stage_round for match in facts.matches_of(stage.pk)), default=0)
    return drawn + count_rounds_left(build_bare_request(stage, facts, number=drawn + 1))


def count_rounds_now(stage: Stage, facts: StageFacts | None = None) -> int:
    """The number of rounds by what is known now, for a stage alone."""
    facts = facts or StageFacts(stage.tournament)
    entries = list(stage.entrants.values_list("since_round", flat=True))
    return count_rounds_for_all(
        stage,
        facts,
        size=len(entries),
        largest_pool=find_largest_pool(stage),
        latest_entry=max(entries, default=1),
    )
