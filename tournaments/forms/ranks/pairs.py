"""Going on in pairs after a mêlée."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Pairing
from tournaments.forms.fields import TidyField, find_choice_field
from tournaments.forms.once import OnceForm
from tournaments.models.tournament import LONGEST_NAME
from tournaments.queries.ranks.best_pairs import FEWEST, MOST


class BestPairsForm(forms.Form):
    """How many of a mêlée go on, and who of them with whom."""

    people = forms.TypedChoiceField(label=_("Combien de joueurs"), coerce=int)
    pairing = forms.ChoiceField(label=_("Qui joue avec qui"), choices=Pairing.choices)

    def __init__(self, *args: Any, present: int, **kwargs: Any) -> None:
        """`present`: how many are ranked and in the room."""
        super().__init__(*args, **kwargs)
        counts = range(FEWEST, min(present, MOST) + 1, 2)
        find_choice_field(self, "people").choices = [(count, str(count)) for count in counts]
        self.initial.setdefault("people", 8 if 8 in counts else FEWEST)
        self.initial.setdefault("pairing", Pairing.ENDS)


class PairsTournamentForm(OnceForm):
    """The name of the concours in which pairs go on."""

    name = TidyField(label=_("Nom du tableau"), max_length=LONGEST_NAME)
