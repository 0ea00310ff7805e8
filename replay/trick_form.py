"""One trick to be judged, typed without a deal around it."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from replay.forms import CARDS_TYPED, read_cards
from scoring import RULEBOOKS, RuleSet
from scoring.cards import SEATS
from tournaments.pages.rules.card_words import TRUMP_WORDS
from tournaments.wording import engine_language


class OneTrickForm(forms.Form):
    """One trick: the rules and the trump, what lay on the table, the hand, and the card laid."""

    rulebook = forms.ChoiceField(label=gettext_lazy("Règlement"))
    trump = forms.ChoiceField(
        label=gettext_lazy("Atout"),
        choices=list(TRUMP_WORDS.items()),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Dites l'atout.")},
    )
    trick = forms.CharField(
        label=gettext_lazy("Les cartes déjà sur la table, dans l'ordre"),
        help_text=gettext_lazy("Trois au plus, par exemple AP 10P. Rien pour une entame."),
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs=CARDS_TYPED),
    )
    hand = forms.CharField(
        label=gettext_lazy("La main de qui joue"),
        help_text=gettext_lazy("Avec la carte jouée. ♠ : P ou S, ♥ : H, ♦ : K ou D, ♣ : T."),
        max_length=80,
        error_messages={"required": gettext_lazy("Tapez au moins une carte.")},
        widget=forms.TextInput(attrs=CARDS_TYPED),
    )
    card = forms.CharField(
        label=gettext_lazy("La carte jouée"),
        max_length=10,
        error_messages={"required": gettext_lazy("Tapez la carte jouée.")},
        widget=forms.TextInput(attrs=CARDS_TYPED),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        books = [(book.id, book.title(engine_language())) for book in RULEBOOKS.values()]
        cast("forms.ChoiceField", self.fields["rulebook"]).choices = books

    def clean(self) -> dict[str, Any]:
        """The cards, each once, and a trump that the rulebook plays."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if "rulebook" not in data or "trump" not in data:
            return data
        rules = RuleSet.of(data["rulebook"])
        if data["trump"] not in rules.trumps:
            self.add_error("trump", _("Ce règlement ne joue pas cet atout."))
            return data
        for name in ("trick", "hand", "card"):
            if name in data:
                try:
                    data[name] = read_cards(data[name], rules)
                except forms.ValidationError as error:
                    self.add_error(name, error)
        if not self.errors:
            self._refuse_impossible(data)
        return data

    def _refuse_impossible(self, data: dict[str, Any]) -> None:
        trick, hand, cards = data["trick"], data["hand"], data["card"]
        if len(trick) >= len(SEATS):
            self.add_error("trick", _("Trois cartes au plus : la quatrième est celle qu'on juge."))
        if len(cards) != 1 or cards[0] not in hand:
            self.add_error("card", _("Une seule carte, et qui soit dans la main."))
        if len({*trick, *hand}) < len(trick) + len(hand):
            self.add_error("hand", _("Une carte est écrite deux fois."))
