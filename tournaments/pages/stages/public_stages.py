"""The stages of a tournament as the hall follows them: which is played, and where it is shown;
the standings of one, cut where teams go on, and where each goes from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.enums import DrawSystem, StageEntry, StageStep
from tournaments.models import Stage, Tournament
from tournaments.pages.ranks.public_standings import PublicStandings, build_standings_page
from tournaments.pages.stages.words import phrase_entry, phrase_entry_order
from tournaments.queries.ranks.standings import PublishedStandings
from tournaments.queries.stages.chain import is_bracket, leave_barrages_out
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.progress import StageProgress, StageState, list_stage_progress
from tournaments.queries.stages.qualifiers import find_qualifiers
from tournaments.queries.stages.standings import compute_whole_stage_standings
from tournaments.ranking import Row


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicStage:
    """A stage with its place in the evening.

    `route` is the name of the page that shows it, `sentence` who plays it.
    """

    stage: Stage
    title: str
    sentence: str
    step: StageStep
    route: str


def read_public_stages(tournament: Tournament) -> list[PublicStage]:
    """The stages in order; a draw that only the organiser has seen tells nothing."""
    return [_public(progress) for progress in list_stage_progress(tournament)]


def name_stage(stage: Stage) -> str:
    """How a stage is called; one without a name by what it is."""
    if stage.name:
        return stage.name
    if is_bracket(stage.system):
        return pgettext("stage", "Tableau")
    return _("Poules") if stage.system == DrawSystem.POOLS else _("Classement")


def find_stage_route(stage: Stage) -> str:
    """The name of the page that shows a stage: its tree, its pools, or its standings."""
    if is_bracket(stage.system):
        return "public:bracket"
    return "public:pools" if stage.system == DrawSystem.POOLS else "public:standings_stage"


def has_tree(stage: Stage) -> bool:
    """Whether a stage is followed on a page of its own kind: a tree, or pools."""
    return find_stage_route(stage) != "public:standings_stage"


def list_furthest_stages(seen: Sequence[Stage]) -> list[Stage]:
    """Stages with a published round from which nobody has gone on to another.

    Who loses goes on from a bracket that the others still play.
    """
    followed = leave_barrages_out(seen)
    left = {stage.source_id for stage in followed if stage.entry != StageEntry.LOSERS}
    return [stage for stage in followed if stage.pk not in left]


def _public(found: StageProgress) -> PublicStage:
    return PublicStage(
        stage=found.stage,
        title=name_stage(found.stage),
        sentence=_phrase_sentence(found.stage),
        step=_find_step(found),
        route=find_stage_route(found.stage),
    )


def _phrase_sentence(stage: Stage) -> str:
    """Who plays a stage and in which order; of the first stage only an order that was chosen."""
    entry = phrase_entry(stage) if stage.source_id else ""
    return " ".join(sentence for sentence in (entry, phrase_entry_order(stage)) if sentence)


def _find_step(found: StageProgress) -> StageStep:
    """Where the hall sees a stage: to come until its first draw is published, then played; not
    played where the evening was stopped before."""
    if found.state == StageState.OVER and not found.rounds_drawn:
        return StageStep.NOT_PLAYED
    if found.state in (StageState.PLAYING, StageState.OVER):
        return StageStep(found.state)
    return StageStep.TO_COME if _unseen(found) else StageStep.PLAYING


def _unseen(found: StageProgress) -> bool:
    """Whether no round of the stage is published."""
    return found.rounds_drawn == (1 if found.state == StageState.PREVIEW else 0)


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
