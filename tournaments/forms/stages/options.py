"""The options of a draw system as fields: declared once, with the system."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pairing.systems.options import Option
from tournaments.wording import engine_language

PREFIX = "option_"


def build_option_fields(
    options: Iterable[Option], held: Mapping[str, Any]
) -> dict[str, forms.Field]:
    """A field per option, filled with what is held or its default; by name with a prefix."""
    return {f"{PREFIX}{one.name}": _field(one, held.get(one.name, one.default)) for one in options}


def read_option_values(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """The options chosen, by name."""
    return {
        name.removeprefix(PREFIX): value
        for name, value in cleaned.items()
        if name.startswith(PREFIX) and value is not None
    }


def _field(option: Option, value: Any) -> forms.Field:
    french = engine_language() == "fr"
    label = option.fr if french else option.en
    if option.kind == "boolean":
        return forms.BooleanField(label=label, required=False, initial=value)
    if option.kind == "integer":
        return forms.IntegerField(
            label=label,
            min_value=option.low,
            max_value=option.high,
            initial=value,
            error_messages={"required": _("Donnez un nombre.")},
        )
    choices = [(one.name, one.fr if french else one.en) for one in option.choices]
    return forms.ChoiceField(label=label, choices=choices, initial=value)
