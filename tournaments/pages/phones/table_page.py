"""What a phone shows of its table: each deal with how far it is, and what to do next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring import FactError, find_next_dealer
from scoring.cards import SEATS, other_side
from tournaments.enums import DealStep, Forfeit, Origin, PhoneEntry, SheetState
from tournaments.models import PhoneSeat, Round
from tournaments.models.sheets.shapes import DealFacts, KeptResult, Points
from tournaments.pages.phones.deal_words import phrase_said
from tournaments.pages.phones.outcome import (
    phrase_bell,
    phrase_deal_in_play,
    phrase_outcome,
    phrase_pot,
    phrase_standing,
)
from tournaments.pages.phones.shown import (
    ASKS,
    PhoneDeal,
    PhonePage,
    PhoneScore,
    Version,
    list_sides,
)
from tournaments.queries.draws.rounds import RoundClock, find_round_clock
from tournaments.queries.phones.looks import is_near
from tournaments.queries.phones.tables import TOTALS, PhoneTable
from tournaments.queries.sheets.match_results import score_deals
from tournaments.wording import number_writer, phrase_score


def build_phone_page(table: PhoneTable, seat: PhoneSeat) -> PhonePage:
    """What a phone that speaks for a side shows."""
    match, side = table.sheet.match, seat.side
    by_code = dict(zip(("NS", "EW"), list_sides(match), strict=True))
    deals = tuple(_Reader(table, side).list_deals())
    taken_over = table.sheet.held_by_desk
    open_to_say = table.sheet.state in (SheetState.OPEN, SheetState.SUBMITTED, SheetState.CONTESTED)
    writes = open_to_say and not taken_over and match.forfeit == Forfeit.NONE
    may_sign = writes and _may_sign(table, side)
    result = _reckon(table, table.list_signed(side) if may_sign else table.list_written())
    following = _find_next(table, side) if writes else None
    blocked = following is not None and _is_contested(table, following)
    following = None if blocked else following
    clock = _find_clock(match.round) if writes else None
    totals = {"NS": 0, "EW": 0} if result is None else result["totals"]
    return PhonePage(
        side=by_code[side],
        other=by_code[other_side(side)],
        deals=deals,
        question=_find_question(table, deals) if writes else None,
        handed=_find_handed(table, deals, side) if writes else None,
        next_number=following,
        next_base="" if following is None else table.find_head(following, side),
        dealt=_count_dealt(table, side, following) if following and not may_sign else None,
        totals=phrase_score(totals["NS"], totals["EW"]),
        score=_build_score(table, side, totals, following=following),
        outcome=tuple(phrase_outcome(table, result, may_sign=may_sign)),
        time_up=phrase_deal_in_play(table) if may_sign and not table.is_over(side) else "",
        clock=clock,
        bell=phrase_bell(table) if clock and not table.is_totals else "",
        digest=table.compute_digest(side) if may_sign else "",
        other_digest=_find_other_digest(table, side) if may_sign else "",
        has_signed=side in table.signatures,
        other_signed=other_side(side) in table.signatures,
        is_taken_over=taken_over and open_to_say,
        is_blocked=blocked,
        is_forfeit=match.forfeit != Forfeit.NONE,
        is_done=table.sheet.state in (SheetState.CONFIRMED, SheetState.LOCKED),
        is_blind=table.is_blind,
        is_totals=table.is_totals,
        is_awaited=table.find_awaited() is not None,
    )


def _find_clock(round_: Round) -> RoundClock | None:
    """The clock of a round while it runs towards an end."""
    clock = find_round_clock(round_)
    return clock if clock and clock.ends_at and not clock.is_over else None


def _find_other_digest(table: PhoneTable, side: str) -> str:
    """What the other side would sign on this phone, once its own has; else nothing."""
    signs_here = side in table.signatures and _may_hand_over(table, side)
    return table.compute_digest(other_side(side)) if signs_here else ""


@dataclass(frozen=True, slots=True)
class _Marks:
    """What a deal, or a sheet of totals, comes to."""

    points: Points
    says: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the deals of a table for one side."""

    table: PhoneTable
    side: str

    def list_deals(self) -> list[PhoneDeal]:
        """Every deal of which anything is said, in order."""
        marks = _list_marks(self.table, self.side), _list_marks(self.table, other_side(self.side))
        return [
            self._read(number, *(marked.get(number) for marked in marks))
            for number in self.table.list_numbers()
        ]

    def _read(self, number: int, marks: _Marks | None, their_marks: _Marks | None) -> PhoneDeal:
        table, other = self.table, other_side(self.side)
        mine = table.stands.get((number, self.side))
        theirs = table.stands.get((number, other))
        written = table.written.get(number)
        step = find_deal_step(table, number)
        says_mine = mine.entry.facts if mine else written
        says_theirs = theirs.entry.facts if theirs else None
        if says_theirs is not None and self._hides(step):
            says_theirs = None
        if table.is_shared(number):
            says_theirs = None
        key = str(mine.entry_id) if mine else table.name_record(number)
        said_mine = self._build_version(key, says_mine, marks)
        said_theirs = self._build_version(
            str(theirs.entry_id) if theirs else "", says_theirs, their_marks
        )
        shown = said_mine or said_theirs
        points, write = shown and shown.points, number_writer()
        return PhoneDeal(
            number=number,
            step=step,
            mine=said_mine,
            theirs=said_theirs,
            ours_marked=write(points[self.side]) if points else "",
            theirs_marked=write(points[other]) if points else "",
            may_change=step not in (DealStep.RULED, DealStep.CONTESTED),
        )

    def _hides(self, step: DealStep) -> bool:
        """Whether a whole sheet shows only how far it is until it is signed, and one typed blind
        until both sides have typed the deal."""
        if step not in ASKS.values():
            return False
        whole = self.table.way == PhoneEntry.WHOLE
        return self.table.is_blind or (whole and not _may_sign(self.table, self.side))

    def _build_version(
        self, key: str, facts: DealFacts | None, marks: _Marks | None
    ) -> Version | None:
        if facts is None:
            return None
        says = phrase_said(self.table, facts)
        if marks is None:
            return Version(key=key, sentences=says)
        return Version(key=key, sentences=[*says, *marks.says], points=marks.points)


def find_deal_step(table: PhoneTable, number: int) -> DealStep:
    """How far a deal is, for everybody alike."""
    if _is_contested(table, number):
        return DealStep.CONTESTED
    if number in table.fixed:
        return DealStep.RULED
    if table.is_disputed(number):
        return DealStep.DISPUTED
    if number in table.records and not table.is_proposed_otherwise(number):
        by_table = table.records[number].origin == Origin.TABLE
        return DealStep.AGREED if by_table else DealStep.BY_DESK
    if table.is_agreed(number):
        return DealStep.WAITS_FOR_DESK if table.waits_for_desk else DealStep.HELD
    return ASKS["EW" if (number, "NS") in table.stands else "NS"]


def _is_contested(table: PhoneTable, number: int) -> bool:
    """Whether an arbiter is awaited for a deal, about which phones say nothing then."""
    sheet = table.sheet
    return sheet.state == SheetState.CONTESTED and sheet.contested_deal in (None, number)


def _reckon(table: PhoneTable, deals: Sequence[DealFacts]) -> KeptResult | None:
    """What a list of deals comes to; None where the engine takes it no more."""
    try:
        return table.reckon(deals) if deals else None
    except FactError:
        return None


def _list_marks(table: PhoneTable, side: str) -> Mapping[int, _Marks]:
    """What each deal marks, by the list of a side."""
    facts, played = table.list_facts(side), table.sheet.match.round
    result = _reckon(table, facts)
    if result is None:
        return {}
    if table.is_totals:
        return {TOTALS: _Marks(result["totals"])}
    deals = score_deals(played.rules, played.length, facts, time_up=table.is_time_up).deals
    return {
        number: _Marks(deal.marks, tuple(phrase_pot(deal)))
        for number, deal in enumerate(deals, start=1)
    }


def _build_score(
    table: PhoneTable, side: str, totals: Points, *, following: int | None
) -> PhoneScore:
    """What counts, or would be signed, as a side reads it."""
    write, ours, theirs = number_writer(), totals[side], totals[other_side(side)]
    says = () if table.is_totals else phrase_standing(table, ours, theirs, following=following)
    return PhoneScore(ours=write(ours), theirs=write(theirs), says=tuple(says))


def _find_question(table: PhoneTable, deals: Sequence[PhoneDeal]) -> PhoneDeal | None:
    """The first deal that this side answers; where deals are not confirmed one by one, only where
    both differ."""
    each = table.way == PhoneEntry.EACH
    asked = (deal for deal in deals if deal.asks_me)
    return next((deal for deal in asked if each or deal.step == DealStep.DISPUTED), None)


def _may_hand_over(table: PhoneTable, side: str) -> bool:
    return table.sheet.match.round.same_phone and not is_near(table.sheet, other_side(side))


def _find_handed(table: PhoneTable, deals: Sequence[PhoneDeal], side: str) -> PhoneDeal | None:
    """The first deal of this side that the other one may confirm here."""
    if table.way != PhoneEntry.EACH or not _may_hand_over(table, side):
        return None
    waits = ASKS[other_side(side)]
    return next((deal for deal in deals if deal.step == waits and deal.mine is not None), None)


def _find_next(table: PhoneTable, side: str) -> int | None:
    """The next deal that nobody has typed; None at the end, or where the other side has and this
    one answers it instead."""
    number = table.first
    while table.has_said(number, side):
        number += 1
    deals = table.list_facts(side)[: number - table.first]
    try:
        over = bool(deals) and (table.is_totals or table.reckon(deals)["finished"])
    except FactError:
        over = True
    answers = not table.is_blind and (number, other_side(side)) in table.stands
    return None if over or answers else number


def _count_dealt(table: PhoneTable, side: str, following: int) -> int:
    """How many seats to the right the deal has gone before one that follows: whoever dealt a deal
    that is annulled deals it again."""
    dealer = first = "S"
    for facts in table.list_facts(side)[: following - table.first]:
        if not facts.get("annulled"):
            passed = bool(facts.get("passed"))
            dealer = find_next_dealer(table.sheet.match.round.rules, dealer, passed=passed)
    return (SEATS.index(first) - SEATS.index(dealer)) % len(SEATS)


def _may_sign(table: PhoneTable, side: str) -> bool:
    """Whether a side may be asked to sign: the match is over, or its time, and nobody objects."""
    if table.sheet.state not in (SheetState.OPEN, SheetState.SUBMITTED) or table.waits_for_desk:
        return False
    numbers = table.list_numbers()
    if not numbers or any(
        table.is_disputed(number) or table.is_proposed_otherwise(number) for number in numbers
    ):
        return False
    by_deal = table.way != PhoneEntry.WHOLE
    if by_deal and any(number not in table.records for number in numbers):
        return False
    return table.is_over(side) or table.is_stopped(side)
