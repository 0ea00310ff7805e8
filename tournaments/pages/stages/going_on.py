"""Where the teams of a stage go from it: who has gone on, or who would now."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Stage
from tournaments.queries.stages.chain import (
    leave_barrages_out,
    list_entrants_by_stage,
    list_stages,
)
from tournaments.queries.stages.qualifiers import find_qualifiers


@dataclass(frozen=True, kw_only=True, slots=True)
class GoingOn:
    """The stage that a team goes to; `is_sure` once that is open."""

    stage: Stage
    is_sure: bool


def find_ways_on(stage: Stage) -> Mapping[int, GoingOn]:
    """By team, where it goes from a stage, in so many queries for each stage that follows."""
    stages = leave_barrages_out(list_stages(stage.tournament))
    following = [one for one in stages if one.source_id == stage.pk]
    written = list_entrants_by_stage([one for one in following if one.opened_at is not None])
    found: dict[int, GoingOn] = {}
    for one in reversed(following):
        if one.opened_at is not None:
            keys = [entrant.team_id for entrant in written.get(one.pk, ())]
        else:
            keys = [entrant.team.pk for entrant in find_qualifiers(one).qualifiers]
        found |= dict.fromkeys(keys, GoingOn(stage=one, is_sure=one.opened_at is not None))
    return found
