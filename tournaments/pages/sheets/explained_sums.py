"""Sums that belotes, capots and annonces explain: what two totals of a belote match may be."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import RuleSet
from scoring.deals.bonuses import most_belotes
from tournaments.models.sheets.shapes import TotalsFacts

_USUAL_ANNONCES = 60


@dataclass(frozen=True, kw_only=True, slots=True)
class Explanation:
    """A sum in points, and what makes it up beside the pack times the deals.

    `is_usual` tells whether as much as was guessed happens in so many deals.
    """

    points: int
    belotes: int = 0
    capots: int = 0
    annonces: int = 0
    is_usual: bool = True

    @property
    def words(self) -> str:
        """What was guessed, in words: “4 belotes et 1 capot”; empty where nothing was."""
        said = []
        if self.belotes:
            said.append(ngettext("%(count)d belote", "%(count)d belotes", self.belotes))
        if self.capots:
            said.append(ngettext("%(count)d capot", "%(count)d capots", self.capots))
        if self.annonces:
            said.append(_("%(count)d points d'annonces et de belotes"))
        counts = [count for count in (self.belotes, self.capots, self.annonces) if count]
        words = [word % {"count": count} for word, count in zip(said, counts, strict=True)]
        return _(" et ").join(words)


def most_counted(rules: RuleSet, deals: int) -> dict[str, int]:
    """The most belotes, capots and points of annonces that so many deals can have."""
    belotes = max(most_belotes(rules, trump) for trump in rules.trumps)
    return {
        "belotes": deals * belotes,
        "capots": deals,
        "declarations": deals * rules.most_declaration_points,
    }


def explain_sum(
    rules: RuleSet, deals: int, totals: TotalsFacts, *, usual: bool = False
) -> Explanation:
    """What explains the sum of two totals best: to the point where anything does, else nearest.

    Counts that were given stay as they are; the others are guessed. `usual` guesses only what
    often happens, where anything of that kind can be guessed.
    """
    entered = totals["NS"] + totals["EW"]
    every = list(_explanations(rules, deals, totals))
    return min(
        [explanation for explanation in every if explanation.is_usual] or every if usual else every,
        key=lambda explanation: (
            abs(entered - explanation.points),
            not explanation.is_usual,
            explanation.capots,
            explanation.belotes,
        ),
    )


def capot_points(rules: RuleSet) -> int:
    """What a capot adds to the points of a deal."""
    return rules.all_tricks(rules.sweep_points) - rules.pack_points


def marks_every_point(rules: RuleSet) -> bool:
    """Whether both sides together mark all that was played for, whoever makes the contract."""
    packs = {rules.raw_points(trump) for trump in {*rules.trumps} - {*rules.scaled_trumps}}
    failed = rules.failed_base == rules.pack_points and (
        rules.failed_belote or rules.lost_belote == "transferred"
    )
    return packs == {rules.pack_points} and failed and rules.made_defence_marks == "total"


def bound_bid_by_word(rules: RuleSet) -> int:
    """The most that a capot or a générale is worth which was bid, beside its tricks."""
    if not rules.bids:
        return 0
    values = [rules.capot_value, rules.capot_failed_value]
    values += [rules.generale_value, rules.generale_failed_value] if rules.generale else []
    return max(value for value in values if isinstance(value, int))


def _explanations(rules: RuleSet, deals: int, totals: TotalsFacts) -> Iterator[Explanation]:
    most = most_counted(rules, deals)
    guesses_belotes = "belotes" not in totals and bool(rules.belote_points)
    guesses_capots = "capots" not in totals and bool(capot_points(rules))
    for capots in range(most["capots"] + 1) if guesses_capots else [totals.get("capots", 0)]:
        for belotes in (
            range(most["belotes"] + 1) if guesses_belotes else [totals.get("belotes", 0)]
        ):
            points = rules.pack_points * deals + capot_points(rules) * capots
            points += rules.belote_points * belotes + totals.get("declarations", 0)
            annonces = _missing_annonces(rules, deals, totals, points)
            guessed = (
                belotes if guesses_belotes else 0,
                capots if guesses_capots else 0,
                annonces,
            )
            yield Explanation(
                points=points + annonces,
                belotes=guessed[0],
                capots=guessed[1],
                annonces=annonces,
                is_usual=_often_happens(deals, *guessed),
            )


def _missing_annonces(rules: RuleSet, deals: int, totals: TotalsFacts, points: int) -> int:
    """Points of annonces that come nearest to what is left where nobody counted them."""
    if not rules.declarations or "declarations" in totals:
        return 0
    step = gcd(rules.belote_points, 10)
    left = totals["NS"] + totals["EW"] - points
    nearest = (left + step // 2) // step * step
    return min(max(0, nearest), most_counted(rules, deals)["declarations"])


def _often_happens(deals: int, belotes: int, capots: int, annonces: int) -> bool:
    return belotes <= (deals + 1) // 2 and capots <= 1 and annonces <= _USUAL_ANNONCES * deals
