"""What a wrong sum of two totals may come from, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import RuleSet
from tournaments.pages.sheets.explained_sums import Explanation, capot_points
from tournaments.wording import number_writer


def likely_cause(rules: RuleSet, difference: int) -> str:
    """What a difference from the counted sum may come from: points too many, or too few."""
    size, too_many = abs(difference), difference > 0
    cause = _counted_cause(rules, size, too_many=too_many) or _cause_of_writing(
        rules, size, too_many
    )
    if too_many:
        return _("%(points)d de trop : %(cause)s") % {"points": size, "cause": cause}
    return _("%(points)d de moins : %(cause)s") % {"points": size, "cause": cause}


def nearest_sum(rules: RuleSet, difference: int, nearest: Explanation) -> str:
    """How far a sum is from the nearest one that ordinary deals explain, and what may be wrong."""
    said = {
        "points": abs(difference),
        "sum": number_writer()(nearest.points),
        "counts": nearest.words or _("ni belote ni capot"),
        "cause": _cause_of_writing(rules, abs(difference), difference > 0),
    }
    if difference > 0:
        return _("%(points)d de plus que %(sum)s (%(counts)s) : %(cause)s") % said
    return _("%(points)d de moins que %(sum)s (%(counts)s) : %(cause)s") % said


def _counted_cause(rules: RuleSet, size: int, *, too_many: bool) -> str:
    """A number of capots or belotes that makes up a difference; empty where none does."""
    capot, belote = capot_points(rules), rules.belote_points
    if capot > 0 and size == capot + belote:
        if too_many:
            return _("un capot et une belote oubliés ?")
        return _("un capot et une belote notés en trop ?")
    if capot > 0 and size % capot == 0:
        return _phrase_capots(size // capot, too_many=too_many)
    if belote > 0 and size % belote == 0:
        return _phrase_belotes(size // belote, too_many=too_many)
    return ""


def _phrase_capots(count: int, *, too_many: bool) -> str:
    if too_many:
        said = ngettext("%(count)d capot oublié ?", "%(count)d capots oubliés ?", count)
    else:
        said = ngettext("%(count)d capot noté en trop ?", "%(count)d capots notés en trop ?", count)
    return said % {"count": count}


def _phrase_belotes(count: int, *, too_many: bool) -> str:
    if too_many:
        said = ngettext("%(count)d belote oubliée ?", "%(count)d belotes oubliées ?", count)
    else:
        said = ngettext(
            "%(count)d belote notée en trop ?", "%(count)d belotes notées en trop ?", count
        )
    return said % {"count": count}


def _cause_of_writing(rules: RuleSet, size: int, too_many: bool) -> str:
    if size == rules.pack_points:
        return _("une donne de trop ?") if too_many else _("une donne oubliée ?")
    return _("deux chiffres inversés ?") if size % 9 == 0 else _("une erreur d'addition ?")
