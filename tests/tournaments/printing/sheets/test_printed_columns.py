"""What is typed at the desk has its place on paper."""

from collections.abc import Iterator

import pytest

from scoring import CATALOGUE, RULEBOOKS, Contradictions, Length, RuleSet
from tournaments.printing.sheets.printed_columns import list_paper_columns
from tournaments.queries.sheets.columns import list_sheet_columns

LENGTH = Length(deals=12)


def list_changed_rules(book: str) -> Iterator[tuple[str, RuleSet]]:
    """A rulebook as it stands, and with each answer that a club may give to one question."""
    yield "", RuleSet.of(book)
    for name, parameter in CATALOGUE.items():
        for value in (True, False, *parameter.choices, *parameter.words, parameter.maximum):
            if RULEBOOKS[book].overridable(parameter) and parameter.read(value) is not None:
                try:
                    yield name, RuleSet.of(book, {name: value})
                except Contradictions:
                    continue


@pytest.mark.parametrize("book", RULEBOOKS)
def test_whatever_a_rule_has_typed_of_every_deal_has_its_column_on_paper(book: str) -> None:
    for name, rules in list_changed_rules(book):
        typed = {column.code for column in list_sheet_columns(rules, LENGTH) if not column.rare}
        paper = {column.code for column in list_paper_columns(rules, LENGTH, is_half=False)}
        assert typed - paper == set(), name
