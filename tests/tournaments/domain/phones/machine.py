"""Two phones, a third one, a bad network and a desk at one table, in any order.

A phone shows what the server had when it last looked (`screens`), so bases, versions and digests
may be stale; any command may be sent again later. After each step the promises must hold.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from scoring.cards import other_side
from tests.tournaments.domain.phones.table import WAYS, Table
from tournaments.actors import SERVER
from tournaments.domain.phones.commands import Answer
from tournaments.domain.phones.deals import confirm_deal, contest_deal, type_deal
from tournaments.domain.phones.desk import give_table_back, take_table_over
from tournaments.domain.phones.keys import issue_key
from tournaments.domain.phones.seats import claim_side, release_side
from tournaments.domain.phones.signatures import sign_sheet
from tournaments.domain.sheets.contests import resolve_contest
from tournaments.domain.sheets.sheets import hand_in_sheet, save_deals
from tournaments.enums import Origin, SheetState
from tournaments.errors import Refused
from tournaments.models import Bucket, PhoneSeat, TableEntry, TableSignature, TableStand
from tournaments.queries.phones.tables import PhoneTable

DEALS = 2
PHONES = st.sampled_from((1, 2, 3))
NUMBERS = st.sampled_from((1, 2, 3))
LETTERS = st.sampled_from(tuple(WAYS))


class Phones(RuleBasedStateMachine):
    """What was answered is counted over all walks."""

    answered: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.block = transaction.atomic()
        self.block.__enter__()
        self.seats: dict[int, PhoneSeat] = {}
        self.screens: dict[int, PhoneTable] = {}
        self.sent: list[tuple[Callable[[], Answer], Answer, bool]] = []
        self.typed: list[Any] = []

    def teardown(self) -> None:
        """The desk ends the match from wherever it is; nothing is left behind."""
        if hasattr(self, "table"):
            self.desk_finishes()
        transaction.set_rollback(True)
        self.block.__exit__(None, None, None)

    @initialize(way=st.sampled_from(("each", "whole", "blind")))
    def begin(self, way: str) -> None:
        self.table = Table(deals=DEALS, seats=False, phone_entry=way)
        for phone, side in ((1, "NS"), (2, "EW")):
            self.seats[phone] = self.table.claim(side, f"phone {phone}")
            self.screens[phone] = self.table.said

    def send(self, kind: str, do: Callable[[], Answer]) -> Answer:
        """Carry a command out; what is refused changes nothing."""
        Bucket.objects.all().delete()
        before = self.stored()
        answer = do()
        self.answered[f"{kind} {answer.code or 'ok'}"] += 1
        if not answer.is_ok:
            assert self.stored() == before, kind
        self.sent.append((do, answer, answer.is_final))
        return answer

    def stored(self) -> object:
        """All that a command may change."""
        sheet = self.table.sheet
        return (
            sheet.state,
            sheet.version,
            sorted(TableStand.objects.values_list("number", "side", "entry", "device")),
            sorted(TableSignature.objects.values_list("side", "digest")),
            TableEntry.objects.count(),
        )

    @rule(phone=PHONES)
    def look(self, phone: int) -> None:
        self.screens[phone] = self.table.said

    @rule(phone=PHONES, number=NUMBERS, letter=LETTERS)
    def type(self, phone: int, number: int, letter: str) -> None:
        if phone not in self.seats:
            return
        seat = self.seats[phone]
        once = issue_key(seat.key)
        base = self.screens[phone].find_head(number, seat.side)
        answer = self.send(
            "type",
            lambda: type_deal(seat.key, key=once, number=number, facts=WAYS[letter], base=base),
        )
        if answer.is_ok:
            self.typed.append((once, number, WAYS[letter]))

    @rule(phone=PHONES, number=NUMBERS, handed=st.booleans())
    def confirm(self, phone: int, number: int, handed: bool) -> None:
        if phone not in self.seats:
            return
        seat = self.seats[phone]
        once = issue_key(seat.key)
        shown = seat.side if handed else other_side(seat.side)
        version = self.screens[phone].find_head(number, shown)
        facts = self.screens[phone].find_facts(number, shown)
        command = {"number": number, "version": version, "same_phone": handed}
        answer = self.send("confirm", lambda: confirm_deal(seat.key, key=once, **command))
        if answer.is_ok and not version.startswith("desk-"):
            side = other_side(seat.side) if handed else seat.side
            assert self.table.said.stands[number, side].entry.facts == facts

    @rule(phone=PHONES, handed=st.booleans())
    def sign(self, phone: int, handed: bool) -> None:
        if phone not in self.seats:
            return
        seat = self.seats[phone]
        once = issue_key(seat.key)
        side = other_side(seat.side) if handed else seat.side
        screen = self.screens[phone]
        digest, shown = screen.compute_digest(side), screen.list_signed(side)
        answer = self.send(
            "sign", lambda: sign_sheet(seat.key, key=once, digest=digest, same_phone=handed)
        )
        if answer.is_ok:
            assert self.table.said.list_signed(side) == shown

    @rule(phone=PHONES, number=NUMBERS)
    def contest(self, phone: int, number: int) -> None:
        if phone in self.seats:
            seat = self.seats[phone]
            once = issue_key(seat.key)
            said = "Nous comptons autrement."
            self.send("contest", lambda: contest_deal(seat.key, key=once, number=number, said=said))

    @rule(place=st.integers(0, 99))
    def retry(self, place: int) -> None:
        """An answer that was lost: the same command again gets the same one, and does nothing."""
        if self.sent:
            do, first, _final = self.sent[place % len(self.sent)]
            Bucket.objects.all().delete()
            before = self.stored()
            assert do() == first
            assert self.stored() == before

    @rule(phone=PHONES, side=st.sampled_from(("NS", "EW")))
    def claim(self, phone: int, side: str) -> None:
        Bucket.objects.all().delete()
        if self.table.sheet.state == SheetState.LOCKED:
            return
        try:
            self.seats[phone] = claim_side(self.table.match, side=side, device=f"phone {phone}")
        except Refused as refusal:
            self.answered[f"claim {refusal.code}"] += 1
        self.screens[phone] = self.table.said

    @rule(phone=PHONES)
    def release(self, phone: int) -> None:
        if phone in self.seats:
            release_side(self.seats[phone])

    @rule(letter=LETTERS)
    def desk_types(self, letter: str) -> None:
        sheet = self.table.sheet
        if sheet.state in (SheetState.OPEN, SheetState.SUBMITTED) and not sheet.ruled:
            save_deals(sheet, deals=[WAYS[letter]], base_version=sheet.version, by=SERVER)

    @rule(back=st.booleans())
    def desk_holds(self, back: bool) -> None:
        sheet = self.table.sheet
        if sheet.state in (SheetState.OPEN, SheetState.SUBMITTED):
            if back:
                give_table_back(sheet, by=SERVER)
            else:
                take_table_over(sheet, base_version=sheet.version, by=SERVER)

    @rule()
    def arbiter_resolves(self) -> None:
        if self.table.sheet.state == SheetState.CONTESTED:
            resolve_contest(self.table.sheet, by=SERVER, reason="Vu à la table")

    @invariant()
    def acknowledged_deals_are_kept(self) -> None:
        kept = {one.key: (one.number, one.facts) for one in TableEntry.objects.all()}
        for once, number, facts in self.typed:
            assert kept[once] == (number, facts)
        assert len(kept) == len(self.typed)

    @invariant()
    def what_the_table_wrote_is_what_both_stood_on(self) -> None:
        if not hasattr(self, "table"):
            return
        for record in self.table.said.records.values():
            if record.origin == Origin.TABLE:
                entry = TableEntry.objects.get(key=record.entry_key)
                assert (entry.number, entry.facts) == (record.number, record.facts)

    @invariant()
    def what_is_agreed_is_written(self) -> None:
        if not hasattr(self, "table"):
            return
        said = self.table.said
        takes = said.sheet.state in (SheetState.OPEN, SheetState.SUBMITTED)
        if said.sheet.held_by_desk or not takes:
            return
        number = 1
        while said.is_agreed(number) or number in said.records:
            if number > DEALS:
                break
            agreed = said.is_agreed(number)
            assert number in said.records
            facts = said.stands[number, "NS"].entry.facts if agreed else None
            assert not agreed or said.says_same(said.records[number].facts, facts)
            number += 1

    @invariant()
    def one_phone_never_answers_for_both_sides(self) -> None:
        if not hasattr(self, "table"):
            return
        signed = list(TableSignature.objects.all())
        if len(signed) == 2 and signed[0].device == signed[1].device:
            assert any(one.same_phone for one in signed)

    def desk_finishes(self) -> None:
        """Desk and arbiter alone end the match from here."""
        self.arbiter_resolves()
        sheet = self.table.sheet
        if sheet.state in (SheetState.OPEN, SheetState.SUBMITTED):
            deals = [WAYS["a"]] * DEALS
            hand_in_sheet(sheet, deals=deals, base_version=sheet.version, by=SERVER)
        assert self.table.sheet.state == SheetState.CONFIRMED
