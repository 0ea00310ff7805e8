"""Addresses of programs, as they are typed, and a secret in place of another."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from api.domain.hooks.reach import LONGEST
from api.enums import HookEvent
from tournaments.forms.acts import OnceForm

_OFFERED = [(event.value, event.label) for event in HookEvent if event != HookEvent.TEST]


class HookForm(OnceForm):
    """An address: of which program, and of what it is told."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    label = forms.CharField(
        label=_("Pour quel programme"),
        max_length=60,
        help_text=_("Par exemple « site du club » ou « annonces du salon »."),
    )
    address = forms.CharField(
        label=_("Adresse à prévenir"),
        max_length=LONGEST,
        widget=forms.URLInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=_("En https. Elle est gardée chiffrée ; les pages n'en montrent que le début."),
    )
    events = forms.TypedMultipleChoiceField(
        label=_("De quoi le prévenir"),
        choices=_OFFERED,
        coerce=HookEvent,
        widget=forms.CheckboxSelectMultiple,
        initial=[value for value, _label in _OFFERED],
    )

    def offer(self) -> dict[str, Any]:
        """What the domain is asked for."""
        return {name: value for name, value in self.cleaned_data.items() if name != "key"}


class SecretForm(OnceForm):
    """A new secret: what becomes of the one before."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    is_lost = forms.TypedChoiceField(
        label=_("L'ancien secret"),
        choices=(
            (False, _("signe encore trois jours : le temps de changer le programme")),
            (True, _("ne signe plus rien : quelqu'un d'autre l'a peut-être")),
        ),
        coerce=lambda value: value == "True",
        widget=forms.RadioSelect,
        initial=False,
    )
