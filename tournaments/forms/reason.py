"""Why something is done that others will ask about."""

from django import forms
from django.utils.translation import gettext_lazy as _

REASON_MAX = 500


class ReasonForm(forms.Form):
    """The reason, in a few lines."""

    reason = forms.CharField(
        label=_("Raison"),
        max_length=REASON_MAX,
        help_text=_("Elle reste dans le journal du concours."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
