"""The auction, call by call: who may say what, what is irregular, and what contract stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.cards import next_seat, other_side, side_of
from scoring.deals.bids import Contract, bid_height, knows_contract, most_doubling
from scoring.deals.deal import DOUBLINGS, GENERALE
from scoring.errors import FactError
from scoring.rules.ruleset import RuleSet

PASS = "pass"  # noqa: S105 - a word of the auction
BID = "bid"
TAKE = "take"
COINCHE = "coinche"
SURCOINCHE = "surcoinche"
WORDS = (PASS, BID, TAKE, COINCHE, SURCOINCHE)

AFTER_END = "after-end"
OUT_OF_TURN = "out-of-turn"
TOO_LOW = "too-low"
BAD_CONTRACT = "bad-contract"
BAD_TRUMP = "bad-trump"
COINCHE_OWN_SIDE = "coinche-own-side"
COINCHE_WITHOUT_BID = "coinche-without-bid"
COINCHE_FORBIDDEN = "coinche-forbidden"
SURCOINCHE_WITHOUT_COINCHE = "surcoinche-without-coinche"
SURCOINCHE_OTHER_SIDE = "surcoinche-other-side"
SURCOINCHE_FORBIDDEN = "surcoinche-forbidden"
BID_AFTER_COINCHE = "bid-after-coinche"
BARRED_SIDE = "barred-side"
OWN_RAISE = "own-raise"


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What one player says: a word, with contract and trump where the word needs them."""

    seat: str
    word: str
    contract: Contract | None = None
    trump: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """The bid or take that stands; a take has no contract."""

    seat: str
    contract: Contract | None
    trump: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionState:
    """Where an auction stands between two calls.

    `closed` is what ended it: `passes`, `take`, `generale`, `coinche` or `surcoinche`. `silent` is
    the seat that may not speak any more, the partner of who said coinche. `barred` is a side that
    may not take, or the one seat that may not.
    """

    turn: str
    turned: str | None = None
    barred: str | None = None
    passes: int = 0
    bid: Bid | None = None
    doubled: str | None = None
    closed: str | None = None
    silent: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IrregularCall:
    """A call that broke a rule: its number from 1, the code and the article."""

    call: int
    code: str
    article: str


def open_auction(
    rules: RuleSet, *, dealer: str, turned: str | None = None, barred: str | None = None
) -> AuctionState:
    """The auction before the first call; `turned` is the suit of the turned card."""
    return AuctionState(turn=first_to_speak(rules, dealer), turned=turned, barred=barred)


def first_to_speak(rules: RuleSet, dealer: str) -> str:
    """The seat that speaks first in the auction and leads to the first trick."""
    return next_seat(dealer, clockwise=rules.first_to_speak == "left")


def find_same_dealer(rules: RuleSet, state: AuctionState, dealer: str) -> str | None:
    """The dealer who deals again because all passed; None where nobody does for that reason."""
    passed = state.closed == "passes" and state.bid is None
    return dealer if passed and find_next_dealer(rules, dealer, passed=True) == dealer else None


def find_next_dealer(rules: RuleSet, dealer: str, *, passed: bool) -> str:
    """The seat that deals after a deal was played or passed by all: the same one, or the next."""
    stays = passed and rules.passed_dealer == "same-dealer"
    return dealer if stays else _next_turn(rules, dealer)


def hold_auction(
    rules: RuleSet, state: AuctionState, calls: Iterable[Call]
) -> tuple[AuctionState, tuple[IrregularCall, ...]]:
    """Hear calls one after another; the state they lead to and every irregular one.

    Raises FactError `missing` for a take that had to name its trump.
    """
    irregular = []
    for number, call in enumerate(calls, start=1):
        try:
            state, code = hear(rules, state, call)
        except FactError as error:
            path = f"calls[{number - 1}].{error.path}"
            raise FactError(error.code, path, **error.params) from error
        if code is not None:
            article = rules.article(code)
            irregular.append(IrregularCall(call=number, code=code, article=article))
    return state, tuple(irregular)


def hear(rules: RuleSet, state: AuctionState, call: Call) -> tuple[AuctionState, str | None]:
    """Hear one call: the state after it, and the code of what it broke or None.

    An irregular call by the player whose turn it is counts as a pass, any other changes nothing.
    Raises FactError `missing` for a take in the second round that names no trump.
    """
    code = fault_of(rules, state, call)
    if code is None:
        return _ACCEPTED[call.word](rules, state, call), None
    if state.closed is None and call.seat == state.turn:
        return _accept_pass(rules, state, call), code
    return state, code


def fault_of(rules: RuleSet, state: AuctionState, call: Call) -> str | None:
    """The code of the first rule that a call breaks, or None."""
    if state.closed is not None:
        if not _heard_after_end(rules, state, call):
            return AFTER_END
    elif call.seat != state.turn and not _heard_out_of_turn(rules, call):
        return OUT_OF_TURN
    return _FAULTS[call.word](rules, state, call)


def is_second_round(state: AuctionState) -> bool:
    """Whether the turned suit has been refused by all four players."""
    return state.passes >= 4


def _heard_out_of_turn(rules: RuleSet, call: Call) -> bool:
    return (call.word == COINCHE and rules.coinche_out_of_turn) or (
        call.word == SURCOINCHE and rules.surcoinche and rules.surcoinche_out_of_turn
    )


def _heard_after_end(rules: RuleSet, state: AuctionState, call: Call) -> bool:
    if call.word == COINCHE:
        return rules.coinche_until_first_card and state.bid is not None
    if call.word == SURCOINCHE:
        if state.bid is None or state.doubled == SURCOINCHE:
            return False
        if not _knows_surcoinche(rules, state.bid):
            return False
        return rules.coinche_until_first_card or state.closed == COINCHE
    return state.closed == COINCHE


def _knows_surcoinche(rules: RuleSet, bid: Bid) -> bool:
    return most_doubling(rules, bid.contract) == DOUBLINGS.index(SURCOINCHE)


def _pass_fault(rules: RuleSet, state: AuctionState, call: Call) -> str | None:
    return None


def _is_barred(state: AuctionState, call: Call) -> bool:
    return state.barred in (call.seat, side_of(call.seat))


def _bid_fault(rules: RuleSet, state: AuctionState, call: Call) -> str | None:
    if state.doubled is not None and (state.closed is not None or not rules.bid_over_coinche):
        return BID_AFTER_COINCHE
    if _is_barred(state, call):
        return BARRED_SIDE
    if call.contract is None or not knows_contract(rules, call.contract):
        return BAD_CONTRACT
    if call.trump not in rules.trumps:
        return BAD_TRUMP
    return _height_fault(rules, call, state.bid) if state.bid is not None else None


def _height_fault(rules: RuleSet, call: Call, standing: Bid) -> str | None:
    heights = [bid_height(rules, bid.contract or 0, bid.trump or "") for bid in (call, standing)]
    if heights[0] <= heights[1]:
        return TOO_LOW
    return _own_raise_fault(rules, call, standing)


def _own_raise_fault(rules: RuleSet, call: Call, standing: Bid) -> str | None:
    if call.seat != standing.seat or rules.own_raise == "any-suit":
        return None
    forbidden = rules.own_raise == "never" or call.trump == standing.trump
    return OWN_RAISE if forbidden else None


def _take_fault(rules: RuleSet, state: AuctionState, call: Call) -> str | None:
    if _is_barred(state, call):
        return BARRED_SIDE
    if not is_second_round(state):
        return None if call.trump in (None, state.turned) else BAD_TRUMP
    if call.trump is None:
        raise FactError("missing", "trump", name="trump")
    if call.trump not in rules.trumps or call.trump == state.turned:
        return BAD_TRUMP
    return None


def _coinche_fault(rules: RuleSet, state: AuctionState, call: Call) -> str | None:
    if state.bid is None:
        return COINCHE_WITHOUT_BID
    if state.doubled is not None or not most_doubling(rules, state.bid.contract):
        return COINCHE_FORBIDDEN
    if side_of(call.seat) == side_of(state.bid.seat):
        return COINCHE_OWN_SIDE
    if _is_barred(state, call) and not rules.barred_may_coinche:
        return BARRED_SIDE
    return None


def _surcoinche_fault(rules: RuleSet, state: AuctionState, call: Call) -> str | None:
    if state.bid is None or state.doubled is None:
        return SURCOINCHE_WITHOUT_COINCHE
    if side_of(call.seat) == other_side(side_of(state.bid.seat)):
        return SURCOINCHE_OTHER_SIDE
    return None if _knows_surcoinche(rules, state.bid) else SURCOINCHE_FORBIDDEN


def _accept_pass(rules: RuleSet, state: AuctionState, call: Call) -> AuctionState:
    if state.closed is not None:
        return state
    passes = state.passes + 1
    limit = rules.void_passes if state.bid is None else rules.closing_passes
    turn = _next_turn(rules, call.seat)
    if turn == state.silent:
        turn, passes = _next_turn(rules, turn), passes + 1
    closed = "passes" if passes >= limit else None
    return replace(state, passes=passes, turn=turn, closed=closed)


def _next_turn(rules: RuleSet, seat: str) -> str:
    return next_seat(seat, clockwise=rules.direction == "clockwise")


def _accept_bid(rules: RuleSet, state: AuctionState, call: Call) -> AuctionState:
    bid = Bid(seat=call.seat, contract=call.contract, trump=call.trump or "")
    highest = call.contract == GENERALE and not rules.generale_coinche
    closed = GENERALE if highest else None
    turn = _next_turn(rules, call.seat)
    return replace(state, bid=bid, passes=0, turn=turn, closed=closed, doubled=None, silent=None)


def _accept_take(rules: RuleSet, state: AuctionState, call: Call) -> AuctionState:
    trump = call.trump or state.turned or ""
    return replace(state, bid=Bid(seat=call.seat, contract=None, trump=trump), closed=TAKE)


def _accept_coinche(rules: RuleSet, state: AuctionState, call: Call) -> AuctionState:
    ends = rules.coinche_closes or state.closed is not None
    turn = _next_turn(rules, call.seat)
    silent = None if rules.coincher_partner_speaks else _next_turn(rules, turn)
    closed = COINCHE if ends else None
    return replace(state, doubled=COINCHE, passes=0, turn=turn, closed=closed, silent=silent)


def _accept_surcoinche(rules: RuleSet, state: AuctionState, call: Call) -> AuctionState:
    return replace(state, doubled=SURCOINCHE, closed=state.closed or SURCOINCHE)


_FAULTS: Mapping[str, Callable[[RuleSet, AuctionState, Call], str | None]] = {
    PASS: _pass_fault,
    BID: _bid_fault,
    TAKE: _take_fault,
    COINCHE: _coinche_fault,
    SURCOINCHE: _surcoinche_fault,
}
_ACCEPTED: Mapping[str, Callable[[RuleSet, AuctionState, Call], AuctionState]] = {
    PASS: _accept_pass,
    BID: _accept_bid,
    TAKE: _accept_take,
    COINCHE: _accept_coinche,
    SURCOINCHE: _accept_surcoinche,
}
