"""Whether the two totals of a sheet can be right, and what may be wrong where they cannot."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import Length, RuleSet
from tournaments.models.sheets.shapes import TotalsFacts


@dataclass(frozen=True, kw_only=True, slots=True)
class TotalsCheck:
    """What was entered beside what the deals must come to.

    `expected` is None where the rules let no sum be foreseen (bids, rounding, a target);
    `hint` says in words what a difference may come from, and is empty where there is none.
    """

    entered: int
    expected: int | None
    hint: str = ""

    @property
    def difference(self) -> int:
        """Points too many (above zero) or too few."""
        return 0 if self.expected is None else self.entered - self.expected

    @property
    def is_doubtful(self) -> bool:
        """Whether somebody should look at the sheet again before the totals are recorded."""
        return self.difference != 0


def check_totals(rules: RuleSet, length: Length, totals: TotalsFacts) -> TotalsCheck:
    """Compare two totals with the pack times the deals, belotes, capots and annonces.

    Counts that were not given are taken as whatever explains the sum, if anything does.
    """
    entered = totals["NS"] + totals["EW"]
    if length.deals is None or not _foreseeable(rules):
        return TotalsCheck(entered=entered, expected=None)
    capot = rules.sweep_points - rules.pack_points
    base = rules.pack_points * length.deals + totals.get("declarations", 0)
    given = base + rules.belote_points * totals.get("belotes", 0) + capot * totals.get("capots", 0)
    left = entered - given
    if left > 0 and _explained(left, rules, length.deals, totals):
        return TotalsCheck(entered=entered, expected=entered)
    return TotalsCheck(entered=entered, expected=given, hint=_hint(left, rules) if left else "")


def _foreseeable(rules: RuleSet) -> bool:
    return not rules.bids and not rules.round_marks and rules.last_litige == "returned"


def _explained(left: int, rules: RuleSet, deals: int, totals: TotalsFacts) -> bool:
    """Whether belotes and capots that nobody counted make up what is left."""
    capot = rules.sweep_points - rules.pack_points
    belotes = [0] if "belotes" in totals else range(deals + 1)
    capots = [0] if "capots" in totals else range(deals + 1)
    if rules.declarations and "declarations" not in totals:
        return left % 10 == 0
    return any(left == rules.belote_points * b + capot * c for b in belotes for c in capots)


def _hint(left: int, rules: RuleSet) -> str:
    size = abs(left)
    capot = rules.sweep_points - rules.pack_points
    causes = {
        rules.belote_points: (_("une belote oubliée ?"), _("une belote de trop ?")),
        2 * rules.belote_points: (_("deux belotes oubliées ?"), _("deux belotes de trop ?")),
        capot: (_("un capot oublié ?"), _("un capot de trop ?")),
        capot + rules.belote_points: (
            _("un capot et une belote oubliés ?"),
            _("un capot et une belote de trop ?"),
        ),
        rules.pack_points: (_("une donne de trop ?"), _("une donne oubliée ?")),
    }
    more, less = causes.get(size, _of_writing(size))
    if left > 0:
        return _("%(points)d de trop : %(cause)s") % {"points": size, "cause": more}
    return _("%(points)d de moins : %(cause)s") % {"points": size, "cause": less}


def _of_writing(size: int) -> tuple[str, str]:
    if size % 9 == 0:
        swapped = _("deux chiffres inversés ?")
        return swapped, swapped
    added = _("une erreur d'addition ?")
    return added, added
