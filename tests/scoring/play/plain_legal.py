"""The table of legal cards written out rulebook by rulebook, slowly, to check the engine by.

Cards are texts (`10H`), a trick is in order of play, the partner played two cards before.
"""

from tests.scoring.books import said_of

HERE = "tests/scoring/play/plain_legal.py"

TRUMP_ORDER = {32: "7 8 Q K 10 A 9 J".split(), 36: "6 7 8 10 Q K A 9 J".split()}  # noqa: SIM905
PLAIN_ORDER = {32: "7 8 9 J Q K 10 A".split(), 36: "6 7 8 9 10 J Q K A".split()}  # noqa: SIM905


PACKS = {
    "ffb-coinche": 32,
    "ffb-belote": 32,
    "coinche-suisse": 36,
    "coinche-82": 32,
    "coinche-650": 32,
}


def suit(card):
    return card[-1]


def above(cards, best, order):
    return [card for card in cards if order.index(card[:-1]) > order.index(best[:-1])]


def highest(cards, order):
    return max(cards, key=lambda card: order.index(card[:-1]))


def plain_legal(book, trump, hand, trick):
    """The legal cards of a hand, as a set."""
    size = said_of(book, PACKS, f"PACKS of {HERE}")
    if not trick:
        return set(hand)
    order = TRUMP_ORDER[size]
    led = suit(trick[0])
    same = [card for card in hand if suit(card) == led]
    if trump == "NT":
        return set(same or hand)
    if trump == "AT":
        best = highest([card for card in trick if suit(card) == led], order)
        return set(above(same, best, order) or same or hand)
    trumps = [card for card in hand if suit(card) == trump]
    played = [card for card in trick if suit(card) == trump]
    higher = above(trumps, highest(played, order), order) if played else trumps
    if led == trump:
        return trump_led(book, hand, trumps, higher)
    if same:
        return set(same + higher) if book == "coinche-suisse" else set(same)
    if not trumps:
        return set(hand)
    lower = set(trumps) - set(higher)
    winner = highest(played or [c for c in trick if suit(c) == led], order if played
                     else PLAIN_ORDER[size])  # fmt: skip
    partner = len(trick) > 1 and trick[-2] == winner
    if not played:
        free = partner or book == "coinche-suisse"
        return set(hand) if free else set(trumps)
    if partner:
        return partner_trump(book, hand, trumps, set(higher), lower)
    return opponent_trump(book, hand, trumps, set(higher), lower)


def trump_led(book, hand, trumps, higher):
    if book == "coinche-suisse":
        return set(hand) if all(card[:-1] == "J" for card in trumps) else set(trumps)
    return set(higher or trumps or hand)


def opponent_trump(book, hand, trumps, higher, lower):
    if book == "coinche-suisse":
        return set(hand) if len(trumps) == len(hand) else set(hand) - lower
    if higher:
        return higher
    return set(hand) if book == "ffb-coinche" else set(trumps)


def partner_trump(book, hand, trumps, higher, lower):
    only_trumps = len(trumps) == len(hand)
    allowed = {
        "ffb-coinche": not higher or only_trumps,
        "ffb-belote": True,
        "coinche-suisse": only_trumps,
        "coinche-82": not higher,
        "coinche-650": True,
    }
    keeps_lower = said_of(book, allowed, f"partner_trump() of {HERE}")
    return set(hand) if keeps_lower else set(hand) - lower
