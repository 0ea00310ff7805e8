"""The columns of a suitcase, each held to what the site's own forms and acts write."""

from typing import Any

import pytest
from django.db.models import JSONField

from suitcases.queries.columns import HeldRows
from tests.suitcases.queries.hostile_values import is_what_a_form_takes, list_taken, refuses
from tournaments.models import Stage, Tournament
from tournaments.queries.travelling import Travelling
from tournaments.queries.travelling_played import list_travelling

TABLES = {table.model: table for table in list_travelling()}


def test_no_column_takes_what_its_field_would_refuse(db: None) -> None:
    taken = {
        (table.model.__name__, column, str(value)[:40])
        for table in list_travelling()
        for column, value in list_taken(table)
        if not is_what_a_form_takes(table, column, value)
    }
    assert taken == set()


def test_json_that_travels_has_a_shape() -> None:
    shapeless = {
        (table.model.__name__, column)
        for table in list_travelling()
        for column in table.columns
        if isinstance(table.field(column), JSONField) and column not in table.shapes
    }
    assert shapeless == set()


@pytest.mark.parametrize(
    ("model", "column", "value"),
    [
        *((Tournament, "slug", slug) for slug in ("x/y", "", "a\0", "a\n", "<script>", "é")),
        (Tournament, "criteria", []),
        (Tournament, "criteria", ["goal-average"]),
        (Tournament, "criteria", ["total", 1]),
        (Tournament, "categories", [""]),
        (Tournament, "categories", "Dames"),
        (Tournament, "table_places", {"1": [1]}),
        (Tournament, "table_places", {"1": [10**9, 10**9]}),
        (Tournament, "table_places", {"x": [1, 1]}),
        (Tournament, "bye_value", ""),
        (Tournament, "forfeit_value", ""),
        (Tournament, "rules_source", {"id": 1}),
        (Tournament, "time_limit_minutes", 2**31),
        (Tournament, "date", "9999-12-31"),
        (Tournament, "capacity", True),
        (Tournament, "name", "a\nb"),
        (Tournament, "name", None),
        (Stage, "system", ""),
        (Stage, "options", []),
    ],
)
def test_what_took_sites_down_is_refused(model: Any, column: str, value: Any) -> None:
    table: Travelling = TABLES[model]
    assert refuses(HeldRows(table), column, value)
