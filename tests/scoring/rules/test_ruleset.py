"""Rule sets: what a rulebook says, what a tournament may change, and what it may not."""

from dataclasses import fields

import pytest

from scoring import CATALOGUE, RULEBOOKS, FactError, Length, RuleSet, pack_of, score_match
from scoring.rules.parameter import Kind, plain_value
from scoring.rules.ruleset import Difference


def refused(rulebook_id, options):
    with pytest.raises(FactError) as caught:
        RuleSet.of(rulebook_id, options)
    return caught.value


def test_a_rule_set_has_an_attribute_for_every_parameter():
    names = [field.name for field in fields(RuleSet)]
    assert sorted(names) == sorted(["rulebook", "overrides", *CATALOGUE])


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_a_rulebook_speaks_of_known_parameters_only(book):
    assert {*book.settings, *book.fixed} - {*CATALOGUE} == set()


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_value_of_a_rulebook_is_one_that_its_parameter_allows(book):
    values = {name: RuleSet.of(book).value(name) for name in CATALOGUE}
    assert {name: CATALOGUE[name].read(value) for name, value in values.items()} == values


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)
def test_every_value_from_a_text_names_its_article(book):
    assert [name for name, setting in book.settings.items() if not setting.article] == []


@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_cards_of_every_rulebook_add_up_to_its_pack(book):
    rules = RuleSet.of(book, {"trump_required": False})
    unscaled = [trump for trump in rules.trumps if trump not in rules.scaled_trumps]
    assert {rules.counted_points(trump) for trump in unscaled} == {rules.pack_points}


def test_every_parameter_says_what_it_does_in_both_languages():
    said = {name: (one.sentence("fr"), one.sentence("en")) for name, one in CATALOGUE.items()}
    unfinished = [name for name, both in said.items() if not all(one[-1:] == "." for one in both)]
    assert (unfinished, [name for name, (fr, en) in said.items() if fr == en]) == ([], [])


def test_an_override_replaces_the_rulebooks_value():
    rules = RuleSet.of("ffb-belote", {"award_points": 200})
    assert (rules.award_points, rules.value("award_points")) == (200, 200)


def test_only_differences_are_kept():
    rules = RuleSet.of("ffb-belote", {"award_points": 162, "round_marks": True, "tie": None})
    difference = Difference(name="round_marks", rulebook_value=False, value=True)
    assert rules.differences() == (difference,)


def test_an_option_equal_to_the_rulebook_makes_the_same_rule_set():
    assert RuleSet.of("ffb-belote", {"award_points": 162}) is RuleSet.of("ffb-belote")


def test_rule_sets_with_the_same_overrides_are_equal():
    one, two = (RuleSet.of("ffb-belote", {"award_points": 200}) for _ in range(2))
    assert (one == two, hash(one) == hash(two)) == (True, True)


def test_rule_sets_of_two_rulebooks_differ():
    assert RuleSet.of("ffb-belote") != RuleSet.of("ffb-coinche")


def test_a_rule_set_is_equal_to_nothing_else():
    assert RuleSet.of("ffb-belote").__eq__("ffb-belote") is NotImplemented


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({"direction": "clockwise"}, "direction, first_to_speak"),
        ({"first_to_speak": "left"}, "direction, first_to_speak"),
        ({"sweep_points": 161}, "sweep_points, pack_points"),
        ({"defence_sweep_points": 161}, "defence_sweep_points, pack_points"),
        ({"sweep_points_coinched": 161}, "sweep_points_coinched, pack_points"),
        ({"failed_sweep_base": 161}, "failed_sweep_base, pack_points"),
        ({"solo_sweep_points": 251}, "solo_sweep_points, sweep_points"),
        ({"highest_bid": 70}, "highest_bid, lowest_bid"),
        ({"coinche": False}, "surcoinche, coinche"),
        (
            {"bid_over_coinche": True, "coinche_closes": True},
            "bid_over_coinche, coinche_closes",
        ),
        (
            {"no_trump_multiplier": 2, "trump_required": False},
            "no_trump_multiplier, trump_required",
        ),
        ({"bid_steps_from": "lowest-bid"}, "bid_steps_from, lowest_bid, bid_step"),
        ({"surcoinche_multiplier": 1}, "surcoinche_multiplier, coinche_multiplier"),
        ({"must_beat_defence": False, "tie": "litige"}, "tie, must_beat_defence"),
        ({"rounding_up_from": 11}, "rounding_up_from, rounding_step"),
        ({"rounding_up_from_defence": 11}, "rounding_up_from_defence, rounding_step"),
        (
            {"values_trump": {"J": 21}},
            "values_trump, values_plain, last_trick_points, pack_points",
        ),
        (
            {"no_trump_all_trump": True, "values_no_trump": {"A": 18}},
            "values_no_trump, last_trick_points, scaled_trumps, pack_points",
        ),
        (
            {"no_trump_all_trump": True, "values_all_trump": {"A": 18}},
            "values_all_trump, last_trick_points, scaled_trumps, pack_points",
        ),
        (
            {
                "no_trump_all_trump": True,
                "values_no_trump": {"A": 0},
                "last_trick_uncounted": ["NT"],
                "scaled_trumps": ["NT"],
            },
            "values_no_trump, last_trick_points, last_trick_uncounted, scaled_trumps",
        ),
        (
            {
                "no_trump_all_trump": True,
                "values_all_trump": {"A": 0},
                "last_trick_uncounted": ["AT"],
                "scaled_trumps": ["AT"],
            },
            "values_all_trump, last_trick_points, last_trick_uncounted, scaled_trumps",
        ),
        ({"declarations": False, "card_serves_two": True}, "card_serves_two, declarations"),
        ({"own_raise": "other-suit"}, "own_raise, closing_passes"),
        ({"early_stop": "points-so-far", "count": "contract-only"}, "early_stop, count"),
        ({"early_stop_tricks": 5}, "early_stop_tricks, early_stop"),
        (
            {"unreached_target": "draw", "deciding_deals": True},
            "unreached_target, deciding_deals",
        ),
        ({"unreached_target": "draw", "clock_tie": "one-more-deal"}, "unreached_target, clock_tie"),
        (
            {"misdeal_adds_bid": True, "third_misdeal": "redeal"},
            "misdeal_adds_bid, first_misdeal, misdeal_after_take, second_misdeal, third_misdeal",
        ),
        (
            {"misdeal_points": 250, "third_misdeal": "redeal"},
            "misdeal_points, first_misdeal, misdeal_after_take, second_misdeal, third_misdeal",
        ),
    ],
)
def test_overrides_that_contradict_are_named(options, names):
    error = refused("ffb-coinche", options)
    assert (error.code, error.params["names"]) == ("option-conflict", names)


def test_without_bids_an_arret_leaves_no_contract_alone():
    error = refused("ffb-belote", {"early_stop": "contract-only"})
    assert (error.code, error.params["names"]) == ("option-conflict", "early_stop, bids")


def test_without_bids_no_misdeal_comes_after_one():
    error = refused("ffb-belote", {"misdeal_after_take": "awarded-after-bid"})
    assert (error.code, error.params["names"]) == ("option-conflict", "misdeal_after_take, bids")


def test_a_generale_needs_a_value_for_one_player_making_all_the_tricks():
    error = refused("coinche-suisse", {"solo_sweep_points": "none"})
    assert (error.code, error.params["names"]) == (
        "option-conflict",
        "solo_sweep_points, generale",
    )


def test_without_a_generale_a_sweep_by_one_player_needs_no_value():
    options = {"solo_sweep_points": "none", "generale": False}
    assert RuleSet.of("coinche-suisse", options).solo_sweep_points == "none"


def test_every_contradiction_is_named():
    own = {"rounding_up_from": 5, "rounding_step": 4, "coinche": False, "sweep_points": 161}
    error = refused("ffb-coinche", own)
    assert (error.path, error.params["names"]) == (
        "options.sweep_points",
        "; ".join(str(one.params["names"]) for one in error.each),
    )
    assert [(one.code, one.path, one.params["names"]) for one in error.each] == [
        ("option-conflict", "options.sweep_points", "sweep_points, pack_points"),
        ("option-conflict", "options.coinche", "surcoinche, coinche"),
        ("option-conflict", "options.rounding_up_from", "rounding_up_from, rounding_step"),
    ]
    assert error.message("en").endswith(
        "All the tricks are worth at least the points of the whole pack. Only what may be coinched"
        " may be surcoinched. A remainder is always smaller than the step of rounding."
    )
    sentences = [contradiction.message("fr").split(". ", 1)[1] for contradiction in error.each]
    assert sentences == [
        "Tous les plis valent au moins les points de tout le jeu.",
        "On ne surcoinche que ce qui peut être coinché.",
        "Un reste est toujours plus petit que le pas de l'arrondi.",
    ]


@pytest.mark.parametrize(
    ("options", "halves"),
    [
        ({}, (5, 5)),
        ({"rounding_step": 5}, (3, 3)),
        ({"rounding_step": 20}, (10, 10)),
        ({"rounding_step": 5, "rounding_up_from": 5}, (5, 3)),
        ({"rounding_step": 5, "rounding_up_from_defence": "complement"}, (3, "complement")),
        ({"rounding_up_from": 6}, (6, 5)),
    ],
)
def test_a_number_is_rounded_up_from_the_half_of_the_step_unless_it_is_said_otherwise(
    options, halves
):
    rules = RuleSet.of("ffb-coinche", options)
    assert (rules.rounding_up_from, rules.rounding_up_from_defence) == halves
    assert RuleSet.of("ffb-coinche", dict(rules.overrides)) == rules


def test_118_to_44_is_rounded_to_the_nearest_five():
    rules = RuleSet.of("ffb-belote", {"round_marks": True, "rounding_step": 5})
    facts = {"taker": "NS", "trump": "H", "points": {"NS": 118, "EW": 44}}
    assert score_match(rules, Length(deals=1), [facts]).totals == {"NS": 120, "EW": 45}


def test_a_contradiction_of_two_overrides_is_found_at_the_first():
    assert refused("ffb-coinche", {"lowest_bid": 90, "highest_bid": 85}).path == (
        "options.highest_bid"
    )


@pytest.mark.parametrize(
    "options",
    [
        {"sweep_points": 162, "defence_sweep_points": 162, "sweep_points_coinched": 162},
        {"failed_sweep_base": 162},
        {"direction": "clockwise", "first_to_speak": "left"},
        {"solo_sweep_points": 252},
        {"highest_bid": 80},
        {"bid_steps_from": "lowest-bid", "lowest_bid": 82},
        {"bid_steps_from": "lowest-bid", "bid_step": 7},
        {"coinche": False, "surcoinche": False},
        {"surcoinche_multiplier": 2},
        {"tie": "litige"},
        {"must_beat_defence": False, "tie": "failed"},
        {"rounding_up_from": 10, "rounding_up_from_defence": 10},
        {"values_no_trump": {"A": 18}},
        {"no_trump_all_trump": True, "values_no_trump": {"A": 0}, "scaled_trumps": ["NT"]},
        {"own_raise": "other-suit", "closing_passes": 4},
        {"own_raise": "never"},
        {"early_stop": "contract-only", "count": "contract-only", "early_stop_tricks": 5},
        {"misdeal_points": 250, "third_misdeal": "redeal", "first_misdeal": "awarded"},
        {"misdeal_points": 250, "third_misdeal": "redeal", "second_misdeal": "awarded"},
        {
            "misdeal_adds_bid": True,
            "third_misdeal": "redeal",
            "misdeal_after_take": "awarded-after-bid",
        },
    ],
)
def test_overrides_that_only_just_agree_stand_together(options):
    assert RuleSet.of("ffb-coinche", options).value("pack_points") == 162


def test_no_trump_values_may_be_anything_while_they_are_scaled():
    options = {
        "no_trump_all_trump": True,
        "values_no_trump": {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2},
        "scaled_trumps": ["NT"],
    }
    rules = RuleSet.of("ffb-coinche", options)
    assert [rules.raw_points(trump) for trump in rules.trumps] == [162, 162, 162, 162, 130, 162]


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (Kind.BOOL, True, [1, "true", None]),
        (Kind.INT, 10, [True, -1, 10**6, 1.5, "ten", [1]]),
        (Kind.CHOICE, "all", ["some", 1, ["all"]]),
        (Kind.SET, ["NT"], ["NT", ["S"], ["NT", "NT"], [["NT"]], {"NT": 1}]),
        (Kind.ORDER, ["A", "K"], [["A", "A"], ["1"], "A"]),
        (Kind.TABLE, {"A": 11}, [{"1": 11}, {"A": "11"}, {"A": True}, {"A": -1}, ["A"]]),
    ],
)
def test_a_parameter_takes_its_own_kind_of_value_only(kind, good, bad):
    names = {
        Kind.BOOL: "coinche", Kind.INT: "award_points",
        Kind.CHOICE: "count", Kind.SET: "scaled_trumps",
        Kind.ORDER: "carre_order", Kind.TABLE: "values_plain",
    }  # fmt: skip
    parameter = CATALOGUE[names[kind]]
    assert parameter.read(good) is not None
    assert [parameter.read(value) for value in bad] == [None] * len(bad)


def test_a_set_is_held_in_the_order_of_its_choices():
    assert CATALOGUE["scaled_trumps"].read(["AT", "NT"]) == ("NT", "AT")


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("coinche", "true | false"),
        ("failed_base", "0…2000 | tricks"),
        ("count", "all | contract-only | contract-and-belote"),
        ("values_plain", "{A K Q J 10 9 8 7 6} → 0…100"),
    ],
)
def test_a_parameter_says_what_it_allows(name, allowed):
    assert CATALOGUE[name].allowed() == allowed


def test_an_error_says_what_is_allowed():
    error = refused("ffb-belote", {"award_points": "many"})
    assert error.to_json("en") == {
        "code": "bad-option",
        "path": "options.award_points",
        "message": "This value is not possible for “The points given to the opponents for a"
        " misdeal or an irregular card”; it may be: a whole number from 0 to 2000.",
    }


def test_an_error_reads_as_code_and_path():
    error = FactError("missing", "deals[0].taker", name="taker")
    assert str(error) == "missing (deals[0].taker): Missing: the side that took."
    assert repr(error) == "FactError('missing', 'deals[0].taker')"


def test_a_value_that_was_not_given_to_an_error_is_a_question_mark():
    assert FactError("missing", "x").message("fr") == "Il manque : ?."


def test_the_basis_of_a_value_is_told():
    book = RULEBOOKS["ffb-coinche"]
    names = ("sweep_points", "award_points", "count")
    assert [book.setting(name).basis for name in names] == ["text", "decision", "usage"]


def test_a_rulebook_has_a_title_in_both_languages():
    book = RULEBOOKS["coinche-82"]
    assert [book.title("fr"), book.title("en")] == [
        "Coinche à 82, au point près",
        "Coinche from 82, to the point",
    ]


def test_a_parameter_names_the_article_it_comes_from():
    assert RuleSet.of("ffb-belote").parameter_article("award_points") == "VIII.A"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_hand_has_as_many_cards_as_there_are_tricks(book):
    rules = RuleSet.of(book)
    orders = (rules.order_trump, rules.order_plain, rules.order_no_trump, rules.order_all_trump)
    played = orders if rules.no_trump_all_trump else orders[:2]
    assert {frozenset(order) for order in played} == {frozenset(rules.ranks)}
    assert 4 * rules.tricks == len({card for card in pack_of(36) if card.rank in rules.ranks})


def test_nine_tricks_are_played_with_jass_cards():
    assert RuleSet.of("coinche-suisse").tricks == 9


@pytest.mark.parametrize("name", ["deal_cap", "match_cap", "match_floor"])
def test_each_cap_and_the_floor_limit_what_is_marked(name):
    limited = [RuleSet.of("ffb-coinche", told).limits_marks for told in ({}, {name: 700})]
    assert limited == [False, True]


def test_nobody_changes_the_points_of_a_rulebooks_cards():
    with pytest.raises(TypeError):
        RULEBOOKS["coinche-650"].setting("values_all_trump").value["J"] = 0


def test_points_per_rank_are_points():
    assert CATALOGUE["values_trump"].unit == "points"


def test_a_rule_set_shows_how_to_make_it():
    shown = repr(RuleSet.of("ffb-belote", {"round_marks": True}))
    assert shown == "RuleSet.of('ffb-belote', {'round_marks': True})"


def test_a_floor_may_be_the_cap():
    rules = RuleSet.of("ffb-coinche", {"match_floor": 700, "match_cap": 700})
    assert (rules.match_floor, rules.match_cap) == (700, 700)


def test_a_value_is_written_as_json_holds_it():
    rules = RuleSet.of("ffb-coinche")
    values = [plain_value(rules.value(name)) for name in ("order_trump", "carre_values", "tie")]
    assert [type(value) for value in values] == [list, dict, str]


def test_what_the_rulebook_says_anyway_hides_no_option_after_it():
    rules = RuleSet.of("ffb-coinche", {"bid_step": None, "belote_points": 20, "tie": "litige"})
    assert RuleSet.of("ffb-coinche", {"tie": "litige"}) == rules
    assert rules.overrides == {"tie": "litige"}
