"""What rulings fix of a sheet's deals, and what a typed deal becomes under them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import ScoreSheet
from tournaments.models.shapes import DealFacts
from tournaments.queries.sheets.columns import SIDE_LABELS

_ALONE = frozenset({"awarded", "annulled", "passed"})
_BESIDE_AN_AWARD = frozenset({"belote"})
_BESIDE_A_PLAYED_DEAL = frozenset({"barred"})


class NotAsRuled(Exception):
    """A deal that says something else than what was ruled; the message is for who types it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetRulings:
    """By deal number: the members of the facts that are fixed, and the side that may not take."""

    ruled: Mapping[int, DealFacts] = field(default_factory=dict)
    barred: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, sheet: ScoreSheet) -> "SheetRulings":
        """What the rulings made so far say of a sheet."""
        return cls(
            ruled={int(number): facts for number, facts in sheet.ruled.items()},
            barred={int(number): side for number, side in sheet.barred.items()},
        )

    def held(self, number: int, typed: DealFacts) -> DealFacts:
        """The deal as it counts: what was typed with what was ruled. Raises NotAsRuled."""
        fixed: DealFacts = self.ruled.get(number, {})
        differing = any(
            key in fixed and not _same(value, fixed.get(key)) for key, value in typed.items()
        )
        if differing or (is_whole(fixed) and _more(typed, fixed)):
            raise NotAsRuled(
                _("L'arbitre a décidé de cette donne : reprenez ce qui est écrit sur son avis.")
            )
        facts: DealFacts = {**typed, **fixed}
        if number in self.barred and not is_alone(facts):
            facts["barred"] = self.barred[number]
        return facts


def ruling_sentences(sheet: ScoreSheet) -> list[str]:
    """What rulings say of a sheet, for whoever fills it in."""
    rulings = SheetRulings.of(sheet)
    said = [
        _("Donne %(number)d : %(side)s ne peut pas prendre.")
        % {"number": number, "side": SIDE_LABELS[side]}
        for number, side in rulings.barred.items()
        if not is_alone(rulings.ruled.get(number, {}))
    ]
    said += [_ruled_sentence(number, facts) for number, facts in rulings.ruled.items()]
    if sheet.lost_by:
        said.append(
            _("%(side)s perd la partie, par décision de l'arbitre.")
            % {"side": SIDE_LABELS[sheet.lost_by]}
        )
    return said


def _ruled_sentence(number: int, facts: DealFacts) -> str:
    if award := facts.get("awarded"):
        sentence = _("Donne %(number)d : perdue, les points vont à %(side)s.")
        return sentence % {"number": number, "side": SIDE_LABELS[award["to"]]}
    if facts.get("annulled"):
        return _("Donne %(number)d : annulée par l'arbitre.") % {"number": number}
    return _("Donne %(number)d : décidée par l'arbitre.") % {"number": number}


def is_alone(facts: Mapping[str, object]) -> bool:
    """Whether a deal was passed, annulled or awarded: no cards were counted."""
    return not _ALONE.isdisjoint(facts)


def is_whole(facts: Mapping[str, object]) -> bool:
    """Whether facts tell a whole deal, not only a part of one."""
    return "taker" in facts or is_alone(facts)


def _more(typed: DealFacts, fixed: DealFacts) -> bool:
    """Whether a deal that was ruled whole was typed with something beside it."""
    beside = _BESIDE_AN_AWARD if is_alone(fixed) else _BESIDE_A_PLAYED_DEAL
    said = {key for key, value in typed.items() if not isinstance(value, Mapping) or _told(value)}
    return bool(said - set(fixed) - beside)


def _same(typed: object, fixed: object) -> bool:
    if isinstance(typed, Mapping) and isinstance(fixed, Mapping):
        return _told(typed) == _told(fixed)
    return typed == fixed


def _told(counts: Mapping[str, Any]) -> dict[str, Any]:
    """Counts without those that say nothing."""
    return {key: value for key, value in counts.items() if value != 0}
