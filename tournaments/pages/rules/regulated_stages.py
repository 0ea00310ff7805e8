"""The stages of a tournament as its règlement tells them: who plays, how, and what they keep."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.enums import MATCHING_SYSTEMS, ByeChoice, DrawSystem, StageEntry
from tournaments.models import Stage, Tournament
from tournaments.pages.draws.certificate_lines import EXEMPT_IN_MOVEMENT
from tournaments.pages.stages.words import carry_words, phrase_entry, phrase_entry_order
from tournaments.pairing import SYSTEMS
from tournaments.pairing.systems.options import Option
from tournaments.pairing.systems.pools import COUNT, SIZE
from tournaments.queries.ranks.forfeits import AVERAGES
from tournaments.queries.stages.chain import (
    ROUND_ROBINS,
    find_draw_family,
    is_bracket,
    list_stages,
)
from tournaments.queries.stages.options import (
    AVERAGE_OVER,
    COMPARED_BY,
    ENTRY_ORDER,
    list_options,
    plans_rounds,
    takes_average_of_pool,
)
from tournaments.wording import engine_language, lower_first

_ENTRY = (
    "source",
    "entry",
    "from_place",
    "to_place",
    "places_per_pool",
    "fill_up",
    "lost_rounds",
    "drawn_places",
    "drawn_from",
    "drawn_first",
    "drawn_last",
)


class SettingSentence(NamedTuple):
    """A sentence, and the settings whose values it says, by the names of their fields."""

    sentence: str
    settings: tuple[str, ...] = ()


def phrase_draws(tournament: Tournament) -> Iterator[SettingSentence]:
    """How the tournament is drawn, stage by stage; what every draw keeps to at the end."""
    stages = list_stages(tournament)
    for stage in stages:
        clauses = list(phrase_stage(stage))
        if len(stages) == 1:
            yield from clauses
        else:
            sentences = " ".join(clause.sentence for clause in clauses)
            named = {"name": stage.name, "sentences": sentences}
            yield SettingSentence(_("« %(name)s » : %(sentences)s") % named)
    yield from phrase_every_draw(tournament, stages)


def phrase_stage(stage: Stage) -> Iterator[SettingSentence]:
    """How one stage is drawn, who enters it and with what, sentence by sentence."""
    yield from _course(stage)
    yield from _entry(stage)
    if order := phrase_entry_order(stage):
        yield SettingSentence(order, (f"option_{ENTRY_ORDER.name}",))
    yield from _options(stage)


def phrase_every_draw(tournament: Tournament, stages: Sequence[Stage]) -> Iterator[SettingSentence]:
    """What the draws of these stages keep to."""
    systems = {stage.system for stage in stages}
    if DrawSystem.MELEE in systems:
        sentence = _("Personne ne retrouve un ancien partenaire tant que c'est évitable.")
        yield SettingSentence(sentence, ("system",))
    if any(find_draw_family(system) == "matching" for system in systems):
        sentence = _("On ne se rencontre deux fois que si c'est inévitable.")
        yield SettingSentence(sentence, ("system",))
    if any(is_bracket(system) for system in systems):
        sentence = _("Dans un tableau, qui n'a pas d'adversaire passe au tour suivant sans jouer.")
        yield SettingSentence(sentence, ("system",))
    if tournament.avoid_same_club:
        sentence = _("Ceux d'un même club ne se rencontrent que si c'est inévitable.")
        yield SettingSentence(sentence, ("avoid_same_club",))


def phrase_sitting_out(tournament: Tournament) -> Iterator[SettingSentence]:
    """Who sits out, as far as draws ask for it; what is said of a mêlée and of a tree says it."""
    systems = {stage.system for stage in list_stages(tournament)}
    matched = systems.intersection(MATCHING_SYSTEMS)
    if matched:
        by_lot = matched == {DrawSystem.RANDOM}
        who = ByeChoice.LOT.label if by_lot else tournament.get_bye_choice_display()
        sentence = _(
            "En nombre impair, une équipe est exempte, jamais deux fois si c'est évitable : "
            "%(who)s. Qui n'a pas joué une partie, par retard, par forfait ou faute "
            "d'adversaire, ne l'est qu'après toutes les autres équipes."
        )
        yield SettingSentence(sentence % {"who": lower_first(who)}, ("bye_choice",))
    if systems & ROUND_ROBINS:
        sentence = _("Quand le calendrier fixe les rencontres, chacun est exempt à son tour.")
        yield SettingSentence(sentence, ("system",))
    if DrawSystem.MOVEMENT in systems:
        yield SettingSentence(str(EXEMPT_IN_MOVEMENT), ("system",))


def phrase_averages(tournament: Tournament) -> Iterator[SettingSentence]:
    """Over which tables the average is taken that counts for a round not played in pools."""
    if not {tournament.bye_value, tournament.forfeit_value} & AVERAGES:
        return
    pooled = [stage for stage in list_stages(tournament) if stage.system == DrawSystem.POOLS]
    for stage in pooled:
        if takes_average_of_pool(stage):
            sentence = _(
                "Dans les poules, la moyenne d'une partie est celle des tables de la poule."
            )
        else:
            sentence = _(
                "Dans les poules, la moyenne d'une partie est celle de toutes ses tables, toutes "
                "poules ensemble."
            )
        if len(pooled) > 1:
            sentence = _("« %(name)s » : %(sentences)s") % {
                "name": stage.name,
                "sentences": sentence,
            }
        yield SettingSentence(sentence, (f"option_{AVERAGE_OVER.name}",))


_DRAWN: Mapping[str, str | Promise] = {
    "random": gettext_lazy("Le tirage se fait au sort, sans que personne se rejoue."),
    "ranking": gettext_lazy("Le tirage se fait au classement : le premier contre le deuxième."),
    "swiss": gettext_lazy("Le tirage est suisse : à points égaux, les plus proches."),
    "slide": gettext_lazy("Le tirage est suisse par moitiés : le haut du groupe contre le bas."),
    "round_robin": gettext_lazy("Chacun rencontre tous les autres."),
    "movement": gettext_lazy("La rotation est fixe : les uns restent, les autres avancent."),
    "pools": gettext_lazy("On joue en poules."),
    "knockout": gettext_lazy("On joue en élimination directe."),
    "consolante": gettext_lazy("On joue en consolante."),
    "double_elimination": gettext_lazy("On joue en double élimination."),
    "melee": gettext_lazy("Chacun a un nouveau partenaire à chaque partie."),
}


def _course(stage: Stage) -> Iterator[SettingSentence]:
    if plans_rounds(stage.system):
        rounds = ngettext(
            "On joue %(count)d partie.", "On joue %(count)d parties.", stage.rounds_planned
        )
        yield SettingSentence(rounds % {"count": stage.rounds_planned}, ("rounds_planned",))
    yield SettingSentence(str(_DRAWN[stage.system]), ("system",))
    if stage.source_id is None and find_draw_family(stage.system) == "matching":
        yield SettingSentence(_("La première partie est tirée au sort."), ("system",))


def _entry(stage: Stage) -> Iterator[SettingSentence]:
    if stage.source is None:
        return
    yield SettingSentence(_("Y entrent : %(who)s") % {"who": phrase_entry(stage)}, _ENTRY)
    yield SettingSentence(carry_words(stage), ("carry",))
    if stage.entry == StageEntry.RANKS:
        level = _("En cas d'égalité à la dernière place : %(rule)s.")
        yield SettingSentence(level % {"rule": stage.get_cut_tie_display()}, ("cut_tie",))


def _options(stage: Stage) -> Iterator[SettingSentence]:
    """What the stage chose of its system, where there is something to choose."""
    language = engine_language()
    own = {option.name for option in (*SYSTEMS[stage.system].options, COMPARED_BY)}
    for option in list_options(stage.system, follows=stage.source_id is not None):
        if option.name not in own:
            continue
        value = stage.options.get(option.name, option.default)
        if option.unused is not None and value == option.unused:
            continue
        if option is SIZE and stage.options.get(COUNT.name):
            continue
        label = option.fr if language == "fr" else option.en
        if option.kind == "boolean":
            if value:
                yield SettingSentence(f"{label}.", (f"option_{option.name}",))
            continue
        if chosen := _phrase_option(option, value, language):
            own_sentence = option.said_fr if language == "fr" else option.said_en
            sentence = own_sentence.format(chosen) or _("%(label)s : %(value)s.") % {
                "label": label,
                "value": chosen,
            }
            yield SettingSentence(sentence, (f"option_{option.name}",))


def _phrase_option(option: Option, value: Any, language: str) -> str:
    if option.kind == "choice":
        chosen = next((choice for choice in option.choices if choice.name == value), None)
        return "" if chosen is None else (chosen.fr if language == "fr" else chosen.en)
    return str(value)
