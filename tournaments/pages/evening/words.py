"""Sentences of the card and of the way through an evening, of teams or of people."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Round, Tournament
from tournaments.pages.tournament.overview import Overview
from tournaments.queries.draws.round_titles import is_of_single_run
from tournaments.queries.stages.chain import find_draw_family
from tournaments.queries.stages.options import plans_rounds

MOST_NUMBERS = 8
"""More numbers in a line are no longer read one by one."""

_PEOPLE_AT_A_TABLE, _TEAMS_AT_A_TABLE = 4, 2
_USUAL_BYE_WORD = "exempt"


def phrase_signed_up(tournament: Tournament, count: int) -> str:
    """« 12 équipes inscrites. »"""
    if tournament.is_of_people:
        sentence = ngettext("%(count)d joueur inscrit.", "%(count)d joueurs inscrits.", count)
    else:
        sentence = ngettext("%(count)d équipe inscrite.", "%(count)d équipes inscrites.", count)
    return sentence % {"count": count}


def phrase_present(tournament: Tournament, count: int) -> str:
    """« 15 équipes là »"""
    if tournament.is_of_people:
        sentence = ngettext("%(count)d joueur là", "%(count)d joueurs là", count)
    else:
        sentence = ngettext("%(count)d équipe là", "%(count)d équipes là", count)
    return sentence % {"count": count}


def phrase_there(tournament: Tournament, there: int, missing: int) -> str:
    """« 15 équipes là, 2 manquent. »"""
    present = phrase_present(tournament, there)
    if not missing:
        return f"{present}."
    sentence = ngettext(
        "%(there)s, %(missing)d manque.", "%(there)s, %(missing)d manquent.", missing
    )
    return sentence % {"there": present, "missing": missing}


def phrase_tables(tournament: Tournament, system: str, there: int) -> str:
    """« 17 équipes là : 8 tables, 1 exempte. », the tables where the draw leaves no choice."""
    present = phrase_present(tournament, there)
    if not plans_rounds(system):
        return f"{present}."
    is_melee = find_draw_family(system) == "melee"
    seats = _PEOPLE_AT_A_TABLE if is_melee else _TEAMS_AT_A_TABLE
    tables, rest = divmod(there, seats)
    sentence = ngettext("%(count)d table", "%(count)d tables", tables) % {"count": tables}
    values = {"there": present, "tables": _hold_together(sentence)}
    if not rest:
        return _("%(there)s : %(tables)s.") % values
    values["rest"] = _hold_together(phrase_exempt(tournament, rest))
    return _("%(there)s : %(tables)s, %(rest)s.") % values


def _hold_together(words: str) -> str:
    """No line ends between a number and what it counts."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def phrase_exempt(tournament: Tournament, count: int) -> str:
    """« 1 exempte », or in the club's own word."""
    if tournament.bye_word != _USUAL_BYE_WORD:
        return f"{count} {tournament.bye_word}"
    if tournament.is_of_people:
        sentence = ngettext("%(count)d exempt", "%(count)d exempts", count)
    else:
        sentence = ngettext("%(count)d exempte", "%(count)d exemptes", count)
    return sentence % {"count": count}


def phrase_numbers(numbers: Sequence[int]) -> str:
    """« 5, 9, 12 », of many « 5, 9, 12… »"""
    told = ", ".join(str(number) for number in numbers[:MOST_NUMBERS])
    return f"{told}…" if len(numbers) > MOST_NUMBERS else told


def phrase_missing(numbers: Sequence[int]) -> str:
    """« Pas encore là : 5, 9. »; nothing where nobody is missing, or nearly all are."""
    if not 0 < len(numbers) <= MOST_NUMBERS:
        return ""
    return _("Pas encore là : %(numbers)s.") % {"numbers": phrase_numbers(numbers)}


def phrase_still_playing(evening: Overview) -> str:
    """« Partie 2 : 5 tables jouent encore »; of several rounds side by side all together."""
    count, live = evening.playing_tables, evening.live
    if len(live) == 1:
        sentence = ngettext(
            "%(round)s : %(count)d table joue encore",
            "%(round)s : %(count)d tables jouent encore",
            count,
        )
        return sentence % {"round": live[0].title, "count": count}
    sentence = ngettext("%(count)d table joue encore", "%(count)d tables jouent encore", count)
    return sentence % {"count": count}


def phrase_of_round(round_: Round, title: str, plain: str, other: str) -> str:
    """A sentence about a round, without reading its draw: `plain` has the `number` of a party,
    `other` the title of a `round` that is called otherwise."""
    if is_of_single_run(round_):
        return plain % {"number": round_.stage_round}
    return other % {"round": title}


def name_in_quotes(name: str) -> str:
    return _("« %(round)s »") % {"round": name}


def phrase_winners(tournament: Tournament, winners: Sequence[str]) -> str:
    """« Soirée finie : Martin – Roux gagnent. »"""
    if not winners:
        return _("Soirée finie.")
    names = _(" et ").join(winners)
    if tournament.is_of_people and len(winners) == 1:
        return _("Soirée finie : %(names)s gagne.") % {"names": names}
    return _("Soirée finie : %(names)s gagnent.") % {"names": names}
