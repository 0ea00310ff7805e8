"""Giving a team points or taking them, outside a ruling on an incident."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.forms.effects.team_effects import POINTS_MAX, ask_unit, ranks_by_ranking_points
from arbitration.forms.fields import MOST_TEAMS, build_words_field
from tournaments.enums import AdjustmentKind, AdjustmentUnit
from tournaments.forms.acts import OnceForm
from tournaments.models import Team, Tournament
from tournaments.pages.teams.door_words import label_number

_TAKE = "take"


class PenaltyForm(OnceForm):
    """A team by its number, points to take or to give, and why.

    Which of the two is chosen, not typed as a sign: without its minus a penalty would be a gift.
    """

    team = forms.IntegerField(min_value=1, max_value=MOST_TEAMS)
    way = forms.ChoiceField(
        label=gettext_lazy("L'arbitre"),
        choices=[
            (_TAKE, gettext_lazy("Enlève des points")),
            ("give", gettext_lazy("Donne des points")),
        ],
        initial=_TAKE,
        widget=forms.RadioSelect,
    )
    amount = forms.IntegerField(label=gettext_lazy("Combien"), min_value=1, max_value=POINTS_MAX)
    reason = build_words_field(
        gettext_lazy("Raison"),
        help_text=gettext_lazy("Le procès-verbal public dit les points, pas la raison."),
    )

    def __init__(
        self, *args: Any, tournament: Tournament, looks: bool = False, **kwargs: Any
    ) -> None:
        """With `looks` the form is only to be previewed: no reason is asked for yet."""
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.fields["team"].label = label_number(tournament)
        self.fields["reason"].required = not looks
        if ranks_by_ranking_points(tournament):
            self.fields["unit"] = ask_unit(required=True)
            self.order_fields(["team", "way", "amount", "unit"])

    @property
    def lacks_words_alone(self) -> bool:
        """Whether nothing is wrong but the reason that is missing: what is given is clear."""
        return set(self.errors) <= {"reason"}

    @property
    def points_fields(self) -> list[forms.BoundField]:
        """What the ranks follow from."""
        return [field for field in self.visible_fields() if field.name != "reason"]

    def points(self) -> dict[str, Any]:
        """Whose points, how many and of which, as they count."""
        data = self.cleaned_data
        return {
            "team": data["team"],
            "kind": AdjustmentKind.PENALTY,
            "unit": AdjustmentUnit(data.get("unit") or AdjustmentUnit.MATCH_POINTS),
            "amount": data["amount"],
        }

    def clean_team(self) -> Team:
        """The team of that number."""
        number = self.cleaned_data["team"]
        found = self.tournament.teams.filter(number=number).select_related("tournament").first()
        if found is None:
            raise forms.ValidationError(_("Ce numéro n'est à personne."))
        return found

    def clean(self) -> dict[str, Any]:
        """The points with their sign, as they count."""
        data = super().clean() or {}
        way, amount = data.pop("way", ""), data.get("amount")
        if amount and way == _TAKE:
            data["amount"] = -amount
        return data
