"""What real règlements vary, as overrides: each item, the deal that shows it, and its marks."""

import pytest

from scoring import FactError, Length, RuleSet, score_match

MADE = {"taker": "NS", "contract": 100, "trump": "H", "points": {"NS": 115, "EW": 47}}
FAILED = {**MADE, "points": {"NS": 72, "EW": 90}}
TIED = {**MADE, "contract": 80, "points": {"NS": 81, "EW": 81}}
SWEPT = {**MADE, "points": None, "sweep": "NS"}
COINCHED = {**MADE, "doubled": "coinche", "belote": {"NS": 1}}
COINCHED_FAILED = {**FAILED, "doubled": "coinche", "belote": {"EW": 1}}
CAPOT = {**SWEPT, "contract": "capot"}
CAPOT_FAILED = {**MADE, "contract": "capot"}
NEARLY = {**MADE, "points": {"NS": 85, "EW": 77}}


def marked(book, options, facts):
    """The marks of one deal."""
    rules = RuleSet.of(book, options)
    if not rules.bids:
        facts = {name: said for name, said in facts.items() if name != "contract"}
    marks = score_match(rules, Length(target=10_000), [facts]).deals[0].marks
    return marks["NS"], marks["EW"]


@pytest.mark.parametrize(
    ("options", "facts", "marks"),
    [
        ({}, MADE, (220, 50)),
        ({"rounding_up_from": 6}, MADE, (210, 50)),
        ({"rounding_up_from": 6}, {**MADE, "points": {"NS": 117, "EW": 45}}, (220, 50)),
        ({"rounding_up_from_defence": 6}, {**MADE, "points": {"NS": 117, "EW": 45}}, (220, 40)),
        ({"rounding_up_from": 6, "rounding_up_from_defence": 6}, MADE, (210, 50)),
        ({"round_marks": False}, MADE, (215, 47)),
        (
            {"rounding_step": 5, "rounding_up_from": 3, "rounding_up_from_defence": 3},
            {**MADE, "points": {"NS": 114, "EW": 48}},
            (215, 50),
        ),
        ({"lowest_bid": 82, "rounding_of": "tricks"}, {**MADE, "contract": 82}, (202, 50)),
        ({"lowest_bid": 82}, {**MADE, "contract": 82}, (200, 50)),
    ],
)
def test_how_rounding_breaks(options, facts, marks):
    assert marked("ffb-coinche", options, facts) == marks


@pytest.mark.parametrize(
    ("options", "facts", "marks"),
    [
        ({}, FAILED, (0, 260)),
        ({"failed_base": 250}, FAILED, (0, 350)),
        ({"failed_base": 162, "round_marks": False}, FAILED, (0, 262)),
        ({"failed_base": "tricks"}, FAILED, (0, 190)),
        ({"failed_base_coinche": 250}, COINCHED_FAILED, (0, 740)),
        ({"failed_base_coinche": "tricks"}, COINCHED_FAILED, (0, 420)),
        (
            {"failed_base_coinche": "tricks", "coinche_multiplies": "base-and-bid"},
            COINCHED_FAILED,
            (0, 400),
        ),
        ({"failed_base_surcoinche": 100}, {**FAILED, "doubled": "surcoinche"}, (0, 800)),
        ({"failed_sweep_base": 250}, {**SWEPT, "sweep": "EW"}, (0, 350)),
        ({}, {**FAILED, "belote": {"NS": 1}}, (20, 260)),
        ({"failed_belote": False}, {**FAILED, "belote": {"NS": 1}}, (0, 260)),
    ],
)
def test_the_base_of_a_failed_contract(options, facts, marks):
    assert marked("ffb-coinche", options, facts) == marks


@pytest.mark.parametrize(
    ("options", "facts", "marks"),
    [
        ({}, COINCHED, (560, 0)),
        ({"coinche_multiplies": "base-and-bid"}, COINCHED, (540, 0)),
        ({"coinche_multiplies": "bid"}, COINCHED, (380, 0)),
        ({}, COINCHED_FAILED, (0, 560)),
        ({"coinche_multiplies": "base-and-bid"}, COINCHED_FAILED, (0, 540)),
        ({"coinche_multiplies": "bid"}, COINCHED_FAILED, (0, 380)),
        ({"coinche_multiplier": 3}, COINCHED, (840, 0)),
        ({"coinche_multiplier": 1}, COINCHED, (280, 0)),
        ({"surcoinche_multiplier": 6}, {**COINCHED, "doubled": "surcoinche"}, (1680, 0)),
        ({"made_base_coinche": "tricks"}, COINCHED, (470, 0)),
        ({"coinched_defence_marks": "total"}, COINCHED, (560, 50)),
        (
            {"coinched_defence_marks": "total"},
            {**COINCHED, "declarations": {"EW": 20}},
            (600, 50),
        ),
    ],
)
def test_what_a_coinche_multiplies_and_by_how_much(options, facts, marks):
    assert marked("ffb-coinche", options, facts) == marks


@pytest.mark.parametrize(
    ("options", "facts", "marks"),
    [
        ({}, CAPOT, (500, 0)),
        ({"capot_value": 500}, CAPOT, (750, 0)),
        ({"capot_value": 500}, CAPOT_FAILED, (0, 660)),
        ({"capot_flat": True, "capot_value": 500}, CAPOT, (500, 0)),
        ({"capot_flat": True, "capot_value": 500}, CAPOT_FAILED, (0, 500)),
        (
            {"capot_flat": True, "capot_value_coinche": 900},
            {**CAPOT, "doubled": "coinche"},
            (900, 0),
        ),
        ({}, SWEPT, (350, 0)),
        ({"sweep_points": 500}, SWEPT, (600, 0)),
        ({"sweep_points": 162}, SWEPT, (260, 0)),
        ({"sweep_points_coinched": 400}, {**SWEPT, "doubled": "coinche"}, (1000, 0)),
        ({"solo_sweep_points": 500}, {**SWEPT, "solo": True}, (600, 0)),
    ],
)
def test_an_announced_and_an_unannounced_capot(options, facts, marks):
    assert marked("ffb-coinche", options, facts) == marks


@pytest.mark.parametrize("kept", ["transferred", "lost", "kept"])
@pytest.mark.parametrize("bid", ["capot", "generale"])
@pytest.mark.parametrize("doubled", [None, "coinche"])
@pytest.mark.parametrize("book", ["ffb-coinche", "coinche-82", "coinche-650"])
def test_a_capot_that_is_bid_and_made_stays_made(book, doubled, bid, kept):
    """Whatever annonces the other side keeps, and by whatever else a contract is judged."""
    options = {
        "declarations": True,
        "swept_defence_declarations": kept,
        "must_beat_defence": True,
        "generale": True,
        "generale_coinche": True,
    }
    facts = {
        "taker": "NS", "contract": bid, "trump": "H", "sweep": "NS", "solo": bid == "generale",
        "doubled": doubled, "declarations": {"EW": 550},
    }  # fmt: skip
    rules = RuleSet.of(book, {**options, "solo_sweep_points": 500})
    assert score_match(rules, Length(target=10_000), [facts]).deals[0].made


@pytest.mark.parametrize(
    ("options", "facts", "marks"),
    [
        ({}, {**NEARLY, "belote": {"NS": 1}}, (210, 80)),
        ({"contract_counts_belote": False}, {**NEARLY, "belote": {"NS": 1}}, (20, 260)),
        ({"belote_points": 0}, {**NEARLY, "belote": {"NS": 1}}, (0, 260)),
        ({}, {**NEARLY, "declarations": {"NS": 20}}, (210, 80)),
        ({"contract_counts_declarations": False}, {**NEARLY, "declarations": {"NS": 20}}, (0, 280)),
        (
            {"contract_counts_declarations": False, "failed_declarations": "kept"},
            {**NEARLY, "declarations": {"NS": 20}},
            (20, 260),
        ),
        (
            {"contract_counts_declarations": False, "failed_declarations": "lost"},
            {**NEARLY, "declarations": {"NS": 20}},
            (0, 260),
        ),
    ],
)
def test_what_counts_towards_the_contract(options, facts, marks):
    assert marked("ffb-coinche", options, facts) == marks


@pytest.mark.parametrize("book", ["ffb-coinche", "ffb-belote", "coinche-650"])
def test_a_club_may_play_without_annonces(book):
    with pytest.raises(FactError) as caught:
        marked(book, {"declarations": False}, {**MADE, "declarations": {"NS": 20}})
    assert caught.value.code == "declarations-not-played"


@pytest.mark.parametrize(
    ("options", "marks"), [({}, (215, 67)), ({"tierce_points": 30}, (215, 77))]
)
def test_a_club_may_play_with_annonces(options, marks):
    annonces = {"EW": [{"kind": "tierce", "high": "Q", "suit": "S"}]}
    facts = {**MADE, "declarations": annonces}
    assert marked("coinche-82", {"declarations": True, **options}, facts) == marks


@pytest.mark.parametrize(
    ("book", "options", "marks", "pot"),
    [
        ("ffb-coinche", {}, (0, 240), 0),
        ("ffb-coinche", {"tie": "shared"}, (80, 80), 0),
        ("ffb-coinche", {"tie": "litige"}, (0, 80), 81),
        ("ffb-belote", {}, (0, 81), 81),
        ("ffb-belote", {"tie": "shared"}, (81, 81), 0),
        ("ffb-belote", {"tie": "failed"}, (0, 162), 0),
    ],
)
def test_a_tie(book, options, marks, pot):
    rules = RuleSet.of(book, options)
    facts = {name: said for name, said in TIED.items() if rules.bids or name != "contract"}
    deal = score_match(rules, Length(target=1000), [facts]).deals[0]
    assert (deal.marks, deal.pot) == ({"NS": marks[0], "EW": marks[1]}, pot)


@pytest.mark.parametrize(("options", "marks"), [({}, 0), ({"litige_keeps_belote": True}, 20)])
def test_the_belote_of_a_litige(options, marks):
    tied = {**TIED, "points": {"NS": 71, "EW": 91}, "belote": {"NS": 1}}
    assert marked("ffb-belote", options, tied) == (marks, 91)


@pytest.mark.parametrize(("replayed", "finished"), [(True, False), (False, True)])
def test_passed_deals(replayed, finished):
    rules = RuleSet.of("ffb-coinche", {"replay_passed_deals": replayed})
    assert score_match(rules, Length(deals=2), [{"passed": True}, MADE]).finished == finished


@pytest.mark.parametrize(("decides", "winner"), [("higher-total", "EW"), ("taker", "NS")])
def test_both_reach_the_target_on_one_deal(decides, winner):
    rules = RuleSet.of("ffb-belote", {"both_reach_target": decides})
    deals = [{"taker": "EW", "trump": "H", "points": {"NS": 62, "EW": 100}}]
    deals.append({"taker": "NS", "trump": "H", "points": {"NS": 82, "EW": 80}})
    assert score_match(rules, Length(target=140), deals).winner == winner


@pytest.mark.parametrize("target", [1000, 2000, 3000, "organiser"])
def test_a_rule_set_says_what_is_usually_played_to(target):
    assert RuleSet.of("coinche-82", {"usual_target": target}).usual_target == target


@pytest.mark.parametrize("facts", [COINCHED, {**COINCHED_FAILED, "taker": "EW"}])
def test_the_contract_alone_has_no_base_that_a_coinche_multiplies(facts):
    options = {"count": "contract-only", "coinche_multiplies": "base-and-bid"}
    winner, loser = marked("coinche-82", options, {**facts, "points": {"NS": 115, "EW": 47}})
    assert (winner, loser) == (200, 0)


def test_swept_takers_who_reach_their_bid_by_annonces_mark_no_tricks():
    options = {"must_beat_defence": False, "round_marks": False}
    facts = {**SWEPT, "contract": 80, "sweep": "EW", "declarations": {"NS": 100}}
    assert marked("ffb-coinche", options, facts)[0] == 180


def test_annonces_that_pass_to_a_sweeping_defence_count_against_the_takers():
    facts = {**SWEPT, "sweep": "EW", "declarations": {"NS": 300}}
    rules = RuleSet.of("ffb-belote", {"swept_takers_fail": False})
    facts = {name: said for name, said in facts.items() if name != "contract"}
    deal = score_match(rules, Length(target=10_000), [facts]).deals[0]
    assert (deal.made, deal.marks) == (False, {"NS": 0, "EW": 552})
