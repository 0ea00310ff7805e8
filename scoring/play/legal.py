"""Which cards of a hand may be played on a trick, and which duty the others break."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.cards import ALL_TRUMP, Card
from scoring.play.deal_rules import DealRules

MUST_FOLLOW = "must-follow"
MUST_GO_ABOVE = "must-go-above"
MUST_TRUMP = "must-trump"
MUST_OVERTRUMP = "must-overtrump"
UNDERTRUMP_FORBIDDEN = "undertrump-forbidden"


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """The legal cards in the order of the hand, and what any other card of it breaks."""

    legal: tuple[Card, ...]
    code: str


def winning_index(rules: DealRules, trick: Sequence[Card]) -> int:
    """The place in the trick, from 0, of the card that holds it; the trick has a card."""
    led = trick[0].suit
    runners = [
        (rules.strength[card], -index)
        for index, card in enumerate(trick)
        if card.suit in (led, rules.trump)
    ]
    return -max(runners)[1]


def duty(
    rules: DealRules,
    *,
    hand: Sequence[Card],
    trick: Sequence[Card],
    partner_winning: bool | None = None,
) -> Duty:
    """What a hand owes to a trick of up to three cards.

    `partner_winning` says whether the partner's card holds the trick; left out, the partner is
    taken to have played two cards before.
    """
    if not trick:
        return _free(hand)
    winner = winning_index(rules, trick)
    if partner_winning is None:
        partner_winning = winner == len(trick) - 2
    led = trick[0].suit
    followers = tuple(card for card in hand if card.suit == led)
    if followers and rules.trump in (led, ALL_TRUMP):
        climbs = rules.climbs(led) and (rules.ruleset.go_above_partner or not partner_winning)
        return _follow_trump(rules, hand, followers, trick[winner], climbs=climbs)
    if followers:
        return _follow_plain(rules, hand, led, trick[winner])
    return _void(rules, hand, trick[winner], partner_winning)


def legal_cards(
    rules: DealRules,
    *,
    hand: Sequence[Card],
    trick: Sequence[Card],
    partner_winning: bool | None = None,
) -> tuple[Card, ...]:
    """The cards of a hand that may be played on a trick, in the order of the hand."""
    return duty(rules, hand=hand, trick=trick, partner_winning=partner_winning).legal


def legal_under_ban(
    rules: DealRules, *, hand: Sequence[Card], trick: Sequence[Card], banned: str
) -> tuple[Card, ...]:
    """The legal cards of a side that may not play a suit in this trick.

    The banned suit is still followed when it is led, and played when nothing else is held.
    """
    legal = legal_cards(rules, hand=hand, trick=trick)
    if trick and trick[0].suit == banned:
        return legal
    allowed = tuple(card for card in legal if card.suit != banned)
    return allowed or tuple(card for card in hand if card.suit != banned) or legal


def _follow_trump(
    rules: DealRules,
    hand: Sequence[Card],
    followers: tuple[Card, ...],
    winning: Card,
    *,
    climbs: bool,
) -> Duty:
    if climbs:
        above = _above(rules, followers, winning)
        if above and not _forces_the_jack(rules, above):
            return Duty(legal=above, code=MUST_GO_ABOVE)
    if _forces_the_jack(rules, followers):
        return _free(hand)
    return Duty(legal=followers, code=MUST_FOLLOW)


def _follow_plain(rules: DealRules, hand: Sequence[Card], led: str, winning: Card) -> Duty:
    ruffs: Collection[Card] = ()
    if rules.ruleset.ruff_instead_of_following:
        trumps = [card for card in hand if card.suit == rules.trump]
        ruffs = _above(rules, trumps, winning)
    legal = tuple(card for card in hand if card.suit == led or card in ruffs)
    return Duty(legal=legal, code=MUST_FOLLOW)


def _void(rules: DealRules, hand: Sequence[Card], winning: Card, partner_winning: bool) -> Duty:
    trumps = tuple(card for card in hand if card.suit == rules.trump)
    if not trumps:
        return _free(hand)
    if winning.suit == rules.trump:
        higher = _above(rules, trumps, winning)
        row = _over_partner if partner_winning else _over_opponent
        return row(rules, hand, trumps, higher)
    if rules.ruleset.must_ruff and not partner_winning and not _forces_the_jack(rules, trumps):
        return Duty(legal=trumps, code=MUST_TRUMP)
    return _free(hand)


def _over_opponent(
    rules: DealRules, hand: Sequence[Card], trumps: tuple[Card, ...], higher: tuple[Card, ...]
) -> Duty:
    if rules.ruleset.must_ruff and higher and not _forces_the_jack(rules, higher):
        return Duty(legal=higher, code=MUST_OVERTRUMP)
    if rules.ruleset.must_ruff and rules.ruleset.unable_to_overtrump == "any-trump":
        forced = _forces_the_jack(rules, trumps)
        return _free(hand) if forced else Duty(legal=trumps, code=MUST_TRUMP)
    if rules.ruleset.unable_to_overtrump == "not-lower":
        return _not_lower(hand, trumps, higher)
    return _free(hand)


def _over_partner(
    rules: DealRules, hand: Sequence[Card], trumps: tuple[Card, ...], higher: tuple[Card, ...]
) -> Duty:
    row = rules.ruleset.partner_trump_winning
    if row == "free" or (row != "not-lower" and not higher):
        return _free(hand)
    only_trumps = len(trumps) == len(hand)
    if row == "above-if-able" and only_trumps and not _forces_the_jack(rules, higher):
        return Duty(legal=higher, code=MUST_OVERTRUMP)
    return _not_lower(hand, trumps, higher)


def _not_lower(hand: Sequence[Card], trumps: tuple[Card, ...], higher: tuple[Card, ...]) -> Duty:
    if len(trumps) == len(hand):
        return _free(hand)
    legal = tuple(card for card in hand if card not in trumps or card in higher)
    return Duty(legal=legal, code=UNDERTRUMP_FORBIDDEN)


def _forces_the_jack(rules: DealRules, cards: Sequence[Card]) -> bool:
    jacks = [card for card in cards if card.rank == "J" and rules.trump in (card.suit, ALL_TRUMP)]
    return rules.ruleset.trump_jack_never_forced and jacks == [*cards]


def _free(hand: Sequence[Card]) -> Duty:
    return Duty(legal=tuple(hand), code=MUST_FOLLOW)


def _above(rules: DealRules, cards: Sequence[Card], winning: Card) -> tuple[Card, ...]:
    strength = rules.strength
    return tuple(card for card in cards if strength[card] > strength[winning])
