"""`python -m scoring auction`: what contract an auction leads to, and its irregular calls."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.cards import SEATS, SIDES, TRUMPS, side_of
from scoring.commands.line import read_card, read_line, read_rules, read_seat
from scoring.deals.bids import SLAMS, Contract
from scoring.errors import FactError
from scoring.play.auction import (
    BID,
    COINCHE,
    SURCOINCHE,
    TAKE,
    WORDS,
    AuctionState,
    Call,
    IrregularCall,
    find_same_dealer,
    hold_auction,
    open_auction,
)
from scoring.rules.ruleset import RuleSet
from scoring.shapes import join, read_list, read_object, read_text, read_word, require

_KEYS = ("dealer", "calls", "barred", "turned")
_NOT_PLAYED = {
    (False, BID): "bad-contract",
    (False, COINCHE): "bad-doubling",
    (False, SURCOINCHE): "bad-doubling",
    (True, TAKE): "type",
}
"""What a word of the other kind of auction is, by whether the rule set has bids."""
_MEMBERS = {BID: ("contract", "trump"), TAKE: ("trump",)}


def answer(line: Mapping[str, object], lang: str) -> dict[str, object]:
    """Return, without its id, the answer: the standing contract and the irregular calls.

    Raises FactError: that of the rule set, or for a line that cannot be read.
    """
    members = read_line(line, _KEYS, "dealer", "calls")
    ruleset = read_rules(members)
    dealer = read_seat(members["dealer"], "dealer")
    state = open_auction(
        ruleset,
        dealer=dealer,
        turned=_read_turned(ruleset, members),
        barred=_read_barred(members),
    )
    calls = [
        _read_call(ruleset, entry, join("calls", index))
        for index, entry in enumerate(read_list(members["calls"], "calls"))
    ]
    state, irregularities = hold_auction(ruleset, state, calls)
    again = find_same_dealer(ruleset, state, dealer)
    return {
        **_describe_standing(state),
        **({} if again is None else {"redeal": again}),
        "irregularities": _list_irregular(irregularities),
    }


def _describe_standing(state: AuctionState) -> dict[str, object]:
    bid = state.bid
    return {
        "over": state.closed is not None,
        "taker": side_of(bid.seat) if bid else None,
        "declarer": bid.seat if bid else None,
        "contract": bid.contract if bid else None,
        "trump": bid.trump if bid else None,
        "doubled": state.doubled,
    }


def _list_irregular(irregularities: tuple[IrregularCall, ...]) -> list[dict[str, object]]:
    return [
        {"call": irregularity.call, "code": irregularity.code, "article": irregularity.article}
        for irregularity in irregularities
    ]


def _read_turned(ruleset: RuleSet, members: Mapping[str, object]) -> str | None:
    if ruleset.bids:
        if "turned" in members:
            raise FactError("bad-trump", "turned")
        return None
    require(members, "", "turned")
    return read_card(ruleset, members["turned"], "turned").suit


def _read_barred(members: Mapping[str, object]) -> str | None:
    if "barred" not in members:
        return None
    return read_word(members["barred"], "barred", (*SIDES, *SEATS), expected="side-or-seat")


def _read_call(ruleset: RuleSet, value: object, path: str) -> Call:
    members = read_object(value, path)
    require(members, path, "seat", "call")
    seat = read_seat(members["seat"], join(path, "seat"))
    word = read_word(members["call"], join(path, "call"), WORDS, expected="one-call")
    if (ruleset.bids, word) in _NOT_PLAYED:
        code = _NOT_PLAYED[ruleset.bids, word]
        raise FactError(code, join(path, "call"), expected="one-call")
    if not ruleset.bids and "contract" in members:
        raise FactError("bad-contract", join(path, "contract"))
    read_object(members, path, ("seat", "call", *_MEMBERS.get(word, ())))
    if word == BID:
        require(members, path, "contract", "trump")
    return Call(
        seat=seat,
        word=word,
        contract=_read_contract(members.get("contract"), join(path, "contract")),
        trump=_read_trump(members.get("trump"), join(path, "trump")),
    )


def _read_contract(value: object, path: str) -> Contract | None:
    if value is None:
        return None
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return read_word(read_text(value, path), path, SLAMS, code="bad-contract")


def _read_trump(value: object, path: str) -> str | None:
    return None if value is None else read_word(value, path, TRUMPS, code="bad-trump")
