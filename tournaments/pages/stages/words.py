"""A stage in words: who enters it, what they bring, how its matches are played and ended."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import CarryOver, DrawnFrom, DrawSystem, Forfeit, SheetStep, StageEntry
from tournaments.models import Match, Stage, Team, Tournament
from tournaments.pages.rules.club_rules import list_differences
from tournaments.pages.rules.match_end import phrase_clock, phrase_deals_or_target, phrase_match_end
from tournaments.pairing.tree import TreeMatch
from tournaments.ports import seasons
from tournaments.queries.draws.rounds import FINISHED_STATES, find_sheet_state
from tournaments.queries.stages.mending.contradictions import TornMatch
from tournaments.queries.stages.options import (
    CROSSINGS,
    find_entry_order,
    list_crossing,
    list_seeds,
)
from tournaments.queries.stages.overlaps import Overlap, OverlapCause
from tournaments.wording import read_words


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
    values = {"places": stage.drawn_places, "who": _drawn_from(stage)}
    if not stage.drawn_places:
        sentence = _(
            "Repêchage : le tableau se complète au sort, parmi %(who)s ; qui est appelé accepte ou "
            "décline, et le sort passe au suivant."
        )
        return sentence % values
    sentence = ngettext(
        "Repêchage : %(places)s place au sort, parmi %(who)s ; qui est appelé accepte ou décline, "
        "et le sort passe au suivant.",
        "Repêchage : %(places)s places au sort, parmi %(who)s ; qui est appelé accepte ou décline, "
        "et le sort passe au suivant.",
        stage.drawn_places,
    )
    return sentence % values


def _drawn_from(stage: Stage) -> str:
    values = {"first": stage.drawn_first or 1, "last": stage.drawn_last or stage.drawn_first or 1}
    if stage.drawn_from == DrawnFrom.LOSERS:
        if values["first"] == values["last"]:
            return _("les battus du tour %(first)s") % values
        return _("les battus des tours %(first)s à %(last)s") % values
    if stage.drawn_from == DrawnFrom.OUT:
        return _("tous ceux qui ne sont pas qualifiés")
    if stage.drawn_last is None:
        return _("ceux qui ne sont pas qualifiés, à partir de la place %(first)s") % values
    if stage.source is not None and stage.source.system == DrawSystem.POOLS:
        return _("les places %(first)s à %(last)s des poules") % values
    return _("les places %(first)s à %(last)s") % values


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


def phrase_note(
    one: TreeMatch, match: Match | None, teams: Mapping[int, Team], torn: TornMatch | None
) -> str:
    """Who passes without a result that says so; `teams` by number, `torn` where the result was
    corrected since."""
    if one.state == "passed":
        return _("Passe sans jouer")
    if match is None or find_sheet_state(match) not in FINISHED_STATES:
        return ""
    if torn is not None:
        return _phrase_torn(torn)
    if match.forfeit != Forfeit.NONE:
        return str(SheetStep.FORFEIT.label)
    return _phrase_level(teams.get(one.winner or 0)) if match.winner == "draw" else ""


def _phrase_level(winner: Team | None) -> str:
    if winner is None:
        return _("Égalité : il faut un vainqueur")
    return _("Égalité : l'équipe %(number)s passe") % {"number": winner.number}


def _phrase_torn(torn: TornMatch) -> str:
    number = torn.went_on.number
    if torn.kept is None:
        return _("Résultat corrigé depuis : l'équipe %(number)d avait continué") % {
            "number": number
        }
    return _("Résultat corrigé depuis ; l'équipe %(number)d a continué : %(reason)s") % {
        "number": number,
        "reason": read_words(torn.kept.reason),
    }


def phrase_matches(played: Tournament | Stage) -> Iterator[str]:
    """When a match ends, and how long it may last."""
    for sentence, _article in phrase_match_end(played.rules, played.length, played.minutes):
        yield sentence


def phrase_length(played: Tournament | Stage) -> Iterator[str]:
    """How many deals, to which target, within which time; not what decides then."""
    yield phrase_deals_or_target(played.length)
    if played.minutes:
        yield phrase_clock(played.minutes)


def phrase_own_matches(stage: Stage) -> Iterator[str]:
    """What a stage plays otherwise than its tournament, rules last; nothing where nothing is."""
    tournament = stage.tournament
    if (stage.length, stage.minutes) != (tournament.length, tournament.minutes):
        yield from phrase_matches(stage)
        if tournament.minutes and not stage.minutes:
            yield _("Elle se joue sans limite de temps.")
    yield from phrase_own_rules(stage)


def phrase_own_rules(stage: Stage) -> Iterator[str]:
    """Each rule of a stage that differs from its tournament's."""
    tournament = stage.tournament
    for chapter in list_differences(tournament.rules, stage.rules):
        for rule in chapter.rules:
            yield _("%(sentence)s Ici : %(here)s ; ailleurs : %(elsewhere)s.") % {
                "sentence": rule.sentence,
                "here": rule.right.value,
                "elsewhere": rule.left.value,
            }
