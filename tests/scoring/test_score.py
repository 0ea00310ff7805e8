"""Whole matches: golden cases per rulebook and article, and what always holds."""

import json
from pathlib import Path

import pytest
from hypothesis import given

from scoring import FactError, Length, RuleSet, score_match, score_sheet
from scoring.commands.score import answer
from tests.scoring.deals import rules_and_deals
from tests.scoring.golden_lines import golden

PER_DEAL = {"made": "made", "litige": "litige", "pots": "pot"}


def looked_at(answered, expected):
    """What a golden case says about an answer: marks, and whatever else it names."""
    seen = {"marks": [[deal["marks"]["NS"], deal["marks"]["EW"]] for deal in answered["deals"]]}
    for name in expected.keys() - {"marks"}:
        if name in PER_DEAL:
            seen[name] = [deal[PER_DEAL[name]] for deal in answered["deals"]]
        else:
            seen[name] = answered[name]
    return seen


@pytest.mark.parametrize(("line", "expected"), golden("score"))
def test_golden_answer(line, expected):
    assert looked_at(answer(line, "fr"), expected) == expected
