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

from arbitration.domain.incidents import withdraw_incident
from arbitration.domain.previews import preview_effects
from arbitration.domain.rulings import Decision, replace_ruling, rule_on_incident
from arbitration.effects.table_effects import FixedDeal
from arbitration.enums import WAITING
from arbitration.models import Incident, Ruling
from arbitration.queries.proofs import UNSEALED, list_mismatches
from scoring.cards import SIDES, other_side
from tests.tournaments.domain.phones.table import SUMS, WAYS, Table
from tournaments.actors import SERVER
from tournaments.domain.phones.commands import CommandAnswer, issue_key
from tournaments.domain.phones.deals import confirm_deal, contest_deal, type_deal
from tournaments.domain.phones.desk import accept_first_deal, give_table_back, take_table_over
from tournaments.domain.phones.seats import claim_side, release_side
from tournaments.domain.phones.signatures import sign_sheet
from tournaments.domain.sheets.contests import resolve_contest
from tournaments.domain.sheets.sheets import hand_in_sheet, save_deals, save_totals
from tournaments.enums import Origin, SheetEntry, SheetState
from tournaments.errors import Refused
from tournaments.models import Bucket, PhoneSeat, TableEntry, TableSignature, TableStand
from tournaments.models.sheets.shapes import ANNULLED, DealFacts
from tournaments.pages.phones.table_page import build_phone_page
from tournaments.queries.phones.tables import TOTALS, PhoneTable
from tournaments.wording import phrase_score

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
        self.sent: list[tuple[Callable[[], CommandAnswer], CommandAnswer, bool]] = []
        self.typed: list[Any] = []

    def teardown(self) -> None:
        """The journal proves the sheet as it is; the desk ends the match from wherever it is;
        nothing is left behind."""
        if hasattr(self, "table"):
            found = list_mismatches(self.table.match.round.tournament)
            # What the table was made with is in no journal.
            assert {mismatch.fault for mismatch in found} <= {UNSEALED}
            self.desk_finishes()
        transaction.set_rollback(True)
        self.block.__exit__(None, None, None)

    @initialize(
        way=st.sampled_from(("each", "whole", "blind")),
        entry=st.sampled_from(("deals", "deals", "totals")),
        waits=st.booleans(),
    )
    def begin(self, way: str, entry: str, waits: bool) -> None:
        settings = {"phone_entry": way, "sheet_entry": entry, "first_deal_at_desk": waits}
        self.table = Table(deals=DEALS, seats=False, **settings)
        self.waits = waits
        for phone, side in ((1, "NS"), (2, "EW")):
            self.seats[phone] = self.table.claim(side, f"phone {phone}")
            self.screens[phone] = self.table.said

    def send(self, kind: str, do: Callable[[], CommandAnswer]) -> CommandAnswer:
        """Carry a command out; what is refused changes nothing."""
        Bucket.objects.all().delete()
        before, decided = self.stored(), self.decided()
        answer = do()
        assert self.decided() == decided, kind
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

    def decided(self) -> dict[int, DealFacts]:
        """What an arbiter decided of deals: no command of a phone changes it."""
        said = self.table.said
        return {number: facts for number, facts in said.fixed.items() if number in said.written}

    @rule(phone=PHONES)
    def look(self, phone: int) -> None:
        self.screens[phone] = self.table.said

    @rule(phone=PHONES, number=NUMBERS, letter=LETTERS)
    def type(self, phone: int, number: int, letter: str) -> None:
        if phone not in self.seats:
            return
        seat = self.seats[phone]
        once = issue_key(seat.key)
        screen = self.screens[phone]
        number, facts = self.on_screen(screen, number), self.facts(screen, letter)
        base = screen.find_head(number, seat.side)
        answer = self.send(
            "type",
            lambda: type_deal(seat.key, key=once, number=number, facts=facts, base=base),
        )
        if answer.is_ok:
            self.typed.append((once, number, facts))

    @staticmethod
    def on_screen(screen: PhoneTable, number: int) -> int:
        """The deal that a screen offers, or its totals."""
        return TOTALS if screen.is_totals else number

    @staticmethod
    def facts(screen: PhoneTable, letter: str) -> DealFacts:
        """What may be typed on it."""
        return SUMS[letter] if screen.is_totals else WAYS[letter]

    @rule(letter=LETTERS)
    def agree(self, letter: str) -> None:
        """What tables do most: one side types a deal, the other says so or types the same."""
        self.look(1)
        number = next(n for n in range(1, DEALS + 2) if not self.table.said.has_said(n, "NS"))
        self.type(1, number, letter)
        self.look(2)
        if self.table.said.is_blind:
            self.type(2, number, letter)
        else:
            self.confirm(2, number, handed=False)

    @rule()
    def both_sign(self) -> None:
        for phone in (1, 2):
            self.look(phone)
            self.sign(phone, handed=False)

    @rule(phone=PHONES, number=NUMBERS, handed=st.booleans())
    def confirm(self, phone: int, number: int, handed: bool) -> None:
        if phone not in self.seats:
            return
        seat = self.seats[phone]
        once = issue_key(seat.key)
        number = self.on_screen(self.screens[phone], number)
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
            number = self.on_screen(self.screens[phone], number)
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
        """Over what an arbiter decided only by being told so first, which changes nothing."""
        sheet, decided = self.table.sheet, self.decided()
        if sheet.state not in (SheetState.OPEN, SheetState.SUBMITTED):
            return
        refused = ""
        try:
            save_deals(sheet, deals=[WAYS[letter]], base_version=sheet.version, by=SERVER)
        except Refused as refusal:
            refused = refusal.code
        assert not refused or (refused == "ruled-deal" and decided)
        if self.table.sheet.entry == SheetEntry.DEALS:
            assert decided.items() <= self.decided().items()

    @rule(letter=LETTERS)
    def desk_types_totals(self, letter: str) -> None:
        sheet = self.table.sheet
        if sheet.state in (SheetState.OPEN, SheetState.SUBMITTED) and not sheet.ruled:
            save_totals(sheet, totals=SUMS[letter], base_version=sheet.version, by=SERVER)

    @rule(stale=PHONES)
    def desk_accepts(self, stale: int) -> None:
        """By what the desk's screen showed, which may be as old as a phone's."""
        screen = self.screens.get(stale, self.table.said)
        awaited, now = screen.find_awaited(), self.table.said.find_awaited()
        if awaited is None:
            return
        self.answered["accept"] += 1
        try:
            accept_first_deal(self.table.sheet, entry=str(awaited.key), by=SERVER)
        except Refused as refusal:
            self.answered[f"accept {refusal.code}"] += 1
            assert now is None or now.key != awaited.key

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
        """A call is closed at the sheet, nothing else being typed: nobody's version is lost."""
        if self.table.sheet.state == SheetState.CONTESTED:
            self.keep_typed(
                lambda: resolve_contest(self.table.sheet, by=SERVER, reason="Vu à la table")
            )

    def keep_typed(self, act: Callable[[], object]) -> None:
        """Have an arbiter do something: what a side stands on stays, unless it was decided."""
        before = self.table.said.stands
        act()
        after = self.table.said
        for (number, side), stand in before.items():
            kept = after.stands.get((number, side))
            assert number in after.fixed or (kept and kept.entry_id == stand.entry_id)

    def waiting(self) -> Incident | None:
        return Incident.objects.filter(state__in=WAITING).order_by("pk").first()

    @rule(letter=LETTERS, how=st.sampled_from(("written", "stays", "nothing", "withdrawn")))
    def arbiter_rules(self, letter: str, how: str) -> None:
        """What was shown before it is what comes of it."""
        incident, written = self.waiting(), self.table.said.written
        if incident is None:
            return
        number = incident.deal_number
        if how == "withdrawn":
            self.keep_typed(lambda: withdraw_incident(incident, reason="Rien", by=SERVER))
            return
        effects: tuple[FixedDeal, ...] = ()
        if number and how == "written":
            effects = (FixedDeal(deal=number, facts=WAYS[letter]),)
        elif number and how == "stays" and number in written:
            effects = (FixedDeal(deal=number, facts=written[number], stays=True),)
        decision = Decision(effects=effects, reason="Vu")
        shown = preview_effects(incident, effects=effects, by=SERVER)
        try:
            self.keep_typed(lambda: rule_on_incident(incident, decision=decision, by=SERVER))
        except Refused as refusal:
            self.answered[f"rule {refusal.code}"] += 1
            assert shown.refused is not None
            return
        self.answered[f"rule {how}"] += 1
        assert shown.after is not None
        assert shown.after.result == self.table.sheet.result

    @rule(letter=LETTERS, empty=st.booleans())
    def ruling_is_replaced(self, letter: str, empty: bool) -> None:
        """By an arbiter, or by a jury that takes it back or decides otherwise."""
        ruling = Ruling.objects.in_force().order_by("number").last()
        if ruling is None:
            return
        number = ruling.incident.deal_number
        effects = () if empty or not number else (FixedDeal(deal=number, facts=WAYS[letter]),)
        decision = Decision(effects=effects, reason="Relu")
        try:
            replace_ruling(ruling, decision=decision, by=SERVER)
        except Refused as refusal:
            self.answered[f"replace {refusal.code}"] += 1
            return
        self.answered[f"replace {'empty' if empty else letter}"] += 1
        dropped = [one for one in self.table.said.written.values() if one == ANNULLED]
        assert not dropped

    @invariant()
    def both_phones_show_the_total_of_the_sheet(self) -> None:
        if not hasattr(self, "table"):
            return
        said, result = self.table.said, self.table.sheet.result
        totals = result["totals"] if result else {"NS": 0, "EW": 0}
        pages = [
            build_phone_page(said, PhoneSeat(side=side, match=said.sheet.match)) for side in SIDES
        ]
        assert pages[0].totals == pages[1].totals
        if not (pages[0].digest or pages[1].digest):
            assert pages[0].totals == phrase_score(totals["NS"], totals["EW"])

    @invariant()
    def no_deal_is_offered_that_an_arbiter_decided(self) -> None:
        if not hasattr(self, "table"):
            return
        said = self.table.said
        for side in SIDES:
            page = build_phone_page(said, PhoneSeat(side=side, match=said.sheet.match))
            assert page.next_number not in said.fixed
            assert page.question is None or page.question.number not in said.fixed

    @invariant()
    def acknowledged_deals_are_kept(self) -> None:
        kept = {entry.key: (entry.number, entry.facts) for entry in TableEntry.objects.all()}
        for once, number, facts in self.typed:
            assert kept[once] == (number, facts)
        assert len(kept) == len(self.typed)

    @invariant()
    def what_the_table_wrote_is_what_both_stood_on(self) -> None:
        if not hasattr(self, "table"):
            return
        said = self.table.said
        for number, record in said.records.items():
            if record.origin == Origin.TABLE and number not in said.fixed:
                same = TableEntry.objects.filter(number=number)
                if not said.is_totals:
                    same = same.filter(key=record.entry_key)
                assert record.facts in [one.facts for one in same]

    @invariant()
    def what_is_agreed_is_written(self) -> None:
        if not hasattr(self, "table"):
            return
        said = self.table.said
        takes = said.sheet.state in (SheetState.OPEN, SheetState.SUBMITTED)
        if said.sheet.held_by_desk or not takes or said.waits_for_desk:
            return
        number = said.first
        while said.is_agreed(number) or number in said.records or number in said.fixed:
            if number > DEALS:
                break
            agreed = said.is_agreed(number)
            assert number in said.records, said.sheet.ruled
            facts = said.stands[number, "NS"].entry.facts if agreed else None
            assert not agreed or said.says_same(said.records[number].facts, facts)
            number += 1

    @invariant()
    def nothing_counts_before_the_desk_accepted(self) -> None:
        if not hasattr(self, "table") or not self.waits:
            return
        sheet = self.table.sheet
        if not sheet.first_deal_accepted:
            kept = (*sheet.deal_records.all(), *sheet.totals_records.all())
            firsts = sorted(kept, key=lambda one: one.version)[:1]
            assert all(one.origin != Origin.TABLE for one in firsts)

    @invariant()
    def one_phone_never_answers_for_both_sides(self) -> None:
        if not hasattr(self, "table"):
            return
        signed = list(TableSignature.objects.all())
        if len(signed) == 2 and signed[0].device == signed[1].device:
            assert any(signature.same_phone for signature in signed)

    def desk_finishes(self) -> None:
        """Desk and arbiter alone end the match from here."""
        self.arbiter_resolves()
        sheet, fixed = self.table.sheet, self.table.said.fixed
        if sheet.state in (SheetState.OPEN, SheetState.SUBMITTED):
            deals = [fixed.get(number, WAYS["a"]) for number in range(1, DEALS + 1)]
            hand_in_sheet(sheet, deals=deals, base_version=sheet.version, by=SERVER)
        assert self.table.sheet.state == SheetState.CONFIRMED
