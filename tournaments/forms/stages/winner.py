"""Who goes on from a level match of a bracket."""

from typing import Any

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import find_choice_field
from tournaments.pages.draws.seating import SeatedMatch


class WinnerForm(forms.Form):
    """The side that goes on, and why."""

    side = forms.ChoiceField(label=_("Qui passe"), widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("Raison"),
        max_length=500,
        help_text=_("Par exemple : belle gagnée, ou tirage au sort."),
        validators=[ProhibitNullCharactersValidator()],
    )

    def __init__(self, data: Any = None, *, seated: SeatedMatch) -> None:
        super().__init__(data)
        find_choice_field(self, "side").choices = [
            ("NS", seated.ns_label),
            ("EW", seated.ew_label),
        ]
