"""The stages of a tournament as the hall follows them: which is played, and where it is shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.enums import DrawSystem, StageEntry, StageStep
from tournaments.models import Stage, Tournament
from tournaments.pages.stages.words import phrase_entry, phrase_entry_order
from tournaments.queries.stages.chain import is_bracket, leave_barrages_out
from tournaments.queries.stages.progress import StageProgress, StageState, list_stage_progress


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
