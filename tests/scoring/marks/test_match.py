"""A running match: what its state says between two deals."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import Length, RuleSet, score_match, score_sheet, stopped_winner
from scoring.deals.deal import NOBODY
from scoring.deals.facts import read_deal
from scoring.marks.match import RunningMatch
from tests.running.examples import examples
from tests.scoring.deals.score_lines import played_deals
from tests.scoring.marks.plain_marks import (
    ffb_coinche,
    plain_exact_end,
    plain_last_deal_end,
    plain_limits,
    plain_pots,
)

TARGET = Length(target=540)
RULES = RuleSet.of("ffb-coinche", {"no_trump_all_trump": True})
UP_TO_BOTH_WAITING = [
    {"taker": "NS", "contract": 150, "trump": "H", "points": {"NS": 150, "EW": 12}},
    {"taker": "NS", "contract": 110, "trump": "H", "points": {"NS": 120, "EW": 42}},
    {
        "taker": "NS", "contract": 280, "trump": "AT", "sweep": "NS",
        "belote": {"NS": 1, "EW": 3},
    },
]  # fmt: skip


def played(deals):
    match = RunningMatch(RULES, TARGET)
    for facts in deals:
        match.play(read_deal(RULES, TARGET, facts))
    return match


def test_nothing_is_known_before_the_first_deal():
    match = RunningMatch(RULES, TARGET)
    known = (match.totals, match.pot, match.finished, match.winner, match.pending)
    assert known == ([0, 0], 0, False, NOBODY, NOBODY)


@pytest.mark.parametrize(
    "facts", [{"passed": True}, {"awarded": {"to": "NS", "reason": "third-misdeal"}}]
)
def test_what_is_not_played_puts_nothing_into_the_pot(facts):
    assert played([facts]).pot == 0


def test_of_two_sides_that_wait_the_first_is_named():
    assert played(UP_TO_BOTH_WAITING).pending == 0


def test_equal_totals_of_two_sides_that_wait_are_decided_by_more_deals():
    level = {
        "taker": "NS", "contract": 90, "trump": "H", "points": {"NS": 100, "EW": 62},
        "renonce": {"to": "EW", "points": 130},
    }  # fmt: skip
    match = played([*UP_TO_BOTH_WAITING, level])
    assert (match.totals, match.finished) == ([740, 740], False)


@pytest.mark.parametrize(("rule", "winner"), [("taker", 1), ("higher-total", 0)])
def test_of_two_sides_that_waited_the_taker_wins_where_the_rules_prefer_it(rule, winner):
    rules = RuleSet.of("ffb-coinche", {"no_trump_all_trump": True, "both_reach_target": rule})
    failed = {"taker": "EW", "contract": 80, "trump": "H", "points": {"NS": 90, "EW": 72}}
    match = RunningMatch(rules, TARGET)
    for facts in [*UP_TO_BOTH_WAITING, failed]:
        match.play(read_deal(rules, TARGET, facts))
    assert (match.totals, match.winner) == ([790, 550], winner)


def test_a_deal_tells_what_was_compared_to_judge_its_contract():
    deal = {
        "taker": "NS", "contract": 100, "trump": "H", "points": {"NS": 110, "EW": 52},
        "belote": {"EW": 1}, "declarations": {"NS": 50},
    }  # fmt: skip
    verdict = score_match(RULES, TARGET, [deal]).deals[0].verdict
    assert (verdict.total, verdict.opposed, verdict.made) == (160, 72, True)


@pytest.mark.parametrize("tie", ["litige", "shared", "replayed"])
def test_a_tie_tells_what_was_compared_as_well(tie):
    rules = RuleSet.of("ffb-belote", {"tie": tie})
    level = {"taker": "NS", "trump": "H", "points": {"NS": 71, "EW": 91}, "belote": {"NS": 1}}
    verdict = score_match(rules, TARGET, [level]).deals[0].verdict
    assert (verdict.total, verdict.opposed, verdict.tied) == (91, 91, True)


@pytest.mark.parametrize(
    ("points", "winner"), [({"NS": 101, "EW": 61}, "NS"), ({"NS": 61, "EW": 101}, "EW")]
)
def test_the_last_deal_decides_a_match_of_deals(points, winner):
    deal = {"taker": winner, "contract": 80, "trump": "H", "points": points}
    assert score_match(RULES, Length(deals=1), [deal]).winner == winner


@pytest.mark.parametrize(("time_up", "winner"), [(True, "EW"), (False, None)])
@pytest.mark.parametrize(
    "scored", [score_match, lambda *told, **up: score_sheet(*told, **up).match]
)
def test_the_clock_ends_a_match_and_a_sheet(scored, time_up, winner):
    deal = {"taker": "EW", "contract": 80, "trump": "H", "points": {"NS": 61, "EW": 101}}
    assert scored(RULES, Length(deals=2), [deal], time_up=time_up).winner == winner


def test_the_clock_changes_nothing_of_a_match_that_is_over():
    deal = {"taker": "EW", "contract": 80, "trump": "H", "points": {"NS": 61, "EW": 101}}
    assert score_match(RULES, Length(deals=1), [deal], time_up=True).winner == "EW"


@pytest.mark.parametrize(
    ("options", "totals", "winner"),
    [
        ({}, {"NS": 300, "EW": 200}, "NS"),
        ({}, {"NS": 200, "EW": 200}, "draw"),
        ({"clock_tie": "one-more-deal"}, {"NS": 200, "EW": 200}, ""),
        ({"clock_tie": "one-more-deal"}, {"NS": 200, "EW": 210}, "EW"),
        ({"unreached_target": "draw"}, {"NS": 200, "EW": 210}, "draw"),
        ({"unreached_target": "draw"}, {"NS": 540, "EW": 210}, "NS"),
    ],
)
def test_who_wins_when_the_time_is_up(options, totals, winner):
    assert stopped_winner(RuleSet.of("ffb-coinche", options), TARGET, totals) == winner


@pytest.mark.parametrize(
    ("deals", "totals", "pots"),
    [
        ([(100, "NS"), (81, "EW")], {"NS": 181, "EW": 143}, [0, 0]),
        ([(81, "NS"), (81, "NS"), (70, "EW")], {"NS": 70, "EW": 416}, [81, 162, 0]),
        ([(81, "NS"), (81, "EW")], {"NS": 162, "EW": 162}, [81, 0]),
    ],
)
def test_a_match_that_the_clock_ends_has_nothing_in_its_pot(deals, totals, pots):
    facts = [
        {"taker": side, "trump": "H", "points": {"NS": points, "EW": 162 - points}}
        for points, side in deals
    ]
    match = score_match(RuleSet.of("ffb-belote"), Length(deals=12), facts, time_up=True)
    assert (match.totals, [deal.pot for deal in match.deals]) == (totals, pots)


def test_a_side_gets_back_all_that_it_put_into_the_pot():
    rules = RuleSet.of("ffb-belote", {"tie": "litige", "last_litige": "returned"})
    litige = {"taker": "NS", "trump": "H", "points": {"NS": 81, "EW": 81}}
    totals = score_match(rules, Length(deals=3), [litige] * 3).totals
    assert totals == {"NS": 243, "EW": 243}


@pytest.mark.parametrize(
    ("sweeps", "winner"),
    [
        # A sweep is worth 252 and the bid, to the ten, on the last deal to the point.
        ([("EW", 150), ("NS", 100)], "EW"),
        ([("NS", 150), ("EW", 100)], "NS"),
        ([("EW", 80), ("NS", 100)], "NS"),
    ],
)
def test_what_a_cap_cut_off_decides_beside_a_last_deal_to_the_point(sweeps, winner):
    rules = RuleSet.of("ffb-coinche", {"match_cap": 300, "last_deal_exact": True})
    deals = [{"taker": side, "contract": bid, "trump": "H", "sweep": side} for side, bid in sweeps]
    match = score_match(rules, Length(deals=2), deals)
    assert (match.totals, match.winner) == ({"NS": 300, "EW": 300}, winner)


def test_a_pot_is_taken_by_a_deal_that_does_not_end_a_match_whose_last_is_to_the_point():
    rules = RuleSet.of("ffb-belote", {"round_marks": True, "last_deal_exact": True})
    deals = [
        {"taker": "NS", "trump": "H", "points": {"NS": points, "EW": 162 - points}}
        for points in (81, 100)
    ]
    # 81 stays in the pot; 100 and the pot are 181.
    assert score_match(rules, Length(target=1000), deals).totals == {"NS": 180, "EW": 140}


@given(st.data())
@settings(max_examples=examples(200))
def test_the_deal_that_ends_a_match_is_that_of_the_match_written_out(data):
    plain_end = {"belote_end_unless_swept": False, "belote_end_unless_failed": False}
    rules = RuleSet.of("ffb-coinche", {"last_deal_exact": True, **plain_end})
    deals = data.draw(st.lists(played_deals(rules), min_size=1, max_size=6))
    target = data.draw(st.integers(1, 2000))
    marks = [deal.marks for deal in score_sheet(rules, Length(target=target), deals).match.deals]
    assert marks == list(plain_exact_end(deals, target))


@given(st.data())
@settings(max_examples=examples(400))
def test_of_two_sides_that_reach_the_target_the_last_deal_decides_as_written_out(data):
    club = {"both_reach_target": "last-deal", "belote_end_unless_swept": False}
    rules = RuleSet.of("ffb-coinche", {**club, "belote_end_unless_failed": False})
    deals = data.draw(st.lists(played_deals(rules), min_size=1, max_size=6))
    target = data.draw(st.integers(1, 1000))
    match = score_sheet(rules, Length(target=target), deals).match
    assert (len(match.deals), match.winner) == plain_last_deal_end(deals, target)


@pytest.mark.parametrize("options", [{"litige_holds": "both"}, {"tie": "replayed"}])
@given(data=st.data())
@settings(max_examples=examples(200))
def test_a_tie_of_which_nobody_marks_is_that_of_the_match_written_out(options, data):
    rules = RuleSet.of("ffb-belote", options)
    level = {"taker": "NS", "trump": "H", "points": {"NS": 81, "EW": 81}}
    deals = data.draw(st.lists(played_deals(rules) | st.just(level), min_size=1, max_size=6))
    match = score_sheet(rules, Length(target=10**6), deals).match
    expected = list(plain_pots(deals, replayed="tie" in options))
    assert [(deal.marks, deal.pot) for deal in match.deals] == expected


@given(st.data())
@settings(max_examples=examples(200))
def test_caps_and_floors_are_those_of_the_match_written_out(data):
    limits = {"deal_cap": 500, "match_cap": 700, "match_floor": 300}
    rules = RuleSet.of("ffb-coinche", limits)
    deals = data.draw(st.lists(played_deals(rules), min_size=3, max_size=3))
    match = score_match(rules, Length(deals=3), deals)
    expected = plain_limits([ffb_coinche(facts)[1] for facts in deals], **limits)
    assert (match.totals, match.winner) == expected
    sums = {side: sum(deal.marks[side] for deal in match.deals) for side in ("NS", "EW")}
    assert sums == match.totals
