"""The journal: what narrows it, for whom the record is written, who is erased from it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from arbitration.enums import Edition
from arbitration.pages.journal.listing import JournalFilter
from tournaments.forms.fields import find_choice_field
from tournaments.names import NAME_LENGTH, tidy_person

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
        groups: Sequence[tuple[str, str | Promise]],
        people: Sequence[tuple[str, str]],
        rounds: Sequence[tuple[str, str]],
    ) -> None:
        """All three are choices; a round's value is its number in the tournament."""
        super().__init__(data)
        find_choice_field(self, "quoi").choices = [("", _("Tout")), *groups]
        find_choice_field(self, "qui").choices = [("", _("Tout le monde")), *people]
        find_choice_field(self, "partie").choices = [("", _("Toutes")), *rounds]

    def wanted(self) -> JournalFilter:
        """What was chosen, as far as it can be read."""
        self.is_valid()
        chosen = {name: self.cleaned_data.get(field) for field, name in _FIELDS.items()}
        return JournalFilter(**{name: value for name, value in chosen.items() if value})


class EditionForm(forms.Form):
    """A choice of the three editions; the public one where none is chosen."""

    edition = forms.ChoiceField(
        label=_("Édition"),
        choices=Edition.choices,
        initial=Edition.PUBLIC,
        required=False,
    )

    @property
    def chosen(self) -> Edition:
        """The edition asked for, else the public one."""
        asked = self.cleaned_data.get("edition") if self.is_valid() else ""
        return Edition(asked or Edition.PUBLIC)


class ErasureForm(forms.Form):
    """Further spellings of the person, one a line; a tick once what stays was read."""

    also = forms.CharField(
        label=_("S'écrit aussi"),
        required=False,
        max_length=10 * NAME_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Un surnom, un nom de jeune fille… : un par ligne. Ils sont effacés aussi."),
    )
    confirmed = forms.BooleanField(
        label=_("J'ai lu ce qui est effacé et ce qui reste. Cela ne se défait pas."), required=False
    )

    def clean_also(self) -> list[str]:
        lines: list[Any] = self.cleaned_data["also"].splitlines()
        return [name for line in lines if (name := tidy_person(line))]
