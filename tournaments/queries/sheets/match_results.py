"""What a sheet's facts come to: the engine's answer in the shape that sheets and matches cache."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring import Length, RuleSet, score_match
from tournaments.enums import Forfeit, SheetEntry, SheetState
from tournaments.models import Match, ScoreSheet

Facts = Mapping[str, Any]
SIDES = ("NS", "EW")

_HANDED_IN = frozenset({SheetState.SUBMITTED, SheetState.CONFIRMED, SheetState.LOCKED})


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchResult:
    """What a match and its sheet cache; scores are None while the match does not count yet."""

    ns_score: int | None = None
    ew_score: int | None = None
    winner: str = ""
    sheet_result: dict[str, Any] = field(default_factory=dict)


def current_deals(sheet: ScoreSheet) -> dict[int, dict[str, Any]]:
    """The facts that hold for each deal of a sheet, by the deal's number."""
    records = sheet.deal_records.all() if sheet.pk else ()
    held = [r for r in records if r.is_current and r.facts is not None]
    return {r.number: dict(r.facts or {}) for r in sorted(held, key=lambda r: r.number)}


def current_totals(sheet: ScoreSheet) -> dict[str, Any]:
    """The totals that hold for a sheet whose deals stay on paper; empty before any."""
    records = sheet.totals_records.all() if sheet.pk else ()
    held = [record for record in records if record.is_current]
    return dict(held[0].facts or {}) if held else {}


def deals_result(rules: RuleSet, length: Length, deals: Iterable[Facts]) -> dict[str, Any]:
    """The result of a match from its deals. Raises FactError where a deal is impossible."""
    score = score_match(rules, length, tuple(deals))
    return {
        "deals": [
            {"number": number, "marks": dict(deal.marks)}
            for number, deal in enumerate(score.deals, start=1)
        ],
        "totals": dict(score.totals),
        "finished": score.finished,
        "winner": (score.winner or "draw") if score.finished else None,
        "pot": score.deals[-1].pot if score.deals else 0,
        "pending": score.pending,
    }


def totals_result(length: Length, totals: Facts) -> dict[str, Any]:
    """The result of a match from its two totals: over once they are known.

    A match to a target that nobody reached was stopped by the clock.
    """
    marked = {side: int(totals[side]) for side in SIDES}
    reached = length.target is None or max(marked.values()) >= length.target
    return {
        "deals": [],
        "deals_played": length.deals or 0,
        "totals": marked,
        "finished": reached,
        "winner": leader(marked) if reached else None,
        "pot": 0,
        "pending": None,
    }


def leader(totals: Mapping[str, int]) -> str:
    """The side with the higher total, or "draw"."""
    if totals["NS"] == totals["EW"]:
        return "draw"
    return max(SIDES, key=lambda side: totals[side])


def sheet_result(sheet: ScoreSheet, rules: RuleSet, length: Length) -> dict[str, Any]:
    """The result of a sheet from the facts that hold; empty before any.

    A side that a ruling has lose the match loses it now, with the totals as they stand.
    """
    result = _result_of_facts(sheet, rules, length)
    if not result or not sheet.lost_by:
        return result
    return {**result, "finished": True, "winner": "EW" if sheet.lost_by == "NS" else "NS"}


def _result_of_facts(sheet: ScoreSheet, rules: RuleSet, length: Length) -> dict[str, Any]:
    if sheet.entry == SheetEntry.TOTALS:
        totals = current_totals(sheet)
        return totals_result(length, totals) if totals else {}
    deals = current_deals(sheet)
    return deals_result(rules, length, deals.values()) if deals else {}


def counts(sheet: ScoreSheet, result: Facts) -> bool:
    """Whether a sheet with this result counts in the standings.

    Handed in, or contested when it was over or had been handed in before.
    """
    if not result:
        return False
    if sheet.state == SheetState.CONTESTED:
        return bool(result["finished"]) or sheet.submitted_at is not None
    return sheet.state in _HANDED_IN


def computed_result(match: Match, sheet: ScoreSheet | None) -> MatchResult:
    """What the facts of a match come to. `match.round.tournament` is read, nothing is written.

    Raises FactError where recorded deals are impossible under the tournament's rules.
    """
    tournament = match.round.tournament
    result = sheet_result(sheet, tournament.rules, tournament.length) if sheet else {}
    if match.forfeit != Forfeit.NONE:
        return _forfeited(match, result)
    if sheet is None or not counts(sheet, result):
        return MatchResult(sheet_result=result)
    return MatchResult(
        ns_score=result["totals"]["NS"],
        ew_score=result["totals"]["EW"],
        winner=result["winner"] or leader(result["totals"]),
        sheet_result=result,
    )


def _forfeited(match: Match, result: dict[str, Any]) -> MatchResult:
    tournament = match.round.tournament
    present, absent = tournament.forfeit_points_for, tournament.forfeit_points_against
    scores = {
        Forfeit.NS: (absent, present, "EW"),
        Forfeit.EW: (present, absent, "NS"),
        Forfeit.BOTH: (absent, absent, ""),
    }
    ns_score, ew_score, winner = scores[Forfeit(match.forfeit)]
    return MatchResult(ns_score=ns_score, ew_score=ew_score, winner=winner, sheet_result=result)


def sheets_of(matches: Sequence[Match]) -> dict[int, ScoreSheet]:
    """The sheets of matches with every fact loaded, by match, in three queries."""
    sheets = ScoreSheet.objects.filter(match__in=matches).prefetch_related(
        "deal_records", "totals_records"
    )
    return {sheet.match_id: sheet for sheet in sheets}
