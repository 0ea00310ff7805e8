"""What rulings fix of a sheet's deals, and what a typed deal becomes under them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import FactError, RuleSet, awarded_points
from scoring.cards import other_side
from scoring.deals.deal import CARD_AWARD, MISDEAL_AWARD
from scoring.faults.false_annonces import remove_annonces
from tournaments.enums import SIDE_NAMES
from tournaments.models import ScoreSheet
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.sheets.columns import SIDE_LABELS
from tournaments.queries.sheets.match_results import list_current_deals

_ALONE = frozenset({"awarded", "annulled", "passed"})
_BESIDE_AN_AWARD = frozenset({"belote"})
_BESIDE_A_PLAYED_DEAL = frozenset({"barred"})
_OF_A_PLAYED_DEAL = frozenset({"renonce", "forfeited", "lost_by", "no_marks"})
_FAULTS = {MISDEAL_AWARD: gettext_lazy("fausse donne"), CARD_AWARD: gettext_lazy("faute de jeu")}


class NotAsRuled(Exception):
    """A deal that says something else than what was ruled; the message is for who types it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetRulings:
    """By deal number: the members of the facts that are fixed, and the side that may not take.

    `renounced` are the deals as recorded that a false annonce has left already; `rules` say what
    annonces are worth, where some was false.
    """

    ruled: Mapping[int, DealFacts] = field(default_factory=dict)
    barred: Mapping[int, str] = field(default_factory=dict)
    renounced: Mapping[int, DealFacts] = field(default_factory=dict)
    rules: RuleSet | None = None

    @classmethod
    def of(cls, sheet: ScoreSheet) -> "SheetRulings":
        """What the rulings made so far say of a sheet."""
        ruled: dict[int, DealFacts] = {int(key): facts for key, facts in sheet.ruled.items()}
        false = {number for number, facts in ruled.items() if "renonce" in facts}
        recorded = list_current_deals(sheet) if false else {}
        return cls(
            ruled=ruled,
            barred={int(number): side for number, side in sheet.barred.items()},
            renounced={
                number: recorded[number]
                for number in false & recorded.keys()
                if recorded[number].get("renonce") == ruled[number]["renonce"]
            },
            rules=sheet.match.round.rules if false else None,
        )

    def apply_ruling(self, number: int, typed: DealFacts) -> DealFacts:
        """The deal as it counts: what was typed with what was ruled, and the side barred.

        Raises NotAsRuled where a typed member says another thing than the ruling, where a deal
        without cards stands for one of which a played part was ruled, and where something is
        typed beside a deal that was ruled whole.
        """
        fixed: DealFacts = self.ruled.get(number, {})
        typed = self._without_false_annonces(number, typed, fixed)
        if not is_whole(fixed):
            fixed = _complete_other_side(typed, fixed)
        differing = any(
            key in fixed and not _says_the_same(value, fixed.get(key))
            for key, value in typed.items()
        )
        unplayed = is_alone(typed) and not _OF_A_PLAYED_DEAL.isdisjoint(fixed)
        if differing or unplayed or (is_whole(fixed) and _adds_to_ruling(typed, fixed)):
            raise NotAsRuled(_phrase_refusal(fixed))
        facts: DealFacts = {**typed, **fixed}
        if number in self.barred and not is_alone(facts):
            facts["barred"] = self.barred[number]
        return facts

    def _without_false_annonces(self, number: int, typed: DealFacts, fixed: DealFacts) -> DealFacts:
        """A typed deal once a false annonce has left it, typed with it or without it."""
        if self.rules is None or "renonce" not in fixed or is_alone(typed):
            return typed
        side, points = other_side(fixed["renonce"]["to"]), fixed["renonce"]["points"]
        # What the ruling left, or what was recorded under it, has lost its false annonce: it must
        # not lose another one when the line comes back as it stands.
        settled = fixed if "declarations" in fixed else self.renounced.get(number)
        if settled is not None and _read_annonces(typed, side) == _read_annonces(settled, side):
            return typed
        try:
            return cast("DealFacts", remove_annonces(self.rules, typed, side, points))
        except FactError:
            return typed  # The engine names what is wrong with the deal itself.


def phrase_rulings(sheet: ScoreSheet) -> list[str]:
    """What rulings say of a sheet, for whoever fills it in."""
    rulings = SheetRulings.of(sheet)
    sentences = [
        _("Donne %(number)d : %(side)s ne peut pas prendre.")
        % {"number": number, "side": SIDE_LABELS[side]}
        for number, side in rulings.barred.items()
        if not is_alone(rulings.ruled.get(number, {}))
    ]
    if rulings.ruled:
        rules = sheet.match.round.rules
        sentences += [
            _phrase_ruled_deal(number, facts, rules) for number, facts in rulings.ruled.items()
        ]
    if sheet.lost_by:
        sentences.append(
            _("%(side)s perd la partie, par décision de l'arbitre.")
            % {"side": SIDE_LABELS[sheet.lost_by]}
        )
    return sentences


def ask_points_given(sheet: ScoreSheet) -> str:
    """What is asked of whoever types the totals of a sheet on which an arbiter gave points for a
    deal: totals alone do not say whether they are among them. Empty where none were given."""
    given = [
        _("%(points)d points à %(side)s (donne %(number)s)")
        % {
            "points": awarded_points(sheet.match.round.rules, facts),
            "side": SIDE_NAMES[facts["awarded"]["to"]],
            "number": number,
        }
        for number, facts in sheet.ruled.items()
        if "awarded" in facts
    ]
    if not given:
        return ""
    sentence = _(
        "L'arbitre a donné %(given)s : sont-ils compris dans ces totaux ? Sinon, ajoutez-les."
    )
    return sentence % {"given": ", ".join(given)}


def _phrase_ruled_deal(number: int, facts: Mapping[str, Any], rules: RuleSet) -> str:
    if award := facts.get("awarded"):
        return _("Donne %(number)d : %(fault)s, %(points)d à %(side)s.") % {
            "number": number,
            "fault": _FAULTS[award["reason"]],
            "points": awarded_points(rules, facts),
            "side": SIDE_LABELS[award["to"]],
        }
    if lost_by := facts.get("lost_by"):
        return _("Donne %(number)d : %(said)s") % {
            "number": number,
            "said": phrase_lost_deal(lost_by),
        }
    if facts.get("annulled"):
        return _("Donne %(number)d : annulée par l'arbitre.") % {"number": number}
    return _("Donne %(number)d : décidée par l'arbitre.") % {"number": number}


def phrase_lost_deal(side: str, points: int | None = None) -> str:
    """A deal that a side lost by an irregular card, as it is read to a table."""
    if points is None:
        return _("%(side)s a renoncé : la donne est perdue pour eux.") % {"side": SIDE_NAMES[side]}
    return _(
        "%(side)s a renoncé : la donne est perdue pour eux, %(points)d points pour %(other)s."
    ) % {"side": SIDE_NAMES[side], "points": points, "other": SIDE_NAMES[other_side(side)]}


def _phrase_refusal(fixed: DealFacts) -> str:
    """What a line says that keeps to a ruling, for who typed another."""
    if award := fixed.get("awarded"):
        return _("L'arbitre a décidé de cette donne : écrivez « %(fault)s », à %(side)s.") % {
            "fault": _FAULTS[award["reason"]],
            "side": SIDE_LABELS[award["to"]],
        }
    return _("L'arbitre a décidé de cette donne : reprenez ce qui est écrit sur son avis.")


def is_alone(facts: Mapping[str, Any]) -> bool:
    """Whether a deal was passed, annulled or awarded: no cards were counted."""
    return not _ALONE.isdisjoint(facts)


def is_whole(facts: Mapping[str, Any]) -> bool:
    """Whether facts tell a whole deal, not only a part of one."""
    return "taker" in facts or is_alone(facts)


def _read_annonces(facts: DealFacts, side: str) -> int:
    """The points of annonces that facts say of a side."""
    return facts.get("declarations", {}).get(side, 0)


def _complete_other_side(typed: DealFacts, fixed: DealFacts) -> DealFacts:
    """What is fixed of one side's belotes or annonces, with what is typed of the other's."""
    completed = fixed.copy()
    if "belote" in fixed:
        completed["belote"] = {**typed.get("belote", {}), **fixed["belote"]}
    if "declarations" in fixed:
        completed["declarations"] = {**typed.get("declarations", {}), **fixed["declarations"]}
    return completed


def _adds_to_ruling(typed: DealFacts, fixed: DealFacts) -> bool:
    """Whether typed facts have a member that a deal ruled whole has not, counts of 0 apart.

    Beside an award a belote may stand, beside a played deal the side that may not take.
    """
    beside = _BESIDE_AN_AWARD if is_alone(fixed) else _BESIDE_A_PLAYED_DEAL
    members = {
        key
        for key, value in typed.items()
        if not isinstance(value, Mapping) or _drop_empty_counts(value)
    }
    return bool(members - set(fixed) - beside)


def _says_the_same(typed: object, fixed: object) -> bool:
    """Whether a typed member is what was ruled; counts of 0 may be there or left out."""
    if isinstance(typed, Mapping) and isinstance(fixed, Mapping):
        return _drop_empty_counts(typed) == _drop_empty_counts(fixed)
    return typed == fixed


def _drop_empty_counts(counts: Mapping[str, Any]) -> dict[str, Any]:
    """Counts without those that say nothing."""
    return {key: value for key, value in counts.items() if value != 0}
