"""The stages of a tournament as its règlement tells them: who plays, how, and what they keep."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import DrawSystem, StageEntry
from tournaments.models import Stage, Tournament
from tournaments.pages.stages.words import carry_words, write_entry, write_entry_order
from tournaments.pairing import SYSTEMS
from tournaments.pairing.systems.options import Option
from tournaments.queries.stages.chain import find_draw_family, is_bracket, list_stages
from tournaments.queries.stages.options import list_options, plans_rounds
from tournaments.wording import engine_language


def write_stage_sentences(tournament: Tournament) -> Iterator[str]:
    """How the tournament is drawn, stage by stage; what every draw keeps to at the end."""
    stages = list_stages(tournament)
    for stage in stages:
        told = [*_course(stage), *_entry(stage), write_entry_order(stage), *_options(stage)]
        told = [sentence for sentence in told if sentence]
        if len(stages) == 1:
            yield from told
        else:
            yield _("« %(name)s » : %(sentences)s") % {
                "name": stage.name,
                "sentences": " ".join(told),
            }
    yield from _every_draw(tournament, stages)


def _course(stage: Stage) -> Iterator[str]:
    if plans_rounds(stage.system):
        yield ngettext("%(count)d partie.", "%(count)d parties.", stage.rounds_planned) % {
            "count": stage.rounds_planned
        }
    yield _("Tirage : %(system)s.") % {"system": stage.get_system_display()}
    if stage.source_id is None and find_draw_family(stage.system) == "matching":
        yield _("La première partie est tirée au sort.")


def _entry(stage: Stage) -> Iterator[str]:
    if stage.source is None:
        return
    yield _("Y entrent : %(who)s") % {"who": write_entry(stage)}
    yield carry_words(stage)
    if stage.entry == StageEntry.RANKS:
        yield _("En cas d'égalité à la dernière place : %(rule)s.") % {
            "rule": stage.get_cut_tie_display()
        }


def _options(stage: Stage) -> Iterator[str]:
    """What the stage chose of its system, where there is something to choose."""
    language = engine_language()
    own = {option.name for option in SYSTEMS[stage.system].options}
    for option in list_options(stage.system, follows=stage.source_id is not None):
        if option.name not in own:
            continue
        value = stage.options.get(option.name, option.default)
        label = option.fr if language == "fr" else option.en
        said = _write_option(option, value, language)
        if said:
            yield _("%(label)s : %(value)s.") % {"label": label, "value": said}


def _write_option(option: Option, value: Any, language: str) -> str:
    if option.kind == "boolean":
        return _("oui") if value else _("non")
    if option.kind == "choice":
        chosen = next((one for one in option.choices if one.name == value), None)
        return "" if chosen is None else (chosen.fr if language == "fr" else chosen.en)
    return str(value)


def _every_draw(tournament: Tournament, stages: list[Stage]) -> Iterator[str]:
    systems = {stage.system for stage in stages}
    if DrawSystem.MELEE in systems:
        yield _("Personne ne retrouve un ancien partenaire tant que c'est évitable.")
    if any(find_draw_family(system) == "matching" for system in systems):
        yield _("Deux équipes ne se rencontrent deux fois que si c'est inévitable.")
    if any(is_bracket(system) for system in systems):
        yield _("Dans un tableau, qui n'a pas d'adversaire passe au tour suivant sans jouer.")
    if tournament.avoid_same_club:
        yield _("Deux équipes d'un même club ne se rencontrent que si c'est inévitable.")
