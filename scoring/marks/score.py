"""Scoring matches: the shape of every deal first, then the deals in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.cards import SIDES
from scoring.deals.deal import Deal, Length
from scoring.deals.facts import read_deal
from scoring.errors import FactError
from scoring.marks.match import RunningMatch, decide_stopped
from scoring.marks.result import DealResult, MatchResult, SheetResult, side_name
from scoring.rules.ruleset import RuleSet


def score_match(
    rules: RuleSet,
    length: Length,
    deals: Sequence[object],
    path: str = "deals",
    *,
    time_up: bool = False,
) -> MatchResult:
    """Return marks, steps and totals of a match, from its deals as JSON objects.

    ``time_up`` tells that the clock ended the match after the last of them.

    Raises FactError for the first deal whose facts are wrong, or ``match-over`` for a deal after
    the end of the match.
    """
    checked: list[Deal] = []
    for facts in deals:
        try:
            checked.append(read_deal(rules, length, facts))
        except FactError as error:
            raise error.within(f"{path}[{len(checked)}]") from None
    result = _play(rules, length, checked, time_up=time_up)
    if len(result.deals) < len(checked):
        raise FactError("match-over", f"{path}[{len(result.deals)}]")
    return result


def score_sheet(
    rules: RuleSet,
    length: Length,
    deals: Sequence[object],
    path: str = "deals",
    *,
    time_up: bool = False,
) -> SheetResult:
    """Return what can be said of a sheet as it stands, faults and all.

    The deals before the first faulty one are marked; every deal is checked alone, and those
    after the end of the match are ``match-over``. ``time_up`` as in ``score_match``.
    """
    checked: list[Deal] = []
    errors: dict[int, FactError] = {}
    for index, facts in enumerate(deals):
        try:
            deal = read_deal(rules, length, facts)
        except FactError as error:
            errors[index] = error.within(f"{path}[{index}]")
        else:
            if not errors:
                checked.append(deal)
    result = _play(rules, length, checked, time_up=time_up)
    if result.finished:
        for index in range(len(result.deals), len(deals)):
            errors.setdefault(index, FactError("match-over", f"{path}[{index}]"))
    return SheetResult(match=result, errors=errors)


def stopped_winner(rules: RuleSet, length: Length, totals: Mapping[str, int]) -> str:
    """Return who wins at these totals where the time is up: a side or ``draw``; empty where one
    more deal is played."""
    winner = decide_stopped(rules, length, *(totals[side] for side in SIDES))
    return "" if winner is None else side_name(winner) or "draw"


def _play(rules: RuleSet, length: Length, deals: Iterable[Deal], *, time_up: bool) -> MatchResult:
    """Play deals up to the end of the match or of the list."""
    match = RunningMatch(rules, length)
    results: list[DealResult] = []
    for deal in deals:
        if match.finished:
            break
        marked = match.play(deal)
        results.append(DealResult(rules, marked, match.pot))
    ended = match.stop() if time_up else None
    if ended is not None:
        place, marked = ended
        results[place:] = [
            DealResult(rules, marked, 0),
            *(result._replace(pot=0) for result in results[place + 1 :]),
        ]
    return MatchResult(
        deals=tuple(results),
        totals={"NS": match.totals[0], "EW": match.totals[1]},
        finished=match.finished,
        winner=side_name(match.winner),
        pending=side_name(match.pending),
    )
