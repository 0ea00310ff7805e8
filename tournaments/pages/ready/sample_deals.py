"""The sets of rules ready to choose, the nearest to a club's own first, and what differs there; and
six deals that show what rules come to, and which answers would mark one as a club does."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from scoring import CATALOGUE, FactError, RuleSet
from scoring.answers import Answers, list_answers
from scoring.ready import READY_SETS, ReadySet
from scoring.rules.parameter import Kind, Value
from tournaments.pages.rules.calculator import (
    ToldDeal,
    build_facts,
    mark_deal,
    phrase_deal,
    phrase_refusal,
)
from tournaments.pages.rules.effects import has_effect
from tournaments.pages.rules.marking_rules import (
    MARKING,
    TABLE,
    TARIFF,
    phrase_parameter,
    phrase_value,
)
from tournaments.pages.rules.verdicts import phrase_verdict
from tournaments.wording import engine_language

_SAID = (*MARKING, *TABLE, *TARIFF, "usual_target", "last_litige", "both_reach_target")
"""What a règlement says of the rules, in its order: nothing else tells two sets apart on a page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OfferedSet:
    """A set that a club may start from, and on how many points its own rules differ."""

    ready: ReadySet
    title: str
    played: str
    differing: int
    is_chosen: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class DifferingPoint:
    """One point as a ready set has it, and as the club does."""

    ready: str
    own: str


def list_offered_sets(own: RuleSet, chosen: ReadySet | None) -> list[OfferedSet]:
    """Every ready set, those that are nearest to the club's own rules first."""
    language = engine_language()
    offered = [
        OfferedSet(
            ready=ready,
            title=ready.title(language),
            played=ready.played(language),
            differing=len(list(_list_differing(ready.rules, own))),
            is_chosen=ready is chosen,
        )
        for ready in READY_SETS.values()
    ]
    return sorted(offered, key=lambda offer: offer.differing)


def list_differing_points(ready: ReadySet, own: RuleSet) -> list[DifferingPoint]:
    """What a ready set says otherwise than the club's own rules, as a règlement says it."""
    return [
        DifferingPoint(ready=phrase_parameter(ready.rules, name), own=phrase_value(own, name))
        for name in _list_differing(ready.rules, own)
    ]


def _list_differing(ready: RuleSet, own: RuleSet) -> Iterator[str]:
    for name in (name for name in CATALOGUE if name in _SAID):
        counts = has_effect(ready.value, name) or has_effect(own.value, name)
        if counts and ready.value(name) != own.value(name):
            yield name


MOST_FOUND = 6
"""How many answers a page offers to one deal."""

_PART, _LOW, _HALF, _EVEN = 0.7, 0.4, 0.5, 0.54
SAMPLES: Sequence[Mapping[str, Any]] = (
    {"share": _PART, "contract": 100, "belote": "EW"},
    {"share": _LOW, "contract": 100, "belote": "NS"},
    {"share": _HALF, "contract": 80},
    {"share": _PART, "contract": 100, "doubled": "coinche", "belote": "NS"},
    {"sweep": "NS", "contract": 90},
    {"share": _EVEN, "contract": "capot"},
)
"""What NS took and made of each: a share of the pack, or all the tricks; with bids or without."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SampleMarks:
    """A deal in words, what both sides mark and why; or why it cannot be marked."""

    told: str
    ns: int = 0
    ew: int = 0
    verdict: str = ""
    reason: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundAnswer:
    """Answers that give a club's marks, as a règlement says them, and as an address holds them."""

    sentences: tuple[str, ...]
    pressed: str


def list_sample_facts(rules: RuleSet) -> Iterator[dict[str, Any]]:
    """What the fields of each sample deal begin with under these rules."""
    for sample in SAMPLES:
        deal = dict(sample)
        share = deal.pop("share", None)
        if share is not None:
            deal["points"] = round(share * rules.raw_points("H"))
        if not rules.bids:
            deal.pop("doubled", None)
            deal.pop("contract")
        elif deal["contract"] != "capot":
            deal["contract"] = max(deal["contract"], rules.lowest_bid)
        yield deal


def compute_sample_marks(rules: RuleSet, deal: ToldDeal) -> SampleMarks:
    """What a deal marks under these rules."""
    words, facts = " · ".join(phrase_deal(deal)), build_facts(deal, rules)
    try:
        result = mark_deal(rules, facts)
    except FactError as error:
        return SampleMarks(told=words, reason=phrase_refusal(error))
    verdict = phrase_verdict(rules, facts, result)
    return SampleMarks(told=words, ns=result.marks["NS"], ew=result.marks["EW"], verdict=verdict)


def list_sample_answers(
    rules: RuleSet, deal: ToldDeal, marks: Mapping[str, int], settings: Sequence[str]
) -> list[FoundAnswer]:
    """Which answers would give the marks: to the questions that are asked first, then to the other
    points of the marks. Raises FactError where these rules refuse the deal."""
    names = [*settings, *(name for name in MARKING if name not in settings)]
    found = list_answers(rules, names, build_facts(deal, rules), marks)
    return [_phrase_answer(rules, answers) for answers in found[:MOST_FOUND]]


def _phrase_answer(rules: RuleSet, answers: Answers) -> FoundAnswer:
    other = RuleSet.of(rules.rulebook.id, {**rules.overrides, **answers})
    return FoundAnswer(
        sentences=tuple(phrase_parameter(other, name) for name in answers),
        pressed=urlencode({name: _as_typed(name, value) for name, value in answers.items()}),
    )


def _as_typed(name: str, value: Value) -> object:
    return ("true" if value else "false") if CATALOGUE[name].kind is Kind.BOOL else value
