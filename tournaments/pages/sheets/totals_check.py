"""Whether the two totals of a sheet can be right, and what may be wrong where they cannot."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Length, MarkBounds, RuleSet, bound_totals
from tournaments.models import ScoreSheet
from tournaments.models.sheets.shapes import TotalsFacts
from tournaments.pages.sheets.explained_sums import (
    Explanation,
    bound_bid_by_word,
    capot_points,
    explain_sum,
    marks_every_point,
    most_counted,
)
from tournaments.queries.sheets.ruled_deals import ask_points_given
from tournaments.wording import number_writer


@dataclass(frozen=True, kw_only=True, slots=True)
class TotalsCheck:
    """What was entered beside what the deals must come to.

    `expected` is None where the rules let no sum be foreseen (bids, rounding, a target); `hint`
    asks in words whether the totals are right, and is empty where nothing is doubtful; `implied`
    says what they hold beside the tricks; `leader` who is ahead. `refusals` are sentences by
    field, of all fields under "": such totals cannot be recorded.
    """

    entered: int
    expected: int | None = None
    hint: str = ""
    implied: str = ""
    leader: str = ""
    refusals: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_doubtful(self) -> bool:
        """Whether somebody should look at the sheet again before the totals are recorded."""
        return bool(self.hint)


def asked_counts(rules: RuleSet, length: Length) -> tuple[str, ...]:
    """What is asked beside two totals: the counts that help to check them under these rules."""
    exact = is_foreseeable(rules, length)
    asked = {
        "belotes": exact and rules.belote_points > 0,
        "capots": rules.count == "all" and (not exact or capot_points(rules) > 0),
        "declarations": rules.declarations and rules.count == "all",
    }
    return tuple(name for name, helps in asked.items() if helps)


def is_foreseeable(rules: RuleSet, length: Length) -> bool:
    """Whether the sum of two totals can be told to the point from a few counts."""
    settled = length.target is None and not rules.deciding_deals and rules.replay_passed_deals
    exact = not rules.bids and not rules.round_marks and rules.last_litige == "returned"
    return settled and exact and not rules.limits_marks and marks_every_point(rules)


def find_plain_sum(rules: RuleSet, length: Length) -> int | None:
    """What two totals come to where nothing but the tricks was marked; None where no sum is
    foreseen."""
    if length.deals is None or not is_foreseeable(rules, length):
        return None
    return rules.pack_points * length.deals


def check_sheet_totals(
    sheet: ScoreSheet, totals: TotalsFacts, *, stopped: bool = False
) -> TotalsCheck:
    """Check the totals of a sheet as `check_totals` does, and ask about points that an arbiter
    gave."""
    played, given = sheet.match.round, ask_points_given(sheet)
    check = check_totals(played.rules, played.length, totals, stopped=stopped)
    if not given or check.refusals:
        return check
    return replace(check, hint=f"{given} {check.hint}".strip())


def check_totals(
    rules: RuleSet, length: Length, totals: TotalsFacts, *, stopped: bool = False
) -> TotalsCheck:
    """Compare two totals with what these rules can mark in a match of this length.

    Counts that were not given are taken as whatever explains the sum, if anything does. `stopped`
    is a match that the clock ended: some of its deals were not played.
    """
    entered = totals["NS"] + totals["EW"]
    leader = _phrase_leader(totals)
    refusals = _refusals(rules, length, totals)
    if refusals:
        return TotalsCheck(entered=entered, leader=leader, refusals=refusals)
    if stopped or length.deals is None or not is_foreseeable(rules, length):
        hint = _question(rules, length, totals, stopped=stopped)
        return TotalsCheck(entered=entered, leader=leader, hint=hint)
    best = explain_sum(rules, length.deals, totals)
    if best.points != entered:
        best = explain_sum(rules, length.deals, totals, usual=True)
    return TotalsCheck(
        entered=entered,
        expected=best.points,
        hint=_doubt(rules, length.deals, totals, best),
        implied=best.words if best.points == entered else "",
        leader=leader,
    )


def _refusals(rules: RuleSet, length: Length, totals: TotalsFacts) -> dict[str, str]:
    """What cannot be, by field: more than any deals can mark, or have."""
    bounds = bound_totals(rules, length)
    write = number_writer()
    refusals = {}
    if length.deals is not None and not rules.deciding_deals:
        counts = {name: number for name, number in totals.items() if isinstance(number, int)}
        for name, most in most_counted(rules, length.deals).items():
            if counts.get(name, 0) > most:
                refusals[name] = _("En %(deals)d donnes, il y en a au plus %(most)s.") % {
                    "deals": length.deals,
                    "most": write(most),
                }
    if max(totals["NS"], totals["EW"]) > bounds.side:
        refusals[""] = _(
            "Avec ces règles, un camp ne peut pas marquer plus de %(most)s points."
        ) % {"most": write(bounds.side)}
    elif min(totals["NS"], totals["EW"]) < bounds.least:
        refusals[""] = _(
            "Avec ces règles, le total d'un camp compte au moins %(least)s points."
        ) % {"least": write(bounds.least)}
    elif totals["NS"] + totals["EW"] > bounds.highest:
        refusals[""] = _(
            "Avec ces règles, les deux camps ne peuvent pas marquer plus de %(most)s points"
            " ensemble."
        ) % {"most": write(bounds.highest)}
    return refusals


def _question(rules: RuleSet, length: Length, totals: TotalsFacts, *, stopped: bool) -> str:
    """What is asked of totals that could be, but seldom are; empty where nothing is."""
    write = number_writer()
    bounds = bound_totals(rules, length)
    for points in (totals["NS"], totals["EW"]):
        if points % bounds.multiple:
            return _(
                "Vraiment ? Avec ces règles un total est un multiple de %(step)d : %(points)s n'en"
                " est pas un."
            ) % {
                "step": bounds.multiple,
                "points": write(points),
            }
    entered = totals["NS"] + totals["EW"]
    if entered < bounds.lowest and not stopped:
        return _("Vraiment ? %(points)s points en %(deals)d donnes : une donne oubliée ?") % {
            "points": write(entered),
            "deals": length.deals,
        }
    usual = _usual(rules, length, totals)
    side = max(totals["NS"], totals["EW"])
    if side > usual.side or entered > usual.highest:
        return _(
            "Vraiment ? Sans coinche ni capot de plus, on ne dépasse pas %(side)s points pour un"
            " camp et %(both)s ensemble : un chiffre de trop ?"
        ) % {"side": write(usual.side), "both": write(usual.highest)}
    return ""


def _usual(rules: RuleSet, length: Length, totals: TotalsFacts) -> MarkBounds:
    """What ordinary deals come to, with the capots and the annonces that were counted."""
    bounds = bound_totals(rules, length, ordinary=True)
    bid = bound_bid_by_word(rules)
    more = totals.get("capots", 0) * (capot_points(rules) + bid) + totals.get("declarations", 0)
    return MarkBounds(
        side=bounds.side + more,
        lowest=bounds.lowest,
        highest=bounds.highest + more,
        multiple=bounds.multiple,
    )


def _doubt(rules: RuleSet, deals: int, totals: TotalsFacts, best: Explanation) -> str:
    entered = totals["NS"] + totals["EW"]
    if best.points == entered:
        if best.is_usual:
            return ""
        return _("Vraiment ? %(points)s points, soit %(counts)s en %(deals)d donnes.") % {
            "points": number_writer()(entered),
            "counts": best.words,
            "deals": deals,
        }
    if best.words or not {"belotes", "capots"} <= totals.keys():
        return nearest_sum(rules, entered - best.points, best)
    return likely_cause(rules, entered - best.points)


def _phrase_leader(totals: TotalsFacts) -> str:
    write = number_writer()
    ns, ew = write(totals["NS"]), write(totals["EW"])
    if totals["NS"] == totals["EW"]:
        return _("Égalité, %(ns)s partout.") % {"ns": ns}
    if totals["NS"] > totals["EW"]:
        return _("Nord-Sud devant, %(ns)s à %(ew)s.") % {"ns": ns, "ew": ew}
    return _("Est-Ouest devant, %(ew)s à %(ns)s.") % {"ns": ns, "ew": ew}


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
    values = {
        "points": abs(difference),
        "sum": number_writer()(nearest.points),
        "counts": nearest.words or _("ni belote ni capot"),
        "cause": _cause_of_writing(rules, abs(difference), difference > 0),
    }
    if difference > 0:
        return _("%(points)d de plus que %(sum)s (%(counts)s) : %(cause)s") % values
    return _("%(points)d de moins que %(sum)s (%(counts)s) : %(cause)s") % values


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
        sentence = ngettext("%(count)d capot oublié ?", "%(count)d capots oubliés ?", count)
    else:
        sentence = ngettext(
            "%(count)d capot noté en trop ?", "%(count)d capots notés en trop ?", count
        )
    return sentence % {"count": count}


def _phrase_belotes(count: int, *, too_many: bool) -> str:
    if too_many:
        sentence = ngettext("%(count)d belote oubliée ?", "%(count)d belotes oubliées ?", count)
    else:
        sentence = ngettext(
            "%(count)d belote notée en trop ?", "%(count)d belotes notées en trop ?", count
        )
    return sentence % {"count": count}


def _cause_of_writing(rules: RuleSet, size: int, too_many: bool) -> str:
    if size == rules.pack_points:
        return _("une donne de trop ?") if too_many else _("une donne oubliée ?")
    if not too_many and rules.tie == "litige" and 2 * size == rules.pack_points:
        return _("un litige de la dernière donne, que personne n'a marqué ?")
    return _("deux chiffres inversés ?") if size % 9 == 0 else _("une erreur d'addition ?")
