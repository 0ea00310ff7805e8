"""A sum as people type it, kept in cents."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.amounts import phrase_cents, phrase_plain, read_cents


class CentsField(forms.CharField):
    """A sum in euros: « 7 », « 12,50 », « 12.5 € »; its value is a whole number of cents."""

    def __init__(self, *, min_cents: int = 1, **kwargs: Any) -> None:
        super().__init__(
            max_length=20,
            validators=[ProhibitNullCharactersValidator()],
            widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
            **kwargs,
        )
        self.min_cents = min_cents

    def prepare_value(self, value: Any) -> Any:
        """Cents as they are typed; what was typed stays."""
        return phrase_plain(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        """The cents; None where nothing is given and nothing is asked."""
        text = super().clean(value)
        if not text:
            return None
        cents = read_cents(text)
        if cents is None:
            raise ValidationError(gettext("Donnez une somme en euros, comme 14 ou 12,50."))
        if cents < self.min_cents:
            least = phrase_cents(self.min_cents)
            raise ValidationError(gettext("Au moins %(sum)s.") % {"sum": least})
        return cents


def build_sum_field(**kwargs: Any) -> CentsField:
    """The sum of a payment."""
    return CentsField(label=_("Somme en euros"), **kwargs)
