"""The search for the answers that would give a club's own marks: known cases, what always holds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import CATALOGUE, FactError, Length, RuleSet, score_match
from scoring.answers import list_answers, list_values
from scoring.rules.parameter import Kind
from tests.running.examples import examples
from tests.scoring.deals.score_lines import RULESETS, played_deals

ASKED = (
    "bid_marked", "failed_bid_marked", "failed_base", "must_beat_defence", "tie", "round_marks",
    "failed_belote", "lost_belote", "contract_counts_belote", "sweep_points", "capot_value",
    "coinche_multiplier", "made_defence_marks", "bids", "carre_values",
)  # fmt: skip
FAILED = {
    "taker": "NS", "contract": 100, "trump": "H", "points": {"NS": 72, "EW": 90},
    "belote": {"NS": 1},
}  # fmt: skip

FEDERATION = RuleSet.of("ffb-coinche")
GAPS = {-3, -257}
"""What 17 and 3 lack of what the failed contract marks, 20 and 260."""


def count_built(monkeypatch):
    """A list that grows with each rule set that is built from now on, none of them a set's own."""
    found((17, 3))
    built, build = [], RuleSet.of
    monkeypatch.setattr(RuleSet, "of", lambda *given: built.append(given) or build(*given))
    return built


def mark(rules, facts):
    return score_match(rules, Length(deals=2), [facts]).deals[0].marks


def found(marks, facts=FAILED, asked=ASKED, **more):
    ns, ew = marks
    return [
        dict(one) for one in list_answers(FEDERATION, asked, facts, {"NS": ns, "EW": ew}, **more)
    ]


@pytest.mark.parametrize(
    ("marks", "first"),
    [
        ((20, 260), []),
        ((0, 260), [{"failed_belote": False}]),
        ((20, 160), [{"bid_marked": False}]),
        ((20, 350), [{"failed_base": 250}]),
        ((0, 280), [{"failed_belote": False, "lost_belote": "transferred"}]),
        ((0, 160), [{"bid_marked": False, "failed_belote": False}]),
        ((17, 3), []),
    ],
)
def test_what_a_failed_contract_leads_to(marks, first):
    assert found(marks)[:1] == first


def test_every_single_answer_is_named_and_a_number_that_nobody_plays_comes_last():
    answers = [{"bid_marked": False}, {"failed_bid_marked": False}, {"failed_base": 60}]
    assert found((20, 160)) == answers


def test_a_number_that_some_rulebook_has_comes_before_one_that_nobody_plays():
    capot = {"taker": "NS", "contract": "capot", "trump": "H", "sweep": "NS"}
    # A sweep of 252 and a capot of 250 are marked 500: 750 lacks 250 of either.
    answers = found((750, 0), facts=capot, asked=("sweep_points", "capot_value"))
    assert answers == [{"capot_value": 500}, {"capot_value": 502}, {"sweep_points": 502}]


def test_a_search_without_tries_finds_nothing():
    assert found((0, 260), most_tried=0) == []


@pytest.mark.parametrize(
    ("asked", "tried"),
    [
        # The contract alone, the contract and the belote: never both.
        (("count",), 2),
        # Both alone, and both together once.
        (("failed_belote", "failed_bid_marked"), 3),
        # A word that moves nothing stands beside one that does, a number that moves nothing not.
        (("failed_belote", "litige_holds"), 3),
        (
            ("failed_belote", "capot_value"),
            1 + len(list_values(FEDERATION, CATALOGUE["capot_value"], GAPS)),
        ),
        (("bids",), 0),
    ],
)
def test_no_rules_are_tried_twice_or_in_vain(monkeypatch, asked, tried):
    built = count_built(monkeypatch)
    assert found((17, 3), asked=asked) == []
    assert len(built) == tried


@pytest.mark.parametrize("most", [0, 1, 7, 40])
def test_a_search_tries_no_more_than_it_may(monkeypatch, most):
    built = count_built(monkeypatch)
    found((17, 3), most_tried=most)
    assert len(built) == most


def test_a_word_that_moves_nothing_by_itself_is_found_beside_one_that_does():
    tied = {**FAILED, "contract": 80, "points": {"NS": 71, "EW": 91}}
    answers = found((20, 90), facts=tied, asked=("tie", "litige_keeps_belote"))
    assert answers == [{"tie": "litige", "litige_keeps_belote": True}]


def test_a_gap_speaks_for_its_halves_and_quarters_that_are_whole():
    base = CATALOGUE["failed_base"]
    own = {*list_values(FEDERATION, base, {14, 20})} - {*list_values(FEDERATION, base, set())}
    assert own == {174, 167, 180, 170, 165}


def test_beside_a_word_the_numbers_of_the_rulebooks_are_tried():
    rules = RuleSet.of("ffb-coinche", {"failed_base": "tricks"})
    assert list_values(rules, CATALOGUE["failed_base"], {20}) == [160, 162]


@pytest.mark.parametrize(
    ("gap", "more"), [(1840, [620, 1080, 2000]), (1841, []), (-160, [0, 80, 120]), (-161, [])]
)
def test_numbers_are_tried_from_the_least_to_the_most_that_a_parameter_may_be(gap, more):
    values = list_values(FEDERATION, CATALOGUE["failed_base"], {gap})
    assert values == ["tricks", *sorted([162, *more])]


def test_what_a_rulebook_fixes_and_what_is_a_table_is_left_alone():
    assert found((0, 260), asked=("bids", "carre_values")) == []


def test_a_deal_that_the_rules_refuse_is_an_error():
    with pytest.raises(FactError):
        found((0, 0), facts={**FAILED, "contract": 85})


@st.composite
def deals_marked_otherwise(draw):
    """Rules, a deal, and marks of their own: those of other answers, or any."""
    book = draw(st.sampled_from(sorted(RULESETS)))
    rules = RULESETS[book]
    facts = draw(played_deals(rules))
    free = [name for name in ASKED if rules.rulebook.overridable(CATALOGUE[name])]
    names = draw(st.lists(st.sampled_from(free), min_size=1, max_size=2, unique=True))
    others = {name: list_values(rules, CATALOGUE[name], set()) for name in names}
    answers = {name: draw(st.sampled_from(some)) for name, some in others.items() if some}
    try:
        marks = mark(RuleSet.of(book, {**rules.overrides, **answers}), facts)
    except FactError:
        marks = {side: draw(st.integers(0, 500)) for side in ("NS", "EW")}
        answers = {}
    return rules, facts, marks, answers


@given(deals_marked_otherwise())
@settings(max_examples=examples(60))
def test_answers_give_the_marks_and_are_as_few_as_can_be(situation):
    rules, facts, marks, chosen = situation
    answers = list_answers(rules, ASKED, facts, marks)
    assert [*answers] == [*list_answers(rules, ASKED, facts, marks)]
    for some in answers:
        other = RuleSet.of(rules.rulebook.id, {**rules.overrides, **some})
        assert mark(other, facts) == marks
    sizes = {len(some) for some in answers}
    same = mark(rules, facts) == marks
    assert sizes in ([set()] if same else [set(), {1}, {2}])
    if len(chosen) == 1 and not same:
        assert chosen in answers


@pytest.mark.parametrize("name", [n for n in ASKED if CATALOGUE[n].kind is not Kind.TABLE])
def test_a_value_that_is_tried_is_allowed_and_another_one(name):
    rules, parameter = RuleSet.of("ffb-coinche"), CATALOGUE[name]
    values = list_values(rules, parameter, {20, -13})
    assert [parameter.read(value) for value in values] == values
    assert values
    assert rules.value(name) not in values
