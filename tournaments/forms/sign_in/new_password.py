"""A new password, typed twice."""

from typing import Any

from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.forms import BaseForm
from django.utils.translation import gettext_lazy

from tournaments.forms.fields import TidyField


class TypedTwice(BaseForm):
    """Whatever is wrong with a password is said beside the first of its two fields: both come back
    empty, and who types on begins there."""

    def add_error(self, field: str | None, error: Any) -> None:
        """As Django's, but for the second field where something was typed into it."""
        is_missing = getattr(error, "code", None) == "required"
        if field is None or not field.endswith("password2") or is_missing:
            super().add_error(field, error)
            return
        super().add_error(field.replace("2", "1"), error)
        # Nothing more is said of it.
        self.cleaned_data.pop(field, None)


class ChosenPasswordForm(TypedTwice, SetPasswordForm):
    """The password of whoever holds a link."""


class FirstPasswordForm(ChosenPasswordForm):
    """The first password of a new site, and the club whose concours it will hold: asked once,
    together."""

    club = TidyField(label=gettext_lazy("Nom du club"), max_length=60)


class ChangedPasswordForm(TypedTwice, PasswordChangeForm):
    """Another password, the one before asked for."""
