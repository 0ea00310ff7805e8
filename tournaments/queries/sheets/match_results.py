"""What a sheet's facts come to: the engine's answer in the shape that sheets and matches cache."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from scoring import DealResult, Length, MatchResult, RuleSet, score_match, stopped_winner
from scoring.cards import SIDES, other_side
from tournaments.enums import Forfeit, SheetEntry, SheetState
from tournaments.models import Match, Round, ScoreSheet
from tournaments.models.sheets.shapes import (
    RESULT_VERSION,
    DealFacts,
    KeptDeal,
    KeptResult,
    TotalsFacts,
)
from tournaments.queries.ranks.forfeits import WINNERS, compute_forfeit_scores
from tournaments.ranking import PlayedAverages

HANDED_IN = frozenset({SheetState.SUBMITTED, SheetState.CONFIRMED, SheetState.LOCKED})


@dataclass(frozen=True, kw_only=True, slots=True)
class CachedResult:
    """What a match and its sheet cache; scores are None while the match does not count yet.

    `sheet_result` is None before any fact.
    """

    ns_score: int | None = None
    ew_score: int | None = None
    winner: str = ""
    sheet_result: KeptResult | None = None


# A sheet handed in is scored while it is checked, and again under lock, within one request.
_KEPT = 64


def score_deals(
    rules: RuleSet,
    length: Length,
    deals: Sequence[Mapping[str, object] | None],
    *,
    time_up: bool = False,
) -> MatchResult:
    """Marks, steps and totals of a match from its deals, as JSON objects.

    `time_up` tells that the clock ended it after the last of them. Raises FactError where a deal
    is impossible. The answer is shared: nobody changes it.
    """
    return _score_once(rules, length, json.dumps(deals, sort_keys=True), time_up)


# The key is the deals' own text, so that no other deals, rules or length find this answer.
@lru_cache(maxsize=_KEPT)
def _score_once(rules: RuleSet, length: Length, deals: str, time_up: bool) -> MatchResult:
    return score_match(rules, length, json.loads(deals), time_up=time_up)


def read_kept_result(sheet: ScoreSheet) -> KeptResult | None:
    """What is kept of a sheet; None before any fact."""
    result: KeptResult | None = sheet.result or None
    return result


def list_current_deals(sheet: ScoreSheet) -> dict[int, DealFacts]:
    """The facts that hold for each deal of a sheet, by the deal's number."""
    # Of version 0 nothing was ever written.
    records = sheet.deal_records.all() if sheet.version else ()
    deals: dict[int, DealFacts] = {
        record.number: record.facts
        for record in records
        if record.is_current and record.facts is not None
    }
    return {number: deals[number].copy() for number in sorted(deals)}


def find_current_totals(sheet: ScoreSheet) -> TotalsFacts:
    """The totals that hold for a sheet whose deals stay on paper; empty before any."""
    records = sheet.totals_records.all() if sheet.version else ()
    current: list[TotalsFacts] = [
        record.facts for record in records if record.is_current and record.facts
    ]
    return current[0].copy() if current else {}


def find_both_totals(sheet: ScoreSheet) -> tuple[int, int] | None:
    """The two totals at the foot of a sheet, Nord-Sud first; None before any fact."""
    if sheet.entry == SheetEntry.TOTALS:
        totals = find_current_totals(sheet)
        return (totals["NS"], totals["EW"]) if totals else None
    result = read_kept_result(sheet)
    return None if result is None else (result["totals"]["NS"], result["totals"]["EW"])


def is_handed_in(sheet: ScoreSheet) -> bool:
    """Whether a sheet was handed in: its match has ended, where no deal ends it by the clock."""
    return sheet.submitted_at is not None or sheet.state in HANDED_IN


def is_decided_unfinished(sheet: ScoreSheet) -> bool:
    """Whether a sheet counts by a decision alone: nobody handed it in, its match is not over."""
    result = read_kept_result(sheet)
    is_over = result is not None and result["finished"]
    return sheet.state == SheetState.CONFIRMED and sheet.submitted_at is None and not is_over


def compute_deals_result(
    rules: RuleSet, length: Length, deals: Iterable[DealFacts], *, time_up: bool = False
) -> KeptResult:
    """The result of a match from its deals; `time_up` tells that the clock ends it after them.

    Raises FactError where a deal is impossible.
    """
    recorded = tuple(deals)
    by_deals = score_deals(rules, length, recorded)
    score = score_deals(rules, length, recorded, time_up=True) if time_up else by_deals
    return {
        "version": RESULT_VERSION,
        "deals": [
            _kept_deal(number, facts, deal)
            for number, (facts, deal) in enumerate(zip(recorded, score.deals, strict=True), start=1)
        ],
        "deals_played": len(recorded),
        "totals": dict(score.totals),
        "finished": by_deals.finished,
        "winner": (score.winner or "draw") if score.finished else None,
        "pot": score.deals[-1].pot if score.deals else 0,
        "pending": score.pending,
    }


def _kept_deal(number: int, facts: DealFacts, deal: DealResult) -> KeptDeal:
    belotes = facts.get("belote") or {}
    return {
        "number": number,
        "marks": dict(deal.marks),
        "taker": facts.get("taker"),
        "made": deal.made,
        "sweep": facts.get("sweep"),
        "litige": deal.litige,
        "belotes": {side: belotes.get(side) or 0 for side in SIDES},
    }


def compute_totals_result(
    rules: RuleSet, length: Length, totals: TotalsFacts, *, time_up: bool = False
) -> KeptResult:
    """The result of a match from its two totals: over once they are known.

    A match to a target alone that nobody reached was stopped by the clock, which `time_up` tells.
    """
    marked = {"NS": int(totals["NS"]), "EW": int(totals["EW"])}
    if length.target is not None and isinstance(rules.match_cap, int):
        # No total goes above its cap: one that is there may have reached a target beyond.
        length = replace(length, target=min(length.target, rules.match_cap))
    by_deals = length.target is None or length.deals is not None
    over = by_deals or max(marked.values()) >= (length.target or 0)
    leader = stopped_winner(rules, length, marked) if over or time_up else ""
    return {
        "version": RESULT_VERSION,
        "deals": [],
        "deals_played": 0 if length.target is not None else length.deals or 0,
        "totals": marked,
        "finished": over,
        "winner": leader or ("draw" if over else None),
        "pot": 0,
        "pending": None,
    }


def compute_sheet_result(
    sheet: ScoreSheet, played: Round, *, time_up: bool | None = None
) -> KeptResult | None:
    """The result of a sheet of a round from the facts that hold; None before any.

    A sheet that was handed in counts as ended by the clock, unless `time_up` says otherwise.
    """
    rules, length = played.rules, played.length
    ends = is_handed_in(sheet) if time_up is None else time_up
    result = None
    if sheet.entry == SheetEntry.TOTALS:
        if totals := find_current_totals(sheet):
            result = compute_totals_result(rules, length, totals, time_up=ends)
    elif deals := list_current_deals(sheet):
        result = compute_deals_result(rules, length, deals.values(), time_up=ends)
    return apply_rulings(sheet, result)


def apply_rulings(sheet: ScoreSheet, result: KeptResult | None) -> KeptResult | None:
    """A result under the sheet's rulings: who is to lose the match loses it, whatever it scored."""
    if result is None or not sheet.lost_by:
        return result
    return {**result, "finished": True, "winner": other_side(sheet.lost_by)}


def counts(sheet: ScoreSheet, result: KeptResult) -> bool:
    """Whether a sheet with this result counts in the standings.

    Handed in, or contested when it was over or had been handed in before.
    """
    return is_handed_in(sheet) or (sheet.state == SheetState.CONTESTED and result["finished"])


def compute_match_result(
    match: Match, sheet: ScoreSheet | None, averages: PlayedAverages | None = None
) -> CachedResult:
    """What the facts of a match come to. Besides it only its round, stage and tournament are read.

    Raises FactError where recorded deals are impossible under the rules of its stage.
    `averages` as in `read_match_result`.
    """
    result = compute_sheet_result(sheet, match.round) if sheet else None
    return read_match_result(match, sheet, result, averages)


def read_match_result(
    match: Match,
    sheet: ScoreSheet | None,
    result: KeptResult | None,
    averages: PlayedAverages | None = None,
) -> CachedResult:
    """What a match comes to by the result of its sheet.

    `averages` are those that a forfeit may be valued by, where they are already known.
    """
    if match.forfeit != Forfeit.NONE:
        ns_score, ew_score = compute_forfeit_scores(match, averages)
        return CachedResult(
            ns_score=ns_score,
            ew_score=ew_score,
            winner=WINNERS[Forfeit(match.forfeit)],
            sheet_result=result,
        )
    if sheet is None or result is None or not counts(sheet, result):
        return CachedResult(sheet_result=result)
    return CachedResult(
        ns_score=result["totals"]["NS"],
        ew_score=result["totals"]["EW"],
        winner=result["winner"] or "draw",
        sheet_result=result,
    )


def load_sheets(matches: Sequence[Match]) -> dict[int, ScoreSheet]:
    """The sheets of matches with every fact loaded, by match, in three queries."""
    sheets = ScoreSheet.objects.filter(match__in=matches).prefetch_related(
        "deal_records", "totals_records"
    )
    return {sheet.match_id: sheet for sheet in sheets}
