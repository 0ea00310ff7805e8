"""Two phones and the desk at one table in the same instant."""

import pytest

from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.played.together import at_once
from tests.tournaments.refusals import refusal
from tournaments.actors import SERVER
from tournaments.domain.phones.commands import issue_key
from tournaments.domain.phones.deals import type_deal
from tournaments.domain.phones.signatures import sign_sheet
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import SheetState
from tournaments.errors import Refused
from tournaments.models import PhoneSeat, TableEntry

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_command_sent_many_times_counts_once() -> None:
    table = Table()
    once = issue_key(table.ns.key)

    def send(_number: int) -> str:
        answer = type_deal(table.ns.key, key=once, number=1, facts=WAYS["a"], base="")
        return answer.code or "ok"

    assert set(at_once(send)) == {"ok"}
    assert TableEntry.objects.count() == 1


def test_both_sides_sign_at_once() -> None:
    table = Table(deals=1)
    table.agree("a")
    signed = [
        (table.ns, table.said.compute_digest("NS")),
        (table.ew, table.said.compute_digest("EW")),
    ]

    def sign(number: int) -> str:
        seat, digest = signed[number % 2]
        return sign_sheet(seat.key, key=issue_key(seat.key), digest=digest).code or "ok"

    assert "ok" in at_once(sign)
    assert table.sheet.state == SheetState.CONFIRMED


def test_a_signature_and_the_desk_never_both_win() -> None:
    table = Table(deals=1)
    table.agree("a")
    table.sign(table.ns)
    digest, version = table.said.compute_digest("EW"), table.sheet.version

    def act(number: int) -> str:
        if number % 2:
            once = issue_key(table.ew.key)
            return sign_sheet(table.ew.key, key=once, digest=digest).code or "signed"
        try:
            save_deals(table.sheet, deals=[WAYS["d"]], base_version=version, by=SERVER)
        except Refused as refused:
            return refused.code
        return "saved"

    told = set(at_once(act))
    assert len(told & {"saved", "signed"}) == 1
    wanted = (["d"], SheetState.OPEN) if "saved" in told else (["a"], SheetState.CONFIRMED)
    assert (table.written, table.sheet.state) == wanted


def test_one_of_two_phones_gets_a_side() -> None:
    table = Table(seats=False)

    def claim(number: int) -> str:
        try:
            table.claim("NS", f"phone {number}")
        except Refused as refused:
            return refused.code
        return "claimed"

    told = at_once(claim)
    assert told.count("claimed") == 1
    assert PhoneSeat.objects.filter(ended_at=None).count() == 1
    assert refusal(table.claim, "NS", "phone 99").code in ("seat-asked", "too-many-attempts")
