"""Annonces as a line declares them: golden cases of their values, their order and their errors."""

import pytest

from scoring import FactError, RuleSet
from scoring.deals.declared import rank_declarations, read_declared
from tests.scoring.golden_lines import golden


def ranked(line):
    ruleset = RuleSet.of(line["rulebook"], line.get("options"))
    declared = read_declared(ruleset, line["trump"], line["declarations"], "declarations")
    return rank_declarations(ruleset, declared, line["trump"])


@pytest.mark.parametrize(("line", "expected"), golden("declarations"))
def test_golden_points(line, expected):
    assert ranked(line) == expected


@pytest.mark.parametrize(("line", "expected"), golden("declarations", errors=True))
def test_golden_error(line, expected):
    with pytest.raises(FactError) as caught:
        ranked(line)
    assert caught.value.to_json("en") == expected
