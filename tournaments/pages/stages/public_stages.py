"""The stages of a tournament as the hall follows them: which is played, and where it is shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import DrawSystem, StageEntry
from tournaments.models import Stage, Tournament
from tournaments.pages.stages.words import write_entry
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.stages.progress import StageProgress, StageState, list_stage_progress

_TO_COME: str | Promise = gettext_lazy("À venir")
_GOING_ON: str | Promise = gettext_lazy("En cours")
_OVER: str | Promise = gettext_lazy("Terminée")


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicStage:
    """A stage with its place in the evening.

    `route` is the name of the page that shows it, `sentence` who plays it.
    """

    stage: Stage
    title: str
    sentence: str
    state: str | Promise
    is_going_on: bool
    is_over: bool
    route: str


def read_public_stages(tournament: Tournament) -> list[PublicStage]:
    """The stages in order; a draw that only the organiser has seen tells nothing."""
    return [_public(one) for one in list_stage_progress(tournament)]


def name_stage(stage: Stage) -> str:
    """How a stage is called; one without a name by what it is."""
    if stage.name:
        return stage.name
    if is_bracket(stage.system):
        return _("Tableau")
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
    """Those of the stages with a published round from which nobody has gone on to another.

    Who loses goes on from a bracket that the others still play.
    """
    left = {one.source_id for one in seen if one.entry != StageEntry.LOSERS}
    return [one for one in seen if one.pk not in left]


def _public(found: StageProgress) -> PublicStage:
    state = _STATES.get(found.state, _TO_COME if _unseen(found) else _GOING_ON)
    return PublicStage(
        stage=found.stage,
        title=name_stage(found.stage),
        sentence=write_entry(found.stage) if found.stage.source_id else "",
        state=state,
        is_going_on=state is _GOING_ON,
        is_over=state is _OVER,
        route=find_stage_route(found.stage),
    )


def _unseen(found: StageProgress) -> bool:
    """Whether no round of the stage is published."""
    return found.rounds_drawn == (1 if found.state == StageState.PREVIEW else 0)


_STATES: Mapping[StageState, str | Promise] = {
    StageState.WAITING: _TO_COME,
    StageState.TO_OPEN: _TO_COME,
    StageState.PLAYING: _GOING_ON,
    StageState.OVER: _OVER,
}
