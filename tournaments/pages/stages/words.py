"""A stage in words: who enters it, what they bring, and where it stands."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import CarryOver, StageEntry
from tournaments.models import Stage
from tournaments.queries.stages.progress import StageState

STATES: Mapping[StageState, str | Promise] = {
    StageState.WAITING: gettext_lazy("Elle attend la phase d'avant"),
    StageState.TO_OPEN: gettext_lazy("Prête à ouvrir"),
    StageState.TO_DRAW: gettext_lazy("Prête à tirer"),
    StageState.PREVIEW: gettext_lazy("Tirage en préparation"),
    StageState.PLAYING: gettext_lazy("En cours"),
    StageState.OVER: gettext_lazy("Terminée"),
}


def write_entry(stage: Stage) -> str:
    """Who enters a stage, in one sentence."""
    if stage.source is None:
        return _("Tous ceux qui sont présents.")
    name = {"name": stage.source.name}
    if stage.entry == StageEntry.EVERYBODY:
        return _("Tous ceux de « %(name)s ».") % name
    if stage.entry == StageEntry.OTHERS:
        return _("Ceux de « %(name)s » qui n'entrent dans aucune autre phase.") % name
    if stage.entry == StageEntry.LOSERS:
        rounds = ", ".join(str(one) for one in stage.lost_rounds)
        return _("Les battus de « %(name)s », tour(s) %(rounds)s.") % {**name, "rounds": rounds}
    return _places(stage) % {
        **name,
        "first": stage.from_place or 1,
        "last": stage.to_place,
    }


def _places(stage: Stage) -> str:
    if stage.to_place is None:
        if stage.places_per_pool:
            return _("« %(name)s » : à partir de la place %(first)s de chaque poule.")
        return _("« %(name)s » : à partir de la place %(first)s.")
    if stage.places_per_pool:
        return _("« %(name)s » : places %(first)s à %(last)s de chaque poule.")
    return _("« %(name)s » : places %(first)s à %(last)s.")


def carry_words(stage: Stage) -> str:
    """What those who enter bring along, in one sentence; nothing for the first stage."""
    if stage.source is None:
        return ""
    return {
        CarryOver.NOTHING: _("Chacun repart de zéro."),
        CarryOver.HALF: _("Chacun garde la moitié de ses points."),
        CarryOver.EVERYTHING: _("Chacun garde tous ses points."),
    }[CarryOver(stage.carry)]
