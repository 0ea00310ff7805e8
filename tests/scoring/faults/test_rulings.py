"""What the rulebooks say about irregularities: golden cases, and what always holds."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RULEBOOKS, FactError, Length, RuleSet, check_deal, score_match
from scoring.cards import cards_of
from scoring.commands.irregularity import answer
from scoring.faults.false_annonces import build_award_row
from scoring.faults.irregularities import (
    IRREGULARITIES,
    SEEN,
    Happening,
    count_of,
    find_card_price,
)
from scoring.faults.rulings import rule_on
from scoring.parameters import CATALOGUE
from tests.scoring.deals.score_lines import RULESETS, played_deals
from tests.scoring.golden_lines import golden
from tests.scoring.marks.plain_marks import plain_card_fault

ONE_DEAL = Length(deals=1)
OTHER = {"NS": "EW", "EW": "NS", None: None}
LEFT = {"N": "E", "E": "S", "S": "W", "W": "N", None: None}


@pytest.mark.parametrize(("line", "expected"), golden("irregularity"))
def test_golden_answer(line, expected):
    assert {"id": line["id"], **answer(line, "fr")} == expected


@pytest.mark.parametrize(("line", "expected"), golden("irregularity", errors=True))
def test_golden_error(line, expected):
    with pytest.raises(FactError) as caught:
        answer(line, "fr")
    assert caught.value.to_json("en") == expected


@pytest.mark.parametrize("kind", IRREGULARITIES.values(), ids=IRREGULARITIES)
def test_an_irregularity_says_what_happened_in_both_languages(kind):
    sentences = [kind.sentence("fr"), kind.sentence("en")]
    assert [sentence[-1] for sentence in sentences] == [".", "."]
    assert sentences[0] != sentences[1]


def test_every_parameter_of_the_tariff_prices_something():
    priced = {name for kind in IRREGULARITIES.values() for name in kind.parameters}
    tariff = {name for name, parameter in CATALOGUE.items() if parameter.group == "tariff"}
    assert tariff - priced == {"amicable_settlement"}


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_fault_never_gives_its_own_side_points(book):
    rules = RULESETS[book]
    played = [code for code, kind in IRREGULARITIES.items() if kind.played(rules)]
    for code, seen in product(set(played) - {"irregular-card"}, SEEN):
        happened = Happening(code=code, side="NS", seat="N", seen=seen, points=20)
        ruling = rule_on(rules, happened, [happened, happened])
        assert {one.side for one in ruling.consequences if one.points} <= {"EW"}, (code, seen)
        assert ruling.parameter in IRREGULARITIES[code].parameters


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_fault_one_seat_further_is_ruled_on_one_seat_further(book):
    rules = RULESETS[book]
    played = [code for code, kind in IRREGULARITIES.items() if kind.played(rules)]
    for code, seen in product(set(played) - {"irregular-card"}, SEEN):
        happened = Happening(code=code, side="NS", seat="N", seen=seen, points=20)
        further = replace(happened, side="EW", seat="E")
        turned = [
            replace(one, side=OTHER[one.side], seat=LEFT[one.seat])
            for one in rule_on(rules, happened).consequences
        ]
        assert turned == [*rule_on(rules, further).consequences], (code, seen)


@pytest.mark.parametrize(
    ("changed", "happened", "article"),
    [
        ({"second_misdeal": "redeal"}, Happening(code="misdeal", side="NS", seat="N"), "VIII.A"),
        (
            {"irregular_card_after_deal": "arbiter"},
            Happening(code="irregular-card", side="NS", seen="during-deal"),
            "VIII, VIII.B",
        ),
    ],
)
def test_what_a_tournament_did_not_change_keeps_the_article_of_the_text(changed, happened, article):
    rules = RuleSet.of("ffb-belote", changed)
    assert rule_on(rules, happened).article == article


def test_players_may_settle_a_fault_unless_an_arbiter_is_called():
    happened = Happening(code="misdeal", side="NS", seat="N")
    assert rule_on(RULESETS["ffb-belote"], happened).settlement == ("cover", "annul")
    assert rule_on(RULESETS["ffb-belote"], happened, arbiter=True).settlement == ()


@pytest.mark.parametrize(("earlier", "article"), [(0, "9"), (1, "Donne"), (2, "Donne")])
def test_a_first_misdeal_cites_what_a_rulebook_says_of_misdeals_alone(earlier, article):
    book = RULEBOOKS["coinche-suisse"]
    rules = RuleSet.under(replace(book, articles={**book.articles, "misdeal": "9"}))
    happened = Happening(code="misdeal", side="NS", seat="N")
    assert rule_on(rules, happened, [happened] * earlier).article == article


@pytest.mark.parametrize("book", RULEBOOKS)
@given(data=st.data())
def test_a_deal_lost_by_an_irregular_card_marks_what_the_ruling_says(book, data):
    rules = RuleSet.of(book, {"irregular_card_after_deal": "better-of-award-and-marks"})
    facts = data.draw(played_deals(rules))
    side = data.draw(st.sampled_from(["NS", "EW"]))
    ruling = rule_on(
        rules, Happening(code="irregular-card", side=side, seen="after-deal", facts=facts)
    )
    marks = score_match(rules, ONE_DEAL, [ruling.facts]).deals[0].marks
    assert [one.points for one in ruling.consequences] == [None, marks[OTHER[side]]]
    assert ruling.facts == {**facts, "lost_by": side}


@pytest.mark.parametrize(("side", "other"), [("NS", "EW"), ("EW", "NS")])
@pytest.mark.parametrize("lost", ["lost_by", "forfeited"])
def test_a_fault_in_a_deal_that_the_others_have_lost_by_their_own_is_the_arbiters(
    side, other, lost
):
    points = {"NS": 100, "EW": 62}
    facts = {"taker": other, "trump": "H", "points": points, lost: lost == "forfeited" or other}
    happened = Happening(code="irregular-card", side=side, seen="after-deal", facts=facts)
    ruled = rule_on(RULESETS["ffb-belote"], happened).consequences
    assert [consequence.effect for consequence in ruled] == ["arbiter"]


@pytest.mark.parametrize("book", RULEBOOKS)
@given(data=st.data())
def test_a_forfeited_contract_is_never_made(book, data):
    rules = RULESETS[book]
    facts = {**data.draw(played_deals(rules)), "forfeited": True}
    assert score_match(rules, ONE_DEAL, [facts]).deals[0].made is False


def test_a_contract_that_is_not_forfeited_is_judged_by_its_points():
    facts = {"taker": "NS", "trump": "H", "points": {"NS": 100, "EW": 62}, "forfeited": False}
    assert score_match(RuleSet.of("ffb-belote"), ONE_DEAL, [facts]).deals[0].made is True


def test_a_forfeited_contract_is_no_claim_of_victory():
    facts = {
        "taker": "NS", "contract": 60, "trump": "H", "points": {"NS": 100, "EW": 57},
        "claim": "NS", "forfeited": True,
    }  # fmt: skip
    with pytest.raises(FactError) as caught:
        check_deal(RuleSet.of("coinche-suisse"), Length(target=2000), facts)
    assert (caught.value.code, caught.value.path) == ("bad-claim", "deal.claim")


def test_a_happening_belongs_to_the_first_deal_unless_said_otherwise():
    misdeal = Happening(code="misdeal", side="NS", seat="N")
    before = [Happening(code="misdeal", side="NS", seat="N", deal=1)]
    assert rule_on(RULESETS["ffb-belote"], misdeal, before).count == 2


def test_the_nth_of_what_counts_together_is_counted_from_the_first():
    first, other = (Happening(code="misdeal", side="NS", seat="N", deal=deal) for deal in (1, 2))
    rules, earlier = RULESETS["ffb-belote"], ([], [other], [first, other, first])
    assert [count_of(rules, first, before) for before in earlier] == [1, 1, 3]


@given(data=st.data())
def test_an_irregular_card_never_costs_the_innocent_side_in_the_federations_books(data):
    rules = RULESETS[data.draw(st.sampled_from(["ffb-coinche", "ffb-belote"]))]
    facts = data.draw(played_deals(rules))
    side = data.draw(st.sampled_from(["NS", "EW"]))
    happened = Happening(code="irregular-card", side=side, seen="after-deal", facts=facts)
    deals = (facts, rule_on(rules, happened).facts)
    before, after = (score_match(rules, Length(target=10**6), [deal]).deals[0] for deal in deals)
    innocent = OTHER[side]
    assert after.marks[innocent] >= before.marks[innocent]


@given(data=st.data())
def test_a_false_annonce_is_ruled_the_same_whether_it_was_written_or_not(data):
    book = data.draw(st.sampled_from([one for one in RULEBOOKS if RULESETS[one].declarations]))
    rules, side = RULESETS[book], data.draw(st.sampled_from(["NS", "EW"]))
    facts = data.draw(played_deals(rules))
    facts.pop("declarations", None)
    points = data.draw(st.sampled_from([20, 50, 100, 150, 200]))
    deals = [facts, {**facts, "declarations": {side: points}}]
    ruled = [
        rule_on(rules, Happening(code="false-annonce", side=side, points=points, facts=deal))
        for deal in deals
    ]
    marks = [score_match(rules, ONE_DEAL, [one.facts]).deals[0].to_json() for one in ruled]
    assert marks[0] == marks[1]


@pytest.mark.parametrize(("held", "left"), [(2, 1), (1, 0), (0, 0)])
def test_a_belote_that_is_lost_was_held(held, left):
    facts = {
        "taker": "NS", "trump": "AT", "contract": 100, "points": {"NS": 100, "EW": 62},
        "belote": {"NS": held},
    }  # fmt: skip
    happened = Happening(code="belote-not-announced", side="NS", seat="N", facts=facts)
    assert rule_on(RULESETS["ffb-coinche"], happened).facts == {**facts, "belote": {"NS": left}}


def test_a_belote_of_which_nothing_is_written_is_none():
    facts = {"taker": "NS", "points": {"NS": 100, "EW": 62}, "belote": None}
    happened = Happening(code="belote-not-announced", side="NS", seat="N", facts=facts)
    assert rule_on(RULESETS["ffb-belote"], happened).facts == {**facts, "belote": {}}


@pytest.mark.parametrize("played", [True, False])
def test_no_belote_goes_wrong_where_only_a_trump_that_is_not_played_has_one(played):
    rules = RuleSet.of("ffb-belote", {"belotes_suit": 0, "no_trump_all_trump": played})
    assert IRREGULARITIES["rebelote-forgotten"].played(rules) == played


PRICES = {
    "at-once": ("irregular_card_at_once", ("arbiter", "suit-ban", "awarded")),
    "during-deal": ("irregular_card_during_deal", ("arbiter", "awarded")),
    "after-deal": ("irregular_card_after_deal", ("arbiter", "awarded")),
}
"""What a club may say of an irregular card, by when it is seen."""


@pytest.mark.parametrize("seen", ["later", ""])
def test_no_rule_prices_an_irregular_card_of_another_deal_or_of_which_nobody_says_when(seen):
    assert find_card_price(RULESETS["ffb-belote"], seen) == ""


@given(st.data(), st.sampled_from(["NS", "EW"]), st.sampled_from(SEEN), st.integers(0, 300))
def test_an_irregular_card_costs_what_the_sentence_says_whenever_it_is_seen(
    data, side, seen, award
):
    prices = {when: data.draw(st.sampled_from(some)) for when, (_name, some) in PRICES.items()}
    own = {name: prices[when] for when, (name, _some) in PRICES.items()}
    rules = RuleSet.of("ffb-belote", {**own, "award_points": award})
    happened = Happening(code="irregular-card", side=side, seen=seen, card=cards_of(["7D"])[0])
    said = rule_on(rules, happened).consequences
    ends, points = plain_card_fault(side, seen, prices, award)
    assert ("deal-lost" in {one.effect for one in said}) == ends
    assert {one.side: one.points for one in said if one.points is not None} == points


@pytest.mark.parametrize("reason", ["irregular-card", "third-misdeal"])
def test_a_belote_stays_beside_an_award_for_an_irregular_card_alone(reason):
    facts = {"belote": {"EW": 1}}
    happened = Happening(code="misdeal", side="NS", seat="N", facts=facts)
    award = {"awarded": {"to": "EW", "reason": reason}}
    beside = facts if reason == "irregular-card" else {}
    assert build_award_row(RULESETS["ffb-coinche"], happened, reason) == {**award, **beside}
