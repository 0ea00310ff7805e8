"""A licence as it is typed."""

from typing import Any

from django import forms
from django.utils.translation import gettext

from tournaments.names import LICENCE_LENGTH, tidy_licence


class LicenceField(forms.CharField):
    """A licence number, however its digits are set apart."""

    def __init__(self, *, label: Any, **kwargs: Any) -> None:
        super().__init__(label=label, required=False, max_length=2 * LICENCE_LENGTH, **kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Nothing that a browser remembers."""
        return {**super().widget_attrs(widget), "autocomplete": "off"}

    def clean(self, value: Any) -> str:
        """Licence as it is kept. Raises ValidationError for one that is too long."""
        licence = tidy_licence(super().clean(value))
        if len(licence) > LICENCE_LENGTH:
            raise forms.ValidationError(
                gettext("%(count)s lettres et chiffres au plus.") % {"count": LICENCE_LENGTH}
            )
        return licence
