"""What a phone shows of its table, in parts: sides, deals and how far they are, what is next."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.cards import SIDES
from tournaments.enums import SIDE_NAMES, DealStep
from tournaments.models import Match, PhoneSeat, Team
from tournaments.models.sheets.shapes import Points
from tournaments.names import find_surname
from tournaments.pages.draws.seating import name_side
from tournaments.pages.phones.arbiter_words import is_arbiter_coming
from tournaments.pages.phones.deal_words import name_deal
from tournaments.queries.draws.rounds import RoundClock
from tournaments.queries.phones.looks import PhoneLook
from tournaments.queries.phones.places import NextPlace
from tournaments.wording import phrase_score

ASKS = {"NS": DealStep.WAITS_FOR_NS, "EW": DealStep.WAITS_FOR_EW}
"""How far a deal is that waits for a side."""

COUNTED = frozenset({DealStep.AGREED, DealStep.BY_DESK, DealStep.RULED})
"""How far a deal is that stands in the total."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TableSide:
    """One side of a table: what it is called, and who sits there: `entrants` are its team, or the
    two people of a mêlée."""

    code: str
    name: str
    team: str
    entrants: tuple[Team, ...]

    @property
    def people(self) -> str:
        """Who sits there, by name; empty where the team is called so already."""
        named = " – ".join(team.player_names for team in self.entrants)
        return "" if named == self.team else named

    @property
    def surnames(self) -> str:
        """Either of them, as a phone asks whether it is theirs: `Martin ou Roux`."""
        found = [find_surname(player.name) for team in self.entrants for player in team.players]
        return _(" ou ").join(found) or self.team


@dataclass(frozen=True, kw_only=True, slots=True)
class Version:
    """What somebody says of a deal, in sentences; `key` names it in a confirmation."""

    key: str
    sentences: Sequence[str]
    points: Points | None = None

    @property
    def marks(self) -> str:
        """What both sides mark, NS – EO; empty where that is not known yet."""
        return "" if self.points is None else phrase_score(self.points["NS"], self.points["EW"])


@dataclass(frozen=True, kw_only=True, slots=True)
class PhoneDeal:
    """One deal on a phone: what this side says, what the other one does, how far it is.

    `ours_marked` and `theirs_marked` are its marks in the list of deals, empty where they are not
    known; `may_change` is False where nothing typed counts any more.
    """

    number: int
    step: DealStep
    mine: Version | None
    theirs: Version | None
    ours_marked: str
    theirs_marked: str
    may_change: bool

    @property
    def title(self) -> str:
        """What it is called at the head of a card."""
        return name_deal(self.number)

    @property
    def shown(self) -> Version | None:
        """What stands in the list of deals."""
        return self.mine or self.theirs

    @property
    def counts(self) -> bool:
        """Whether its marks stand in the total."""
        return self.step in COUNTED

    @property
    def asks_me(self) -> bool:
        """Whether this side has something to answer."""
        return self.theirs is not None and self.step in (
            *ASKS.values(),
            DealStep.DISPUTED,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class PhoneScore:
    """Both sides' totals as one of them reads them, and in sentences how it stands."""

    ours: str
    theirs: str
    says: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class PhonePage:
    """A table as the phone of one side shows it.

    `question` is the deal that this side answers first, `handed` the one that the other side may
    answer on this phone. `next_number` is the deal to type on top of `next_base`, None where there
    is none; its dealer sits `dealt` seats to the right of the first one, None as well where deals
    stay on paper or this side may sign. `digest` is what it would sign, empty where there is
    nothing to sign yet. `totals` are those that both sides agree on, or would sign, and `score` the
    same as this side reads them. `outcome` says who wins, or what the match still waits for;
    `time_up` what becomes of the deal in play, empty unless the clock ended the match; `clock` goes
    until then, and `bell` says what its end means. With `is_blocked` the next deal is the one for
    which an arbiter is awaited, so that nothing is typed before the decision. With `is_awaited` the
    desk is to accept the first deal before anything counts.
    """

    side: TableSide
    other: TableSide
    deals: tuple[PhoneDeal, ...]
    question: PhoneDeal | None
    handed: PhoneDeal | None
    next_number: int | None
    next_base: str
    dealt: int | None
    totals: str
    score: PhoneScore
    outcome: tuple[str, ...]
    time_up: str
    clock: RoundClock | None
    bell: str
    digest: str
    other_digest: str
    has_signed: bool
    other_signed: bool
    is_taken_over: bool
    is_blocked: bool
    is_forfeit: bool
    is_done: bool
    is_blind: bool
    is_totals: bool
    is_awaited: bool

    @property
    def call_number(self) -> int | None:
        """The deal about which the arbiter is called where none is asked: the one played now, or
        the last one."""
        if self.is_taken_over or self.is_forfeit or self.question is not None:
            return None
        last = self.deals[-1].number if self.deals else None
        return last if self.next_number is None else self.next_number

    @property
    def goes_on(self) -> bool:
        """Whether something is still to be said of the match: a deal to type, now or after a
        decision, or one to answer."""
        return self.next_number is not None or self.is_blocked or self.question is not None

    @property
    def _counts_elsewhere(self) -> bool:
        """Whether no deal waits for a phone: the match is signed or over, or the desk has it."""
        return bool(self.is_done or self.digest or self.is_awaited or self.is_taken_over)

    @property
    def waits_for_other(self) -> int:
        """How many deals of this side wait for the other one, on a phone of its own."""
        if self.handed is not None or self._counts_elsewhere:
            return 0
        waits = ASKS[self.other.code]
        return sum(deal.step == waits and deal.mine is not None for deal in self.deals)

    @property
    def typed_by_other(self) -> int:
        """How many deals the other side typed that are not shown before they are signed."""
        if self._counts_elsewhere:
            return 0
        waits = ASKS[self.side.code]
        return sum(deal.step == waits and deal.shown is None for deal in self.deals)


def list_sides(match: Match) -> tuple[TableSide, TableSide]:
    """Both sides of a match, with who sits there."""
    seated = {"NS": (match.ns, match.ns_partner), "EW": (match.ew, match.ew_partner)}
    ns, ew = (
        TableSide(
            code=side,
            name=str(SIDE_NAMES[side]),
            team=name_side(*seated[side]),
            entrants=tuple(filter(None, seated[side])),
        )
        for side in SIDES
    )
    return ns, ew


def compute_phone_stamp(look: PhoneLook, following: Sequence[NextPlace] = ()) -> str:
    """What a phone's page depends on: asked often, answered without building it."""
    said = (
        look.match, look.version, look.table_version, look.state, look.held_by_desk, look.seat.pk,
        look.seat.asked_by, look.started_at, look.paused_at,
        look.paused_for, look.minutes, look.is_time_over, look.forfeit, look.is_other_near,
        is_arbiter_coming(look.match, look.state), _name(following), get_language(),
    )  # fmt: skip
    return _shorten(said)


def compute_arrival_stamp(
    match: Match | None,
    seats: Sequence[PhoneSeat],
    following: Sequence[NextPlace],
    score: object = None,
) -> str:
    """What the page depends on of a phone that speaks for no side here; `score` tells one score
    that it shows from another."""
    sits = None if match is None else (match.pk, match.round.takes_phones)
    speaks = [(seat.pk, seat.ended_at) for seat in seats]
    return _shorten((sits, speaks, score, _name(following), get_language()))


def _name(following: Sequence[NextPlace]) -> object:
    return [(place.match.pk, place.table) for place in following]


def _shorten(said: object) -> str:
    return hashlib.sha256(repr(said).encode()).hexdigest()[:20]
