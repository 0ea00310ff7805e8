"""What is known of a deal, as the calculator and the replay read it from an address."""

from typing import Any
from urllib.parse import parse_qs

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from scoring import RuleSet
from scoring.cards import SIDES
from tournaments.forms.rules.calculator import CalculatorForm
from tournaments.pages.rules.addresses import build_calculator_query, build_replay_query
from tournaments.pages.rules.calculator import mark_deal

COINCHE = RuleSet.of("ffb-coinche", {"declarations": True})
BID = {"taker": "EW", "trump": "H", "contract": 100, "doubled": "coinche"}
DEALS: dict[str, dict[str, Any]] = {
    "counted": BID | {"points": {"NS": 50, "EW": 112}, "belote": {"NS": 1}},
    "swept": BID | {"sweep": "EW"},
    "annonces": BID | {"points": {"NS": 62, "EW": 100}, "declarations": {"EW": 50}},
}


@pytest.mark.parametrize("facts", DEALS.values(), ids=DEALS.keys())
def test_the_calculator_marks_what_the_sheet_marks(facts: dict[str, Any]) -> None:
    query = build_calculator_query(COINCHE, facts)
    form = CalculatorForm(QueryDict(query[1:]), own=COINCHE)
    assert form.is_valid(), form.errors
    told = form.told_deal()
    counted = {"belote": told.belotes, "declarations": told.declarations, "sweep": told.sweep}
    assert {name: value for name, value in counted.items() if value} == {
        name: facts[name] for name in counted if facts.get(name)
    }
    if not told.sweep:
        assert told.points == facts["points"][told.counted]
    assert (told.taker, told.trump, told.contract, told.doubled) == tuple(BID.values())
    assert mark_deal(COINCHE, facts).marks.keys() == set(SIDES)
    assert "terms" not in parse_qs(query)


@pytest.mark.parametrize("page", ["replay", "calculator"])
def test_a_page_opened_with_the_bid_alone_shows_it_and_asks_for_nothing_in_red(
    client: Client, page: str
) -> None:
    build = {"replay": build_replay_query, "calculator": build_calculator_query}[page]
    answer = client.get(reverse(f"public:{page}") + build(COINCHE, BID))
    form = answer.context["form"]
    assert {name: str(form[name].value()) for name in BID} == {k: str(v) for k, v in BID.items()}
    assert (form.is_bound, "field--error" in answer.content.decode()) == (False, False)


@pytest.mark.parametrize("page", ["replay", "calculator"])
def test_a_page_opened_with_nothing_known_begins_under_the_rules(client: Client, page: str) -> None:
    build = {"replay": build_replay_query, "calculator": build_calculator_query}[page]
    form = client.get(reverse(f"public:{page}") + build(COINCHE, {})).context["form"]
    assert not form.errors
