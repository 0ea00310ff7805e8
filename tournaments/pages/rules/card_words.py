"""Cards, seats, annonces and faults in the words of the table."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring import RuleSet
from scoring.cards import Card
from scoring.deals.deal import CAPOT
from scoring.declarations import CARRE, Declaration
from tournaments.queries.sheets.columns import Label
from tournaments.rule_words import name_sweep, rank_letter

SUIT_SIGNS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_NAMES: Mapping[str, Label] = {
    "S": gettext_lazy("pique"),
    "H": gettext_lazy("cœur"),
    "D": gettext_lazy("carreau"),
    "C": gettext_lazy("trèfle"),
}
RANK_NAMES: Mapping[str, Label] = {
    "A": pgettext_lazy("carte", "as"),
    "K": pgettext_lazy("carte", "roi"),
    "Q": pgettext_lazy("carte", "dame"),
    "J": pgettext_lazy("carte", "valet"),
}
TRUMP_WORDS: Mapping[str, Label] = {
    "S": gettext_lazy("♠ Pique"),
    "H": gettext_lazy("♥ Cœur"),
    "D": gettext_lazy("♦ Carreau"),
    "C": gettext_lazy("♣ Trèfle"),
    "NT": gettext_lazy("Sans atout"),
    "AT": gettext_lazy("Tout atout"),
}
SEAT_NAMES: Mapping[str, Label] = {
    "N": gettext_lazy("Nord"),
    "E": gettext_lazy("Est"),
    "S": gettext_lazy("Sud"),
    "W": gettext_lazy("Ouest"),
}
CONTRACT_WORDS: Mapping[str, Label] = {
    "capot": gettext_lazy("Capot"),
    "generale": gettext_lazy("Générale"),
}
DOUBLING_WORDS: Mapping[str, Label] = {
    "coinche": gettext_lazy("Coinchée"),
    "surcoinche": gettext_lazy("Surcoinchée"),
}
FAULT_WORDS: Mapping[str, Label] = {
    "must-follow": gettext_lazy("il fallait fournir la couleur demandée"),
    "must-go-above": gettext_lazy("il fallait monter"),
    "must-trump": gettext_lazy("il fallait couper"),
    "must-overtrump": gettext_lazy("il fallait surcouper"),
    "undertrump-forbidden": gettext_lazy("on ne pouvait pas mettre un atout plus faible"),
    "not-in-hand": gettext_lazy("cette carte venait d'une main qui avait déjà joué"),
    "out-of-turn": gettext_lazy("jouée avant son tour"),
}
_SEQUENCE_WORDS: Mapping[str, Label] = {
    "tierce": gettext_lazy("Tierce"),
    "cinquante": gettext_lazy("Cinquante"),
    "cent": gettext_lazy("Cent"),
}


def name_contract(rules: RuleSet, bid: object) -> str:
    """A contract as these rules call it: its number, or `Capot`, `Match`, `Générale`."""
    return str(name_sweep(rules) if bid == CAPOT else CONTRACT_WORDS.get(str(bid), bid))


def name_card(card: Card) -> str:
    """A card as it is said: `dame de cœur`."""
    return _("%(rank)s de %(suit)s") % {
        "rank": RANK_NAMES.get(card.rank, card.rank),
        "suit": SUIT_NAMES[card.suit],
    }


def abbreviate_card(card: Card) -> str:
    """A card as it is written: `D♥`."""
    return f"{rank_letter(card.rank)}{SUIT_SIGNS[card.suit]}"


def name_declaration(declaration: Declaration) -> str:
    """An annonce as it is written: `Tierce au R♥`, `Carré V`."""
    letter = rank_letter(declaration.rank)
    if declaration.kind == CARRE or declaration.suit is None:
        return _("Carré %(rank)s") % {"rank": letter}
    return _("%(kind)s au %(card)s") % {
        "kind": _SEQUENCE_WORDS[declaration.kind],
        "card": f"{letter}{SUIT_SIGNS[declaration.suit]}",
    }
