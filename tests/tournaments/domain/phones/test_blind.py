"""Both sides type every deal without seeing the other's; the site compares."""

import pytest

from tests.tournaments.domain.phones.table import Table
from tournaments.enums import DealStep, SheetState
from tournaments.models import TableStand
from tournaments.pages.phones.table_page import build_phone_page

pytestmark = pytest.mark.django_db


def blind(**settings: object) -> Table:
    return Table(phone_entry="blind", **settings)


def test_what_both_typed_alike_is_written() -> None:
    table = blind()
    table.type(table.ns, 1, "a")
    assert table.written == []
    assert table.type(table.ew, 1, "a", base="").is_ok
    assert table.written == ["a"]


def test_nothing_of_the_other_side_is_shown_before_one_typed() -> None:
    table = blind()
    table.type(table.ns, 1, "a")
    page = build_phone_page(table.said, table.ew)
    assert [deal.shown for deal in page.deals] == [None]
    assert (page.question, page.next_number, page.next_base) == (None, 1, "")


def test_what_differs_is_shown_to_both() -> None:
    table = blind()
    table.type(table.ns, 1, "a")
    table.type(table.ew, 1, "b")
    pages = [build_phone_page(table.said, seat) for seat in (table.ns, table.ew)]
    assert [page.question.step for page in pages] == [DealStep.DISPUTED] * 2


def test_a_side_takes_the_others_version_after_it_typed_its_own() -> None:
    table = blind()
    table.type(table.ns, 1, "a")
    assert table.confirm(table.ew, 1).code == "deal-missing"
    table.type(table.ew, 1, "b")
    assert table.confirm(table.ew, 1).is_ok
    assert table.written == ["a"]


def test_both_sign_what_they_typed_alike() -> None:
    table = blind(deals=1)
    for seat in (table.ns, table.ew):
        table.type(seat, 1, "a")
    assert (table.sign(table.ns).is_ok, table.sign(table.ew).is_ok) == (True, True)
    assert table.sheet.state == SheetState.CONFIRMED


def test_what_was_typed_after_the_end_is_put_aside_when_it_is_signed() -> None:
    table = blind(length_kind="target", length_value=195)
    table.type(table.ns, 1, "a")
    table.type(table.ew, 1, "b")
    table.type(table.ns, 2, "a")
    table.type(table.ew, 2, "a")
    table.type(table.ew, 3, "b")
    table.confirm(table.ew, 1)
    assert table.said.list_beyond() == [3]
    assert (table.sign(table.ns).is_ok, table.sign(table.ew).is_ok) == (True, True)
    assert not TableStand.objects.filter(number=3).exists()
