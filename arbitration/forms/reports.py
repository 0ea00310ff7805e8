"""Reporting an incident: only what its kind asks, in the order in which an arbiter hears it."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.domain.reports import Report
from arbitration.enums import Seen
from arbitration.forms.fields import build_words_field
from arbitration.kinds import NAMED_BY_WORDS, OPTIONAL, UNASKED, Ask, Kind
from arbitration.models.incident import REPLAY_MAX, Incident
from replay.forms import LONGEST_REPLAY, add_suit, build_bids, read_cards, read_replay
from scoring import RuleSet
from scoring.cards import SEATS, SIDES, SUITS, side_of
from tournaments.errors import Refused
from tournaments.forms.acts import OnceForm
from tournaments.forms.sheets.rows import MAX_ROWS
from tournaments.models import Match, Team, TeamMember
from tournaments.pages.rules.card_words import SEAT_NAMES, TRUMP_WORDS, name_contract
from tournaments.queries.sheets.columns import SIDE_LABELS
from tournaments.queries.teams.seated import members_replaced, members_seated

_MOST_ANNONCES = 550
_SUIT = "card_suit"


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
            told = read_replay(address).text()
        except Refused as refusal:
            raise forms.ValidationError(
                _("Ce n'est pas l'adresse d'une donne rejouée.")
            ) from refusal
        if len(told) >= REPLAY_MAX:
            raise forms.ValidationError(_("Cette adresse est trop longue."))
        return f"?{told}"


class ReportForm(ReplayForm, OnceForm):
    """One incident: who, on which deal, when it was seen, and the words of the table."""

    words = build_words_field(gettext_lazy("Ce qui est dit"), rows=3)
    field_order = ("key", "words", "replay")

    def __init__(
        self,
        *args: Any,
        kind: Kind,
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
        asked: dict[str, forms.Field] = {}
        for ask in asks:
            asked[ask.value] = self._make_field(ask, deals if is_over else deals + 1)
            if match is not None and ask in (Ask.SEAT, Ask.SIDE):
                asked[Ask.PLAYER.value] = _player(match)
        if Ask.CARD in asks:
            asked[_SUIT] = _card_suit()
        self.fields = {**asked, **self.fields}
        self.fields["words"].required = kind.code in NAMED_BY_WORDS
        if Ask.CARD not in kind.asks and Ask.SUIT not in kind.asks:
            del self.fields["replay"]

    @property
    def told_incident(self) -> Incident:
        """The deal that stands in the form by now, as an incident that is nowhere kept."""
        told = str(self[Ask.DEAL].value() or "") if Ask.DEAL in self.fields else ""
        tournament = self.match.round.tournament if self.match else None
        number = int(told) if told.isdecimal() else None
        return Incident(tournament=tournament, match=self.match, deal_number=number)

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
        if one.name in (Ask.SUIT, _SUIT, Ask.SEEN):
            return False
        return not one.field.required or bool(one.name == Ask.DEAL and one.field.initial)

    def _make_field(self, ask: Ask, deal: int) -> forms.Field:
        field = _FIELDS[ask](self.match)
        field.required = ask not in OPTIONAL.get(self.kind.code, ()) and ask not in UNASKED
        if ask == Ask.DEAL and field.required:
            # A match that was handed in by its totals has none to name.
            field.initial = deal or None
        if ask == Ask.DEAL and self._last_deal:
            said = _("La partie s'est terminée à la donne %(limit_value)s.")
            field.validators.append(MaxValueValidator(self._last_deal, said))
        if ask == Ask.SEEN and not self.kind.prices_seen:
            # What is shouted is shouted at once.
            field.initial = Seen.AT_ONCE
        if ask == Ask.SEEN and self.kind.seen and isinstance(field, forms.ChoiceField):
            field.choices = list(self.kind.name_seen(self.rules).items())
        return field

    def clean(self) -> dict[str, Any]:
        """The suit is needed where it is barred from the next trick."""
        data = super().clean() or {}
        if Ask.SUIT in self.fields and data.get(Ask.SEEN) == Seen.AT_ONCE and not data[Ask.SUIT]:
            self.add_error(Ask.SUIT, _("Choisissez la couleur de la carte."))
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
        facts = {
            ask.value: data[ask]
            for ask in (Ask.CARD, Ask.SUIT, Ask.POINTS, Ask.CONTRACT, Ask.EARLIER, Ask.PLAYER)
            if data.get(ask) not in (None, "")
        }
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


def list_side_choices(match: Match | None) -> list[tuple[str, str]]:
    """Both sides with the numbers of their teams."""
    return [(side, _side_label(side, match)) for side in SIDES]


def _side_label(side: str, match: Match | None) -> str:
    if match is None:
        return str(SIDE_LABELS[side])
    ns, ew = (match.ns, match.ns_partner), (match.ew, match.ew_partner)
    numbers = [str(team.number) for team in (ns if side == "NS" else ew) if team is not None]
    who = match.round.tournament.name_entrant(" + ".join(numbers))
    return f"{SIDE_LABELS[side]}, {who}"


def _seat(match: Match | None) -> forms.Field:
    sides = dict(list_side_choices(match))
    choices = [(seat, f"{SEAT_NAMES[seat]} ({sides[side_of(seat)]})") for seat in SEATS]
    return forms.ChoiceField(label=_("Qui ?"), choices=choices, widget=forms.RadioSelect)


def _side(match: Match | None) -> forms.Field:
    return forms.ChoiceField(
        label=_("Quel camp ?"), choices=list_side_choices(match), widget=forms.RadioSelect
    )


def _player(match: Match) -> forms.Field:
    """Which of those who sit there, or sat there before their substitutes came; by the key of
    their place in the team."""
    seats = (match.ns, match.ns_partner, match.ew, match.ew_partner)
    teams, number = [team for team in seats if team is not None], match.round.number
    seated = members_seated(teams, round_number=number)
    labels = {str(member.key): name_player(member) for member in seated}
    for member in members_replaced(teams, round_number=number):
        labels[str(member.key)] = _("%(player)s, remplacé") % {"player": name_player(member)}
    return forms.ChoiceField(
        label=_("Quel joueur ?"), choices=[("", _("Non précisé")), *labels.items()], required=False
    )


def name_player(member: TeamMember) -> str:
    """A player with the number of the team."""
    team = member.team
    return f"{member.player.name} ({team.tournament.name_entrant(team.number)})"


def _deal(match: Match | None) -> forms.Field:
    return forms.IntegerField(label=_("Donne n°"), min_value=1, max_value=MAX_ROWS)


def _build_seen_field(match: Match | None) -> forms.Field:
    return forms.ChoiceField(label=_("Vue quand ?"), choices=Seen.choices, widget=forms.RadioSelect)


def _card(match: Match | None) -> forms.Field:
    attrs = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
    return forms.CharField(
        label=_("Quelle carte ?"),
        help_text=_("Par exemple 10♥, VP ou 7K ; ou 10, et sa couleur dessous."),
        max_length=20,
        widget=forms.TextInput(attrs=attrs),
    )


def _card_suit() -> forms.Field:
    return forms.ChoiceField(
        label=_("Sa couleur"),
        help_text=_("Si vous n'avez tapé que sa hauteur, ou un C."),
        choices=[(suit, TRUMP_WORDS[suit]) for suit in SUITS],
        widget=forms.RadioSelect,
        required=False,
    )


def _suit(match: Match | None) -> forms.Field:
    return forms.ChoiceField(
        label=_("De quelle couleur est la carte ?"),
        choices=[(suit, TRUMP_WORDS[suit]) for suit in SUITS],
        widget=forms.RadioSelect,
    )


def _points(match: Match | None) -> forms.Field:
    return forms.IntegerField(label=_("Points annoncés"), min_value=1, max_value=_MOST_ANNONCES)


def _contract(match: Match | None) -> forms.Field:
    rules = match.round.rules if match is not None else None
    bids = [(str(bid), name_contract(rules, bid)) for bid in build_bids(rules)] if rules else []
    return forms.ChoiceField(
        label=_("Enchère de l'autre camp"),
        choices=[("", _("Aucune")), *bids],
    )


def _earlier(match: Match | None) -> forms.Field:
    return forms.IntegerField(
        label=_("Fausses donnes de suite avant celle-ci, non signalées"),
        min_value=0,
        max_value=5,
        required=False,
    )


_FIELDS: Mapping[Ask, Callable[[Match | None], forms.Field]] = {
    Ask.SEAT: _seat,
    Ask.SIDE: _side,
    Ask.DEAL: _deal,
    Ask.SEEN: _build_seen_field,
    Ask.CARD: _card,
    Ask.SUIT: _suit,
    Ask.POINTS: _points,
    Ask.CONTRACT: _contract,
    Ask.EARLIER: _earlier,
}
