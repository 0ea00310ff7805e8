"""Giving a team points or taking them, outside a ruling on an incident."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.forms.reports import MOST_TEAMS
from arbitration.forms.rulings import POINTS_MAX, words_field
from tournaments.enums import AdjustmentUnit
from tournaments.models import Team, Tournament


class PenaltyForm(forms.Form):
    """A team by its number, how many points, and why."""

    team = forms.IntegerField(label=gettext_lazy("Équipe n°"), min_value=1, max_value=MOST_TEAMS)
    amount = forms.IntegerField(
        label=gettext_lazy("Combien"),
        min_value=-POINTS_MAX,
        max_value=POINTS_MAX,
        help_text=gettext_lazy("Avec un moins pour enlever : −100."),
    )
    unit = forms.ChoiceField(
        label=gettext_lazy("Compté en"),
        choices=AdjustmentUnit.choices,
        initial=AdjustmentUnit.MATCH_POINTS,
    )
    reason = words_field(gettext_lazy("Raison"))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def clean_team(self) -> Team:
        """The team of that number."""
        number = self.cleaned_data["team"]
        found = self.tournament.teams.filter(number=number).select_related("tournament").first()
        if found is None:
            raise forms.ValidationError(_("Il n'y a pas d'équipe à ce numéro."))
        return found
