"""What narrows the journal: a plain form whose choices stand in the address."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from arbitration.pages.journal.listing import GROUPS, JournalFilter
from tournaments.forms.fields import find_choice_field

_FIELDS = {
    "quoi": "group",
    "qui": "person",
    "partie": "round_number",
    "table": "table",
    "du": "since",
    "au": "until",
}


class _Day(forms.DateInput):
    """The browser's own calendar, which wants its dates written one way."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class JournalFilterForm(forms.Form):
    """Every choice may stay open; one that cannot be read narrows nothing, and says so."""

    quoi = forms.ChoiceField(label=_("Quoi"), required=False)
    qui = forms.ChoiceField(label=_("Qui"), required=False)
    partie = forms.TypedChoiceField(label=_("Partie"), required=False, coerce=int, empty_value=None)
    table = forms.IntegerField(label=_("Table"), required=False, min_value=1, max_value=9999)
    du = forms.DateField(label=_("Du"), required=False, widget=_Day())
    au = forms.DateField(label=_("Au"), required=False, widget=_Day())

    def __init__(
        self,
        data: Mapping[str, Any],
        *,
        people: Sequence[tuple[str, str]],
        rounds: Sequence[tuple[str, str]],
    ) -> None:
        """`people` and `rounds` are choices; a round's value is its number in the tournament."""
        super().__init__(data)
        find_choice_field(self, "quoi").choices = [("", _("Tout")), *GROUPS.items()]
        find_choice_field(self, "qui").choices = [("", _("Tout le monde")), *people]
        find_choice_field(self, "partie").choices = [("", _("Toutes")), *rounds]

    def wanted(self) -> JournalFilter:
        """What was chosen, as far as it can be read."""
        self.is_valid()
        chosen = {name: self.cleaned_data.get(field) for field, name in _FIELDS.items()}
        return JournalFilter(**{name: value for name, value in chosen.items() if value})
