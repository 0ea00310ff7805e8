"""What a phone shows of its table: each deal with how far it is, and what to do next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring import FactError
from scoring.cards import SIDES, other_side
from tournaments.enums import SIDE_NAMES, DealStep, Forfeit, Origin, PhoneEntry, SheetState
from tournaments.models import Match, PhoneSeat, Team
from tournaments.models.sheets.shapes import DealFacts, Points
from tournaments.pages.draws.seating import write_side_label
from tournaments.pages.phones.deal_words import tell_deal
from tournaments.queries.draws.rounds import is_time_over
from tournaments.queries.phones.tables import PhoneTable, is_near
from tournaments.queries.sheets.match_results import compute_deals_result
from tournaments.wording import write_score

_WAITS = {"NS": DealStep.WAITS_FOR_NS, "EW": DealStep.WAITS_FOR_EW}


@dataclass(frozen=True, kw_only=True, slots=True)
class TableSide:
    """One side of a table: what it is called, and who sits there: `entrants` are its team, or the
    two people of a mêlée."""

    code: str
    name: str
    team: str
    entrants: tuple[Team, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Version:
    """What somebody says of a deal, in sentences; `key` names it in a confirmation."""

    key: str
    sentences: Sequence[str]
    marks: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PhoneDeal:
    """One deal on a phone: what this side says, what the other one does, how far it is.

    `may_change` is False where nothing typed counts any more.
    """

    number: int
    step: DealStep
    mine: Version | None
    theirs: Version | None
    may_change: bool

    @property
    def shown(self) -> Version | None:
        """What stands in the list of deals."""
        return self.mine or self.theirs

    @property
    def asks_me(self) -> bool:
        """Whether this side has something to answer."""
        return self.theirs is not None and self.step in (
            *_WAITS.values(),
            DealStep.DISPUTED,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class PhonePage:
    """A table as the phone of one side shows it.

    `question` is the deal that this side answers first, `handed` the one that the other side may
    answer on this phone. `next_number` is the deal to type on top of
    `next_base`, None where there is none; `digest` is
    what this side would sign, empty where there is nothing to sign yet.
    """

    side: TableSide
    other: TableSide
    deals: tuple[PhoneDeal, ...]
    question: PhoneDeal | None
    handed: PhoneDeal | None
    next_number: int | None
    next_base: str
    totals: str
    digest: str
    other_digest: str
    has_signed: bool
    other_signed: bool
    is_taken_over: bool
    is_forfeit: bool
    is_done: bool
    is_blind: bool

    @property
    def call_number(self) -> int | None:
        """The deal about which the arbiter is called where none is asked: the one played now, or
        the last one."""
        if self.is_taken_over or self.is_forfeit or self.question is not None:
            return None
        last = self.deals[-1].number if self.deals else None
        return self.next_number or last

    @property
    def waits_for_other(self) -> int:
        """How many deals of this side wait for the other one, on a phone of its own."""
        if self.handed is not None or self.is_done or self.digest:
            return 0
        waits = _WAITS[self.other.code]
        return sum(one.step == waits and one.mine is not None for one in self.deals)

    @property
    def typed_by_other(self) -> int:
        """How many deals the other side typed that are not shown before they are signed."""
        if self.is_done or self.digest:
            return 0
        waits = _WAITS[self.side.code]
        return sum(one.step == waits and one.shown is None for one in self.deals)


def list_sides(match: Match) -> tuple[TableSide, TableSide]:
    """Both sides of a match, with who sits there."""
    seated = {"NS": (match.ns, match.ns_partner), "EW": (match.ew, match.ew_partner)}
    ns, ew = (
        TableSide(
            code=side,
            name=str(SIDE_NAMES[side]),
            team=write_side_label(*seated[side]),
            entrants=tuple(filter(None, seated[side])),
        )
        for side in SIDES
    )
    return ns, ew


def build_phone_page(table: PhoneTable, seat: PhoneSeat) -> PhonePage:
    """What a phone that speaks for a side shows."""
    match, side = table.sheet.match, seat.side
    ns, ew = list_sides(match)
    deals = tuple(_Reader(table, side).list_deals())
    taken_over = table.sheet.held_by_desk
    open_to_say = table.sheet.state in (SheetState.OPEN, SheetState.SUBMITTED, SheetState.CONTESTED)
    forfeited = match.forfeit != Forfeit.NONE
    writes = open_to_say and not taken_over and not forfeited
    may_sign = writes and _may_sign(table, side)
    following = _find_next(table, side) if writes else None
    return PhonePage(
        side=ns if side == "NS" else ew,
        other=ew if side == "NS" else ns,
        deals=deals,
        question=_find_question(table, deals) if writes else None,
        handed=_find_handed(table, deals, side) if writes else None,
        next_number=following,
        next_base=table.find_head(following, side) if following else "",
        totals=_sum_up(table, side),
        digest=table.compute_digest(side) if may_sign else "",
        other_digest=table.compute_digest(other_side(side))
        if may_sign and side in table.signatures and _may_hand_over(table, side)
        else "",
        has_signed=side in table.signatures,
        other_signed=other_side(side) in table.signatures,
        is_taken_over=taken_over and open_to_say,
        is_forfeit=forfeited,
        is_done=table.sheet.state in (SheetState.CONFIRMED, SheetState.LOCKED),
        is_blind=table.is_blind,
    )


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the deals of a table for one side."""

    table: PhoneTable
    side: str

    def list_deals(self) -> list[PhoneDeal]:
        """Every deal of which anything is said, in order."""
        marks = _list_marks(self.table, self.side), _list_marks(self.table, other_side(self.side))
        return [
            self._read(number, *(one.get(number) for one in marks))
            for number in self.table.list_numbers()
        ]

    def _read(self, number: int, marks: Points | None, their_marks: Points | None) -> PhoneDeal:
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
        return PhoneDeal(
            number=number,
            step=step,
            mine=_tell(str(mine.entry_id) if mine else table.name_record(number), says_mine, marks),
            theirs=_tell(str(theirs.entry_id) if theirs else "", says_theirs, their_marks),
            may_change=step not in (DealStep.RULED, DealStep.CONTESTED),
        )

    def _hides(self, step: DealStep) -> bool:
        """Whether a whole sheet shows only how far it is until it is signed, and one typed blind
        until both sides have typed the deal."""
        if step not in _WAITS.values():
            return False
        whole = self.table.sheet.match.round.phone_entry == PhoneEntry.WHOLE
        return self.table.is_blind or (whole and not _may_sign(self.table, self.side))


def _tell(key: str, facts: DealFacts | None, marks: Points | None) -> Version | None:
    if facts is None:
        return None
    written = "" if marks is None else write_score(marks["NS"], marks["EW"])
    return Version(key=key, sentences=tell_deal(facts), marks=written)


def find_deal_step(table: PhoneTable, number: int) -> DealStep:
    """How far a deal is, for everybody alike."""
    sheet = table.sheet
    if sheet.state == SheetState.CONTESTED and sheet.contested_deal in (None, number):
        return DealStep.CONTESTED
    if str(number) in sheet.ruled:
        return DealStep.RULED
    if table.is_disputed(number):
        return DealStep.DISPUTED
    if number in table.records and not table.is_proposed_otherwise(number):
        by_table = table.records[number].origin == Origin.TABLE
        return DealStep.AGREED if by_table else DealStep.BY_DESK
    if table.is_agreed(number):
        return DealStep.HELD
    return _WAITS["EW" if (number, "NS") in table.stands else "NS"]


def _list_marks(table: PhoneTable, side: str) -> Mapping[int, Points]:
    """What each deal marks, by the list of a side; nothing where the engine takes it no more."""
    played = table.sheet.match.round
    try:
        result = compute_deals_result(played.rules, played.length, table.list_facts(side))
    except FactError:
        return {}
    return {deal["number"]: deal["marks"] for deal in result["deals"]}


def _sum_up(table: PhoneTable, side: str) -> str:
    marks = _list_marks(table, side).values()
    return write_score(sum(one["NS"] for one in marks), sum(one["EW"] for one in marks))


def _find_question(table: PhoneTable, deals: Sequence[PhoneDeal]) -> PhoneDeal | None:
    """The first deal that this side answers; where deals are not confirmed one by one, only where
    both differ."""
    each = table.sheet.match.round.phone_entry == PhoneEntry.EACH
    asked = (one for one in deals if one.asks_me)
    return next((one for one in asked if each or one.step == DealStep.DISPUTED), None)


def _may_hand_over(table: PhoneTable, side: str) -> bool:
    return table.sheet.match.round.same_phone and not is_near(table.sheet, other_side(side))


def _find_handed(table: PhoneTable, deals: Sequence[PhoneDeal], side: str) -> PhoneDeal | None:
    """The first deal of this side that the other one may confirm here."""
    if table.sheet.match.round.phone_entry != PhoneEntry.EACH or not _may_hand_over(table, side):
        return None
    waits = _WAITS[other_side(side)]
    return next((one for one in deals if one.step == waits and one.mine is not None), None)


def _find_next(table: PhoneTable, side: str) -> int | None:
    """The next deal that nobody has typed; None at the end, or where the other side has and this
    one answers it instead."""
    said = 0
    while table.has_said(said + 1, side):
        said += 1
    played = table.sheet.match.round
    deals = table.list_facts(side)[:said]
    try:
        over = deals and compute_deals_result(played.rules, played.length, deals)["finished"]
    except FactError:
        over = True
    answers = not table.is_blind and (said + 1, other_side(side)) in table.stands
    return None if over or answers else said + 1


def _may_sign(table: PhoneTable, side: str) -> bool:
    """Whether a side may be asked to sign: the match is over, or its time, and nobody objects."""
    if table.sheet.state not in (SheetState.OPEN, SheetState.SUBMITTED):
        return False
    numbers = table.list_numbers()
    if not numbers or any(
        table.is_disputed(one) or table.is_proposed_otherwise(one) for one in numbers
    ):
        return False
    by_deal = table.sheet.match.round.phone_entry != PhoneEntry.WHOLE
    if by_deal and any(one not in table.records for one in numbers):
        return False
    return table.is_over(side) or is_time_over(table.sheet.match.round)
