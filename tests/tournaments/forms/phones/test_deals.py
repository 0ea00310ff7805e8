"""What a deal is typed with on a phone: a button for each contract that may be bid."""

from uuid import uuid4

import pytest

from scoring import RULEBOOKS, FactError, Length, RuleSet, check_deal
from tournaments.forms.phones.deals import PhoneDealForm
from tournaments.models.sheets.shapes import DealFacts

TWELVE = Length(deals=12)
BIDDING = [book for book in RULEBOOKS if RuleSet.of(book).bids]


def buttons(rules: RuleSet) -> list[int]:
    """The contracts in points that a phone offers."""
    form = PhoneDealForm(rules=rules, length=TWELVE, number=1)
    values = [one.data["value"] for one in form["contract"]]
    return [int(value) for value in values if value.isdigit()]


def is_known(rules: RuleSet, contract: int) -> bool:
    """Whether a deal under that contract is one."""
    points = {"NS": rules.pack_points, "EW": 0}
    deal = {"taker": "NS", "contract": contract, "trump": "H", "points": points}
    try:
        check_deal(rules, TWELVE, deal)
    except FactError:
        return False
    return True


@pytest.mark.parametrize("book", BIDDING)
@pytest.mark.parametrize("options", [{}, {"lowest_bid": 85}, {"bid_step": 20}])
def test_a_phone_offers_the_contracts_that_may_be_bid(book: str, options: dict[str, int]) -> None:
    rules = RuleSet.of(book, options)
    offered = buttons(rules)
    lowest, highest = rules.lowest_bid, offered[-1]
    assert offered == [bid for bid in range(highest + 1) if is_known(rules, bid)]
    assert (offered[0], offered[1]) == (lowest, (lowest // rules.bid_step + 1) * rules.bid_step)


@pytest.mark.parametrize(
    ("book", "higher"), [("coinche-82", 0), ("ffb-coinche", 24), ("coinche-650", 49)]
)
def test_of_many_contracts_those_over_160_are_folded(book: str, higher: int) -> None:
    form = PhoneDealForm(rules=RuleSet.of(book), length=TWELVE, number=1)
    folded = form.fields["contract"].higher
    assert folded == tuple(str(170 + 10 * step) for step in range(higher))


def test_a_contract_says_how_far_it_may_be_doubled() -> None:
    rules = RuleSet.of("ffb-coinche", {"capot_coinche": "coinche-only", "generale": True})
    form = PhoneDealForm(rules=rules, length=TWELVE, number=1)
    said = {one.data["value"]: one.data["attrs"]["data-doublings"] for one in form["contract"]}
    assert (said["100"], said["capot"], said["generale"]) == (2, 1, 0)


@pytest.mark.parametrize("contract", [90, "capot", "generale"])
def test_a_deal_that_is_typed_anew_has_its_button_pressed(contract: int | str) -> None:
    rules = RuleSet.of("coinche-82", {"generale": True})
    said: DealFacts = {"taker": "NS", "contract": contract, "trump": "H", "sweep": "NS"}
    about = {"rules": rules, "length": TWELVE, "number": 1}
    shown = PhoneDealForm.fresh(key=uuid4(), base="", facts=said, **about)["contract"]
    assert shown.value() in [one.data["value"] for one in shown]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, {"taker": ["À remplir."]}),
        ({"taker": "NS", "points_ns": "100"}, {"contract": ["À remplir."]}),
        ({"taker": "passed", "points_ns": "9"}, {"points_ns": ["À laisser vide ici."]}),
        (
            {"taker": "NS", "points_ns": "1oo", "declarations_ew": "vingt"},
            {
                "points_ns": ["« 1oo » n'est pas un nombre de points."],
                "declarations_ew": ["« vingt » n'est pas un nombre de points."],
            },
        ),
    ],
)
def test_what_is_wrong_is_said_in_the_words_of_the_page(
    typed: dict[str, str], said: dict[str, list[str]]
) -> None:
    rules = RuleSet.of("ffb-coinche")
    about = {"rules": rules, "length": TWELVE, "number": 1}
    assert dict(PhoneDealForm({"key": str(uuid4()), **typed}, **about).errors) == said


def test_what_is_wrong_is_told_far_from_its_field_with_the_field_s_name() -> None:
    about = {"rules": RuleSet.of("ffb-coinche"), "length": TWELVE, "number": 1}
    form = PhoneDealForm({"key": str(uuid4()), "points_ns": "100"}, **about)
    assert form.complaints == ["Qui a pris : À remplir."]
