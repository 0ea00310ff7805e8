"""What the desk sees of a round's phones: who has one, when it was seen, what waits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.cards import SIDES
from tournaments.enums import DealStep, SheetState
from tournaments.models import Match, PhoneSeat, Round
from tournaments.models.sheets.shapes import DealFacts
from tournaments.pages.phones.deal_words import phrase_said
from tournaments.pages.phones.plan_words import phrase_awaited, phrase_difference, phrase_hour
from tournaments.pages.phones.shown import TableSide, Version, list_sides
from tournaments.pages.phones.table_page import find_deal_step
from tournaments.pages.sheets.tiles import list_seated_matches
from tournaments.queries.draws.rounds import EVERY_TABLE
from tournaments.queries.phones.looks import SILENT_AFTER
from tournaments.queries.phones.tables import TOTALS, PhoneTable, read_phone_tables


@dataclass(frozen=True, kw_only=True, slots=True)
class DeskSide:
    """One side of a table as the desk sees it; `seat` is None for one that plays on paper."""

    side: TableSide
    seat: PhoneSeat | None
    says: str
    changes: int


@dataclass(frozen=True, kw_only=True, slots=True)
class DeskTable:
    """One table of a round: both sides, how many deals count and wait, what there is to know;
    `awaited` is the first deal where the desk is asked to accept it."""

    number: int
    sides: tuple[DeskSide, ...]
    written: int
    waiting: int
    says: tuple[str, ...]
    needs_desk: bool
    is_held: bool
    awaited: Version | None

    @property
    def has_phone(self) -> bool:
        """Whether anybody plays there with a phone."""
        return any(side.seat is not None for side in self.sides)


@dataclass(frozen=True, kw_only=True, slots=True)
class DeskDeal:
    """One deal, or the totals: what each side says of it, what is written; `same_phone` where one
    of them answered on the other's phone."""

    number: int
    step: DealStep
    versions: tuple[Version | None, ...]
    written: Version | None
    same_phone: bool

    @property
    def title(self) -> str:
        """What it is called in a list."""
        return _("Totaux") if self.number == TOTALS else str(self.number)


def list_desk_tables(round_: Round, tables: Q = EVERY_TABLE) -> list[DeskTable]:
    """Every table of a round, or some, in a fixed number of queries."""
    matches = _list_matches(round_, tables)
    sheets = [match.sheet for match in matches if hasattr(match, "sheet")]
    said = read_phone_tables(sheets)
    return [
        read_desk_table(match, said[match.sheet.pk] if hasattr(match, "sheet") else None)
        for match in matches
    ]


def _list_matches(round_: Round, tables: Q) -> list[Match]:
    matches = list_seated_matches(round_, tables)
    seats = Prefetch("phone_seats", queryset=PhoneSeat.objects.order_by("number"))
    prefetch_related_objects(matches, seats)
    for match in matches:
        if hasattr(match, "sheet"):
            match.sheet.match = match
    return matches


def read_desk_table(match: Match, table: PhoneTable | None) -> DeskTable:
    """One table; `table` is None where it has no sheet yet."""
    seats = list(match.phone_seats.all())
    waiting = {} if table is None else {deal.number for deal in table.list_waiting()}
    return DeskTable(
        number=match.table_number or 0,
        sides=tuple(_read_side(side, seats) for side in list_sides(match)),
        written=0 if table is None else len(table.written),
        waiting=len(waiting),
        says=() if table is None else tuple(_list_remarks(table)),
        needs_desk=table is not None and _needs_desk(table, seats),
        is_held=table is not None and table.sheet.held_by_desk,
        awaited=None if table is None else _read_awaited(table),
    )


def _read_awaited(table: PhoneTable) -> Version | None:
    awaited = table.find_awaited()
    return None if awaited is None else _build_version(table, awaited.facts, key=str(awaited.key))


def _read_side(side: TableSide, seats: Sequence[PhoneSeat]) -> DeskSide:
    own = [seat for seat in seats if seat.side == side.code]
    live = next((seat for seat in own if seat.ended_at is None), None)
    return DeskSide(
        side=side, seat=live, says=_phrase_seat(live), changes=sum(seat.taken_over for seat in own)
    )


def _phrase_seat(seat: PhoneSeat | None) -> str:
    if seat is None:
        return _("papier")
    if seat.seen_at < timezone.now() - SILENT_AFTER:
        return _("téléphone, sans signe depuis %(hour)s") % {"hour": phrase_hour(seat.seen_at)}
    return _("téléphone, vu à %(hour)s") % {"hour": phrase_hour(seat.seen_at)}


def _list_remarks(table: PhoneTable) -> Iterator[str]:
    """What there is to know of a table, in a few words each."""
    sheet = table.sheet
    disputed = [number for number in table.list_numbers() if table.is_disputed(number)]
    waiting = {deal.number for deal in table.list_waiting()} - set(disputed)
    if sheet.state == SheetState.CONTESTED:
        yield _("arbitre appelé")
    if disputed:
        yield phrase_difference(table, disputed)
    if table.find_awaited():
        yield phrase_awaited(table)
    elif waiting and table.is_totals:
        yield _("totaux en attente")
    elif waiting:
        sentence = ngettext("%(n)d donne attend", "%(n)d donnes attendent", len(waiting))
        yield sentence % {"n": len(waiting)}
    if sheet.state in (SheetState.OPEN, SheetState.SUBMITTED) and len(table.signatures) == 1:
        signed = next(iter(table.signatures))
        yield _("signée par NS, attend EO") if signed == "NS" else _("signée par EO, attend NS")
    if sheet.held_by_desk and sheet.state in (SheetState.OPEN, SheetState.SUBMITTED):
        yield _("reprise par la table de marque")


def _needs_desk(table: PhoneTable, seats: Sequence[PhoneSeat]) -> bool:
    """Whether somebody of the desk had better look."""
    disputed = any(table.is_disputed(number) for number in table.list_numbers())
    return (
        disputed
        or table.find_awaited() is not None
        or table.sheet.state == SheetState.CONTESTED
        or any(seat.ended_at is None and seat.asked_by for seat in seats)
    )


def list_desk_deals(table: PhoneTable) -> list[DeskDeal]:
    """Every deal of a table, with what each side says beside what is written."""
    return [_read_deal(table, number) for number in table.list_numbers()]


def _read_deal(table: PhoneTable, number: int) -> DeskDeal:
    written = table.written.get(number)
    stands = [table.stands.get((number, side)) for side in SIDES]
    return DeskDeal(
        number=number,
        step=find_deal_step(table, number),
        versions=tuple(
            None if stand is None else _build_version(table, stand.entry.facts) for stand in stands
        ),
        written=None if written is None else _build_version(table, written),
        same_phone=table.is_by_one_phone(number),
    )


def _build_version(table: PhoneTable, facts: DealFacts, *, key: str = "") -> Version:
    return Version(key=key, sentences=phrase_said(table, facts))
