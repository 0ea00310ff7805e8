"""The fields of what can be told of an incident, by what is asked."""

from collections.abc import Callable, Mapping

from django import forms
from django.utils.translation import gettext as _

from arbitration.enums import Seen
from arbitration.kinds import Ask
from replay.forms import build_bids
from scoring.cards import SEATS, SIDES, SUITS, side_of
from tournaments.forms.sheets.rows import MAX_ROWS
from tournaments.models import Match, TeamMember
from tournaments.pages.rules.card_words import SEAT_NAMES, TRUMP_WORDS, name_contract
from tournaments.queries.sheets.columns import SIDE_LABELS
from tournaments.queries.teams.seated import members_replaced, members_seated

_MOST_ANNONCES = 550


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


def build_player_field(match: Match) -> forms.Field:
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


def build_card_suit_field() -> forms.Field:
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


def _trump(match: Match | None) -> forms.Field:
    trumps = match.round.rules.trumps if match is not None else ()
    return forms.ChoiceField(
        label=_("Son atout"),
        choices=[("", _("Aucun")), *((trump, TRUMP_WORDS[trump]) for trump in trumps)],
    )


def _earlier(match: Match | None) -> forms.Field:
    return forms.IntegerField(
        label=_("Fausses donnes de suite avant celle-ci, non signalées"),
        min_value=0,
        max_value=5,
        required=False,
    )


FIELDS: Mapping[Ask, Callable[[Match | None], forms.Field]] = {
    Ask.SEAT: _seat,
    Ask.SIDE: _side,
    Ask.DEAL: _deal,
    Ask.SEEN: _build_seen_field,
    Ask.CARD: _card,
    Ask.SUIT: _suit,
    Ask.POINTS: _points,
    Ask.CONTRACT: _contract,
    Ask.TRUMP: _trump,
    Ask.EARLIER: _earlier,
}
"""How each is asked, at a match or outside one."""
