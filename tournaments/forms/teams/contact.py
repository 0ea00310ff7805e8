"""Where a person is reached by mail, as a form asks it."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class MailFields(forms.Form):
    """An address, and whether the club may write there."""

    email = forms.EmailField(
        label=_("Courriel"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
        help_text=_("Celui du premier joueur ; il n'est jamais montré au public."),
    )
    mail_agreed = forms.BooleanField(
        label=_("Cette personne accepte les courriels du club sur ses concours"),
        required=False,
        help_text=_("Rappel, changement, résultats. Chaque courriel dit comment n'en plus avoir."),
    )

    def clean(self) -> dict[str, Any]:
        """An agreement is to mails at an address."""
        given = super().clean() or {}
        if given.get("mail_agreed") and not given.get("email") and "email" not in self.errors:
            self.add_error("email", gettext("Donnez l'adresse à laquelle lui écrire."))
        return given
