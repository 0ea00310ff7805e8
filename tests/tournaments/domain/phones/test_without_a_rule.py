"""What happens without each rule of the protocol: the shortest counter-example, which must fail.

Each is a row of the table that the exploration of the protocol gave, by the rule's name.
"""

import datetime

import pytest
from django.utils import timezone

from arbitration.models import AuditEntry
from tests.factories import MatchFactory, RoundFactory
from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.score_facts import somebody
from tournaments.actors import SERVER
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.phones.commands import issue_key
from tournaments.domain.phones.seats import claim_side, release_side
from tournaments.domain.sheets.contests import resolve_contest
from tournaments.domain.sheets.rulings import fix_deal
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import Act, SheetState
from tournaments.models import PhoneSeat, Round, TableEntry

pytestmark = pytest.mark.django_db


def test_outcome_kept_for_refusals() -> None:
    table = Table()
    second = issue_key(table.ns.key)
    table.type(table.ew, 1, "b")
    assert table.type(table.ns, 1, "a", base="").code == "deal-changed"
    assert table.type(table.ns, 2, "a", key=second, base="").code == "deal-missing"
    table.type(table.ns, 1, "a")
    assert table.type(table.ns, 2, "a", key=second, base="").code == "deal-missing"
    assert (2, "NS") not in table.said.stands


def test_key_before_seat() -> None:
    table = Table()
    once = issue_key(table.ns.key)
    table.type(table.ns, 1, "a", key=once, base="")
    release_side(table.ns)
    assert table.type(table.ns, 1, "a", key=once, base="").is_ok


def test_keys() -> None:
    table = Table()
    once = issue_key(table.ns.key)
    table.type(table.ns, 1, "a", key=once, base="")
    assert table.type(table.ns, 1, "a", key=once, base="").is_ok
    assert TableEntry.objects.count() == 1


def test_deal_number_and_base() -> None:
    table = Table()
    table.type(table.ns, 1, "a", base="")
    assert table.type(table.ns, 1, "a", base="").code == "deal-changed"
    assert list(table.said.stands) == [(1, "NS")]


def test_base_on_a_typed_deal() -> None:
    table = Table()
    table.agree("a")
    seen = table.said.find_head(1, "NS")
    table.type(table.ew, 1, "b")
    table.confirm(table.ns, 1)
    assert table.type(table.ns, 1, "a", base=seen).code == "deal-changed"
    assert table.written == ["b"]


def test_entry_named_by_a_confirmation() -> None:
    table = Table()
    table.type(table.ns, 1, "b")
    seen = table.shown(table.ew, 1)
    table.type(table.ns, 1, "d")
    assert table.confirm(table.ew, 1, version=seen).code == "deal-changed"
    assert table.written == []


def test_seat_checked_on_arrival() -> None:
    table = Table()
    PhoneSeat.objects.update(seen_at=timezone.now() - datetime.timedelta(minutes=4))
    table.claim("NS", "phone 3")
    assert table.type(table.ns, 1, "a").code == "seat-ended"


def test_match_in_the_seat() -> None:
    table = Table(deals=1)
    Round.objects.update(state="closed")
    tournament = table.match.round.tournament
    following = start_round(RoundFactory(tournament=tournament, number=2), by=SERVER)
    match = MatchFactory(round=following, table_number=7)
    claim_side(match, side="EW", device="phone 2")
    assert table.type(table.ns, 1, "a").code == "seat-ended"
    assert not TableEntry.objects.exists()


def test_device_in_the_stand() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    release_side(table.ew)
    moved = table.claim("EW", "phone 1")
    assert table.confirm(moved, 1).code == "same-device"
    assert table.written == []


def test_own_rule_for_signatures() -> None:
    table = Table(deals=1)
    table.agree("a")
    table.sign(table.ns)
    release_side(table.ew)
    moved = table.claim("EW", "phone 1")
    assert table.sign(moved).code == "same-device"
    assert table.sheet.state == SheetState.OPEN


def test_digest_in_a_signature() -> None:
    table = Table(deals=1)
    table.agree("a")
    seen = table.said.compute_digest("NS")
    table.type(table.ew, 1, "b")
    table.confirm(table.ns, 1)
    assert table.sign(table.ns, digest=seen).code == "sheet-changed"


def test_a_ruling_empties_the_stands() -> None:
    table = Table(deals=1)
    table.type(table.ns, 1, "a")
    table.type(table.ew, 1, "b")
    fix_deal(table.sheet, number=1, facts=WAYS["d"], by=SERVER, reason="Renonce")
    assert (table.written, table.said.stands) == (["d"], {})
    assert table.sign(table.ns).is_ok
    assert table.sign(table.ew).is_ok


def test_held_deals_written_after_the_decision() -> None:
    table = Table(deals=3)
    table.type(table.ns, 1, "a")
    table.contest(table.ew, 1)
    table.type(table.ns, 2, "b")
    table.confirm(table.ew, 2)
    resolve_contest(table.sheet, by=SERVER, reason="Recomptée", deals=[WAYS["a"]])
    assert table.written == ["a", "b"]


def test_entries_kept_when_a_draw_is_taken_back() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    cancel_draw(table.match.round, by=somebody(), reason="Mauvais tirage")
    assert AuditEntry.objects.get(act=Act.DRAW_CANCELLED).before["typed"] != []


def test_a_version_on_states() -> None:
    table = Table()
    before = table.sheet.table_version
    table.type(table.ns, 1, "a")
    between = table.sheet.table_version
    table.confirm(table.ew, 1)
    assert before < between < table.sheet.table_version


def test_a_page_left_open_while_the_desk_wrote() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    seen = table.shown(table.ew, 1)
    save_deals(table.sheet, deals=[WAYS["d"]], base_version=0, by=somebody())
    assert table.confirm(table.ew, 1, version=seen).code == "taken-over"
    assert table.written == ["d"]
