"""The legend of the keys: what a sheet knows, and nothing else."""

from typing import Any

from scoring import Length, RuleSet
from tournaments.queries.sheets.columns import list_sheet_columns
from tournaments.views.organiser.sheets.marks import build_legend


def keys(rulebook: str, **overrides: Any) -> list[str]:
    columns = list_sheet_columns(RuleSet.of(rulebook, overrides), Length(deals=12))
    return [key.shown for key in build_legend(columns)]


def test_a_village_sheet_needs_few_keys() -> None:
    shown = keys("ffb-belote", declarations=False, trump_required=False)
    assert shown == ["1", "2", "P", "C", "B", "Entrée", "←"]


def test_a_swiss_sheet_adds_the_trumps_and_the_coinche() -> None:
    shown = keys("coinche-suisse")
    assert shown == ["1", "2", "P", "C", "G", "P", "C", "K", "T", "X", "C", "Entrée", "←"]


def test_a_letter_means_one_thing_in_one_place() -> None:
    columns = list_sheet_columns(RuleSet.of("ffb-coinche", {}), Length(deals=12))
    places = [(key.group, key.shown) for key in build_legend(columns)]
    assert len(set(places)) == len(places)
