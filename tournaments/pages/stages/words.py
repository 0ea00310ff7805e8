"""A stage in words: who enters it, and what they bring."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import CarryOver, DrawnFrom, DrawSystem, StageEntry
from tournaments.models import Stage
from tournaments.ports import seasons
from tournaments.queries.stages.options import (
    CROSSINGS,
    find_entry_order,
    list_crossing,
    list_seeds,
)
from tournaments.queries.stages.overlaps import Overlap, OverlapCause


def phrase_entry(stage: Stage) -> str:
    """Who enters a stage, in one sentence."""
    if stage.source is None:
        return _("Tous ceux qui sont présents.")
    name = {"name": stage.source.name}
    if stage.entry == StageEntry.EVERYBODY:
        return _("Tous ceux de « %(name)s ».") % name
    if stage.entry == StageEntry.OTHERS:
        return _("Ceux de « %(name)s » qui n'entrent dans aucune autre phase.") % name
    if stage.decides is not None:
        return _("Deux équipes, pour la dernière place de « %(name)s ».") % {
            "name": stage.decides.name
        }
    if stage.entry == StageEntry.LOSERS:
        rounds = ", ".join(str(number) for number in stage.lost_rounds)
        return ngettext(
            "Les battus de « %(name)s », tour %(rounds)s.",
            "Les battus de « %(name)s », tours %(rounds)s.",
            len(stage.lost_rounds),
        ) % {**name, "rounds": rounds}
    places = _places(stage) % {**name, "first": stage.from_place or 1, "last": stage.to_place}
    return " ".join(sentence for sentence in (places, phrase_lot(stage)) if sentence)


def phrase_lot(stage: Stage) -> str:
    """How many places a lot gives and to whom, in one sentence; empty where it gives none."""
    if stage.drawn_places is None:
        return ""
    told = {"places": stage.drawn_places, "who": _drawn_from(stage)}
    if not stage.drawn_places:
        sentence = _(
            "Repêchage : le tableau se complète au sort, parmi %(who)s ; qui est appelé accepte ou "
            "décline, et le sort passe au suivant."
        )
        return sentence % told
    sentence = ngettext(
        "Repêchage : %(places)s place au sort, parmi %(who)s ; qui est appelé accepte ou décline, "
        "et le sort passe au suivant.",
        "Repêchage : %(places)s places au sort, parmi %(who)s ; qui est appelé accepte ou décline, "
        "et le sort passe au suivant.",
        stage.drawn_places,
    )
    return sentence % told


def _drawn_from(stage: Stage) -> str:
    told = {"first": stage.drawn_first or 1, "last": stage.drawn_last or stage.drawn_first or 1}
    if stage.drawn_from == DrawnFrom.LOSERS:
        if told["first"] == told["last"]:
            return _("les battus du tour %(first)s") % told
        return _("les battus des tours %(first)s à %(last)s") % told
    if stage.drawn_from == DrawnFrom.OUT:
        return _("tous ceux qui ne sont pas qualifiés")
    if stage.drawn_last is None:
        return _("ceux qui ne sont pas qualifiés, à partir de la place %(first)s") % told
    if stage.source is not None and stage.source.system == DrawSystem.POOLS:
        return _("les places %(first)s à %(last)s des poules") % told
    return _("les places %(first)s à %(last)s") % told


def _places(stage: Stage) -> str:
    if stage.to_place is None:
        if stage.places_per_pool:
            return _("« %(name)s » : à partir de la place %(first)s de chaque poule.")
        return _("« %(name)s » : à partir de la place %(first)s.")
    if stage.fill_up:
        return _(
            "« %(name)s » : places %(first)s à %(last)s de chaque poule, et les meilleurs suivants "
            "à la moyenne par partie, jusqu'à un tableau complet."
        )
    return _from_place_to_place(stage)


def _from_place_to_place(stage: Stage) -> str:
    one = (stage.from_place or 1) == stage.to_place
    if stage.places_per_pool:
        of_one = _("« %(name)s » : place %(first)s de chaque poule.")
        return of_one if one else _("« %(name)s » : places %(first)s à %(last)s de chaque poule.")
    return (
        _("« %(name)s » : place %(first)s.")
        if one
        else _("« %(name)s » : places %(first)s à %(last)s.")
    )


def carry_words(stage: Stage) -> str:
    """What those who enter bring along, in one sentence; nothing for the first stage."""
    if stage.source is None:
        return ""
    return {
        CarryOver.NOTHING: _("Chacun repart de zéro."),
        CarryOver.HALF: _("Chacun garde la moitié de ses points."),
        CarryOver.EVERYTHING: _("Chacun garde tous ses points."),
    }[CarryOver(stage.carry)]


def phrase_entry_order(stage: Stage) -> str:
    """In which order those who enter are seeded, in one sentence; nothing where it is the usual
    one: the ranking of the stage before, else the numbers."""
    order = find_entry_order(stage)
    if order == "number":
        return _("Ils y entrent par numéros d'équipe.")
    if order == "lot":
        return _("Un tirage au sort dit dans quel ordre ils y entrent.")
    if order == "typed":
        numbers = ", ".join(str(seed) for seed in list_seeds(stage))
        return _("Y entrent d'abord les équipes %(numbers)s, puis les autres.") % {
            "numbers": numbers
        }
    if order in CROSSINGS:
        return _crossing(stage, order)
    return seasons().phrase_seeding(stage.tournament) if order == "season" else ""


def _crossing(stage: Stage, order: str) -> str:
    if order == "apart":
        return _(
            "Ils y entrent dans l'ordre du classement, deux équipes d'une même poule aussi loin "
            "l'une de l'autre que le tableau le permet."
        )
    if order == "crossed":
        return _(
            "Les poules se croisent : A1 contre B2, B1 contre A2, et ainsi de suite ; deux équipes "
            "d'une même poule sont aussi loin l'une de l'autre que le tableau le permet."
        )
    named = list_crossing(stage)
    matches = (
        f"{place}–{opposite}" for place, opposite in zip(named[::2], named[1::2], strict=False)
    )
    return _("Les poules se croisent ainsi au premier tour : %(matches)s.") % {
        "matches": ", ".join(matches)
    }


def phrase_overlap(overlap: Overlap) -> str:
    """Sentence for two stages that may want the same teams, and what happens then."""
    first, second = overlap.in_order
    sentences: Mapping[OverlapCause, str] = {
        OverlapCause.ALL_LEVEL: _(
            "« %(upper)s » prend toutes les équipes à égalité à sa dernière place, peut-être aussi "
            "de « %(lower)s » : « %(first)s » se sert d'abord, « %(second)s » joue avec celles qui "
            "lui restent."
        ),
        OverlapCause.FILLED_UP: _(
            "« %(upper)s » se complète par les meilleurs suivants des poules, peut-être aussi de "
            "« %(lower)s » : « %(first)s » se sert d'abord, « %(second)s » joue avec celles qui "
            "lui restent."
        ),
        OverlapCause.DRAWN: _(
            "« %(upper)s » repêche au sort, peut-être des équipes de « %(lower)s » : « %(first)s » "
            "se sert d'abord, « %(second)s » joue avec celles qui lui restent."
        ),
        OverlapCause.COUNTED_APART: _(
            "« %(upper)s » et « %(lower)s » peuvent vouloir les mêmes équipes, l'une compte par "
            "poule, l'autre sur l'ensemble : « %(first)s » se sert d'abord, « %(second)s » joue "
            "avec celles qui lui restent."
        ),
    }
    return sentences[overlap.cause] % {
        "upper": overlap.upper.name,
        "lower": overlap.lower.name,
        "first": first.name,
        "second": second.name,
    }
