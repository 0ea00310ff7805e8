"""Why something is done that others will ask about."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ReasonForm(forms.Form):
    """The reason, in a few lines."""

    reason = forms.CharField(
        label=_("Raison"),
        max_length=500,
        help_text=_("Elle reste dans le journal du concours."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
