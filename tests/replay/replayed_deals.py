"""A deal to be played again: four hands under given terms, begun or played to its end."""

from typing import Any

from replay.pages.replay_table import find_shown_trick
from replay.pages.replayed_deal import ReplayedDeal, Terms
from scoring import CARDS, Card, RuleSet, cards_of

HANDS = {
    "N": cards_of(["JH", "9H", "AS", "10S", "KD", "QD", "8C", "7C"]),
    "E": cards_of(["AH", "10H", "KS", "QS", "AD", "10D", "AC", "10C"]),
    "S": cards_of(["KH", "QH", "JS", "9S", "JD", "9D", "KC", "QC"]),
    "W": cards_of(["8H", "7H", "8S", "7S", "8D", "7D", "JC", "9C"]),
}
TERMS: dict[str, Any] = {"trump": "H", "dealer": "E", "taker": "NS", "contract": 80}


def deal(
    played: list[str] | None = None, *, rulebook: str = "ffb-coinche", **changes: Any
) -> ReplayedDeal:
    """The hands above under some terms; North plays first."""
    terms = Terms(rules=RuleSet.of(rulebook), **{**TERMS, **changes})
    return ReplayedDeal(terms=terms, hands=HANDS, played=cards_of(played or []))


def whole_deal(**changes: Any) -> ReplayedDeal:
    """The deal played to its end, each time the first legal card of the hand."""
    return play_out(deal(**changes))


def deal_hands(tricks: int) -> dict[str, tuple[Card, ...]]:
    """The hands above, with a six each where nine cards are dealt."""
    sixes = cards_of(["6S", "6H", "6D", "6C"][: len(HANDS) * (tricks - 8)])
    return {
        seat: (*held, *sixes[place : place + 1]) for place, (seat, held) in enumerate(HANDS.items())
    }


def play_out(told: ReplayedDeal) -> ReplayedDeal:
    """A dealt deal played to its end in the same way."""
    while not told.replay.complete:
        seats = find_shown_trick(told, 0, out_of_turn=False).seats
        legal = [card for seat in seats if seat.is_turn for card in seat.hand if card.is_legal]
        told = told.playing(CARDS[legal[0].text])
    return told
