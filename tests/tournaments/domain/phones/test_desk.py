"""What the desk and the arbiter decide of a table that plays on phones."""

import pytest

from arbitration.models import AuditEntry, Incident
from tests.factories import MatchFactory
from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.refusals import refusal
from tests.tournaments.score_facts import somebody
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.seating import swap_teams
from tournaments.domain.phones.desk import (
    drop_entries,
    end_seat,
    give_round_back,
    give_table_back,
    take_round_over,
    take_table_over,
)
from tournaments.domain.sheets.contests import resolve_contest
from tournaments.domain.sheets.rulings import fix_deal
from tournaments.domain.sheets.sheets import save_deals, save_totals
from tournaments.enums import Act, SheetState

pytestmark = pytest.mark.django_db


def test_a_sheet_taken_over_is_given_back_with_what_was_agreed_since() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    take_table_over(table.sheet, base_version=0, by=somebody())
    assert table.confirm(table.ew, 1).code == "taken-over"
    give_table_back(table.sheet, by=somebody())
    assert table.confirm(table.ew, 1).is_ok
    assert table.written == ["a"]


def test_all_sheets_are_given_back_where_an_arbiter_is_awaited_too() -> None:
    table = Table(deals=3)
    table.type(table.ns, 1, "a")
    table.contest(table.ew, 1)
    take_round_over(table.match.round, by=somebody())
    assert table.type(table.ns, 2, "b").code == "taken-over"
    assert give_round_back(table.match.round, by=somebody()) == 1
    assert table.type(table.ns, 2, "b").is_ok


def test_an_older_sheet_is_not_taken_over() -> None:
    table = Table()
    table.agree("a")
    code = refusal(take_table_over, table.sheet, base_version=0, by=somebody()).code
    assert code == "sheet-changed"


def test_ending_a_seat_asks_why() -> None:
    table = Table()
    assert refusal(end_seat, table.ns, by=somebody(), reason="").code == "reason-missing"
    end_seat(table.ns, by=somebody(), reason="Mauvaise table")
    assert table.type(table.ns, 1, "a").code == "seat-ended"


def test_what_waits_is_put_aside_and_told_in_the_journal() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    drop_entries(table.sheet, by=somebody(), reason="Table partie")
    entry = AuditEntry.objects.get(act=Act.ENTRIES_DROPPED)
    assert (table.said.stands, entry.before) == ({}, {"typed": [[1, "NS", WAYS["a"]]]})


@pytest.mark.parametrize("typed", ["a", "b"])
def test_what_the_desk_writes_over_what_a_side_typed_keeps_that_in_the_journal(typed: str) -> None:
    table = Table(deals=3)
    table.type(table.ns, 1, "a")
    save_deals(table.sheet, deals=[WAYS[typed]], base_version=0, by=somebody())
    dropped = AuditEntry.objects.filter(act=Act.ENTRIES_DROPPED)
    held = [] if typed == "a" else [{"typed": [[1, "NS", WAYS["a"]]]}]
    assert [entry.before for entry in dropped] == held


def test_totals_from_the_desk_keep_the_deals_that_were_typed_in_the_journal() -> None:
    table = Table(deals=3)
    table.type(table.ew, 1, "a")
    save_totals(table.sheet, totals={"NS": 300, "EW": 186}, base_version=0, by=somebody())
    dropped = AuditEntry.objects.get(act=Act.ENTRIES_DROPPED)
    assert dropped.before == {"typed": [[1, "EW", WAYS["a"]]]}


def test_a_draw_taken_back_tells_what_was_typed() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    cancel_draw(table.match.round, by=somebody(), reason="Mauvais tirage")
    entry = AuditEntry.objects.get(act=Act.DRAW_CANCELLED)
    assert entry.before["typed"] == [[7, 1, "NS", WAYS["a"]]]


def test_teams_are_not_exchanged_where_something_waits() -> None:
    table = Table()
    other = MatchFactory(round=table.match.round, table_number=8)
    table.type(table.ns, 1, "a")
    code = refusal(
        swap_teams, table.match.round, first=table.match.ns, second=other.ns, by=somebody()
    ).code
    assert code == "already-typed"


def test_a_call_of_the_arbiter_tells_what_was_seen() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    table.contest(table.ew, 1)
    incident = Incident.objects.get()
    assert (incident.deal_number, incident.words) == (1, "Nous comptons 92.")


def test_what_was_held_is_written_after_the_decision() -> None:
    table = Table(deals=3)
    table.agree("a")
    table.contest(table.ew, 1)
    table.type(table.ns, 2, "b")
    table.confirm(table.ew, 2)
    resolve_contest(table.sheet, by=somebody(), reason="Recomptée", deals=[WAYS["d"]])
    assert (table.sheet.state, table.written) == (SheetState.OPEN, ["d", "b"])


def test_a_ruling_voids_what_was_signed() -> None:
    table = Table(deals=1)
    table.agree("a")
    table.sign(table.ns)
    fix_deal(table.sheet, number=1, facts=WAYS["d"], by=somebody(), reason="Renonce")
    assert (table.sheet.state, table.written, table.said.signatures) == ("open", ["d"], {})
    assert table.type(table.ns, 1, "a").code == "ruled-deal"
    table.sign(table.ns)
    table.sign(table.ew)
    assert table.sheet.state == SheetState.CONFIRMED
