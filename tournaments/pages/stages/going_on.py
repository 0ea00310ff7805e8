"""Where the teams of a stage go from it: who has gone on, or who would now."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Stage
from tournaments.queries.stages.chain import leave_barrages_out
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.qualifiers import find_qualifiers


@dataclass(frozen=True, kw_only=True, slots=True)
class GoingOn:
    """The stage that a team goes to; `is_sure` once that is open."""

    stage: Stage
    is_sure: bool


def find_ways_on(stage: Stage, facts: StageFacts) -> Mapping[int, GoingOn]:
    """By team, where it goes from a stage, or would by the results among the `facts`."""
    stages = leave_barrages_out(facts.stages)
    following = [later for later in stages if later.source_id == stage.pk]
    found: dict[int, GoingOn] = {}
    for later in reversed(following):
        if later.opened_at is not None:
            keys = [entrant.team_id for entrant in facts.entrants(later.pk)]
        else:
            keys = [entrant.team.pk for entrant in find_qualifiers(later, facts).qualifiers]
        found |= dict.fromkeys(keys, GoingOn(stage=later, is_sure=later.opened_at is not None))
    return found
