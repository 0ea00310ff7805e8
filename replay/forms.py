"""What is settled before a deal is played again, and cards typed instead of tapped."""

import re
from typing import Any
from urllib.parse import parse_qsl

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from replay.pages.dealing import list_free_cards
from replay.pages.replay_table import list_playable_cards
from replay.pages.replayed_deal import ReplayedDeal, Terms, read_deal_cards
from scoring import CARDS, Card, RuleSet, pack_of
from scoring.cards import SEATS, SIDES
from scoring.deals.bids import Contract, knows_contract, most_doubling
from scoring.deals.deal import CAPOT, DOUBLINGS, GENERALE
from tournaments.errors import Refused
from tournaments.pages.rules.addresses import read_rules
from tournaments.pages.rules.card_words import (
    DOUBLING_WORDS,
    SEAT_NAMES,
    SUIT_SIGNS,
    TRUMP_WORDS,
    abbreviate_card,
    name_contract,
)
from tournaments.queries.sheets.columns import SIDE_LABELS

LONGEST_REPLAY = 5000
_MOST_NAMES = 20
_HIGHEST_SHOWN = 650
_RANKS = {"R": "K", "D": "Q", "V": "J"}
_SUITS = {
    **dict.fromkeys(("♠", "♤", "S", "P", "PIQUE", "SPADES"), "S"),
    **dict.fromkeys(("♥", "♡", "H", "CŒUR", "COEUR", "HEARTS"), "H"),
    **dict.fromkeys(("♦", "♢", "D", "K", "CARREAU", "DIAMONDS"), "D"),
    **dict.fromkeys(("♣", "♧", "T", "TRÈFLE", "TREFLE", "CLUBS"), "C"),
}
# Cœur in French, clubs in English: whoever types it is asked, in either language.
_TWO_SUITS = "C"
_CARD = re.compile(
    r"(10|[AKQJRDV9876])\s*({})".format(
        "|".join(sorted([*_SUITS, _TWO_SUITS], key=len, reverse=True))
    )
)
_RANK = re.compile(r"10|[AKQJRDV9876]")
_MEANT = ("H", "C")
"""What the letter of two suits can mean."""
CARDS_TYPED = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
_BETWEEN = re.compile(r"[\s,;.\-\ufe0e\ufe0f]+")


def build_bids(rules: RuleSet) -> list[Contract]:
    """The contracts that may be bid, as far as one bids, the slams last."""
    numbers = [bid for bid in range(_HIGHEST_SHOWN + 1) if knows_contract(rules, bid)]
    return [*numbers, *(slam for slam in (CAPOT, GENERALE) if knows_contract(rules, slam))]


class TermsForm(forms.Form):
    """Trump, taker, contract and dealer; what the rulebook lacks is not asked."""

    dealer = forms.ChoiceField(
        label=gettext_lazy("Qui a donné ?"),
        choices=[(seat, SEAT_NAMES[seat]) for seat in SEATS],
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Dites qui a donné.")},
    )
    taker = forms.ChoiceField(
        label=gettext_lazy("Qui a pris ?"),
        choices=[(side, SIDE_LABELS[side]) for side in SIDES],
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Dites qui a pris.")},
    )
    trump = forms.ChoiceField(
        label=gettext_lazy("Atout"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Dites l'atout.")},
    )
    contract = forms.ChoiceField(
        label=gettext_lazy("Contrat"),
        error_messages={"required": gettext_lazy("Dites le contrat.")},
    )
    doubled = forms.ChoiceField(
        label=gettext_lazy("Coinche"), required=False, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, rules: RuleSet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self._offer("trump", [(trump, TRUMP_WORDS[trump]) for trump in rules.trumps])
        contracts = [(str(bid), name_contract(rules, bid)) for bid in build_bids(rules)]
        self._offer("contract", [("", "—"), *contracts], is_asked=rules.bids)
        known = {"coinche": rules.coinche, "surcoinche": rules.surcoinche}
        doublings = [(word, DOUBLING_WORDS[word]) for word in known if known[word]]
        self._offer("doubled", [("", _("Non")), *doublings], is_asked=rules.bids and rules.coinche)

    def _offer(self, name: str, choices: list[Any], *, is_asked: bool = True) -> None:
        field = self.fields[name]
        if is_asked and isinstance(field, forms.ChoiceField):
            field.choices = choices
        else:
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """A contract can't be coinched everywhere, nor surcoinched."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        contract, doubled = str(data.get("contract", "")), data.get("doubled") or ""
        most = most_doubling(self.rules, int(contract) if contract.isdecimal() else contract)
        if DOUBLINGS.index(doubled) > most:
            sentence = _("Dans ce règlement, on ne coinche pas ce contrat.")
            if most:
                sentence = _("Dans ce règlement, on ne surcoinche pas ce contrat.")
            self.add_error("doubled", sentence)
        return data

    def terms(self) -> Terms:
        """The terms of a valid form."""
        data = self.cleaned_data
        contract = data.get("contract") or None
        return Terms(
            rules=self.rules,
            trump=data["trump"],
            dealer=data["dealer"],
            taker=data["taker"],
            contract=int(contract) if contract and contract.isdigit() else contract,
            doubled=data.get("doubled", ""),
        )


class TypedCardsForm(forms.Form):
    """Cards typed one after the other, for a hand or for the table."""

    typed = forms.CharField(
        label=gettext_lazy("Ou tapez les cartes"),
        help_text=gettext_lazy("Par exemple 10H VP RK. ♠ : P ou S, ♥ : H, ♦ : K ou D, ♣ : T."),
        max_length=400,
        error_messages={"required": gettext_lazy("Tapez au moins une carte.")},
        widget=forms.TextInput(attrs=CARDS_TYPED),
    )

    def __init__(
        self,
        *args: Any,
        deal: ReplayedDeal,
        seat: str = "",
        out_of_turn: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.deal, self.seat, self.out_of_turn = deal, seat, out_of_turn

    def clean_typed(self) -> ReplayedDeal:
        """The deal with these cards, dealt to the seat or played in turn."""
        cards = read_cards(self.cleaned_data["typed"], self.deal.rules)
        return self._deal_cards(cards) if self.seat else self._play_cards(cards)

    def _deal_cards(self, cards: list[Card]) -> ReplayedDeal:
        hand = [*self.deal.hands[self.seat]]
        free = set(list_free_cards(self.deal))
        for card in cards:
            if card not in free or card in hand:
                message = _("La carte %(card)s est déjà donnée.")
                raise forms.ValidationError(message % {"card": abbreviate_card(card)})
            hand.append(card)
        surplus = len(hand) - self.deal.rules.tricks
        if surplus > 0:
            message = ngettext(
                "Cette main est pleine : %(count)d carte de trop.",
                "Cette main est pleine : %(count)d cartes de trop.",
                surplus,
            )
            raise forms.ValidationError(message % {"count": surplus})
        return self.deal.holding(self.seat, hand)

    def _play_cards(self, cards: list[Card]) -> ReplayedDeal:
        deal, out_of_turn = self.deal, self.out_of_turn
        for card in cards:
            if card in deal.played:
                message = _("La carte %(card)s est déjà jouée.")
                raise forms.ValidationError(message % {"card": abbreviate_card(card)})
            if card not in list_playable_cards(deal, out_of_turn=out_of_turn):
                raise forms.ValidationError(_not_held(deal, card))
            deal, out_of_turn = deal.playing(card), False
        return deal


def read_replay(text: str, *, rules: RuleSet | None = None) -> ReplayedDeal:
    """The deal that `ReplayedDeal.text` wrote, or that an address of the replay page holds.

    `rules` stand in for those of the text. Cards that are none, or impossible, are left out.
    Raises `Refused`: `not-a-replay`, `unknown-rulebook`, `bad-rules`.
    """
    try:
        values = dict(
            parse_qsl(text.rpartition("?")[2][:LONGEST_REPLAY], max_num_fields=_MOST_NAMES)
        )
    except ValueError as error:
        raise Refused(_("Ce texte ne dit pas une donne."), code="not-a-replay") from error
    played = rules or read_rules(values.get("rulebook", ""), values.get("rules", ""))
    form = TermsForm(values, rules=played)
    if not form.is_valid():
        raise Refused(_("Ce texte ne dit pas une donne."), code="not-a-replay")
    return read_deal_cards(
        form.terms(),
        hands=values.get("hands", ""),
        tricks=values.get("tricks", ""),
        stopped=values.get("stopped", ""),
    )


def read_cards(text: str, rules: RuleSet) -> list[Card]:
    """The cards of a text, French or English, in order. Raises ValidationError."""
    written = text.upper()
    left = _BETWEEN.sub(" ", _CARD.sub(" ", written)).split()
    if left:
        message = _("« %(text)s » n'est pas une carte.")
        raise forms.ValidationError(message % {"text": left[0][:12]})
    found = _CARD.findall(written)
    if any(suit == _TWO_SUITS for _rank, suit in found):
        raise forms.ValidationError(_("« C » : cœur ou trèfle ? Tapez H pour cœur, T pour trèfle."))
    cards = [CARDS[_RANKS.get(rank, rank) + _SUITS[suit]] for rank, suit in found]
    pack = pack_of(len(SEATS) * rules.tricks)
    for card in cards:
        if card not in pack:
            message = _("La carte %(card)s n'est pas dans ce jeu.")
            raise forms.ValidationError(message % {"card": abbreviate_card(card)})
    return cards


def add_suit(text: str, suit: str) -> str:
    """A card typed without its suit, or with a letter that means two, in the suit that was chosen.

    Any other text stays as it was typed.
    """
    rank = text.strip().upper().removesuffix(_TWO_SUITS).strip()
    if _RANK.fullmatch(rank) and (suit in _MEANT or rank == text.strip().upper()):
        return rank + SUIT_SIGNS[suit]
    return text


def _not_held(deal: ReplayedDeal, card: Card) -> str:
    turn = deal.replay.turn
    if turn is None:
        return _("Toutes les cartes sont jouées.")
    return _("C'est à %(player)s de jouer, et la carte %(card)s n'est pas dans sa main.") % {
        "player": SEAT_NAMES[turn],
        "card": abbreviate_card(card),
    }
