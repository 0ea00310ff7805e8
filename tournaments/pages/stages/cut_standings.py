"""The standings of one stage, cut where teams go on; and where each goes from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.translation import gettext as _

from tournaments.models import Stage
from tournaments.pages.ranks.public_standings import PublicStandings, build_standings_page
from tournaments.queries.ranks.standings import PublishedStandings
from tournaments.queries.stages.chain import leave_barrages_out
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.qualifiers import find_qualifiers
from tournaments.queries.stages.standings import compute_whole_stage_standings
from tournaments.ranking import Row


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


def read_public_stage_standings(stage: Stage) -> PublicStandings:
    """The standings of a stage after its last whole round, in parts by where its teams go from it.

    A stage that none follows, or from which all go on alike, is one part.
    """
    facts = StageFacts(stage.tournament)
    published = compute_whole_stage_standings(stage, facts=facts)
    rows = published.standings.rows
    whole = build_standings_page(stage.tournament, published, rows, {})
    going_on = find_ways_on(stage, _facts_behind(stage, published, facts))
    parts = tuple(
        build_standings_page(stage.tournament, published, part, {}, title=title)
        for title, part in _parts(rows, going_on)
    )
    return whole if len(parts) < 2 else replace(whole, sections=parts)


def _facts_behind(stage: Stage, published: PublishedStandings, facts: StageFacts) -> StageFacts:
    """What the rows rest on, so that who would go on is told by them, not by a running round."""
    numbers = (match.round.number for match in facts.matches_of(stage.pk))
    is_running = max(numbers, default=0) > published.after_round
    return facts.up_to(published.after_round) if is_running else facts


def _parts(
    rows: Sequence[Row], going_on: Mapping[int, GoingOn]
) -> list[tuple[str, tuple[Row, ...]]]:
    def title(row: Row) -> str:
        return _title(going_on.get(row.participant.id))

    return [(words, tuple(part)) for words, part in groupby(rows, key=title)]


def _title(found: GoingOn | None) -> str:
    if found is None:
        return _("S'arrêtent là")
    name = {"name": found.stage.name}
    if found.is_sure:
        return _("Passent en « %(name)s »") % name
    return _("Passeraient en « %(name)s »") % name
