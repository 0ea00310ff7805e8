"""What a phone shows of its table."""

import pytest

from tests.tournaments.domain.phones.table import Table
from tournaments.actors import SERVER
from tournaments.domain.phones.desk import take_table_over
from tournaments.domain.sheets.contests import resolve_contest
from tournaments.pages.phones.table_page import build_phone_page

pytestmark = pytest.mark.django_db


def test_nothing_waits_for_the_other_side_once_the_desk_has_the_sheet() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    assert build_phone_page(table.said, table.ns).waits_for_other == 1
    take_table_over(table.sheet, base_version=0, by=SERVER)
    assert build_phone_page(table.said, table.ns).waits_for_other == 0


def test_no_deal_is_offered_that_would_be_refused_while_an_arbiter_is_awaited() -> None:
    table = Table(deals=3)
    table.contest(table.ns, 1)
    page = build_phone_page(table.said, table.ns)
    assert (page.next_number, page.is_blocked) == (None, True)
    assert table.type(table.ns, 1, "a").code == "contested-deal"
    resolve_contest(table.sheet, by=SERVER, reason="Rien de grave")
    assert build_phone_page(table.said, table.ns).next_number == 1
