"""A sheet contested while it is typed: nothing that reads is lost, nothing recorded either."""

import uuid
from html import unescape

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client

from tests.crawling.reading import as_read
from tests.tournaments.score_facts import THREE_DEALS, played, somebody
from tests.tournaments.views.organiser.sheets.desk import TYPED, post, sheet_at, url
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.enums import SheetState
from tournaments.models import DealRecord, Match, ScoreSheet
from tournaments.queries.sheets.match_results import list_current_deals

pytestmark = pytest.mark.django_db

CONTESTED = {"entry": "deals", "base_version": "0", "reason": "La donne 2"}
TWO_LINES_READ = TYPED | {"d3-points_ns": "163"}


def levels(response: HttpResponse) -> list[str]:
    """How the sentences of an answer are meant."""
    return [message.level_tag for message in get_messages(response.wsgi_request)]


def test_what_is_typed_is_recorded_before_the_sheet_is_contested(
    table: Match, helper: Client
) -> None:
    post(helper, "sheet_contest", table, **CONTESTED, **TYPED)
    sheet = ScoreSheet.objects.get()
    assert (sheet.state, tuple(list_current_deals(sheet).values())) == (
        SheetState.CONTESTED,
        THREE_DEALS,
    )


def test_the_lines_before_the_first_that_does_not_read_are_recorded_and_the_rest_is_told(
    table: Match, helper: Client
) -> None:
    answer = post(helper, "sheet_contest", table, **CONTESTED, **TWO_LINES_READ)
    sheet = ScoreSheet.objects.get()
    assert (tuple(list_current_deals(sheet).values()), levels(answer)) == (
        THREE_DEALS[:2],
        ["success", "warning"],
    )


def test_a_mistyped_line_takes_no_recorded_deal_off_a_contested_sheet(
    table: Match, helper: Client
) -> None:
    sheet_at(table)
    typed = CONTESTED | TYPED | {"d1-points_ns": "163", "base_version": "1"}
    post(helper, "sheet_contest", table, **typed)
    sheet = ScoreSheet.objects.get()
    assert (sheet.state, len(list_current_deals(sheet))) == (SheetState.CONTESTED, 3)


def test_contesting_an_empty_sheet_records_no_version(table: Match, helper: Client) -> None:
    answer = post(helper, "sheet_contest", table, **CONTESTED)
    assert (ScoreSheet.objects.get().version, levels(answer)) == (0, ["success"])


def test_without_a_reason_the_typed_sheet_is_shown_again(table: Match, helper: Client) -> None:
    page = post(helper, "sheet_contest", table, **(CONTESTED | TYPED | {"reason": ""}))
    assert page.context["lines"][0].cells[1].value == "100"
    assert ScoreSheet.objects.count() == 0


def test_contesting_over_another_s_version_asks_which_holds(table: Match, helper: Client) -> None:
    sheet_at(table)
    page = post(helper, "sheet_contest", table, **CONTESTED, **(TYPED | {"d1-points_ns": "99"}))
    [pair] = page.context["conflict"]["pairs"]
    assert (pair["mine"].cells[1].value, ScoreSheet.objects.get().state) == ("99", SheetState.OPEN)


@pytest.mark.parametrize("act", ["sheet", "sheet_submit"])
def test_a_refused_page_shows_what_is_recorded_and_apart_what_was_typed(
    act: str, table: Match, helper: Client
) -> None:
    sheet_at(table, submitted=True)
    page = post(helper, act, table, base_version="0", **(TYPED | {"d1-points_ns": "20"}))
    recorded, typed = (
        shown["lines"][0].cells[1].value for shown in (page.context, page.context["typed"])
    )
    assert (recorded, typed, page.context["totals"]) == ("100", "20", {"NS": "254", "EW": "232"})
    assert '<a href="#typed-title">Voir ce que vous aviez saisi</a>' in page.content.decode()


def test_lines_that_do_not_read_are_not_shown_as_recorded_either(
    table: Match, helper: Client
) -> None:
    sheet_at(table, submitted=True)
    page = post(helper, "sheet", table, base_version="0", **TWO_LINES_READ)
    assert page.context["lines"][2].cells[1].value == "82"


def test_a_decision_on_a_sheet_decided_meanwhile_shows_what_is_recorded(
    table: Match, arbiter: Client
) -> None:
    sheet_at(table, submitted=True)
    page = post(arbiter, "sheet_decide", table, **TYPED, reason="Relue", base_version="1")
    assert (page.context["is_editable"], page.context["typed"]["entry_kind"]) == (False, "deals")


def test_whoever_decides_sees_what_was_typed(table: Match, arbiter: Client) -> None:
    post(arbiter, "sheet_contest", table, **CONTESTED, **TYPED)
    page = arbiter.get(url("sheet_decide", table))
    assert page.context["lines"][0].cells[1].value == "100"


def test_a_handed_in_sheet_is_contested_without_its_cells(table: Match, helper: Client) -> None:
    sheet_at(table, submitted=True)
    post(helper, "sheet_contest", table, reason="Belote oubliée")
    assert (ScoreSheet.objects.get().version, DealRecord.objects.count()) == (1, 3)


def test_an_already_contested_sheet_is_not_contested_again(table: Match, helper: Client) -> None:
    contest_sheet(ensure_sheet(table), reason="Donne 1", by=somebody())
    answer = post(helper, "sheet_contest", table, reason="Donne 2")
    assert (levels(answer), ScoreSheet.objects.get().contest_reason) == (["error"], "Donne 1")


DISPUTED = TYPED | {"entry": "deals", "base_version": "1", "locked": "1"}


def without_line(number: int, typed: dict[str, str]) -> dict[str, str]:
    """What a browser sends of a page on which a line is locked."""
    return {name: value for name, value in typed.items() if not name.startswith(f"d{number}-")}


def contested_at(table: Match, deal: int) -> ScoreSheet:
    sheet_at(table)
    return contest_sheet(
        ScoreSheet.objects.get(), reason="Recomptez", deal_number=deal, by=somebody()
    )


def test_the_other_deals_of_a_sheet_are_typed_while_one_is_disputed(
    table: Match, helper: Client
) -> None:
    contested_at(table, 2)
    page = helper.get(url("sheet", table))
    assert [line.number for line in page.context["lines"] if line.is_locked] == [2]
    assert "La donne 2 attend l'arbitre : le total peut changer." in as_read(
        unescape(page.content.decode())
    )
    post(helper, "sheet", table, **(without_line(2, DISPUTED) | {"d1-points_ns": "120"}))
    deals = tuple(list_current_deals(ScoreSheet.objects.get()).values())
    assert deals == (played("NS", 120), *THREE_DEALS[1:])


def test_a_page_that_was_open_before_changes_nothing_of_a_disputed_deal(
    table: Match, helper: Client
) -> None:
    contested_at(table, 2)
    typed = TYPED | {"entry": "deals", "base_version": "1", "d2-points_ew": "99"}
    answer = post(helper, "sheet", table, **typed)
    assert "La donne 2 attend l'arbitre" in as_read(unescape(answer.content.decode()))
    assert tuple(list_current_deals(ScoreSheet.objects.get()).values()) == THREE_DEALS


def test_the_marks_of_a_sheet_with_a_locked_line_are_those_of_all_its_deals(
    table: Match, helper: Client
) -> None:
    contested_at(table, 2)
    answer = post(helper, "sheet_score", table, **without_line(2, DISPUTED))
    assert answer.json()["totals"] == {"NS": "254", "EW": "232"}


def test_no_line_is_typed_behind_a_disputed_one_that_nobody_wrote(
    table: Match, helper: Client
) -> None:
    contest_sheet(ensure_sheet(table), reason="Donne 2", deal_number=2, by=somebody())
    page = helper.get(url("sheet", table))
    assert [line.number for line in page.context["lines"] if not line.is_locked] == [1]
    said = "La donne 2 attend l'arbitre : elle et les suivantes s'écrivent après."
    assert page.context["dispute"].replace("\N{NO-BREAK SPACE}", " ") == said


def test_a_handed_in_sheet_says_that_the_decision_finishes_it_and_is_opened_again(
    table: Match, helper: Client
) -> None:
    contested_at(table, 2)
    answer = helper.post(
        url("sheet_submit", table),
        {"key": str(uuid.uuid4()), **without_line(2, DISPUTED)},
        follow=True,
    )
    assert "La feuille est remise : la décision la finit." in as_read(
        unescape(answer.content.decode())
    )
    assert url("sheet_reopen", table) in helper.get(url("sheet", table)).content.decode()
    post(helper, "sheet_reopen", table, base_version="1")
    assert ScoreSheet.objects.get().takes_deals


def test_whoever_decides_types_the_disputed_deal_too(table: Match, arbiter: Client) -> None:
    contested_at(table, 2)
    page = arbiter.get(url("sheet_decide", table))
    assert not any(line.is_locked for line in page.context["lines"])
    assert "attend l'arbitre" not in unescape(page.content.decode())
    typed = TYPED | {"d2-points_ew": "99", "base_version": "1", "entry": "deals"}
    post(arbiter, "sheet_decide", table, **typed, reason="Recomptée")
    assert list_current_deals(ScoreSheet.objects.get())[2] == played("EW", 99)


def test_a_decision_shows_what_was_typed_of_the_other_deals_meanwhile(
    table: Match, arbiter: Client
) -> None:
    contested_at(table, 2)
    post(arbiter, "sheet", table, **(without_line(2, DISPUTED) | {"d1-points_ns": "120"}))
    typed = TYPED | {"d2-points_ew": "99", "base_version": "1", "entry": "deals"}
    page = post(arbiter, "sheet_decide", table, **typed, reason="Recomptée")
    assert page.context["conflict"]["pairs"][0]["theirs"].cells[1].value == "120"
    assert ScoreSheet.objects.get().state == SheetState.CONTESTED
