"""The options of a draw system as fields: declared once, with the system."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.fields import PREFIX
from tournaments.pairing.systems.options import Option
from tournaments.queries.stages.options import (
    CROSSED_ORDER,
    CROSSING,
    ENTRY_ORDER,
    PLACE_NAME,
    SEEDS,
)
from tournaments.wording import engine_language


class NumbersField(forms.Field):
    """Numbers in an order: « 12, 3, 7 »."""

    def to_python(self, value: Any) -> list[int]:
        """The numbers as they were typed."""
        if isinstance(value, list):
            return value
        words = str(value or "").replace(",", " ").replace(gettext("et"), " ").split()
        if not all(word.isdecimal() and len(word) < 5 for word in words):
            raise forms.ValidationError(self.how_to_write())
        return [int(word) for word in words]

    def how_to_write(self) -> str:
        """What is said of anything else."""
        return gettext("Écrivez des numéros : 12, 3, 7.")

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(str(number) for number in value) if isinstance(value, list) else value

    def run_validators(self, value: Any) -> None:
        """The domain knows which numbers there can be."""

    def validate(self, value: Any) -> None:
        """The domain knows whether any are needed."""


class CrossingField(forms.Field):
    """Who meets whom, by pool and place: « A1-B2, C1-D2 »."""

    def to_python(self, value: Any) -> list[str]:
        """The places, two after each other for each match."""
        if isinstance(value, list):
            return value
        matches = [match.split() for match in re.split(r"[,;\n]", str(value or "").upper())]
        pairs = [re.split(r" ?[-–—/] ?", " ".join(words)) for words in matches if words]
        if not all(len(pair) == 2 and all(map(PLACE_NAME.fullmatch, pair)) for pair in pairs):
            raise forms.ValidationError(
                gettext("Écrivez les rencontres du premier tour : A1-B2, C1-D2, B1-A2, D1-C2.")
            )
        return [name for pair in pairs for name in pair]

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        return ", ".join(f"{a}-{b}" for a, b in zip(value[::2], value[1::2], strict=False))

    def validate(self, value: Any) -> None:
        """The domain knows whether any are needed."""

    def run_validators(self, value: Any) -> None:
        """The domain knows which places there can be."""


def build_option_fields(
    options: Iterable[Option], held: Mapping[str, Any]
) -> dict[str, forms.Field]:
    """A field per option, filled with what is held or its default; by name with a prefix.

    An order of entry has the list that can be typed beside it.
    """
    fields: dict[str, forms.Field] = {}
    for option in options:
        fields[f"{PREFIX}{option.name}"] = _field(option, held.get(option.name, option.default))
        if option.name == ENTRY_ORDER.name:
            fields[f"{PREFIX}{SEEDS}"] = NumbersField(
                label=_("Équipes qui entrent d'abord"),
                required=False,
                initial=held.get(SEEDS, []),
                help_text=_("Pour la liste tapée seulement : 12, 3, 7 ; les autres suivent."),
            )
        if option is CROSSED_ORDER:
            fields[f"{PREFIX}{CROSSING}"] = CrossingField(
                label=_("Rencontres du premier tour"),
                required=False,
                initial=held.get(CROSSING, []),
                help_text=_("Pour les poules croisées comme tapé : A1-B2, C1-D2, B1-A2, D1-C2."),
            )
    return fields


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
    choices = [(choice.name, choice.fr if french else choice.en) for choice in option.choices]
    return forms.ChoiceField(label=label, choices=choices, initial=value)
