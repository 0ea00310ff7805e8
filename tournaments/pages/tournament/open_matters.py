"""What is still open, in sentences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Stage
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.open_matters import Matter, OpenMatter
from tournaments.queries.stages.openings import (
    OpeningStep,
    count_least_to_draw,
    count_missing_qualifiers,
    count_ready,
)
from tournaments.queries.stages.progress import StageProgress, StageState
from tournaments.queries.stages.qualifiers import LEAST_QUALIFIERS


def matter_sentence(one: OpenMatter) -> str:
    """Something open as pages and papers say it."""
    if one.matter == Matter.UNOPENED:
        return _("« %(stage)s » n'est pas ouverte") % {"stage": one.stage}
    if one.matter == Matter.UNDRAWN:
        return _undrawn(one.stage)
    if one.matter == Matter.ROUNDS_LEFT:
        return _rounds_left(one)
    return _counted(one)


def read_matter(told: Mapping[str, Any]) -> OpenMatter:
    """Something open as the journal keeps it; ValueError where it was told in another shape."""
    return OpenMatter(
        matter=Matter(told["matter"]), count=int(told["count"]), stage=str(told["stage"])
    )


def _undrawn(stage: str) -> str:
    if not stage:
        return _("aucune partie n'est tirée")
    return _("« %(stage)s » n'est pas jouée") % {"stage": stage}


def _rounds_left(one: OpenMatter) -> str:
    sentence = ngettext(
        "%(count)d partie prévue n'est pas jouée",
        "%(count)d parties prévues ne sont pas jouées",
        one.count,
    ) % {"count": one.count}
    return f"« {one.stage} » : {sentence}" if one.stage else sentence


def _counted(one: OpenMatter) -> str:
    sentences = {
        Matter.PREVIEW: ngettext(
            "%(count)d tirage en préparation", "%(count)d tirages en préparation", one.count
        ),
        Matter.SHEETS: ngettext(
            "%(count)d table à finir ou à vérifier",
            "%(count)d tables à finir ou à vérifier",
            one.count,
        ),
        Matter.CONTESTED: ngettext(
            "%(count)d feuille contestée", "%(count)d feuilles contestées", one.count
        ),
        Matter.CONTRADICTED: ngettext(
            "%(count)d résultat corrigé ne correspond plus à la suite",
            "%(count)d résultats corrigés ne correspondent plus à la suite",
            one.count,
        ),
        Matter.APPEALS: ngettext(
            "%(count)d appel attend le jury", "%(count)d appels attendent le jury", one.count
        ),
        Matter.INCIDENTS: ngettext(
            "%(count)d incident non tranché", "%(count)d incidents non tranchés", one.count
        ),
    }
    return sentences[one.matter] % {"count": one.count}


@dataclass(frozen=True, kw_only=True, slots=True)
class StuckStage:
    """A stage that fewer teams wait for than can play: to be opened, or, where it `is_open`, to be
    drawn among those in the room."""

    stage: Stage
    qualified: int
    is_open: bool = False


def list_stuck_stages(
    stages: Sequence[StageProgress], openings: Mapping[int, OpeningStep], facts: StageFacts
) -> Iterator[StuckStage]:
    """Each stage that too few teams keep from being opened or drawn, in order."""
    for stage in stages:
        if openings.get(stage.stage.pk) == OpeningStep.STUCK:
            missing = count_missing_qualifiers(stage.stage, facts)
            yield StuckStage(stage=stage.stage, qualified=LEAST_QUALIFIERS - missing)
        elif stage.state == StageState.TO_DRAW and not is_first_draw(stage):
            ready = count_ready(stage.stage, facts)
            if ready < count_least_to_draw(stage.stage):
                yield StuckStage(stage=stage.stage, qualified=ready, is_open=True)


def is_first_draw(one: StageProgress) -> bool:
    """Whether nobody has played yet: who is missing is still to come."""
    return one.last is None and one.stage.source_id is None
