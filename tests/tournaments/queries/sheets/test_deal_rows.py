"""Lines of a sheet: cells to facts and back."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RULEBOOKS, Length, RuleSet
from tournaments.queries.sheets.columns import ColumnKind, list_sheet_columns
from tournaments.queries.sheets.deal_rows import (
    DealRow,
    UnreadableDeal,
    find_column,
    phrase_cells,
    read_facts,
)

BELOTE = RuleSet.of("ffb-belote", {"trump_required": False})
SWISS = RuleSet.of("coinche-suisse")


def read(rules: RuleSet = BELOTE, **values: str) -> dict[str, Any]:
    return read_facts(DealRow(number=1, values=values), rules)


def test_the_points_of_one_side_give_the_other_s() -> None:
    facts = read(taker="EW", points_ew="104")
    assert facts == {"taker": "EW", "points": {"NS": 58, "EW": 104}}


def test_points_typed_for_both_sides_stay_as_they_are() -> None:
    facts = read(taker="NS", points_ns="100", points_ew="58")
    assert facts["points"] == {"NS": 100, "EW": 58}


def test_the_other_s_points_follow_the_pack_of_the_rules() -> None:
    assert read(SWISS, taker="NS", points_ns="100")["points"] == {"NS": 100, "EW": 57}


def test_raw_points_follow_the_raw_scale() -> None:
    rules = RuleSet.of("coinche-82")
    facts = read(rules, taker="NS", contract="90", trump="AT", points_ns="200")
    assert facts["points"] == {"NS": 200, "EW": 58}


def test_a_claim_leaves_the_other_side_at_what_was_typed() -> None:
    facts = read(SWISS, taker="NS", claim="EW", points_ew="40")
    assert facts["points"] == {"NS": 0, "EW": 40}


STOP = {"taker": "NS", "contract": "90", "trump": "S", "stopped": "yes"}


@pytest.mark.parametrize(
    ("marks", "points", "facts"),
    [
        ("contract-only", {"points_ns": "95"}, {"NS": 95, "EW": 0}),
        ("rest-to-defence", {"points_ns": "95"}, {"NS": 95, "EW": 0}),
        ("points-so-far", {"points_ns": "95", "points_ew": "20"}, {"NS": 95, "EW": 20}),
    ],
)
def test_where_play_was_stopped_points_are_those_that_were_made(
    marks: str, points: dict[str, str], facts: dict[str, int]
) -> None:
    read_line = read(RuleSet.of("coinche-82", {"early_stop": marks}), **STOP, **points)
    assert (read_line["points"], read_line["stopped"]) == (facts, True)
    assert phrase_cells(read_line)["stopped"] == "yes"


@pytest.mark.parametrize(
    ("marks", "points", "column"),
    [
        ("points-so-far", {"points_ns": "95"}, "points_ew"),
        ("contract-only", {"points_ew": "20"}, "points_ns"),
    ],
)
def test_where_play_was_stopped_points_are_asked_that_cannot_be_known(
    marks: str, points: dict[str, str], column: str
) -> None:
    with pytest.raises(UnreadableDeal) as caught:
        read(RuleSet.of("coinche-82", {"early_stop": marks}), **STOP, **points)
    assert caught.value.problem.column == column


@pytest.mark.parametrize(
    ("values", "facts"),
    [
        ({"taker": "passed"}, {"passed": True}),
        ({"taker": "annulled"}, {"annulled": True}),
        ({"taker": "misdeal-EW"}, {"awarded": {"to": "EW", "reason": "third-misdeal"}}),
        (
            {"taker": "irregular-NS", "belote": "EW"},
            {"awarded": {"to": "NS", "reason": "irregular-card"}, "belote": {"EW": 1}},
        ),
        (
            {"taker": "NS", "contract": "CAPOT", "trump": "S", "sweep": "NS-solo"},
            {"taker": "NS", "contract": "capot", "trump": "S", "sweep": "NS", "solo": True},
        ),
        ({"contract": "générale"}, {"contract": "generale"}),
        ({"belote": "2-1"}, {"belote": {"NS": 2, "EW": 1}}),
        ({"declarations_ew": "50"}, {"declarations": {"EW": 50}}),
        ({"taker": "NS", "lost_by": "EW"}, {"taker": "NS", "lost_by": "EW"}),
        (
            {"renonce_to": "NS", "renonce_points": "20", "barred": "EW"},
            {"barred": "EW", "renonce": {"to": "NS", "points": 20}},
        ),
    ],
)
def test_cells_say_facts(values: dict[str, str], facts: dict[str, Any]) -> None:
    assert read(**values) == facts


@pytest.mark.parametrize(
    ("values", "column"),
    [
        ({"points_ns": "12a"}, "points_ns"),
        ({"points_ew": "-3"}, "points_ew"),
        ({"contract": "quatre"}, "contract"),
        ({"declarations_ns": "1e3"}, "declarations_ns"),
        ({"points_ns": "٣"}, "points_ns"),
        ({"points_ns": "9999999"}, "points_ns"),
    ],
)
def test_what_is_no_number_is_named_with_its_cell(values: dict[str, str], column: str) -> None:
    with pytest.raises(UnreadableDeal) as caught:
        read(**values)
    assert caught.value.problem.column == column


@pytest.mark.parametrize(
    ("path", "column"),
    [
        ("points", "points_ns"),
        ("points.EW", "points_ew"),
        ("taker", "taker"),
        ("awarded.to", "taker"),
        ("solo", "sweep"),
        ("declarations.EW", "declarations_ew"),
        ("renonce.points", "renonce_points"),
        ("contract", ""),
    ],
)
def test_the_engine_s_path_leads_to_a_cell(path: str, column: str) -> None:
    assert find_column(path, list_sheet_columns(BELOTE, Length(deals=12))) == column


@given(data=st.data(), rulebook=st.sampled_from(sorted(RULEBOOKS)))
def test_facts_written_into_cells_read_as_the_same_facts(data: Any, rulebook: str) -> None:
    rules = RuleSet.of(rulebook)
    values = {}
    for column in list_sheet_columns(rules, Length(target=2000)):
        if column.kind is ColumnKind.CHOICE:
            offered = ["", *(choice.value for choice in column.choices)]
            values[column.code] = data.draw(st.sampled_from(offered))
        else:
            values[column.code] = data.draw(st.sampled_from(["", "0", "20", "90", "162"]))
    if bool(values.get("renonce_to")) != bool(values.get("renonce_points")):
        values |= {"renonce_to": "", "renonce_points": ""}
    facts = read(rules, **values)
    assert read(rules, **phrase_cells(facts)) == facts
