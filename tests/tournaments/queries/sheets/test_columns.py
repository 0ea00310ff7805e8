"""Columns of a sheet: exactly what the rules need."""

from typing import Any

import pytest

from scoring import RULEBOOKS, Length, RuleSet
from tournaments.queries.sheets.columns import SheetColumn, list_sheet_columns

DEALS = Length(deals=12)
TARGET = Length(target=2000)
MISDEALS = {"first_misdeal": "awarded", "misdeal_points": 250}


def columns(rulebook: str, length: Length = DEALS, **overrides: Any) -> tuple[SheetColumn, ...]:
    return list_sheet_columns(RuleSet.of(rulebook, overrides), length)


def codes(*args: Any, **kwargs: Any) -> list[str]:
    return [column.code for column in columns(*args, **kwargs) if not column.rare]


def values(code: str, *args: Any, **kwargs: Any) -> list[str]:
    [column] = [column for column in columns(*args, **kwargs) if column.code == code]
    return [choice.value for choice in column.choices]


def test_a_village_sheet_asks_who_took_and_the_points() -> None:
    assert codes("ffb-belote", declarations=False, trump_required=False) == [
        "taker", "points_ns", "points_ew", "sweep", "belote",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("uncounted", "played", "said"),
    [
        ([], True, "dix de der compris"),
        (["sweep"], True, "dix de der compris"),
        (["AT"], False, "cinq de der compris"),
        (["AT"], True, "dix de der compris sauf à tout atout"),
        (["NT"], True, "dix de der compris sauf à sans atout"),
        (["NT", "AT"], True, "dix de der compris à la couleur seulement"),
    ],
)
def test_the_points_say_whether_the_last_trick_is_counted_in(
    uncounted: list[str], played: bool, said: str
) -> None:
    found = columns("coinche-650" if played else "coinche-suisse", last_trick_uncounted=uncounted)
    [title] = [column.title for column in found if column.code == "points_ns"]
    assert title == f"Points de plis de NS, {said}"


@pytest.mark.parametrize(("price", "asked"), [("awarded", []), (None, [["NS", "EW"]])])
def test_who_lost_a_deal_by_a_fault_is_asked_where_no_flat_sum_is_given_for_it(
    price: str | None, asked: list[list[str]]
) -> None:
    found = columns("ffb-coinche", irregular_card_after_deal=price)
    lost = [column for column in found if column.code == "lost_by"]
    assert [[choice.value for choice in column.choices] for column in lost] == asked
    assert all(column.rare for column in lost)


def test_annonces_add_a_column_per_side() -> None:
    added = codes("ffb-belote", trump_required=False)[5:]
    assert added == ["declarations_ns", "declarations_ew"]


def test_the_trump_is_asked_where_the_rules_want_it_written() -> None:
    assert "trump" in codes("ffb-belote")


def test_the_trump_is_asked_where_no_trump_and_all_trump_are_played() -> None:
    shown = values("trump", "ffb-belote", trump_required=False, no_trump_all_trump=True)
    assert shown == ["S", "H", "D", "C", "NT", "AT"]


def test_a_coinche_sheet_asks_for_the_contract_first() -> None:
    assert codes("ffb-coinche") == [
        "taker", "contract", "trump", "doubled", "points_ns", "points_ew", "sweep", "belote",
        "declarations_ns", "declarations_ew",
    ]  # fmt: skip


def test_a_swiss_sheet_has_no_belote_and_knows_a_sweep_alone() -> None:
    assert codes("coinche-suisse") == [
        "taker", "contract", "trump", "doubled", "points_ns", "points_ew", "sweep",
    ]  # fmt: skip
    assert values("sweep", "coinche-suisse") == ["NS", "EW", "NS-solo", "EW-solo"]


def test_a_swiss_sheet_calls_all_tricks_a_match() -> None:
    called = {
        str(label)
        for column in columns("coinche-suisse")
        for code, label in [
            (column.code, column.label),
            *((c.value, c.label) for c in column.choices),
        ]
        if code in {"sweep", "capot"}
    }
    assert called == {"Match"}


def test_surcoinche_is_offered_where_it_is_played() -> None:
    assert "doubled" not in codes("ffb-coinche", coinche=False, surcoinche=False)
    assert values("doubled", "coinche-82") == ["coinche"]
    assert values("doubled", "ffb-coinche") == ["coinche", "surcoinche"]


def test_a_third_misdeal_is_offered_where_it_gives_points() -> None:
    assert values("taker", "ffb-belote") == [
        "NS", "EW", "passed", "misdeal-NS", "misdeal-EW", "irregular-NS", "irregular-EW",
        "annulled",
    ]  # fmt: skip
    assert "misdeal-NS" not in values("taker", "coinche-82")


def test_a_misdeal_that_costs_says_its_points() -> None:
    [taker] = [column for column in columns("coinche-82", **MISDEALS) if column.code == "taker"]
    assert [str(choice.label) for choice in taker.choices if choice.keys == "f"] == [
        "Fausse donne : 250 à NS", "Fausse donne : 250 à EO",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"second_misdeal": "awarded"}, "2e fausse donne : 162 à NS"),
        ({"first_misdeal": "awarded"}, "Fausse donne : 162 à NS"),
        ({}, "3e fausse donne : 162 à NS"),
    ],
)
def test_the_first_misdeal_that_costs_is_the_one_that_is_named(
    options: dict[str, object], fault: str
) -> None:
    [taker] = [column for column in columns("ffb-belote", **options) if column.code == "taker"]
    assert [str(choice.label) for choice in taker.choices if choice.value == "misdeal-NS"] == [
        fault
    ]


def test_who_is_barred_is_asked_where_some_misdeal_bars() -> None:
    never = {"second_misdeal": "awarded"}
    assert "barred" in [
        column.code for column in columns("ffb-belote", first_misdeal="barred", **never)
    ]
    assert "barred" not in [column.code for column in columns("ffb-belote", **never)]


def test_an_arret_is_asked_where_it_is_played() -> None:
    played = columns("coinche-82", early_stop="contract-only")
    assert [(column.code, column.rare) for column in played if column.code == "stopped"] == [
        ("stopped", False)
    ]
    assert "stopped" not in [column.code for column in columns("coinche-82")]


def test_several_belotes_are_offered_in_all_trump_only() -> None:
    assert values("belote", "ffb-coinche") == ["NS", "EW"]
    assert len(values("belote", "ffb-coinche", no_trump_all_trump=True)) == 14


def test_a_claim_of_victory_needs_a_target() -> None:
    assert [c.code for c in columns("coinche-suisse", TARGET) if c.rare] == ["claim"]
    assert [c.code for c in columns("coinche-suisse", DEALS) if c.rare] == []


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_a_key_means_one_thing_in_a_cell_or_turns_over_its_values(rulebook: str) -> None:
    for column in columns(rulebook):
        ambiguous = {k for c in column.choices for k in c.keys if _holders(column, k) > 2}
        assert ambiguous == set()


def _holders(column: SheetColumn, key: str) -> int:
    return sum(key in choice.keys for choice in column.choices)


def test_a_generale_in_32_cards_is_a_contract_of_one_key_and_a_sweep_made_alone() -> None:
    assert values("contract", "coinche-82", generale=True) == ["capot", "generale"]
    assert values("sweep", "coinche-82", generale=True) == ["NS", "EW", "NS-solo", "EW-solo"]


def test_points_given_for_an_irregular_card_say_that_the_bid_is_added() -> None:
    [taker] = [
        column for column in columns("ffb-coinche", award_adds_bid=True) if column.code == "taker"
    ]
    said = [str(choice.label) for choice in taker.choices if choice.value.endswith("-NS")]
    assert said == ["3e fausse donne : 160 à NS", "Faute de jeu : 160 + contrat à NS"]
