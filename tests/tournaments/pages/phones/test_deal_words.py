"""A deal in the words that the other side says yes to."""

import pytest

from scoring import Length, RuleSet
from tests.tournaments.domain.phones.table import Table
from tests.tournaments.score_facts import played
from tournaments.models.ruleset import rule_set
from tournaments.models.sheets.shapes import DealFacts
from tournaments.pages.phones.deal_words import phrase_deal, read_typed_marks
from tournaments.queries.sheets.columns import list_sheet_columns
from tournaments.queries.sheets.deal_rows import DealRow, read_facts

BOOKS = [
    ("ffb-belote", {}),
    ("ffb-coinche", {"no_trump_all_trump": True, "award_adds_bid": True}),
    ("coinche-suisse", {}),
]


def read(rules: RuleSet, values: dict[str, str]) -> DealFacts:
    return read_facts(DealRow(number=1, values=values), rules)


@pytest.mark.parametrize(("book", "overrides"), BOOKS)
def test_whatever_a_cell_says_is_told(book: str, overrides: dict[str, object]) -> None:
    rules = rule_set(book, overrides)
    columns = list_sheet_columns(rules, Length(target=2000))
    cells = [
        {"taker": "NS", column.code: value}
        for column in columns
        if column.code != "renonce_points"
        for value in (
            ["90", "100"] if not column.choices else [choice.value for choice in column.choices]
        )
    ]
    told = {
        tuple(
            phrase_deal(
                read(rules, {"renonce_points": "20" * ("renonce_to" in cell), **cell}), rules
            )
        )
        for cell in cells
    }
    assert len(told) == len(cells)


def test_the_bid_that_an_award_adds_is_told() -> None:
    rules = rule_set("ffb-coinche", {"award_adds_bid": True})
    said = phrase_deal(read(rules, {"taker": "irregular-EW", "contract": "100"}), rules)
    assert said == ["Faute de jeu : points donnés à Est-Ouest, contrat 100."]


pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("points", "swept", "asks"),
    [(162, False, True), (152, False, False), (162, True, False)],
    ids=["no point, no capot", "some points", "a capot"],
)
def test_a_side_without_a_point_is_asked_about(points: int, swept: bool, asks: bool) -> None:
    """162 to 0 once counted 90 points less than the capot that it was."""
    facts = played("NS", points)
    if swept:
        facts = {"taker": "NS", "sweep": "NS"}
    says = read_typed_marks(Table().said, "NS", 1, facts).sentences
    assert bool(says) == asks
