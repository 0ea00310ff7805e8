"""The code of a table, typed where none is scanned."""

from django import forms
from django.utils.translation import gettext_lazy as _


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Le code de la table"),
        help_text=_("Neuf signes, sur le chevalet ou la feuille : par exemple K7Q-M4T-XD9."),
        required=False,
        widget=forms.TextInput(
            attrs={
                "class": "phone-code",
                "maxlength": 20,
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
            }
        ),
    )
