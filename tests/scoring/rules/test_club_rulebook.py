"""A sixth rulebook, a club's own: data alone, and it scores, bids, plays and rules on faults."""

import pytest

from scoring import (
    RULEBOOKS,
    Call,
    Card,
    FactError,
    Happening,
    Length,
    RuleSet,
    cards_of,
    deal_rules,
    hold_auction,
    legal_cards,
    open_auction,
    rule_on,
    score_match,
)
from scoring.commands import auction, irregularity, legal, replay, score
from scoring.commands.rulebooks import describe_rulebooks
from tests.scoring.club import CLUB, make_known

RULES = RuleSet.under(CLUB)
DEAL = {"taker": "NS", "contract": 90, "trump": "H", "points": {"NS": 96, "EW": 66}}


def told(*deals):
    """The marks of some deals under the club's rules."""
    played = score_match(RULES, Length(deals=12), deals).deals
    return [(deal.made, deal.marks["NS"], deal.marks["EW"]) for deal in played]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, (True, 190, 70)),
        ({"points": {"NS": 95, "EW": 67}}, (True, 180, 70)),
        ({"points": {"NS": 97, "EW": 65}}, (True, 190, 70)),
        ({"points": {"NS": 89, "EW": 73}, "belote": {"NS": 1}}, (False, 20, 250)),
        ({"doubled": "coinche"}, (True, 560, 0)),
        ({"contract": "capot", "points": None, "sweep": "NS"}, (True, 500, 0)),
        ({"contract": "capot"}, (False, 0, 460)),
        ({"points": None, "sweep": "NS"}, (True, 290, 0)),
    ],
)
def test_it_scores(facts, expected):
    assert told({**DEAL, **facts}) == [expected]


def test_a_tie_is_shared():
    rules = RuleSet.under(CLUB, {"lowest_bid": 80})
    deal = {**DEAL, "contract": 80, "points": {"NS": 81, "EW": 81}}
    marked = score_match(rules, Length(deals=12), [deal]).deals[0]
    assert (marked.made, marked.marks, marked.pot) == (None, {"NS": 80, "EW": 80}, 0)


def test_its_steps_cite_its_own_articles():
    steps = score_match(RULES, Length(deals=12), [DEAL]).deals[0].steps
    assert [(step.points, step.article) for step in steps] == [
        (96, "5"), (90, "2"), (4, "7"), (66, "5"), (4, "7"),
    ]  # fmt: skip


def test_a_failed_contract_cites_the_article_on_contracts_where_it_has_none_of_its_own():
    failed = {**DEAL, "points": {"NS": 66, "EW": 96}}
    steps = score_match(RULES, Length(deals=12), [failed]).deals[0].steps
    assert [(step.code, step.article) for step in steps] == [
        ("base", "5"), ("contract", "2"), ("rounding", "7"),
    ]  # fmt: skip


def test_a_passed_deal_counts():
    assert score_match(RULES, Length(deals=1), [{"passed": True}]).finished


def test_it_bids():
    calls = [
        Call(seat="W", word="bid", contract=80, trump="H"),
        Call(seat="S", word="bid", contract=90, trump="S"),
        Call(seat="W", word="coinche"),
    ]
    state, irregular = hold_auction(RULES, open_auction(RULES, dealer="N"), calls)
    assert (state.bid.contract, state.doubled) == (90, "coinche")
    assert [(one.call, one.code) for one in irregular] == [(1, "bad-contract")]


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("7H 9D", "KS JH", "7H 9D"),
        ("9H 9D", "KS 10H", "9H"),
        ("7H 9H", "7S 10H 8S", "9H"),
        ("7H 9H 9D", "7S 10H 8S", "9H 9D"),
    ],
)
def test_it_plays(hand, trick, legal):
    rules = deal_rules(RULES, "H")
    played: tuple[Card, ...] = legal_cards(
        rules, hand=cards_of(hand.split()), trick=cards_of(trick.split())
    )
    assert played == cards_of(legal.split())


def test_it_rules_on_faults():
    misdeal = Happening(code="misdeal", side="NS", seat="N")
    ruling = rule_on(RULES, misdeal, [misdeal, misdeal])
    assert [(one.effect, one.points) for one in ruling.consequences] == [
        ("points", 100), ("next-dealer", None),
    ]  # fmt: skip
    assert ruling.article == "11"


def test_it_takes_overrides_and_refuses_contradictions():
    with pytest.raises(FactError) as caught:
        RuleSet.under(CLUB, {"sweep_points": 150})
    assert caught.value.params["names"] == "sweep_points, pack_points"


def test_it_is_no_other_rulebook():
    assert CLUB.id not in RULEBOOKS
    assert RuleSet.under(CLUB) == RULES != RuleSet.of("ffb-coinche")


HANDS = {
    "N": "10S JS 9H AH 10H QD JD JC",
    "E": "KS 9S 7H QH 8D 9D KC QC",
    "S": "7S 8S JH KH 7D AD 10C 9C",
    "W": "AS QS 8H 10D KD AC 8C 7C",
}
PLAYED = ["AS 7S KS 10S", "AC 9C KC JC", "8C 10C QC JD", "AD 8D QD KD"]


@pytest.fixture
def known(monkeypatch):
    """The club's rulebook is one of those that the command line answers for."""
    make_known(monkeypatch)


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("command", "line", "answer"),
    [
        (score, {"length": {"deals": 1}, "deals": [DEAL]}, {"totals": {"NS": 190, "EW": 70}}),
        (legal, {"trump": "H", "hand": ["7H", "9D"], "trick": ["KS", "JH"]},
         {"legal": ["7H", "9D"]}),
        (auction, {"dealer": "N", "calls": [
            {"seat": "W", "call": "bid", "contract": 80, "trump": "H"},
            {"seat": "S", "call": "bid", "contract": 90, "trump": "S"},
        ]}, {"taker": "NS", "contract": 90,
             "irregularities": [{"call": 1, "code": "bad-contract", "article": "2"}]}),
        (irregularity, {"happened": {"code": "exposed-card", "side": "NS"}},
         {"parameter": "exposed_card", "article": "décision « tarif »"}),
        (replay, {"trump": "H", "taker": "NS", "contract": 90, "dealer": "N",
                  "hands": {seat: cards.split() for seat, cards in HANDS.items()},
                  "tricks": [trick.split() for trick in PLAYED]},
         {"points": {"NS": 33, "EW": 42}, "sweep": None, "irregularities": []}),
    ],
)  # fmt: skip
def test_every_command_answers_for_it(command, line, answer):
    told = command.answer({"id": 1, "rulebook": CLUB.id, **line}, "fr")
    assert {name: told[name] for name in answer} == answer


@pytest.mark.usefixtures("known")
def test_it_is_listed_with_every_parameter():
    [*_, told] = describe_rulebooks("en")
    assert (told["id"], told["title"]) == (CLUB.id, CLUB.title_en)
    bid = told["parameters"]["lowest_bid"]
    assert (bid["value"], bid["article"], bid["basis"]) == (90, "2", "text")


@pytest.mark.usefixtures("known")
def test_a_tournament_may_override_it():
    rules = RuleSet.of(CLUB.id, {"lowest_bid": 80, "tie": "failed"})
    assert [change.name for change in rules.differences()] == ["lowest_bid", "tie"]
