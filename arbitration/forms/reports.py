"""Reporting an incident: only what its kind asks, in the order in which an arbiter hears it."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.domain.reports import Report
from arbitration.enums import Seen
from arbitration.forms.fields import build_words_field
from arbitration.forms.report_fields import FIELDS, build_card_suit_field, build_player_field
from arbitration.kinds import NAMED_BY_WORDS, OPTIONAL, UNASKED, Ask, IncidentKind
from arbitration.models.incident import REPLAY_MAX, Incident
from replay.forms import LONGEST_REPLAY, add_suit, read_cards, read_replay
from scoring import RuleSet
from tournaments.amounts import read_number
from tournaments.errors import Refused
from tournaments.forms.acts import OnceForm
from tournaments.models import Match, Team

_SUIT = "card_suit"
_IN_SIGHT = (Ask.SUIT, _SUIT, Ask.SEEN, Ask.CONTRACT, Ask.TRUMP)
"""What is asked only where the decision turns on it."""
_KEPT = (Ask.CARD, Ask.SUIT, Ask.POINTS, Ask.CONTRACT, Ask.TRUMP, Ask.EARLIER, Ask.PLAYER)
"""What an incident keeps among its facts."""


class ReplayForm(forms.Form):
    """A deal that was played again, by the address of its page."""

    replay = forms.CharField(
        label=gettext_lazy("Donne rejouée"),
        max_length=LONGEST_REPLAY,
        required=False,
        help_text=gettext_lazy("L'adresse de la page « Donne rejouée », si les cartes y sont."),
    )

    def clean_replay(self) -> str:
        """What tells the deal in the address of the replay page, its rules included."""
        address = self.cleaned_data["replay"].strip()
        if not address:
            return ""
        try:
            query = read_replay(address).text()
        except Refused as refusal:
            raise forms.ValidationError(
                _("Ce n'est pas l'adresse d'une donne rejouée.")
            ) from refusal
        if len(query) >= REPLAY_MAX:
            raise forms.ValidationError(_("Cette adresse est trop longue."))
        return f"?{query}"


class ReportForm(ReplayForm, OnceForm):
    """One incident: who, on which deal, when it was seen, and the words of the table."""

    words = build_words_field(gettext_lazy("Ce qui est dit"), rows=3)
    field_order = ("key", "words", "replay")

    def __init__(
        self,
        *args: Any,
        kind: IncidentKind,
        rules: RuleSet,
        match: Match | None = None,
        team: Team | None = None,
        deals: int = 0,
        is_over: bool = False,
        **kwargs: Any,
    ) -> None:
        """`deals` are on the sheet; with `is_over` they are all that there will be."""
        super().__init__(*args, **kwargs)
        self._last_deal = deals if is_over else None
        self.kind, self.rules, self.match, self.team = kind, rules, match, team
        asks = kind.list_asks(rules) if match is not None else ()
        fields: dict[str, forms.Field] = {}
        for ask in asks:
            fields[ask.value] = self._make_field(ask, deals if is_over else deals + 1)
            if match is not None and ask in (Ask.SEAT, Ask.SIDE):
                fields[Ask.PLAYER.value] = build_player_field(match)
        if Ask.CARD in asks:
            fields[_SUIT] = build_card_suit_field()
        self.fields = {**fields, **self.fields}
        self.fields["words"].required = kind.code in NAMED_BY_WORDS
        if Ask.CARD not in kind.asks and Ask.SUIT not in kind.asks:
            del self.fields["replay"]

    @property
    def told_incident(self) -> Incident:
        """The deal that stands in the form by now, as an incident that is nowhere kept."""
        typed = str(self[Ask.DEAL].value() or "") if Ask.DEAL in self.fields else ""
        tournament = self.match.round.tournament if self.match else None
        return Incident(
            tournament=tournament, match=self.match, deal_number=read_number(typed, digits=4)
        )

    @property
    def first_fields(self) -> list[forms.BoundField]:
        """What has to be answered."""
        return [field for field in self.visible_fields() if not self._may_wait(field)]

    @property
    def later_fields(self) -> list[forms.BoundField]:
        """What may be left as it is."""
        return [field for field in self.visible_fields() if self._may_wait(field)]

    @property
    def has_later_errors(self) -> bool:
        """Whether something is wrong among them."""
        return any(field.errors for field in self.later_fields)

    def _may_wait(self, one: forms.BoundField) -> bool:
        if one.name in _IN_SIGHT:
            return False
        return not one.field.required or bool(one.name == Ask.DEAL and one.field.initial)

    def _make_field(self, ask: Ask, deal: int) -> forms.Field:
        field = FIELDS[ask](self.match)
        field.required = ask not in OPTIONAL.get(self.kind.code, ()) and ask not in UNASKED
        if ask == Ask.DEAL and field.required:
            # A match that was handed in by its totals has none to name.
            field.initial = deal or None
        if ask == Ask.DEAL and self._last_deal:
            sentence = _("La partie s'est terminée à la donne %(limit_value)s.")
            field.validators.append(MaxValueValidator(self._last_deal, sentence))
        if ask == Ask.SEEN and not self.kind.prices_seen:
            # What is shouted is shouted at once.
            field.initial = Seen.AT_ONCE
        if ask == Ask.SEEN and self.kind.seen and isinstance(field, forms.ChoiceField):
            field.choices = list(self.kind.name_seen(self.rules).items())
        return field

    def clean(self) -> dict[str, Any]:
        """The suit is needed where it is barred from the next trick, the trump where a bid was told
        that counts more in no trump."""
        data = super().clean() or {}
        if Ask.SUIT in self.fields and data.get(Ask.SEEN) == Seen.AT_ONCE and not data[Ask.SUIT]:
            self.add_error(Ask.SUIT, _("Choisissez la couleur de la carte."))
        if Ask.TRUMP in self.fields and data.get(Ask.CONTRACT) and not data.get(Ask.TRUMP):
            self.add_error(Ask.TRUMP, _("Choisissez l'atout de cette enchère."))
        return data

    def clean_card_suit(self) -> str:
        """Exactly one card, as the engine writes it, in the suit that was typed or chosen."""
        suit: str = self.cleaned_data[_SUIT]
        if "card" not in self.cleaned_data:
            return suit
        typed: str = self.cleaned_data["card"]
        try:
            self.cleaned_data["card"] = self._one_card(
                add_suit(typed, suit) if suit else typed, suit
            )
        except forms.ValidationError as error:
            self.add_error("card", error)
        return suit

    def _one_card(self, typed: str, suit: str) -> str:
        cards = read_cards(typed, self.rules)
        if len(cards) != 1:
            raise forms.ValidationError(_("Une seule carte, par exemple 10♥ ou VP."))
        if suit and cards[0].suit != suit:
            raise forms.ValidationError(_("La carte tapée n'est pas de la couleur choisie."))
        return cards[0].text

    def report(self) -> Report:
        """What a valid form tells."""
        data = self.cleaned_data
        facts = {ask.value: data[ask] for ask in _KEPT if data.get(ask) not in (None, "")}
        return Report(
            kind=self.kind.code,
            match=self.match,
            team=self.team,
            side=data.get(Ask.SIDE, ""),
            seat=data.get(Ask.SEAT, ""),
            deal_number=data.get(Ask.DEAL),
            seen=data.get(Ask.SEEN, ""),
            facts=facts,
            words=data["words"],
            replay=data.get("replay", ""),
        )
