"""Sheets typed a second time from the paper, in the list of a round or deal by deal."""

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import MatchFactory
from tests.tournaments.views.organiser.sheets.desk import TYPED, sheet_at, url
from tournaments.models import Match, ScoreSheet

pytestmark = pytest.mark.django_db


def address(match: Match, *table: int) -> str:
    """The list of a match's round, or the row of a table in it."""
    name = "compare_totals" if table else "compare"
    return reverse(f"organiser:{name}", args=[match.round.tournament.slug, 1, *table])


def send(client: Client, match: Match, *, ns: int, ew: int) -> HttpResponse:
    """Send the row of a match as the page does."""
    where = address(match, match.table_number)
    return client.post(where, {"NS": ns, "EW": ew}, headers={"X-Row": "1"})


def test_the_boxes_are_empty_and_a_table_that_plays_is_left_out(
    table: Match, helper: Client
) -> None:
    sheet_at(table, submitted=True)
    MatchFactory(round=table.round, table_number=8)
    rows = helper.get(address(table)).context["rows"]
    assert [(row.state, row.form and row.form["NS"].value()) for row in rows] == [
        ("open", None),
        ("blocked", None),
    ]


def test_the_same_totals_tick_the_row(table: Match, helper: Client) -> None:
    sheet_at(table, submitted=True)
    answer = send(helper, table, ns=254, ew=232)
    assert (answer.context["row"].state, answer.context["same"]) == ("same", 1)


def test_other_totals_turn_the_row_red_and_change_nothing(table: Match, helper: Client) -> None:
    sheet_at(table, submitted=True)
    row = send(helper, table, ns=255, ew=231).context["row"]
    sheet = ScoreSheet.objects.get()
    assert (row.state, sheet.result["totals"]) == ("different", {"NS": 254, "EW": 232})


def test_the_same_deals_lead_back_to_the_sheet(table: Match, helper: Client) -> None:
    sheet_at(table, submitted=True)
    answer = helper.post(url("compare_deals", table), {"entry": "deals", **TYPED})
    assert (answer.url, ScoreSheet.objects.get().is_compared) == (url("sheet", table), True)


def test_a_deal_that_differs_is_told_in_its_cell(table: Match, helper: Client) -> None:
    sheet_at(table, submitted=True)
    typed = TYPED | {"d2-taker": "NS", "d2-points_ew": "", "d2-points_ns": "72"}
    page = helper.post(url("compare_deals", table), {"entry": "deals", **typed})
    wrong = {cell.name for line in page.context["lines"] for cell in line.cells if cell.message}
    assert (wrong, ScoreSheet.objects.get().is_compared) == ({"d2-taker"}, False)


def test_the_list_takes_as_many_queries_for_three_tables_as_for_one(
    table: Match, helper: Client
) -> None:
    sheet_at(table, submitted=True)
    counts = []
    for more in (0, 2):
        for number in range(more):
            sheet_at(MatchFactory(round=table.round, table_number=20 + number), submitted=True)
        with CaptureQueriesContext(connection) as queries:
            helper.get(address(table))
        counts.append(len(queries))
    assert counts[0] == counts[1]
