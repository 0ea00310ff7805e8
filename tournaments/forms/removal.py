"""The name of what is taken away for ever, typed by whoever wants it gone."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RemovalForm(forms.Form):
    typed_name = forms.CharField(
        label=_("Le nom du concours, pour être sûr"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
