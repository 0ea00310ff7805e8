"""Whole matches: golden cases per rulebook and article, and what always holds."""

import pytest
from hypothesis import given

from scoring import FactError, Length, RuleSet, score_match, score_sheet
from scoring.commands.score import answer
from tests.scoring.deals.score_lines import rules_and_deals
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


def swapped(value):
    """Facts or an answer with the names of the sides exchanged, in keys and in values."""
    if isinstance(value, dict):
        return {swapped(key): swapped(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [swapped(inner) for inner in value]
    return {"NS": "EW", "EW": "NS"}.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize(("line", "expected"), golden("score"))
def test_golden_answer_with_the_sides_exchanged(line, expected):
    marks = [[ew, ns] for ns, ew in expected["marks"]]
    exchanged = swapped({**expected, "marks": marks})
    assert looked_at(answer(swapped(line), "fr"), exchanged) == exchanged


@pytest.mark.parametrize(("line", "_expected"), golden("score"))
def test_the_steps_of_a_golden_answer_add_up_to_its_marks(line, _expected):
    for deal in answer(line, "fr")["deals"]:
        steps = {"NS": 0, "EW": 0}
        for step in deal["steps"]:
            steps[step["side"]] += step["points"]
            assert step["points"]
        assert steps == deal["marks"]


def test_the_award_stands_for_the_tricks_of_a_deal_that_the_defence_lost_by_a_fault():
    deal = {
        "taker": "NS", "contract": 100, "trump": "H", "points": {"NS": 110, "EW": 52},
        "lost_by": "EW",
    }  # fmt: skip
    scored = score_match(RuleSet.of("ffb-coinche"), Length(deals=1), [deal])
    steps = [(step.side, step.points, step.code) for step in scored.deals[0].steps]
    assert steps == [("NS", 160, "award"), ("NS", 100, "contract")]


def test_what_caps_and_a_floor_change_is_a_step_of_its_own():
    rules = RuleSet.of("ffb-coinche", {"deal_cap": 300, "match_cap": 250, "match_floor": 50})
    deal = {"taker": "NS", "contract": 100, "trump": "H", "sweep": "NS"}
    steps = score_match(rules, Length(deals=1), [deal]).deals[0].steps
    assert [(step.side, step.points, step.code) for step in steps] == [
        ("NS", 252, "sweep"), ("NS", 100, "contract"), ("NS", -2, "rounding"),
        ("NS", -50, "deal-cap"), ("NS", -50, "match-cap"), ("EW", 50, "match-floor"),
    ]  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), golden("score", errors=True))
def test_golden_error(line, expected):
    with pytest.raises(FactError) as caught:
        answer(line, "fr")
    assert caught.value.to_json("en") == expected


@given(rules_and_deals())
def test_totals_are_the_sums_of_the_marks(situation):
    rules, deals = situation
    sheet = score_sheet(rules, Length(target=1500), deals)
    sums = {side: sum(deal.marks[side] for deal in sheet.match.deals) for side in ("NS", "EW")}
    assert sums == sheet.match.totals


@given(rules_and_deals())
def test_what_goes_into_the_pot_comes_out_or_stands(situation):
    rules, deals = situation
    match = score_sheet(rules, Length(target=10**6), deals).match
    put_in = [-step.points for deal in match.deals for step in deal.steps if step.code == "litige"]
    taken = [step.points for deal in match.deals for step in deal.steps if step.code == "pot"]
    standing = match.deals[-1].pot if match.deals else 0
    assert sum(put_in) == sum(taken) + standing


@given(rules_and_deals())
def test_a_match_of_deals_ends_with_an_empty_pot(situation):
    rules, deals = situation
    match = score_sheet(rules, Length(deals=1), deals).match
    assert not match.finished or match.deals[-1].pot == 0


@given(rules_and_deals())
def test_a_sheet_marks_the_deals_before_the_first_fault(situation):
    rules, deals = situation
    length = Length(target=10**6)
    sheet = score_sheet(rules, length, [*deals, {"taker": "N"}, {"passed": True}])
    alone = score_match(rules, length, deals)
    assert (sheet.match, [*sheet.errors]) == (alone, [len(deals)])


def test_a_sheet_names_every_fault_and_every_deal_after_the_end():
    rules = RuleSet.of("ffb-coinche")
    deals = [{"passed": True}, {"awarded": {"to": "NS", "reason": "third-misdeal"}}, {}, {"x": 1}]
    sheet = score_sheet(rules, Length(deals=1), [*deals, {"passed": True}])
    told = {index: (error.code, error.path) for index, error in sheet.errors.items()}
    assert told == {
        2: ("missing", "deals[2].taker"),
        3: ("unknown-key", "deals[3].x"),
        4: ("match-over", "deals[4]"),
    }
