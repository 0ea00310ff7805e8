"""One card as a page draws it."""

from dataclasses import dataclass

from scoring import Card
from tournaments.pages.rules.card_words import SUIT_SIGNS, name_card
from tournaments.queries.sheets.columns import Label
from tournaments.wording import rank_letter

_COURTS = frozenset({"K", "Q", "J"})


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawnCard:
    """A card: what stands on it, how it is said, and the link that choosing it follows.

    `is_legal` is None where no question of play arises; `note` is said after the name. `court` is
    `K`, `Q` or `J` where a king, a queen or a knave is drawn on it.
    """

    text: str
    rank: str
    sign: str
    suit: str
    name: str
    url: str = ""
    is_legal: bool | None = None
    is_played: bool = False
    note: Label = ""
    court: str = ""


def picture_card(
    card: Card,
    *,
    url: str = "",
    is_legal: bool | None = None,
    is_played: bool = False,
    note: Label = "",
) -> DrawnCard:
    """A card, ready to be drawn."""
    return DrawnCard(
        text=card.text,
        rank=rank_letter(card.rank),
        sign=SUIT_SIGNS[card.suit],
        suit=card.suit,
        name=name_card(card),
        url=url,
        is_legal=is_legal,
        is_played=is_played,
        note=note,
        court=card.rank if card.rank in _COURTS else "",
    )
