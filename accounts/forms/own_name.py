"""One's own name, in two fields: nobody has to guess where the surname begins."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.names import NAME_LENGTH


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
