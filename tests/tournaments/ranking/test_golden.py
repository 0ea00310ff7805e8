"""Tournaments worked out by hand, one per data file: ranks, points, and the deciding words."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.ranking.samples.factories import (
    matches,
    noted,
    participants,
    table,
    unplayed,
)
from tournaments.ranking import (
    Adjustment,
    AdjustmentUnit,
    Award,
    AwardKind,
    Outcome,
    Result,
    ResultKind,
    Settings,
    Standings,
    Why,
    rank,
    why,
)

CASES = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parent / "golden").glob("*.json"))
}
AWARDS = ("bye", "forfeit_win", "forfeit_loss", "both_absent", "missed")


def _award(data: dict[str, Any]) -> Award:
    counts_as = data.get("counts_as")
    return Award(
        kind=AwardKind(data["kind"]),
        amount=data.get("amount", 0),
        ranking_points=data.get("ranking_points", 0),
        counts_as=None if counts_as is None else Outcome(counts_as),
    )


def _settings(data: dict[str, Any]) -> Settings:
    values: dict[str, Any] = {
        key: _award(value) if key in AWARDS else value for key, value in data.items()
    }
    return Settings(**{**values, "criteria": tuple(data["criteria"])})


def _with_deals(result: Result, rows: list[list[Any]]) -> Result:
    """A result with what a case tells of its deals: `[round, team, facts]`."""
    told = {(number, team): noted(**facts) for number, team, facts in rows}
    return replace(result, noted=told.get((result.round, result.participant)))


def _standings(case: dict[str, Any]) -> Standings:
    results = matches(*case.get("matches", []))
    for number, ns, ew, *points in case.get("tables", []):
        results += table(number, tuple(ns), tuple(ew), *points)
    results = [_with_deals(result, case.get("deals", [])) for result in results]
    results += [unplayed(ResultKind(kind), *rest) for kind, *rest in case.get("unplayed", [])]
    adjustments = [
        Adjustment(**{**entry, "unit": AdjustmentUnit(entry["unit"])})
        for entry in case.get("adjustments", [])
    ]
    return rank(
        participants(*case["teams"]),
        results,
        adjustments,
        _settings(case["settings"]),
        as_of=case.get("as_of"),
    )


def _words(reason: Why) -> str:
    return reason.steps[-1].message.text() if reason.shared is None else reason.shared.text()


@pytest.mark.parametrize("name", CASES)
def test_ranks_and_points_are_those_worked_out_by_hand(name: str) -> None:
    rows = [
        [row.rank, row.participant.id, row.tally.ranking_points, row.tally.total]
        for row in _standings(CASES[name]).rows
    ]
    assert rows == CASES[name]["rows"]


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if "why" in case])
def test_the_deciding_criterion_is_named_in_words(name: str) -> None:
    standings = _standings(CASES[name])
    for better, worse, criterion, words in CASES[name]["why"]:
        reason = why(standings, worse, better)
        assert (reason.better, reason.decided_by, _words(reason)) == (better, criterion, words)
