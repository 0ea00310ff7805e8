"""Marks of single deals: the engine against the rulebooks written out, and what always holds."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import RULEBOOKS, Length, RuleSet, score_match, score_sheet
from scoring.deals.facts import read_deal
from scoring.marks.marking import mark_claim
from scoring.rules.ruleset import complement_gaps, rounding_gaps
from tests.running.examples import examples
from tests.scoring.deals.score_lines import (
    RULESETS,
    any_deals,
    overridden_rules,
    played_deals,
    rules_and_deal,
)
from tests.scoring.marks.plain_marks import (
    AWARDS,
    coinche_82,
    ffb_coinche,
    plain_award,
    plain_belote_to_takers,
    plain_contract_and_belote,
    plain_lost_marks,
    plain_marks,
    plain_stopped_belote,
)

ONE_DEAL = Length(deals=3)
FLAT_CAPOT = {
    "capot_flat": True, "capot_value": 500, "capot_value_coinche": "multiplied",
    "coinche_multiplies": "base-and-bid",
}  # fmt: skip
"""A capot that was bid is worth 500, tricks included, and a coinche doubles that."""
SWAPPED = {"NS": "EW", "EW": "NS"}
CODES = {
    "trick-points", "sweep", "base", "contract", "belote", "declarations", "renonce",
    "transferred-declarations", "transferred-belote", "litige", "multiplier", "pot", "replayed",
    "returned-pot", "award", "rounding", "deal-cap", "match-cap", "match-floor",
}  # fmt: skip
"""What a step may be for: each has its words wherever marks are explained."""


def test_the_page_of_lines_names_every_code():
    page = (Path(__file__).parents[3] / "docs" / "rulebooks" / "score.md").read_text("utf-8")
    table = page.partition("| code |")[2].partition("\n\n")[0]
    assert {*re.findall(r"`([a-z-]+)`", table)} == CODES


def marked(rules, facts):
    return score_match(rules, ONE_DEAL, [facts]).deals[0]


@pytest.mark.parametrize("book", RULEBOOKS)
@given(data=st.data())
@settings(max_examples=examples(400))
def test_marks_are_those_of_the_rulebook_written_out(book, data):
    facts = data.draw(played_deals(RULESETS[book]))
    deal = marked(RULESETS[book], facts)
    assert (deal.made, deal.marks) == plain_marks(book, facts)


@pytest.mark.parametrize("book", AWARDS)
@given(data=st.data())
@settings(max_examples=examples(400))
def test_a_deal_that_a_side_lost_marks_the_best_for_the_other(book, data):
    side = data.draw(st.sampled_from(list(SWAPPED)))
    facts = {**data.draw(played_deals(RULESETS[book])), "lost_by": side}
    deal = marked(RULESETS[book], facts)
    assert (deal.made, deal.litige) == (side != facts["taker"], False)
    assert deal.marks == plain_lost_marks(book, facts)


@given(overridden_rules(), st.data())
@settings(max_examples=examples(300))
def test_a_deal_that_a_side_lost_never_costs_the_other_whatever_is_overridden(rules, data):
    facts = data.draw(played_deals(rules))
    side = data.draw(st.sampled_from(list(SWAPPED)))
    played, lost = (marked(rules, {**facts, **told}) for told in ({}, {"lost_by": side}))
    assert lost.marks[SWAPPED[side]] >= played.marks[SWAPPED[side]]
    assert {step.code for step in lost.steps if step.side == side} <= {"belote", "rounding"}


@given(
    to=st.sampled_from(list(SWAPPED)),
    reason=st.sampled_from(["third-misdeal", "irregular-card"]),
    points=st.integers(0, 2000),
    misdeal=st.none() | st.integers(0, 2000),
    capot=st.none() | st.integers(0, 2000),
    adds=st.sets(st.sampled_from(["third-misdeal", "irregular-card"])),
    contract=st.none() | st.sampled_from([90, 160, "capot"]),
)
@settings(max_examples=examples(100))
def test_points_given_for_a_fault_are_those_of_its_sentence(
    to, reason, points, misdeal, capot, adds, contract
):
    capot = capot if "third-misdeal" in adds else None
    rules = RuleSet.of(
        "coinche-82",
        {
            "second_misdeal": "awarded",
            "award_points": points,
            "misdeal_points": misdeal,
            "award_adds_bid": "irregular-card" in adds,
            "misdeal_adds_bid": "third-misdeal" in adds,
            "misdeal_capot_points": capot,
        },
    )
    facts = {"awarded": {"to": to, "reason": reason}}
    if reason in adds and contract:
        facts["contract"] = contract
    expected = plain_award(facts, card=points, misdeal=misdeal, capot=capot, added_for=adds)
    assert marked(rules, facts).marks == expected


def test_a_deal_that_a_side_lost_is_no_claim_of_victory():
    facts = {
        "taker": "NS", "contract": 60, "trump": "H", "points": {"NS": 100, "EW": 57},
        "claim": "NS", "lost_by": "EW",
    }  # fmt: skip
    [error] = score_sheet(
        RuleSet.of("coinche-suisse"), Length(target=2000), [facts]
    ).errors.values()
    assert (error.code, error.path) == ("bad-claim", "deals[0].claim")


@given(data=st.data())
def test_counting_contracts_alone_marks_the_bid(data):
    rules = RuleSet.of("coinche-82", {"count": "contract-only", "surcoinche": True})
    facts = data.draw(played_deals(rules))
    deal = marked(rules, facts)
    assert (deal.made, deal.marks) == coinche_82(facts, contract_only=True)


@given(data=st.data(), base=st.integers(0, 2000))
def test_a_failed_capot_has_the_base_that_the_club_says(data, base):
    rules = RuleSet.of("coinche-82", {"failed_capot_base": base, "surcoinche": True})
    bid = data.draw(st.sampled_from([{}, {"contract": "capot"}]))
    facts = {**data.draw(played_deals(rules)), **bid}
    deal = marked(rules, facts)
    assert (deal.made, deal.marks) == coinche_82(facts, capot_fall=base)


@given(data=st.data(), times=st.integers(1, 4))
def test_a_bid_in_no_trump_counts_as_often_as_the_club_says(data, times):
    rules = RuleSet.of("coinche-82", {"no_trump_multiplier": times, "surcoinche": True})
    facts = data.draw(played_deals(rules))
    deal = marked(rules, facts)
    assert (deal.made, deal.marks) == coinche_82(facts, no_trump_counts=times)


@given(rules_and_deal())
def test_steps_add_up_to_the_marks(situation):
    deal = marked(*situation)
    totals = {
        side: sum(step.points for step in deal.steps if step.side == side) for side in SWAPPED
    }
    assert totals == deal.marks


@given(overridden_rules(), st.data())
@settings(max_examples=examples(600))
def test_every_match_adds_up_and_no_mark_is_negative_whatever_is_overridden(rules, data):
    length = data.draw(st.sampled_from([Length(deals=2), Length(target=1500)]))
    deals = data.draw(st.lists(any_deals(rules, length), min_size=1, max_size=4))
    for deal in score_sheet(rules, length, deals).match.deals:
        sums = dict.fromkeys(SWAPPED, 0)
        for step in deal.steps:
            sums[step.side] += step.points
        assert (sums, min(deal.pot, *sums.values()) >= 0) == (deal.marks, True)
        assert all(step.article for step in deal.steps)
        assert {step.code for step in deal.steps} <= CODES


@pytest.mark.parametrize("book", RULEBOOKS)
@given(data=st.data())
def test_no_mark_is_negative_where_trick_points_alone_are_rounded(book, data):
    options = {"round_marks": True, "rounding_of": "tricks"}
    rules = RuleSet.of(book, options)
    level = {"points": {side: rules.raw_points("H") // 2 for side in SWAPPED}}
    facts = data.draw(played_deals(rules))
    if data.draw(st.booleans()) and 2 * level["points"]["NS"] == rules.raw_points("H"):
        facts = {**facts, "trump": "H", **level}
        facts = {name: said for name, said in facts.items() if name not in ("sweep", "solo")}
        facts.pop("belote", None)
    assert min(marked(rules, facts).marks.values()) >= 0


@given(overridden_rules(), st.data())
def test_swapping_the_sides_swaps_the_marks_whatever_is_overridden(rules, data):
    facts = data.draw(played_deals(rules))
    there, back = marked(rules, facts).marks, marked(rules, swap(facts)).marks
    assert there == {side: back[SWAPPED[side]] for side in SWAPPED}


@given(rules_and_deal())
def test_every_step_cites_an_article(situation):
    assert [step for step in marked(*situation).steps if not step.article] == []


def swap(facts):
    """The same deal seen with the sides changed."""
    swapped = {}
    for key, value in facts.items():
        if isinstance(value, dict):
            swapped[key] = {SWAPPED[side]: points for side, points in value.items()}
        else:
            swapped[key] = SWAPPED.get(value, value)
    return swapped


@given(rules_and_deal())
def test_swapping_the_sides_swaps_the_marks(situation):
    rules, facts = situation
    deal, other = marked(rules, facts), marked(rules, swap(facts))
    swapped = {side: other.marks[SWAPPED[side]] for side in SWAPPED}
    assert (deal.marks, deal.made) == (swapped, other.made)


@given(rules_and_deal())
def test_the_order_of_the_facts_does_not_matter(situation):
    rules, facts = situation
    turned = dict(reversed(facts.items()))
    assert marked(rules, facts).to_json() == marked(rules, turned).to_json()


def test_what_no_rulebook_says_cites_the_tournaments_own_settings():
    rules = RuleSet.of("ffb-coinche", {"tie": "litige"})
    facts = {"taker": "NS", "contract": 80, "trump": "H", "points": {"NS": 81, "EW": 81}}
    articles = [step.article for step in marked(rules, facts).steps if step.code == "litige"]
    assert articles == ["décision du tournoi"]


@pytest.mark.parametrize(
    ("book", "facts", "steps"),
    [
        (
            "ffb-coinche",
            {"taker": "NS", "contract": 100, "sweep": "NS", "declarations": {"EW": 20}},
            [
                ("NS", 252, "sweep", "9.2"),
                ("NS", 20, "transferred-declarations", "10.1 a"),
                ("NS", 100, "contract", "10.1 a"),
                ("NS", -2, "rounding", "10.3"),
            ],
        ),
        (
            "ffb-coinche",
            {
                "taker": "EW", "contract": 90, "points": {"NS": 100, "EW": 62},
                "doubled": "coinche", "belote": {"EW": 1},
            },
            [
                ("NS", 160, "base", "10.1 b"),
                ("NS", 90, "contract", "10.1 b"),
                ("NS", 250, "multiplier", "10.1 b"),
                ("EW", 20, "belote", "7"),
            ],
        ),
        (
            "coinche-suisse",
            {"taker": "NS", "contract": 60, "points": {"NS": 85, "EW": 72}},
            [
                ("NS", 85, "trick-points", "Marque"),
                ("NS", 5, "rounding", "Marque"),
                ("NS", 60, "contract", "Marque"),
                ("EW", 72, "trick-points", "Marque"),
                ("EW", -2, "rounding", "Marque"),
            ],
        ),
        (
            "ffb-belote",
            {"taker": "NS", "points": {"NS": 71, "EW": 91}, "belote": {"NS": 1}},
            [
                ("NS", 71, "trick-points", "III"),
                ("NS", 20, "belote", "VII.A"),
                ("NS", -91, "litige", "V.C.1"),
                ("EW", 91, "trick-points", "III"),
            ],
        ),
    ],
)  # fmt: skip
def test_each_step_says_what_it_adds_and_by_which_article(book, facts, steps):
    deal = marked(RuleSet.of(book), {"trump": "H", **facts})
    assert [(step.side, step.points, step.code, step.article) for step in deal.steps] == steps


@pytest.mark.parametrize(
    ("book", "options", "facts", "steps"),
    [
        (
            "ffb-coinche",
            {"failed_declarations": "kept"},
            {"contract": 90, "points": {"NS": 60, "EW": 102}, "declarations": {"NS": 20}},
            [("NS", 20, "declarations"), ("EW", 160, "base"), ("EW", 90, "contract")],
        ),
        (
            "coinche-82",
            {"lost_belote": "transferred"},
            {"contract": 100, "points": {"NS": 70, "EW": 92}, "belote": {"NS": 1}},
            [("EW", 160, "base"), ("EW", 20, "transferred-belote"), ("EW", 100, "contract")],
        ),
        (
            "coinche-82",
            {"count": "contract-only"},
            {"contract": 100, "points": {"NS": 62, "EW": 100}},
            [("EW", 100, "contract")],
        ),
        (
            "ffb-coinche",
            {},
            {"contract": 100, "points": {"NS": 120, "EW": 42}, "doubled": "coinche"},
            [("NS", 160, "base"), ("NS", 100, "contract"), ("NS", 260, "multiplier")],
        ),
        (
            "coinche-82",
            {"count": "contract-only"},
            {"contract": 100, "points": {"NS": 100, "EW": 62}},
            [("NS", 100, "contract")],
        ),
        (
            "coinche-82",
            FLAT_CAPOT,
            {"contract": "capot", "sweep": "NS", "doubled": "coinche"},
            [("NS", 500, "contract"), ("NS", 500, "multiplier")],
        ),
        (
            "coinche-82",
            FLAT_CAPOT,
            {"contract": "capot", "points": {"NS": 152, "EW": 10}, "doubled": "coinche"},
            [("EW", 500, "contract"), ("EW", 500, "multiplier")],
        ),
    ],
)  # fmt: skip
def test_each_step_names_what_it_is_for(book, options, facts, steps):
    deal = marked(RuleSet.of(book, options), {"taker": "NS", "trump": "H", **facts})
    assert [(step.side, step.points, step.code) for step in deal.steps] == steps


@pytest.mark.parametrize(
    ("reason", "beside", "steps"),
    [
        ("irregular-card", {}, [("EW", 160, "award")]),
        ("irregular-card", {"contract": 100}, [("EW", 160, "award"), ("EW", 100, "contract")]),
        ("third-misdeal", {}, [("EW", 90, "award")]),
    ],
)
def test_what_is_given_for_a_fault_is_named_and_worth_what_that_fault_costs(reason, beside, steps):
    tariff = {"third_misdeal": "awarded", "misdeal_points": 90, "award_adds_bid": True}
    rules = RuleSet.of("coinche-82", tariff)
    deal = marked(rules, {"awarded": {"to": "EW", "reason": reason}, **beside})
    assert [(step.side, step.points, step.code) for step in deal.steps] == steps


def test_takers_who_stop_one_point_ahead_of_all_the_rest_have_made_it():
    rules = RuleSet.of(
        "coinche-suisse", {"early_stop": "rest-to-defence", "must_beat_defence": True}
    )
    stop = {"taker": "NS", "contract": 60, "trump": "H", "stopped": True}
    made = [marked(rules, {**stop, "points": {"NS": points, "EW": 20}}).made for points in (79, 78)]
    assert made == [True, False]


def test_a_coinched_litige_says_what_the_coinche_multiplies():
    rules = RuleSet.of("ffb-coinche", {"tie": "litige", "coinched_litige": "multiplied"})
    facts = {
        "taker": "NS", "contract": 80, "trump": "H", "points": {"NS": 81, "EW": 81},
        "doubled": "coinche",
    }  # fmt: skip
    steps = [(step.side, step.points, step.code) for step in marked(rules, facts).steps]
    assert steps == [
        ("NS", 81, "trick-points"),
        ("NS", 81, "multiplier"),
        ("NS", -162, "litige"),
        ("EW", 81, "trick-points"),
        ("EW", -1, "rounding"),
    ]


@pytest.mark.parametrize(
    ("options", "marks"),
    [
        ({}, (150, 60)),
        ({"bid_marked": False, "coinche_multiplies": "mark"}, (90, 60)),
        ({"count": "contract-only"}, (60, 0)),
        ({"made_defence_marks": "nothing"}, (150, 0)),
        ({"lowest_bid": 90, "highest_bid": 90}, (0, 60)),
        ({"lowest_bid": 90, "highest_bid": 90, "contract_rounded": True}, (180, 60)),
        (
            {
                "lowest_bid": 90,
                "highest_bid": 90,
                "contract_rounded": True,
                "rounding_of": "mark",
            },
            (180, 60),
        ),
    ],
)
def test_a_claim_of_victory_marks_what_the_rules_mark_of_the_points_won_so_far(options, marks):
    rules = RuleSet.of("coinche-suisse", options)
    facts = {
        "taker": "NS", "contract": rules.lowest_bid, "trump": "H", "claim": "NS",
        "points": {"NS": 86, "EW": 60},
    }  # fmt: skip
    assert mark_claim(rules, read_deal(rules, Length(target=1), facts)).marks == marks


@pytest.mark.parametrize(("pack", "step", "up_from"), [(162, 10, 5), (162, 10, 6), (157, 10, 5)])
def test_rounding_by_complement_makes_up_the_rounded_pack(pack, step, up_from):
    takers = rounding_gaps(step, up_from)
    defence = complement_gaps(takers, pack)
    both = [(points, pack - points) for points in range(pack + 1)]
    assert {sum(pair) + takers[pair[0] % step] + defence[pair[1] % step] for pair in both} == {160}


@st.composite
def level_deals(draw, rules):
    """A deal whose totals are equal, or one or two points apart either way."""
    facts = draw(played_deals(rules).filter(lambda facts: "points" in facts))
    held = {side: 20 * facts.get("belote", {}).get(side, 0) for side in SWAPPED}
    held = {side: held[side] + facts.get("declarations", {}).get(side, 0) for side in SWAPPED}
    ns = (162 + held["EW"] - held["NS"]) // 2 + draw(st.integers(-1, 1))
    ns = min(162, max(0, ns))
    low = {"contract": draw(st.sampled_from((80, 90)))} if rules.bids else {}
    return {**facts, **low, "trump": "H", "points": {"NS": ns, "EW": 162 - ns}, "belote": {}}


@given(st.data())
@settings(max_examples=examples(200))
def test_a_tie_that_is_made_is_that_of_the_rulebook_written_out(data):
    rules = RuleSet.of("ffb-coinche", {"tie": "made"})
    facts = data.draw(level_deals(rules) | played_deals(rules))
    deal = marked(rules, facts)
    assert (deal.made, deal.marks) == ffb_coinche(facts, tie_is_made=True)


@given(st.data())
@settings(max_examples=examples(200))
def test_a_belote_that_goes_to_the_takers_is_that_of_the_rulebook_written_out(data):
    rules = RuleSet.of("ffb-coinche", {"coinched_defence_marks": "belote-to-takers"})
    facts = data.draw(played_deals(rules))
    deal = marked(rules, facts)
    assert (deal.made, deal.marks) == plain_belote_to_takers(facts)


@given(st.data())
@settings(max_examples=examples(200))
def test_a_flat_sum_for_a_failed_contract_is_that_of_the_rulebook_written_out(data):
    rules = RuleSet.of("ffb-coinche", {"failed_bid_marked": False})
    facts = data.draw(played_deals(rules))
    deal = marked(rules, facts)
    assert (deal.made, deal.marks) == ffb_coinche(facts, flat_when_failed=True)


@given(st.data())
@settings(max_examples=examples(200))
def test_a_flat_sum_where_contracts_alone_count_is_that_of_the_rulebook_written_out(data):
    flat = {"failed_bid_marked": False, "failed_base": 250, "failed_base_coinche": 250}
    rules = RuleSet.of("coinche-82", {"count": "contract-only", **flat})
    facts = data.draw(played_deals(rules))
    deal = marked(rules, facts)
    assert (deal.made, deal.marks) == coinche_82(facts, contract_only=True, flat_when_failed=250)


@given(st.data())
@settings(max_examples=examples(200))
def test_the_contract_and_the_belote_are_those_of_the_rulebook_written_out(data):
    rules = RuleSet.of("coinche-82", {"count": "contract-and-belote", "surcoinche": True})
    facts = data.draw(played_deals(rules))
    deal = marked(rules, facts)
    assert (deal.made, deal.marks) == plain_contract_and_belote(facts)


@st.composite
def stopped_belotes(draw, trump, pack):
    """A belote of which some points are still to be played when the taker stops."""
    facts = draw(played_deals(RULESETS["ffb-belote"]).filter(lambda facts: "points" in facts))
    ns = draw(st.integers(0, pack - 1))
    ew = draw(st.integers(0, pack - 1 - ns))
    belotes = {side: min(held, 1) for side, held in facts.get("belote", {}).items()}
    if sum(belotes.values()) > 1:
        belotes = {"NS": 1}
    if trump == "NT":
        belotes = {}
    points = {"NS": ns, "EW": ew}
    return {**facts, "trump": trump, "points": points, "belote": belotes, "stopped": True}


@pytest.mark.parametrize(("trump", "pack"), [("H", 162), ("NT", 152)])
@given(st.data(), st.booleans())
@settings(max_examples=examples(200))
def test_a_stopped_belote_is_that_of_the_sentence_written_out(trump, pack, data, rest):
    stop = "rest-to-defence" if rest else "points-so-far"
    without_der = {"no_trump_all_trump": True, "last_trick_uncounted": ["NT"]}
    facts = data.draw(stopped_belotes(trump, pack))
    deal = marked(RuleSet.of("ffb-belote", {"early_stop": stop, **without_der}), facts)
    assert (deal.made, deal.marks) == plain_stopped_belote(facts, rest_to_defence=rest, pack=pack)


@pytest.mark.parametrize(
    ("options", "points", "code"),
    [({"tie": "replayed"}, (81, 81), "replayed"), ({"deal_cap": 100}, (103, 59), "deal-cap")],
)
def test_what_takes_marks_away_is_named(options, points, code):
    rules = RuleSet.of("ffb-belote", options)
    facts = {"taker": "NS", "trump": "H", "points": dict(zip(("NS", "EW"), points, strict=True))}
    [marked] = score_match(rules, ONE_DEAL, [facts]).deals
    assert code in {step.code for step in marked.steps}
