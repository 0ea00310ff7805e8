"""Appeals: what the team says, what the jury decides, who the jury is."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.domain.judgements import OUTCOMES
from arbitration.enums import AppealState
from arbitration.forms.fields import build_words_field
from arbitration.forms.rulings import DecisionForm
from arbitration.models import Appeal, Ruling
from arbitration.queries.incidents import list_possible_jurors
from arbitration.queries.votes import Votes, list_bench
from tournaments.forms.fields import OfferedRowsField, find_choice_field, find_row_field
from tournaments.models import AccountKey, Tournament

FOR, AGAINST, NO_VOTE = "for", "against", "none"
"""How a member voted, as its radio buttons say it."""


class LodgeForm(forms.Form):
    """Which team appeals, and what it says."""

    team = forms.ChoiceField(label=gettext_lazy("Qui fait appel ?"), widget=forms.RadioSelect)
    words = build_words_field(gettext_lazy("Ce que dit l'appel"))

    def __init__(self, *args: Any, ruling: Ruling, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.teams = {str(team.number): team for team in ruling.incident.teams}
        find_choice_field(self, "team").choices = [
            (key, str(team)) for key, team in self.teams.items()
        ]


class JudgementForm(DecisionForm):
    """The outcome; the effects count where the ruling is changed."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("Le jury décide"),
        choices=[(state.value, state.label) for state in OUTCOMES],
        widget=forms.RadioSelect,
    )
    first = ("outcome",)

    def clean(self) -> dict[str, Any]:
        """A changed ruling has effects of its own, and nothing else has."""
        data = super().clean()
        if self.errors:
            return data
        changed, effects = self.chosen == AppealState.CHANGED, self.effects()
        if changed and not effects:
            self.add_error(
                "outcome",
                _("Dites ce qui remplace la décision, ou choisissez « Décision annulée »."),
            )
        if effects and not changed:
            self.add_error(
                "outcome",
                _("Ce que vous avez rempli ne compte que si la décision est modifiée : "
                  "choisissez-le, ou effacez ces effets."),
            )  # fmt: skip
        return data

    @property
    def replaces(self) -> bool:
        """Whether effects instead of the arbiter's are being filled in."""
        asked = (*self.effect_fields, *self.exclusion_fields)
        filled = any(field.value() or field.errors for field in asked if field.name != "unit")
        return filled or self["outcome"].value() == AppealState.CHANGED

    @property
    def chosen(self) -> AppealState:
        """The outcome of a valid form."""
        return AppealState(self.cleaned_data["outcome"])


class JurorField(OfferedRowsField):
    """A choice of people, each shown by name, else by account."""

    def label_from_instance(self, obj: Any) -> str:
        """The name, else the account."""
        user: User = obj
        return user.get_full_name() or user.get_username()


class VotesForm(forms.Form):
    """How each member of the jury voted; only what was changed on this page is told."""

    prefix = "vote"

    def __init__(self, *args: Any, bench: Iterable[User], votes: Votes, **kwargs: Any) -> None:
        """`votes` are those noted so far."""
        super().__init__(*args, **kwargs)
        self.members = {str(user.pk): user for user in bench}
        keys = dict(
            AccountKey.objects.filter(user__in=self.members.values()).values_list("user", "key")
        )
        for name, user in self.members.items():
            held = votes.get(str(keys.get(user.pk, "")))
            self.fields[name] = forms.ChoiceField(
                label=user.get_full_name() or user.get_username(),
                choices=((FOR, _("pour")), (AGAINST, _("contre")), (NO_VOTE, _("ne siège pas"))),
                initial=NO_VOTE if held is None else FOR if held["in_favour"] else AGAINST,
                widget=forms.RadioSelect,
                # Two phones at once: neither takes back the vote that the other noted meanwhile.
                show_hidden_initial=True,
            )

    @property
    def votes(self) -> dict[User, bool | None]:
        """What a valid form changes."""
        cast = {FOR: True, AGAINST: False, NO_VOTE: None}
        return {self.members[name]: cast[self.cleaned_data[name]] for name in self.changed_data}


class JuryForm(forms.Form):
    """Who decides the appeals of a tournament, or with `appeal` that one alone."""

    users = JurorField(
        label=gettext_lazy("Le jury"),
        queryset=User.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(
        self, *args: Any, tournament: Tournament, appeal: Appeal | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        field = find_row_field(self, "users")
        possible = list_possible_jurors(tournament)
        field.queryset = possible
        field.initial = list(tournament.jury.values_list("user_id", flat=True))
        if appeal is not None:
            field.queryset = possible.exclude(pk=appeal.ruling.ruled_by_id or 0)
            field.initial = list(list_bench(appeal).values_list("pk", flat=True))
