"""What règlements vary about play and faults, as overrides: legal cards, and what faults cost."""

import pytest

from scoring import Happening, RuleSet, cards_of, deal_rules, legal_cards, rule_on

OPPONENT_RUFFED = "KS JH"
PARTNER_RUFFED = "7S 10H 8S"


@pytest.mark.parametrize(
    ("name", "value", "trick", "hand", "legal"),
    [
        ("unable_to_overtrump", "any-trump", OPPONENT_RUFFED, "7H 8D", "7H"),
        ("unable_to_overtrump", "free", OPPONENT_RUFFED, "7H 8D", "7H 8D"),
        ("unable_to_overtrump", "not-lower", OPPONENT_RUFFED, "7H 8D", "8D"),
        ("unable_to_overtrump", "not-lower", OPPONENT_RUFFED, "7H 8H", "7H 8H"),
        ("partner_trump_winning", "free", PARTNER_RUFFED, "7H 9H 8D", "7H 9H 8D"),
        ("partner_trump_winning", "above-if-able", PARTNER_RUFFED, "7H 9H 8D", "9H 8D"),
        ("partner_trump_winning", "above-if-able", PARTNER_RUFFED, "7H 9H", "9H"),
        ("partner_trump_winning", "above-unless-only-trumps", PARTNER_RUFFED, "7H 9H 8D", "9H 8D"),
        ("partner_trump_winning", "above-unless-only-trumps", PARTNER_RUFFED, "7H 9H", "7H 9H"),
        ("partner_trump_winning", "above-unless-only-trumps", PARTNER_RUFFED, "7H 8D", "7H 8D"),
        ("partner_trump_winning", "not-lower", PARTNER_RUFFED, "7H 8D", "8D"),
        ("partner_trump_winning", "not-lower", PARTNER_RUFFED, "7H 9H", "7H 9H"),
        ("go_above_trump_led", True, "10H", "7H 9H", "9H"),
        ("go_above_trump_led", False, "10H", "7H 9H", "7H 9H"),
        ("must_ruff", True, "7S", "7H 8D", "7H"),
        ("must_ruff", False, "7S", "7H 8D", "7H 8D"),
        ("trump_jack_never_forced", False, "9H", "JH 8D", "JH"),
        ("trump_jack_never_forced", True, "9H", "JH 8D", "JH 8D"),
        ("trump_jack_never_forced", True, "9H", "JH 8H 8D", "JH 8H"),
        ("trump_jack_never_forced", True, "10H", "JH 9H 8D", "JH 9H"),
        ("trump_jack_never_forced", True, "7S", "JH 8D", "JH 8D"),
        ("trump_jack_never_forced", True, "7S", "JH 8H 8D", "JH 8H"),
        ("trump_jack_never_forced", True, "7S 9H", "JH 8D", "JH 8D"),
        ("trump_jack_never_forced", True, "JD", "JS 8D", "8D"),
        ("ruff_instead_of_following", False, "KS", "7H 8S", "8S"),
        ("ruff_instead_of_following", True, "KS", "7H 8S", "7H 8S"),
    ],
)
def test_the_duties_of_play(name, value, trick, hand, legal):
    rules = deal_rules(RuleSet.of("ffb-coinche", {name: value}), "H")
    played = legal_cards(rules, hand=cards_of(hand.split()), trick=cards_of(trick.split()))
    assert played == cards_of(legal.split())


@pytest.mark.parametrize(
    ("book", "trick", "hand", "legal"),
    [
        ("ffb-coinche", "7S 9H", "JH 8H 8D", "JH 8H 8D"),
        ("ffb-belote", "7S 9H", "JH 8H 8D", "JH 8H"),
        ("ffb-belote", "7S 9H", "JH 8D", "JH 8D"),
        ("coinche-82", PARTNER_RUFFED, "JH 7H", "JH 7H"),
    ],
)
def test_the_jack_is_never_forced_to_go_above(book, trick, hand, legal):
    rules = deal_rules(RuleSet.of(book, {"trump_jack_never_forced": True}), "H")
    played = legal_cards(rules, hand=cards_of(hand.split()), trick=cards_of(trick.split()))
    assert played == cards_of(legal.split())


def ruled(options, code, *, seen="at-once", times=1, **more):
    """What a third, second or first fault of one side costs: effects with their points."""
    happened = Happening(code=code, side="NS", seat="N", seen=seen, **more)
    ruling = rule_on(RuleSet.of("ffb-belote", options), happened, [happened] * (times - 1))
    return [(one.effect, one.points) for one in ruling.consequences]


@pytest.mark.parametrize(
    ("options", "code", "more", "costs"),
    [
        ({}, "misdeal", {"times": 3}, [("points", 162), ("next-dealer", None)]),
        ({"award_points": 250}, "misdeal", {"times": 3}, [("points", 250), ("next-dealer", None)]),
        (
            {"third_misdeal": "redeal"},
            "misdeal",
            {"times": 3},
            [("redeal", None), ("barred", None)],
        ),
        ({"second_misdeal": "redeal"}, "misdeal", {"times": 2}, [("redeal", None)]),
        ({"irregular_card_at_once": "arbiter"}, "irregular-card", {}, [("arbiter", None)]),
        (
            {"irregular_card_at_once": "awarded"},
            "irregular-card",
            {},
            [("deal-lost", None), ("points", 162)],
        ),
        (
            {"irregular_card_at_once": "awarded"},
            "irregular-card",
            {"seen": "during-deal"},
            [("arbiter", None)],
        ),
        (
            {"irregular_card_during_deal": "awarded"},
            "irregular-card",
            {"seen": "during-deal"},
            [("deal-lost", None), ("points", 162)],
        ),
        (
            {"irregular_card_during_deal": "awarded"},
            "irregular-card",
            {"seen": "later"},
            [("arbiter", None)],
        ),
        ({"exposed_card": "arbiter"}, "exposed-card", {}, [("arbiter", None)]),
        (
            {"call_out_of_turn": "barred"},
            "bid-out-of-turn",
            {},
            [("call-ignored", None), ("barred", None)],
        ),
        ({"call_out_of_turn": "arbiter"}, "bid-out-of-turn", {}, [("arbiter", None)]),
    ],
)
def test_the_tariff(options, code, more, costs):
    assert ruled(options, code, **more) == costs
