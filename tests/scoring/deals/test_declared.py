"""Annonces as a line declares them: golden cases of their values, their order and their errors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import FactError, RuleSet
from scoring.deals.declared import rank_declarations, read_declared
from tests.scoring.golden_lines import golden
from tests.scoring.marks.plain_marks import plain_annonces


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


def sequences(suits):
    """One annonce or none in each of some suits, no card of it used twice."""
    one = st.sampled_from(
        [("tierce", high) for high in "AQ9"]
        + [("cinquante", "A"), ("cinquante", "J"), ("cent", "A")]
    )
    held = st.tuples(*(one | st.none() for _suit in suits))
    return held.map(
        lambda some: [
            {"kind": pair[0], "high": pair[1], "suit": suit}
            for pair, suit in zip(some, suits, strict=True)
            if pair
        ]
    )


@given(
    st.fixed_dictionaries({"NS": sequences("SH"), "EW": sequences("DC")}),
    st.sampled_from("SHDC"),
    st.sampled_from(("NS", "EW")),
)
def test_equal_annonces_are_those_of_the_side_that_announced_first(lists, trump, first):
    ruleset = RuleSet.of("ffb-coinche", {"declarations_tie": "first-announced"})
    declared = read_declared(ruleset, trump, lists, "declarations")
    counted = rank_declarations(ruleset, declared, trump, first)
    assert counted == plain_annonces(lists, trump, first)
