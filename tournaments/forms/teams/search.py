"""What is typed at the door: who arrives, who signs up, which rows are shown; anything unreadable
narrows nothing."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.domain.teams.entries import Pays
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.forms.teams.fields import NameField
from tournaments.forms.teams.team import NamesakesForm, take_typed_pair
from tournaments.imports.grid import MAX_NUMBER
from tournaments.models import Tournament
from tournaments.queries.teams.known import read_chosen

_NUMBER_AND_WAY = re.compile(r"([0-9]{1,4})\s*([cpo])", re.IGNORECASE)
_WAYS = {"c": Pays.CHEQUE, "p": Pays.LATER, "o": Pays.GIFT}
MOST_NUMBERS = 200


class DoorSearchForm(forms.Form):
    """Who is looked for, and which rows are shown."""

    q = forms.CharField(required=False)
    statut = forms.CharField(required=False)

    @property
    def text(self) -> str:
        return self._read_field("q")[:60]

    @property
    def status(self) -> str:
        """The code of a filter, or anything."""
        return self._read_field("statut")[:20]

    @property
    def kept(self) -> frozenset[int]:
        """The numbers of the rows that stand on the page that was sent."""
        sent = str(self.data.get("rows", ""))[:20_000].split(",")
        return frozenset(
            int(number[:6]) for number in sent if number.isascii() and number.isdecimal()
        )

    def _read_field(self, name: str) -> str:
        self.is_valid()
        return str(self.cleaned_data.get(name, ""))


def read_arrival(text: str) -> tuple[str, Pays]:
    """Who arrives, as it was typed, and how they pay: « 7 », « 7c », « 7p », « 7o », a name."""
    found = _NUMBER_AND_WAY.fullmatch(text.strip())
    return (found[1], _WAYS[found[2].lower()]) if found else (text.strip(), Pays.CASH)


class DoorSignUpForm(NamesakesForm):
    """A team, or a person, by names alone; `comes`: it is there and pays.

    `goes_on` is Enter pressed before the page has its scripts.
    """

    player_1 = NameField(label=_("Joueur 1"))
    player_2 = NameField(label=_("Joueur 2"), required=False)
    comes = forms.BooleanField(required=False)
    namesakes_confirmed = forms.BooleanField(label=_("C'est une autre personne."), required=False)
    goes_on = forms.BooleanField(required=False)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = tournament.club
        if tournament.is_of_people:
            del self.fields["player_2"]
            self.fields["player_1"].label = _("Joueur")

    @property
    def asks_partner(self) -> bool:
        """Whether Enter ended the first name, and the second one's box waits."""
        return bool(
            self.is_bound
            and "player_2" in self.fields
            and self["goes_on"].value()
            and self["player_1"].value()
            and not self["player_2"].value()
        )

    def sign_up(self) -> SignUp:
        players, chosen = read_chosen(self.club, take_typed_pair(dict(self.cleaned_data)))
        return SignUp(players=players, chosen=chosen)


class NumbersForm(forms.Form):
    """How many teams sign up by their numbers alone."""

    count = forms.IntegerField(min_value=1, max_value=min(MOST_NUMBERS, MAX_NUMBER))
    comes = forms.BooleanField(required=False)
