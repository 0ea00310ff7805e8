"""A round's totals in one list: a row a table, handed in by itself."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import MatchFactory
from tests.tournaments.views.organiser.sheets.desk import post as post_sheet
from tests.tournaments.views.organiser.sheets.desk import sheet_at, url
from tournaments.actors import SERVER
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.rulings import fix_deal
from tournaments.enums import SheetState
from tournaments.models import Match, Round, ScoreSheet, TotalsRecord, Tournament
from tournaments.wording import phrase_score

pytestmark = pytest.mark.django_db


def address(match: Match, *more: int) -> str:
    """The list of a match's round, or the row of a table in it."""
    where = [match.round.tournament.slug, 1, *more]
    if more:
        return reverse("organiser:totals_hand_in", args=where)
    return f"{reverse('organiser:round', args=where)}?voir=liste"


def send(
    client: Client, match: Match, *, ns: str, ew: str, script: bool = True, **more: Any
) -> HttpResponse:
    """Send the row of a match as the page does."""
    data = {"NS": ns, "EW": ew, "key": str(uuid.uuid4()), "base_version": "0", **more}
    headers = {"X-Row": "1"} if script else {}
    return client.post(address(match, match.table_number), data, headers=headers)


def states(page: HttpResponse) -> list[tuple[int, str]]:
    """The rows of the list by table, with what each is."""
    return [(row.number, row.state) for row in page.context["rows"]]


def test_a_row_is_a_table_and_the_first_one_missing_has_the_keyboard(
    table: Match, helper: Client
) -> None:
    MatchFactory(round=table.round, table_number=8)
    sheet_at(table, submitted=True)
    page = helper.get(address(table))
    assert (states(page), page.context["focus"]) == ([(7, "done"), (8, "open")], 8)


def test_a_sheet_begun_deal_by_deal_is_left_to_its_page(table: Match, helper: Client) -> None:
    sheet_at(table)
    assert states(helper.get(address(table))) == [(7, "blocked")]


def test_totals_are_handed_in_and_the_row_says_so(table: Match, helper: Client) -> None:
    answer = send(helper, table, ns="300", ew="186")
    sheet = ScoreSheet.objects.get()
    assert (sheet.state, TotalsRecord.objects.get().facts) == (
        SheetState.CONFIRMED,
        {"NS": 300, "EW": 186},
    )
    assert 'data-state="done"' in answer.content.decode()


def test_without_a_script_the_list_comes_back_at_the_next_table(
    table: Match, helper: Client
) -> None:
    MatchFactory(round=table.round, table_number=8)
    answer = send(helper, table, ns="300", ew="186", script=False)
    assert answer.url == f"{address(table)}&table=8#table-8"


def test_a_doubtful_sum_is_asked_about_with_cells_for_what_explains_it(
    table: Match, helper: Client
) -> None:
    answer = send(helper, table, ns="300", ew="187")
    row = answer.context["row"]
    assert (row.state, [cell.name for cell in row.counts]) == ("refused", ["belotes", "capots"])
    assert not TotalsRecord.objects.exists()


def test_a_doubtful_sum_counts_once_somebody_looked_again(table: Match, helper: Client) -> None:
    assert send(helper, table, ns="300", ew="187", checked="on").context["row"].state == "done"


def test_a_row_that_somebody_else_handed_in_shows_theirs(table: Match, helper: Client) -> None:
    send(helper, table, ns="300", ew="186")
    row = send(helper, table, ns="186", ew="300").context["row"]
    assert (row.form, row.recorded) == (None, f"Vous aviez tapé {phrase_score(186, 300)}.")
    assert TotalsRecord.objects.get().facts == {"NS": 300, "EW": 186}


def test_the_same_row_sent_twice_counts_once(table: Match, helper: Client) -> None:
    key = str(uuid.uuid4())
    rows = [send(helper, table, ns="300", ew="186", key=key).context["row"] for _again in range(2)]
    assert ([row.state for row in rows], TotalsRecord.objects.count()) == (["done", "done"], 1)


def test_whoever_looked_at_the_list_finds_it_again(table: Match, helper: Client) -> None:
    here = url("round", table)
    assert helper.get(here).context.get("plan") is not None
    helper.get(address(table))
    assert states(helper.get(here)) == [(7, "open")]
    helper.get(f"{here}?voir=plan")
    assert helper.get(here).context.get("plan") is not None


def test_a_concours_typed_by_totals_opens_its_list(table: Match, helper: Client) -> None:
    Tournament.objects.update(sheet_entry="totals")
    assert states(helper.get(url("round", table))) == [(7, "open")]


@pytest.mark.parametrize("habit", ["presses_enter", "any_order", "with_belotes"])
def test_how_one_types_is_kept(table: Match, helper: Client, habit: str) -> None:
    where = reverse("organiser:habits")
    for said in ("1", "0"):
        helper.post(where, {habit: said})
        habits = helper.get(address(table)).context["habits"]
        assert getattr(habits, habit) is (said == "1")


def test_nothing_is_typed_once_the_standings_are_final(table: Match, helper: Client) -> None:
    Tournament.objects.update(finished_at="2026-01-01T00:00:00Z")
    page = helper.get(address(table))
    assert (states(page), bool(page.context["closed"])) == ([(7, "blocked")], True)


def test_the_list_takes_as_many_queries_for_three_tables_as_for_one(
    table: Match, helper: Client
) -> None:
    counts = []
    for more in (1, 2):
        for number in range(more):
            other = MatchFactory(round=table.round, table_number=10 * more + number)
            post_sheet(helper, "sheet", other, entry="totals", NS="300", EW="186", base_version="0")
        with CaptureQueriesContext(connection) as queries:
            helper.get(address(table))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_key_sent_with_other_totals_says_what_stands_recorded(
    table: Match, helper: Client
) -> None:
    """Without a script: Back, other totals, Enter."""
    key = str(uuid.uuid4())
    send(helper, table, ns="300", ew="186", key=key, script=False)
    page = send(helper, table, ns="200", ew="286", key=key, script=False)
    row = page.context["rows"][0]
    assert (row.refusal != "", row.recorded) == (True, f"Vous aviez tapé {phrase_score(200, 286)}.")
    assert TotalsRecord.objects.get().facts == {"NS": 300, "EW": 186}


def test_a_key_spent_at_another_table_is_refused(table: Match, helper: Client) -> None:
    other = MatchFactory(round=table.round, table_number=8)
    key = str(uuid.uuid4())
    send(helper, table, ns="300", ew="186", key=key)
    page = send(helper, other, ns="300", ew="186", key=key, script=False)
    (row,) = (row for row in page.context["rows"] if row.number == 8)
    assert "a servi sur une autre page" in row.refusal
    assert TotalsRecord.objects.count() == 1
    again = send(helper, other, ns="300", ew="186", key=row.post["key"].value(), script=False)
    assert (again.status_code, TotalsRecord.objects.count()) == (302, 2)


def test_points_that_an_arbiter_gave_are_asked_about(table: Match, helper: Client) -> None:
    """A title was once won by twenty points that nobody had asked about."""
    facts = {"awarded": {"to": "NS", "reason": "third-misdeal"}}
    fix_deal(ensure_sheet(table), number=3, facts=facts, by=SERVER, reason="Trois")
    row = send(helper, table, ns="300", ew="186").context["row"]
    assert row.state == "refused"
    assert "points à Nord-Sud (donne 3) : sont-ils compris dans ces totaux ?" in row.check.hint
    assert send(helper, table, ns="300", ew="186", checked="on").context["row"].state == "done"


def test_totals_that_the_clock_ended_are_handed_in_from_the_list(
    table: Match, helper: Client
) -> None:
    Tournament.objects.update(length_kind="target", length_value=1000, time_limit_minutes=60)
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=61))
    asked = send(helper, table, ns="620", ew="540").context["row"]
    assert (asked.state, asked.asks_stop, asked.is_stopped) == ("refused", True, False)
    answer = send(helper, table, ns="620", ew="540", stopped_by_time="on", base_version="0")
    assert answer.context["row"].state == "done"
    assert Match.objects.get(pk=table.pk).winner == "NS"
    page = helper.get(url("sheet", table)).content.decode()
    assert (page.count("Partie arrêtée par le temps."), page.count("après 0")) == (1, 0)


def test_nobody_is_asked_about_the_clock_while_it_runs(table: Match, helper: Client) -> None:
    Tournament.objects.update(length_kind="target", length_value=1000, time_limit_minutes=60)
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=59))
    assert not send(helper, table, ns="620", ew="540").context["row"].asks_stop


def test_a_table_of_totals_has_no_column_of_noughts(table: Match, helper: Client) -> None:
    page = f"{reverse('organiser:round', args=[table.round.tournament.slug, 1])}?voir=tableau"
    send(helper, table, ns="300", ew="186")
    assert "Donnes" not in helper.get(page).text
    sheet_at(MatchFactory(round=table.round, table_number=8))
    assert "Donnes" in helper.get(page).text
