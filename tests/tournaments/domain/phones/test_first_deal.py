"""A club may ask that the first deal of each table waits for the desk."""

import pytest

from arbitration.models import AuditEntry
from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.refusals import refusal
from tests.tournaments.score_facts import somebody
from tournaments.domain.phones.desk import accept_first_deal, give_table_back
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import Act, DealStep, SheetState
from tournaments.pages.phones.table_page import find_deal_step

pytestmark = pytest.mark.django_db


def waiting(**settings: object) -> Table:
    return Table(first_deal_at_desk=True, **settings)


def accept(table: Table) -> None:
    awaited = table.said.find_awaited()
    accept_first_deal(table.sheet, entry=str(awaited.key), by=somebody())


def test_nothing_counts_before_the_desk_accepted_and_all_that_was_agreed_does_then() -> None:
    table = waiting(deals=3)
    table.agree("a", "b")
    assert table.written == []
    assert find_deal_step(table.said, 1) == DealStep.WAITS_FOR_DESK
    accept(table)
    assert table.written == ["a", "b"]
    table.type(table.ns, 3, "d")
    table.confirm(table.ew, 3)
    assert table.written == ["a", "b", "d"]


def test_a_round_that_does_not_ask_waits_for_nobody() -> None:
    table = Table()
    table.agree("a")
    assert table.written == ["a"]


def test_there_is_nothing_to_accept_before_both_sides_agree() -> None:
    table = waiting()
    table.type(table.ns, 1, "a")
    assert table.said.find_awaited() is None
    entry = table.shown(table.ew, 1)
    assert refusal(accept_first_deal, table.sheet, entry=entry, by=somebody()).code == (
        "deal-changed"
    )


def test_what_was_changed_meanwhile_is_not_accepted() -> None:
    table = waiting()
    table.agree("a")
    seen = str(table.said.find_awaited().key)
    table.type(table.ns, 1, "b")
    table.confirm(table.ew, 1)
    code = refusal(accept_first_deal, table.sheet, entry=seen, by=somebody()).code
    assert (code, table.written) == ("deal-changed", [])


def test_the_journal_tells_what_was_accepted_and_once() -> None:
    table = waiting()
    table.agree("a")
    seen = str(table.said.find_awaited().key)
    for _time in range(2):
        accept_first_deal(table.sheet, entry=seen, by=somebody())
    entry = AuditEntry.objects.get(act=Act.FIRST_DEAL_ACCEPTED)
    assert entry.after["typed"] == [[1, "NS", WAYS["a"]]]


def test_a_whole_sheet_is_signed_once_its_first_deal_is_accepted() -> None:
    table = waiting(deals=1, phone_entry="whole")
    table.type(table.ns, 1, "a")
    assert table.sign(table.ew).code == "first-deal"
    accept(table)
    assert (table.sign(table.ew).is_ok, table.sign(table.ns).is_ok) == (True, True)
    assert (table.sheet.state, table.written) == (SheetState.CONFIRMED, ["a"])


def test_a_first_deal_that_the_desk_corrected_is_accepted_by_that() -> None:
    table = waiting()
    table.agree("a")
    save_deals(table.sheet, deals=[WAYS["d"]], base_version=0, by=somebody())
    give_table_back(table.sheet, by=somebody())
    table.type(table.ns, 2, "b")
    table.confirm(table.ew, 2)
    assert table.written == ["d", "b"]
