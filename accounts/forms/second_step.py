"""What an account is asked besides its password: a code, who somebody is before it changes, and
their name."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.domain.proofs import SignInOrigin, prove_oneself, try_code
from accounts.models import NAME_MAX
from tournaments.errors import Refused
from tournaments.names import NAME_LENGTH

_CODE_MAX = 40
_PROOF_MAX = 200


class CodeForm(forms.Form):
    """The code asked for after a right password; it counts as soon as the form is looked at."""

    code = forms.CharField(
        label=_("Code"),
        max_length=_CODE_MAX,
        help_text=_("Les six chiffres de l'application, ou un code de secours."),
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "one-time-code", "autofocus": True}
        ),
    )

    def __init__(self, *args: Any, user: User, origin: SignInOrigin, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user, self._origin = user, origin

    def clean_code(self) -> str:
        """Let it count; raises ValidationError."""
        typed: str = self.cleaned_data["code"]
        try:
            try_code(self._user, typed, origin=self._origin)
        except Refused as refusal:
            raise ValidationError(str(refusal), code=refusal.code) from refusal
        return typed


class ProofForm(forms.Form):
    """Who is signed in, shown again: looked at once all else that was typed is right."""

    proof = forms.CharField(
        label=_("Votre mot de passe"),
        max_length=_PROOF_MAX,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, may_be_code: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user = user
        if may_be_code:
            self.fields["proof"].label = _("Votre mot de passe, ou un code")

    def clean(self) -> dict[str, Any]:
        """Raises nothing: what is wrong stands beside the field."""
        told: dict[str, Any] = super().clean() or {}
        if not self.errors:
            try:
                prove_oneself(self._user, told["proof"])
            except Refused as refusal:
                self.add_error("proof", ValidationError(str(refusal), code=refusal.code))
        return told


class SwitchOnForm(ProofForm):
    """A first code of the app."""

    code = forms.CharField(
        label=_("Le code que l'application affiche"),
        max_length=_CODE_MAX,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "one-time-code"}),
    )
    field_order = ("code", "proof")


class PasskeyForm(ProofForm):
    """A key to be made, by the name that its owner knows it by."""

    name = forms.CharField(
        label=_("Nom de la clé"),
        max_length=NAME_MAX,
        help_text=_("Pour la reconnaître : « Téléphone », « Ordinateur du club »."),
    )
    field_order = ("name", "proof")


class OwnNameForm(forms.Form):
    first_name = forms.CharField(
        label=_("Prénom"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "given-name"}),
    )
    last_name = forms.CharField(
        label=_("Nom de famille"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "family-name"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        own = {"first_name": user.first_name, "last_name": user.last_name}
        super().__init__(*args, **({"initial": own} | kwargs))
