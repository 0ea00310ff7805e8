"""`python -m scoring legal`: which cards of a hand may be played on a trick."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.cards import SUITS, Card, texts_of
from scoring.commands.line import read_cards, read_deal_rules, read_line
from scoring.errors import FactError
from scoring.play.legal import legal_cards, legal_under_ban
from scoring.shapes import read_word

_KEYS = ("trump", "hand", "trick")
_BANNED = "banned"


def answer(line: Mapping[str, object], lang: str) -> dict[str, object]:
    """Return, without its id, the answer: the legal cards in the order of the hand.

    Raises FactError: that of the rule set, or `bad-trump`, `bad-card`, `duplicate-card`,
    `hand-size`, `trick-size`.
    """
    members = read_line(line, (*_KEYS, _BANNED), *_KEYS)
    rules = read_deal_rules(members)
    seen: set[Card] = set()
    hand = read_cards(rules.ruleset, members["hand"], "hand", seen)
    trick = read_cards(rules.ruleset, members["trick"], "trick", seen)
    most = rules.ruleset.tricks
    if not 1 <= len(hand) <= most:
        raise FactError("hand-size", "hand", expected=f"1–{most}", found=len(hand))
    if len(trick) > 3:
        raise FactError("trick-size", "trick", expected="0–3", found=len(trick))
    if _BANNED in members:
        banned = read_word(members[_BANNED], _BANNED, SUITS, expected="one-suit")
        legal = legal_under_ban(rules, hand=hand, trick=trick, banned=banned)
    else:
        legal = legal_cards(rules, hand=hand, trick=trick)
    return {"legal": texts_of(legal)}
