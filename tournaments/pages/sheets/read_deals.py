"""The deals of a match as one of its two teams reads them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import RuleSet
from scoring.cards import SIDES, other_side
from tournaments.models import ScoreSheet
from tournaments.models.sheets.shapes import DealFacts, KeptDeal
from tournaments.pages.rules.card_words import name_contract
from tournaments.queries.sheets.columns import TRUMP_LABELS
from tournaments.queries.sheets.match_results import list_current_deals, read_kept_result
from tournaments.rule_words import name_sweep
from tournaments.wording import number_writer


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadDeal:
    """One deal: who took what, what each side marked, and the totals so far, as texts.

    `is_ours` is None where nobody took; `sums` are the totals so far as numbers, ours first.
    """

    number: int
    is_ours: bool | None
    contract: str
    remarks: str
    ours: str
    theirs: str
    our_total: str
    their_total: str
    sums: tuple[int, int]


def read_deals(sheet: ScoreSheet, side: str) -> list[ReadDeal]:
    """The deals recorded on a sheet, seen from `side`; its records must be loaded."""
    result = read_kept_result(sheet)
    marked = result["deals"] if result else []
    rules = sheet.match.round.rules
    return list(_deals(list_current_deals(sheet).values(), marked, side, rules))


def _deals(
    recorded: Iterable[DealFacts], marked: Iterable[KeptDeal], side: str, rules: RuleSet
) -> Iterator[ReadDeal]:
    other = other_side(side)
    write, running = number_writer(), dict.fromkeys(SIDES, 0)
    for facts, deal in zip(recorded, marked, strict=False):
        marks = deal["marks"]
        for end in running:
            running[end] += marks[end]
        taker = facts.get("taker")
        yield ReadDeal(
            number=deal["number"],
            is_ours=None if taker is None else taker == side,
            contract=_contract(facts, rules),
            remarks=", ".join(_remarks(facts, side, rules)),
            ours=write(marks[side]),
            theirs=write(marks[other]),
            our_total=write(running[side]),
            their_total=write(running[other]),
            sums=(running[side], running[other]),
        )


def _contract(facts: DealFacts, rules: RuleSet) -> str:
    bid, trump = facts.get("contract"), facts.get("trump")
    words = [
        "" if bid is None else name_contract(rules, bid),
        str(TRUMP_LABELS.get(trump or "", "")),
    ]
    return " ".join(word for word in words if word)


def _remarks(facts: DealFacts, side: str, rules: RuleSet) -> Iterator[str]:
    yield from _unplayed(facts, side)
    if facts.get("doubled") == "coinche":
        yield _("coinchée")
    if facts.get("doubled") == "surcoinche":
        yield _("surcoinchée")
    if swept := facts.get("sweep"):
        sentence = _("%(sweep)s pour nous") if swept == side else _("%(sweep)s pour eux")
        yield sentence % {"sweep": str(name_sweep(rules)).lower()}
    for holder, count in (facts.get("belote") or {}).items():
        if count:
            yield _("belote pour nous") if holder == side else _("belote pour eux")
    for holder, points in (facts.get("declarations") or {}).items():
        if points:
            ours, theirs = _("annonces pour nous : %(n)d"), _("annonces pour eux : %(n)d")
            yield (ours if holder == side else theirs) % {"n": points}


def _unplayed(facts: DealFacts, side: str) -> Iterator[str]:
    if facts.get("passed"):
        yield _("personne n'a pris")
    if facts.get("annulled"):
        yield _("donne annulée")
    if lost_by := facts.get("lost_by"):
        yield _("donne perdue par nous") if lost_by == side else _("donne perdue par eux")
    if award := facts.get("awarded"):
        yield _("points donnés à nous") if award["to"] == side else _("points donnés à eux")
