"""What a side types and confirms: each row of the protocol's commands, with its refusal."""

import pytest
import time_machine
from django.utils import timezone

from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.score_facts import somebody
from tournaments.actors import SERVER
from tournaments.domain.phones.commands import issue_key
from tournaments.domain.phones.seats import release_side
from tournaments.domain.sheets.contests import resolve_contest
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.sheets.rulings import bar_side
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import Forfeit, Origin, SheetState
from tournaments.models import DealRecord, PhoneSeat, ScoreSheet
from tournaments.queries.sheets.match_results import list_current_deals

pytestmark = pytest.mark.django_db


def test_what_one_side_types_does_not_count() -> None:
    table = Table()
    assert table.type(table.ns, 1, "a").is_ok
    assert (table.written, table.sheet.version) == ([], 0)


def test_what_both_sides_agree_on_is_written_as_of_the_table() -> None:
    table = Table()
    table.agree("a")
    record = DealRecord.objects.get()
    assert table.written == ["a"]
    assert (record.origin, record.same_phone) == (Origin.TABLE, False)


def test_the_other_side_may_type_the_same() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    assert table.type(table.ew, 1, "a").is_ok
    assert table.written == ["a"]


def test_other_words_for_the_same_deal_are_the_same() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    WAYS["zero"] = {**WAYS["a"], "belote": {"NS": 0}}
    table.type(table.ew, 1, "zero")
    del WAYS["zero"]
    assert table.written == ["a"]


def test_two_different_versions_wait() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    table.type(table.ew, 1, "b")
    assert (table.written, table.said.is_disputed(1)) == ([], True)


@pytest.mark.parametrize("sides", [("ns", "ew"), ("ew", "ns")])
def test_a_correction_counts_once_the_other_side_stands_on_it(sides: tuple[str, str]) -> None:
    table = Table()
    first, second = (getattr(table, side) for side in sides)
    table.agree("a")
    table.type(first, 1, "b")
    assert table.written == ["a"]
    table.confirm(second, 1)
    assert table.written == ["b"]


def held_behind_a_dispute() -> Table:
    """Deals 2 and 3 are agreed on, which of both sides took, and wait for the first one."""
    table = Table(deals=4)
    table.type(table.ns, 1, "a")
    table.type(table.ew, 1, "d")
    for number, way in ((2, "a"), (3, "d")):
        table.type(table.ns, number, way)
        table.confirm(table.ew, number)
    return table


def test_a_deal_that_a_ruling_forbids_is_asked_of_both_sides_again() -> None:
    table = held_behind_a_dispute()
    bar_side(table.sheet, number=2, side=WAYS["a"]["taker"], by=somebody(), reason="Conseil")
    assert [table.said.is_agreed(number) for number in (2, 3)] == [False, True]
    table.confirm(table.ew, 1)
    assert table.written == ["a"]
    table.type(table.ns, 2, "d")
    table.confirm(table.ew, 2)
    barred = {**WAYS["d"], "barred": "NS"}
    assert list(list_current_deals(table.sheet).values()) == [WAYS["a"], barred, WAYS["d"]]


def test_nothing_is_written_after_an_agreed_deal_that_is_refused_by_now() -> None:
    table = held_behind_a_dispute()
    ScoreSheet.objects.update(barred={"2": WAYS["a"]["taker"]})
    table.confirm(table.ew, 1)
    assert table.written == ["a"]


def test_a_correction_is_taken_back_by_confirming_what_is_written() -> None:
    table = Table()
    table.agree("a")
    table.type(table.ew, 1, "b")
    assert table.confirm(table.ew, 1, version=table.said.name_record(1)).is_ok
    assert not table.said.is_proposed_otherwise(1)


def test_deals_are_typed_in_order() -> None:
    table = Table()
    assert table.type(table.ns, 2, "a").code == "deal-missing"


def test_a_deal_beyond_the_end_is_refused() -> None:
    table = Table(deals=1)
    table.agree("a")
    assert table.type(table.ns, 2, "a").code == "match-over"


def test_an_impossible_deal_is_refused_with_the_engines_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table()
    monkeypatch.setitem(WAYS, "x", {"taker": "NS", "points": {"NS": 300, "EW": 0}})
    answer = table.type(table.ns, 1, "x")
    assert (answer.is_ok, answer.sentence != "") == (False, True)


def test_nothing_is_typed_on_a_sheet_taken_over() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    save_deals(table.sheet, deals=[WAYS["d"]], base_version=0, by=somebody())
    assert table.type(table.ns, 2, "a").code == "taken-over"
    assert (table.written, table.said.stands) == (["d"], {})


def test_nothing_is_typed_on_a_confirmed_sheet() -> None:
    table = Table(deals=1)
    table.agree("a")
    table.sign(table.ns)
    table.sign(table.ew)
    assert table.type(table.ns, 1, "b").code == "sheet-closed"


def test_a_disputed_deal_waits_for_the_arbiter_and_later_ones_are_held() -> None:
    table = Table(deals=3)
    table.agree("a")
    assert table.contest(table.ew, 1).is_ok
    assert table.type(table.ns, 1, "b").code == "contested-deal"
    assert table.type(table.ns, 2, "a").is_ok
    assert table.confirm(table.ew, 2).is_ok
    assert (table.sheet.state, table.written) == (SheetState.CONTESTED, ["a"])


def test_a_sheet_that_the_desk_fills_in_is_not_contested() -> None:
    table = Table()
    save_deals(table.sheet, deals=[WAYS["d"]], base_version=0, by=SERVER)
    assert table.contest(table.ns, 1).code == "taken-over"


def test_the_arbiter_is_called_three_times_at_most() -> None:
    table = Table()
    table.agree("a")
    codes = []
    for _time in range(4):
        codes.append(table.contest(table.ew, 1).code)
        if table.sheet.state == SheetState.CONTESTED:
            resolve_contest(table.sheet, reason="Juste", by=SERVER)
    assert codes == ["", "", "", "too-many-calls"]


def test_nothing_is_typed_where_a_side_is_absent() -> None:
    table = Table()
    record_forfeit(table.match, absent=Forfeit.EW, by=SERVER)
    assert table.type(table.ns, 1, "a").code == "forfeit"


def test_hand_over_answers_for_the_other_side_and_is_marked() -> None:
    table = Table(seats=False)
    ns = table.claim("NS", "phone 1")
    table.type(ns, 1, "a")
    version = table.said.find_head(1, "NS")
    assert table.confirm(ns, 1, version=version, same_phone=True).is_ok
    assert (table.written, DealRecord.objects.get().same_phone) == (["a"], True)


def test_hand_over_is_refused_where_the_other_side_has_its_phone() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    version = table.said.find_head(1, "NS")
    assert table.confirm(table.ns, 1, version=version, same_phone=True).code == "hand-over"


def test_hand_over_is_refused_where_the_club_wants_two_phones() -> None:
    table = Table(seats=False, same_phone=False)
    ns = table.claim("NS", "phone 1")
    table.type(ns, 1, "a")
    version = table.said.find_head(1, "NS")
    assert table.confirm(ns, 1, version=version, same_phone=True).code == "hand-over"


def test_giving_a_side_up_empties_what_nobody_shares() -> None:
    table = Table()
    table.agree("a")
    table.type(table.ns, 2, "a")
    release_side(table.ns)
    assert sorted(table.said.stands) == [(1, "EW"), (1, "NS")]


def test_a_retry_gets_the_first_answer() -> None:
    table = Table()
    once = issue_key(table.ns.key)
    assert table.type(table.ns, 1, "a", key=once, base="").is_ok
    table.type(table.ew, 1, "b")
    assert table.type(table.ns, 1, "a", key=once, base="").is_ok
    assert table.said.is_disputed(1)


def test_a_key_of_another_seat_is_not_known() -> None:
    table = Table()
    once = issue_key(table.ns.key)
    table.type(table.ns, 1, "a", key=once)
    assert table.type(table.ew, 1, "b", key=once).code == "unknown-key"


def test_too_many_commands_may_be_sent_again() -> None:
    table = Table()
    with time_machine.travel(timezone.now(), tick=False):
        answers = [table.confirm(table.ns, 1, version="nothing") for _ in range(41)]
    assert (answers[-1].code, answers[-1].is_final) == ("too-many-attempts", False)


def test_a_seat_without_its_match_has_ended() -> None:
    table = Table()
    PhoneSeat.objects.filter(pk=table.ns.pk).delete()
    assert table.type(table.ns, 1, "a", base="").code == "seat-ended"
