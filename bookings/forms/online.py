"""A club's key to HelloAsso, as somebody types it. Secrets are typed, and never shown again."""

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from bookings.models import OnlineAccount
from bookings.models.online import ORGANIZATION

_SLUG = RegexValidator(
    ORGANIZATION,
    _("Copiez-le de l'adresse de votre page : des lettres, des chiffres et des tirets."),
)
_PLAIN = RegexValidator(r"\A[\x21-\x7e]+\Z", _("Copiez-le en entier, sans espace."))


def _build_secret_field(label: Any, *, help_text: Any = "") -> forms.CharField:
    """A field whose content no page gives back."""
    return forms.CharField(
        label=label,
        max_length=300,
        required=False,
        validators=[_PLAIN],
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=help_text,
    )


class AccountForm(forms.Form):
    """What the club's page « Intégrations et API » with HelloAsso shows."""

    organization = forms.CharField(
        label=_("Nom de l'association dans l'adresse"),
        max_length=100,
        validators=[_SLUG],
        help_text=_("Dans helloasso.com/associations/belote-de-faramans : belote-de-faramans."),
    )
    client_id = forms.CharField(
        label=_("Identifiant de la clé (clientId)"), max_length=100, validators=[_PLAIN]
    )
    client_secret = _build_secret_field(_("Secret de la clé (clientSecret)"))
    signature_key = _build_secret_field(
        _("Clé de signature"), help_text=_("Seulement si HelloAsso vous en a donné une.")
    )
    is_sandbox = forms.BooleanField(
        label=_("C'est le bac à sable de HelloAsso : rien n'est payé pour de vrai"),
        required=False,
    )

    def __init__(self, data: Any = None, *, account: OnlineAccount | None) -> None:
        names = ("organization", "client_id", "is_sandbox")
        held = {} if account is None else {name: getattr(account, name) for name in names}
        super().__init__(data, initial=held)
        secret = self.fields["client_secret"]
        secret.required = account is None or not account.client_secret
        if not secret.required:
            secret.help_text = _("Il est enregistré. Vide : il reste.")
        if account is not None and account.signature_key:
            self.fields["signature_key"].help_text = _("Elle est enregistrée. Vide : elle reste.")
