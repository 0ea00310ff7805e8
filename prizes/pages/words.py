"""Lots and sums in words: what is given, to whom, and why."""

from collections.abc import Sequence
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from prizes.enums import AbsentPrize, PrizeSharing
from prizes.models import Award, Lot, PrizePlan
from prizes.queries.reading import ForeseenAward
from tournaments.amounts import phrase_cents
from tournaments.models import Tournament
from tournaments.pairing.brackets.names import ordinal
from tournaments.queries.ranks.team_places import find_settling_criterion
from tournaments.ranking import CRITERIA
from tournaments.wording import engine_language


def name_prize(title: str, cash_cents: int) -> str:
    """What is put into a team's hands: « Jambon », « Jambon et 20 € », « 20 € »."""
    cash = phrase_cents(cash_cents) if cash_cents else ""
    if title and cash:
        return _("%(lot)s et %(sum)s") % {"lot": title, "sum": cash}
    return title or cash


def phrase_each(cash_cents: int) -> str:
    """What each of two people finds in their half of an envelope; nothing without one."""
    if not cash_cents or cash_cents % 2:
        return ""
    return _("soit %(sum)s chacun") % {"sum": phrase_cents(cash_cents // 2)}


def phrase_places(lot: Lot) -> str:
    """For which places a line of the table is, in words."""
    first, last = lot.first_place, lot.last_place
    count = last - first + 1
    if lot.is_drawn:
        words = ngettext(
            "%(count)d lot au sort, parmi les équipes présentes",
            "%(count)d lots au sort, parmi les équipes présentes",
            count,
        )
        return words % {"count": count}
    if lot.is_for_others:
        return _("les autres")
    language = engine_language()
    places = {"first": ordinal(first, language), "last": ordinal(last, language)}
    if lot.category is not None and lot.category.from_last:
        words = _("%(first)s en partant de la fin")
        words = words if count == 1 else _("du %(first)s au %(last)s en partant de la fin")
        return words % places
    return places["first"] if count == 1 else _("du %(first)s au %(last)s") % places


def phrase_rule(plan: PrizePlan, tournament: Tournament) -> str:
    """What becomes of the envelopes of level teams, as a sentence on page and paper: where the
    ranking leaves nobody level, each has that of its place, whatever the plan says of sharing."""
    settling = find_settling_criterion(tournament)
    if settling is not None:
        values = {"rule": _(CRITERIA[settling].sentence)}
        return _("%(rule)s Chacun reçoit l'enveloppe de sa place.") % values
    sentences = {
        PrizeSharing.EQUAL: _(
            "Même score : on met les enveloppes ensemble et on partage, par pas de %(step)s ; à"
            " l'euro près si une enveloppe restait vide."
        ),
        PrizeSharing.HORT: _(
            "Même score : on partage, le mieux classé garde un peu plus, par pas de %(step)s ; à"
            " l'euro près si une enveloppe restait vide."
        ),
        PrizeSharing.DRAWN: _("Même score : le sort décide."),
    }
    return sentences[PrizeSharing(plan.sharing)] % {"step": phrase_cents(plan.step_cents)}


def phrase_absent_rule(plan: PrizePlan) -> str:
    """What becomes of the lot of a team that has left."""
    if plan.absent == AbsentPrize.NEXT:
        return _("Le lot de qui est parti passe au suivant.")
    if plan.kept_until is None:
        return _("Le lot de qui est parti lui est gardé.")
    until = date_format(plan.kept_until)
    return _("Le lot de qui est parti lui est gardé jusqu'au %(date)s.") % {"date": until}


def explain_award(one: Award | ForeseenAward) -> list[str]:
    """Why this team has this lot, in a sentence or two; nothing where its place alone says it."""
    why, category = one.why, name_category(one)
    if why == {"place": one.rank} and not category and not one.is_drawn:
        return []
    drawn_in = one.group.name if one.is_drawn else ""
    lines = [_origin(why, rank=one.rank, category=category, drawn_in=drawn_in)]
    level = why.get("level", ())
    if level and not one.is_drawn:
        teams = ", ".join(map(str, level))
        if "of_place" in why:
            sum_ = phrase_cents(why["of_place"])
            lines.append(
                _("Les numéros %(teams)s sont à égalité : leurs enveloppes sont partagées en "
                  "sommes rondes, ce qui ne se divise pas selon le tirage au sort ; la place seule "
                  "valait %(sum)s.") % {"teams": teams, "sum": sum_}
            )  # fmt: skip
        else:
            lines.append(
                _("Les numéros %(teams)s sont à égalité : le sort a donné cet ordre.")
                % {"teams": teams}
            )
    if "swapped" in why:
        lines.append(_("Il remplace un lot qui manquait."))
    return lines


def name_category(one: Award | ForeseenAward) -> str:
    """The category that an award is for; nothing for the whole ranking."""
    if isinstance(one, Award):
        return one.category_name
    return "" if one.lot is None or one.lot.category is None else one.lot.category.name


def _origin(why: Any, *, rank: int, category: str, drawn_in: str) -> str:
    if why.get("added"):
        return _("Ajouté à la main.")
    if drawn_in:
        return _(
            "Tiré au sort parmi les équipes présentes qui n'avaient pas de lot du groupe "
            "« %(group)s »."
        ) % {"group": drawn_in}
    language = engine_language()
    place = ordinal(rank, language)
    passed = _phrase_passed(why.get("passed", ()))
    if category:
        values = {
            "category": category,
            "own": ordinal(why.get("place", rank), language),
            "place": place,
            "passed": passed,
        }
        return _("%(category)s : %(own)s, %(place)s du classement%(passed)s.") % values
    return _("%(place)s du classement%(passed)s.") % {"place": place, "passed": passed}


def _phrase_passed(passed: Sequence[Any]) -> str:
    if not passed:
        return ""
    language = engine_language()
    teams = ", ".join(
        _("l'équipe %(number)d (%(place)s) a déjà « %(lot)s »")
        % {
            "number": number,
            "place": ordinal(rank, language),
            "lot": name_prize(title, cash),
        }
        for number, rank, title, cash in passed
    )
    return _(", car %(teams)s") % {"teams": teams}
