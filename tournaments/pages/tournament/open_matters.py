"""What is still open, in sentences."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries.stages.open_matters import Matter, OpenMatter


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
    """Something open as the trail keeps it; ValueError where it was told in another shape."""
    return OpenMatter(
        matter=Matter(told["matter"]), count=int(told["count"]), stage=str(told["stage"])
    )


def _undrawn(stage: str) -> str:
    if not stage:
        return _("aucune partie n'est tirée")
    return _("« %(stage)s » n'est pas jouée") % {"stage": stage}


def _rounds_left(one: OpenMatter) -> str:
    said = ngettext(
        "%(count)d partie prévue n'est pas jouée",
        "%(count)d parties prévues ne sont pas jouées",
        one.count,
    ) % {"count": one.count}
    return f"« {one.stage} » : {said}" if one.stage else said


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
