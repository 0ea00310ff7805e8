"""Changing a draw by hand: two team numbers, or a late team and its opponent."""

from collections.abc import Iterable, Sequence, Set
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.fields import find_choice_field
from tournaments.forms.printing.choices import MOST_TABLES
from tournaments.models import Team
from tournaments.pages.draws.look_words import NOBODY_MET, phrase_meetings
from tournaments.queries.draws.looks import Meetings


class TeamNumberField(forms.IntegerField):
    """A team of the draw, by its number."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=9999, **kwargs)
        self.teams: dict[int, Team] = {}

    def to_python(self, value: Any) -> Any:
        """The team, or a sentence that there is none of this number in the draw."""
        number = super().to_python(value)
        if number is None:
            return None
        if number not in self.teams:
            raise forms.ValidationError(
                _("Pas d'équipe %(number)d dans ce tirage.") % {"number": number}
            )
        return self.teams[number]

    def run_validators(self, value: Any) -> None:
        """The range is that of the teams; there is nothing more to check."""


def offer_teams(form: forms.Form, teams: Iterable[Team]) -> None:
    """Have each field of a form that asks for a team know these."""
    by_number = {team.number: team for team in teams}
    for field in form.fields.values():
        if isinstance(field, TeamNumberField):
            field.teams = by_number


class SwapForm(forms.Form):
    """Two teams to put in each other's place."""

    first = TeamNumberField(label=gettext_lazy("N°"))
    second = TeamNumberField(label=gettext_lazy("avec le n°"))

    def __init__(self, *args: Any, teams: Sequence[Team], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_teams(self, teams)


class TableForm(forms.Form):
    """Another number for a table of the draw."""

    table = forms.IntegerField(
        label=gettext_lazy("La table n°"), min_value=1, max_value=MOST_TABLES
    )
    number = forms.IntegerField(
        label=gettext_lazy("joue à la table n°"), min_value=1, max_value=MOST_TABLES
    )


class LateTeamForm(forms.Form):
    """A team that came after the draw, and whom it plays: the exempt first, or another late one;
    last whom a late team has met, as `meetings` tells."""

    team = forms.ChoiceField(label=gettext_lazy("Qui arrive en retard"))
    opponent = forms.ChoiceField(label=gettext_lazy("joue contre"))

    def __init__(
        self,
        *args: Any,
        late: Sequence[Team],
        unplaced: Sequence[Team],
        meetings: Meetings = NOBODY_MET,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.by_key = {str(team.pk): team for team in unplaced}
        came_late = {team.pk for team in late}
        met = {team.pk: phrase_meetings(team, late, meetings) for team in unplaced}
        # The only late one is no opponent of its own.
        others = [team for team in unplaced if len(late) > 1 or team.pk not in came_late]
        opponents = sorted(others, key=lambda team: (bool(met[team.pk]), team.pk in came_late))
        find_choice_field(self, "team").choices = [(str(team.pk), str(team)) for team in late]
        find_choice_field(self, "opponent").choices = [
            (str(team.pk), f"{team}{met[team.pk]}") for team in opponents
        ]
        if len(opponents) == len(late) > 1:
            self.fields["opponent"].initial = str(opponents[1].pk)

    @property
    def is_needed(self) -> bool:
        """Whether a team came late and there is another that it can play."""
        return bool(find_choice_field(self, "team").choices) and len(self.by_key) > 1

    def clean_team(self) -> Team:
        return self.by_key[self.cleaned_data["team"]]

    def clean_opponent(self) -> Team:
        return self.by_key[self.cleaned_data["opponent"]]


class ExemptMatchForm(forms.Form):
    """A team that sits out, and who plays it meanwhile."""

    exempt = forms.ChoiceField(label=gettext_lazy("Équipe exempte"))
    against = forms.ChoiceField(label=gettext_lazy("joue contre"))

    def __init__(
        self,
        *args: Any,
        exempt: Sequence[Team],
        opponents: Sequence[Team],
        meetings: Meetings = NOBODY_MET,
        finished: Set[int] = frozenset(),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.by_key = {str(team.pk): team for team in (*exempt, *opponents)}
        find_choice_field(self, "exempt").choices = [(str(team.pk), str(team)) for team in exempt]
        find_choice_field(self, "against").choices = [
            (str(team.pk), _name_opponent(team, phrase_meetings(team, exempt, meetings), finished))
            for team in opponents
        ]

    def clean_exempt(self) -> Team:
        """The team that sits out."""
        return self.by_key[self.cleaned_data["exempt"]]

    def clean_against(self) -> Team:
        return self.by_key[self.cleaned_data["against"]]


def _name_opponent(team: Team, met: str, finished: Set[int]) -> str:
    if team.is_staff and not met:
        return _("%(team)s (organisation)") % {"team": team}
    if team.pk in finished and not met:
        return _("%(team)s (a fini sa partie)") % {"team": team}
    return f"{team}{met}"
