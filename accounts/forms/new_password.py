"""A new password, typed twice."""

from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.utils.translation import gettext_lazy

from tournaments.forms.fields import TidyField
from tournaments.forms.rights.typed_twice import TypedTwice


class ChosenPasswordForm(TypedTwice, SetPasswordForm):
    """The password of whoever holds a link."""


class FirstPasswordForm(ChosenPasswordForm):
    """The first password of a new site, and the club whose concours it will hold: asked once,
    together."""

    club = TidyField(label=gettext_lazy("Nom du club"), max_length=60)


class ChangedPasswordForm(TypedTwice, PasswordChangeForm):
    """Another password, the one before asked for."""
