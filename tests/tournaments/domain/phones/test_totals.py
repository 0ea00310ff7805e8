"""Tables whose deals stay on paper: both sides agree on two totals, and sign them."""

import pytest

from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.score_facts import somebody
from tournaments.domain.phones.commands import CommandAnswer, issue_key
from tournaments.domain.phones.deals import contest_deal, type_deal
from tournaments.domain.phones.desk import give_table_back
from tournaments.domain.sheets.contests import resolve_contest
from tournaments.domain.sheets.sheets import save_deals, save_totals
from tournaments.enums import SheetState
from tournaments.models import PhoneSeat
from tournaments.pages.phones.table_page import build_phone_page
from tournaments.queries.phones.tables import TOTALS
from tournaments.queries.sheets.match_results import find_current_totals

pytestmark = pytest.mark.django_db

SAID, OTHER = {"NS": 182, "EW": 142}, {"NS": 162, "EW": 162}


def on_totals(**settings: object) -> Table:
    return Table(sheet_entry="totals", **settings)


def say(table: Table, seat: PhoneSeat, totals: dict[str, int] = SAID) -> CommandAnswer:
    base = table.said.find_head(TOTALS, seat.side)
    return type_deal(seat.key, key=issue_key(seat.key), number=TOTALS, facts=totals, base=base)


@pytest.mark.parametrize("way", ["each", "whole"])
def test_one_side_types_the_totals_and_both_sign_them(way: str) -> None:
    table = on_totals(phone_entry=way)
    assert say(table, table.ns).is_ok
    assert find_current_totals(table.sheet) == {}
    assert (table.sign(table.ew).is_ok, table.sign(table.ns).is_ok) == (True, True)
    assert find_current_totals(table.sheet) == SAID
    assert (table.sheet.state, table.sheet.result["totals"]) == (SheetState.CONFIRMED, SAID)


def test_both_sides_type_the_totals_without_seeing_the_others() -> None:
    table = on_totals(phone_entry="blind")
    say(table, table.ns)
    assert build_phone_page(table.said, table.ew).deals[0].shown is None
    say(table, table.ew, OTHER)
    assert table.said.is_disputed(TOTALS)
    say(table, table.ew)
    assert find_current_totals(table.sheet) == SAID
    assert (table.sign(table.ew).is_ok, table.sign(table.ns).is_ok) == (True, True)


def test_totals_with_another_count_beside_them_are_others() -> None:
    table = on_totals(phone_entry="blind")
    say(table, table.ns, {**SAID, "belotes": 1})
    say(table, table.ew, {**SAID, "belotes": 2})
    assert table.said.is_disputed(TOTALS)


def test_totals_changed_after_a_signature_void_it() -> None:
    table = on_totals()
    say(table, table.ns)
    table.sign(table.ns)
    say(table, table.ew, OTHER)
    assert table.said.signatures == {}
    assert table.sign(table.ns).code == "not-agreed"


def test_no_deal_is_typed_on_a_sheet_of_totals_nor_totals_on_one_of_deals() -> None:
    totals, deals = on_totals(), Table()
    assert totals.type(totals.ns, 1, "a").code == "other-entry"
    assert say(deals, deals.ns).code == "other-entry"


def test_what_was_said_of_deals_is_put_aside_when_the_desk_types_totals() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    save_totals(table.sheet, totals=SAID, base_version=0, by=somebody())
    give_table_back(table.sheet, by=somebody())
    assert (table.said.list_numbers(), table.said.stands) == ([TOTALS], {})


def test_what_was_said_of_totals_is_put_aside_when_the_desk_types_deals() -> None:
    table = on_totals()
    say(table, table.ns)
    save_deals(table.sheet, deals=[WAYS["a"]], base_version=0, by=somebody())
    give_table_back(table.sheet, by=somebody())
    assert (table.said.list_numbers(), table.said.stands) == ([1], {})


def test_contested_totals_are_typed_anew_after_the_decision() -> None:
    table = on_totals()
    say(table, table.ns)
    key = issue_key(table.ew.key)
    assert contest_deal(table.ew.key, key=key, number=TOTALS, said="Nous comptons 142.").is_ok
    assert say(table, table.ns).code == "contested-deal"
    resolve_contest(table.sheet, by=somebody(), reason="Recomptés", totals=OTHER)
    assert (table.sheet.state, table.said.stands) == (SheetState.CONFIRMED, {})


def test_totals_wait_for_the_desk_where_the_club_asks_for_it() -> None:
    table = on_totals(first_deal_at_desk=True)
    say(table, table.ns)
    assert table.sign(table.ew).code == "first-deal"
    assert table.said.find_awaited().facts == SAID
