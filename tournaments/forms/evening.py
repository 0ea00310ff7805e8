"""What is asked of the plan of an evening."""

import datetime

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.tournament import TimeInput


class EndsBeforeForm(forms.Form):
    """The hour by which everybody must have gone home; nothing asked is nothing said."""

    avant = forms.TimeField(label=_("Finir avant"), required=False, widget=TimeInput())

    @property
    def hour(self) -> datetime.time | None:
        """The hour, None where there is none or it can't be read."""
        return self.cleaned_data.get("avant") if self.is_valid() else None
