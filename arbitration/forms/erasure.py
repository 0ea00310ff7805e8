"""Whom a club erases, and how else they are written."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.names import NAME_LENGTH, tidy_person


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
