"""One deal told in words of the table, marked under every rulebook."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import RULEBOOKS, DealResult, FactError, Length, RuleSet, score_match
from scoring.cards import SIDES
from tournaments.pages.rules.card_words import CONTRACT_WORDS, DOUBLING_WORDS, TRUMP_WORDS
from tournaments.pages.rules.step_words import phrase_step
from tournaments.pages.rules.verdicts import (
    list_rule_differences,
    phrase_conversion,
    phrase_step_rules,
    phrase_verdict,
)
from tournaments.queries.sheets.columns import SIDE_LABELS, Label
from tournaments.rule_words import name_rules
from tournaments.wording import engine_language

_FACT = re.compile(r"^deals\[0\]\.(\w+).*$")
_BID = {"trump", "contract"}
# A deal in the middle of a match: what a rulebook says about the last deal does not come in.
_AMID_A_MATCH = Length(deals=2)


@dataclass(frozen=True, kw_only=True, slots=True)
class ToldDeal:
    """What people say of a deal; `points` are the trick points of the side `counted`.

    `others_points` are those that the other side had when the takers said « arrêt »; None where
    all the tricks were played.
    """

    taker: str
    trump: str
    contract: int | str | None = None
    doubled: str = ""
    counted: str = ""
    points: int = 0
    others_points: int | None = None
    sweep: str = ""
    solo: bool = False
    belotes: Mapping[str, int] = field(default_factory=dict)
    declarations: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class SideMark:
    """What one side marks: its name, the mark, and the steps that add up to it, as texts, each
    with what the rules say of it (`rules`)."""

    side: Label
    points: int
    steps: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class RulebookMarks:
    """A deal under one rulebook: the marks of both sides, or why it cannot be marked.

    `outcome` is `made`, `failed`, `litige` or empty, `verdict` the sentence why, `conversion` how
    trick points without a suit were counted; `set_aside` says what does not count here.
    """

    rules: RuleSet
    title: str
    edition: str
    sides: tuple[SideMark, ...] = ()
    outcome: str = ""
    verdict: str = ""
    conversion: str = ""
    codes: tuple[str, ...] = ()
    set_aside: tuple[str, ...] = ()
    reason: str = ""


def list_compared_rules(own: RuleSet | None = None) -> list[RuleSet]:
    """The rules that a deal is marked under: a club's own first, then each other rulebook's."""
    books = [RuleSet.of(book) for book in RULEBOOKS]
    return books if own is None else [own, *(rules for rules in books if rules != own)]


def compute_marks_everywhere(deal: ToldDeal, compared: Sequence[RuleSet]) -> list[RulebookMarks]:
    """The deal under each of some rules."""
    return [_marks(deal, rules) for rules in compared]


def choose_first_marks(marks: Sequence[RulebookMarks]) -> RulebookMarks | None:
    """The marks that stand beside the button: those of the first rules that take the deal as it is
    told, else of the first that mark it."""
    marked = [book for book in marks if book.sides]
    return next((book for book in marked if not book.set_aside), marked[0] if marked else None)


def list_differences(
    deal: ToldDeal, marks: Sequence[RulebookMarks]
) -> list[tuple[str, list[tuple[str, str]]]]:
    """What rules that mark a deal say differently of what its marks rest on."""
    aside = [] if deal.doubled else ["coinche"]
    aside += [] if deal.sweep else ["sweep", "swept"]
    aside += [] if deal.contract in CONTRACT_WORDS else ["capot", "generale"]
    aside += [] if deal.belotes else ["belote"]
    aside += [] if deal.declarations else ["declarations"]
    marked = [book for book in marks if book.sides]
    codes = {code for book in marked for code in book.codes}
    return list(list_rule_differences([(book.title, book.rules) for book in marked], codes, aside))


def find_impossible_facts(deal: ToldDeal, compared: Sequence[RuleSet]) -> dict[str, FactError]:
    """What no rules that ask for it accept, by the name of the fact."""
    accepted: set[str] = set()
    refused: dict[str, FactError] = {}
    for rules in compared:
        if deal.others_points is not None and not plays_stop(rules):
            continue
        facts = build_facts(deal, rules)
        try:
            mark_deal(rules, facts)
        except FactError as error:
            name = _FACT.sub(r"\1", error.path)
            refused.setdefault(name, error)
            accepted.update(_taken_before(name) & facts.keys())
        else:
            accepted.update(facts)
    faults = {name: error for name, error in refused.items() if error.code != "missing"}
    return {name: error for name, error in faults.items() if name not in accepted}


def _taken_before(name: str) -> set[str]:
    """What a rulebook has accepted when it refuses this fact: it asks for the bid first."""
    return set() if name in _BID else _BID


def plays_stop(rules: RuleSet) -> bool:
    """Whether takers whose contract is reached may say « arrêt »."""
    return rules.early_stop != "not-played"


def compute_most_points(trump: str, compared: Sequence[RuleSet]) -> int:
    """The most that all tricks under a trump are worth, of the rules that play it."""
    return max(rules.raw_points(trump) for rules in compared if trump in rules.trumps)


def phrase_deal(deal: ToldDeal) -> list[str]:
    """The facts of a deal, each a few words."""
    words = [
        _("preneur %(side)s") % {"side": SIDE_LABELS[deal.taker]},
        str(TRUMP_WORDS[deal.trump]),
    ]
    if deal.contract is not None:
        contract = CONTRACT_WORDS.get(str(deal.contract), deal.contract)
        words.append(_("contrat %(contract)s") % {"contract": contract})
    if deal.doubled:
        words.append(str(DOUBLING_WORDS[deal.doubled]))
    if deal.sweep:
        words.append(_("tous les plis à %(side)s") % {"side": SIDE_LABELS[deal.sweep]})
    else:
        counted = {"side": SIDE_LABELS[deal.counted], "points": deal.points}
        words.append(_("plis de %(side)s : %(points)d") % counted)
    if deal.others_points is not None:
        sentence = _("« arrêt », %(points)d à l'autre camp")
        words.append(sentence % {"points": deal.others_points})
    for side, count in deal.belotes.items():
        sentence = ngettext("belote %(side)s", "%(count)d belotes %(side)s", count)
        words.append(sentence % {"side": SIDE_LABELS[side], "count": count})
    for side, points in deal.declarations.items():
        sentence = _("annonces %(side)s : %(points)d")
        words.append(sentence % {"side": SIDE_LABELS[side], "points": points})
    return words


def compute_side_marks(result: DealResult) -> tuple[SideMark, ...]:
    """What each side marks in a deal, with its steps."""
    return tuple(
        SideMark(
            side=SIDE_LABELS[side],
            points=points,
            steps=tuple(
                {**phrase_step(step), "rules": phrase_step_rules(result.rules, step.code)}
                for step in result.steps
                if step.side == side
            ),
        )
        for side, points in result.marks.items()
    )


def find_deal_outcome(result: DealResult) -> str:
    """How the deal went for the taker: `made`, `failed`, `litige`, or empty."""
    if result.litige:
        return "litige"
    return {True: "made", False: "failed", None: ""}[result.made]


def mark_deal(rules: RuleSet, facts: Mapping[str, Any]) -> DealResult:
    """The marks of one deal in the middle of a match. Raises FactError."""
    return score_match(rules, _AMID_A_MATCH, [facts]).deals[0]


def _marks(deal: ToldDeal, rules: RuleSet) -> RulebookMarks:
    marks = RulebookMarks(
        rules=rules,
        title=name_rules(rules),
        edition=rules.rulebook.edition,
        set_aside=tuple(_set_aside(deal, rules)),
    )
    if deal.others_points is not None and not plays_stop(rules):
        reason = _("On y joue tous les plis : « arrêt » ne s'y dit pas.")
        return replace(marks, reason=reason)
    facts = build_facts(deal, rules)
    try:
        result = mark_deal(rules, facts)
    except FactError as error:
        return replace(marks, reason=phrase_refusal(error))
    return replace(
        marks,
        sides=compute_side_marks(result),
        outcome=find_deal_outcome(result),
        verdict=phrase_verdict(rules, facts, result),
        conversion=phrase_conversion(rules, facts, result),
        codes=tuple(step.code for step in result.steps),
    )


def build_facts(deal: ToldDeal, rules: RuleSet) -> dict[str, Any]:
    """The facts that this rulebook asks for; what only others count is left out."""
    facts: dict[str, Any] = {"taker": deal.taker, "trump": deal.trump}
    if rules.bids and deal.contract is not None:
        facts["contract"] = deal.contract
    if rules.bids and deal.doubled:
        facts["doubled"] = deal.doubled
    if deal.sweep:
        facts["sweep"] = deal.sweep
        if deal.solo and rules.knows_solo:
            facts["solo"] = True
    else:
        left = max(rules.raw_points(deal.trump) - deal.points, 0)
        if deal.others_points is not None:
            left, facts["stopped"] = deal.others_points, True
        facts["points"] = {s: deal.points if s == deal.counted else left for s in SIDES}
    if deal.belotes and _counts_belote(rules):
        facts["belote"] = dict(deal.belotes)
    if deal.declarations and rules.declarations:
        facts["declarations"] = dict(deal.declarations)
    return facts


def _set_aside(deal: ToldDeal, rules: RuleSet) -> Iterator[str]:
    if deal.contract is not None and not rules.bids:
        yield _("On y joue sans enchères : le contrat ne compte pas.")
    if deal.doubled and not rules.bids:
        yield _("On n'y coinche pas.")
    if deal.belotes and not _counts_belote(rules):
        yield _("La belote n'y compte pas.")
    if deal.declarations and not rules.declarations:
        yield _("Les annonces n'y comptent pas.")


def _counts_belote(rules: RuleSet) -> bool:
    return bool(rules.belote_points and (rules.belotes_suit or rules.belotes_all_trump))


def phrase_refusal(error: FactError) -> str:
    """Why a rulebook refuses a deal, as it is told at a table."""
    if error.code == "missing" and error.path.endswith("contract"):
        return _("On y joue aux enchères : il manque le contrat.")
    if error.code == "belote-count" and not error.params["expected"]:
        return _("Sous cet atout, il n'y a pas de belote.")
    return error.message(engine_language())
