"""The code of a table, typed where none is scanned; and what every form of a phone carries that
types."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """Fields that one screen of a phone asks for together, of which the first leads on; one that is
    `is_aside` is opened on purpose from the last of the others."""

    code: str
    title: Any
    fields: Sequence[BoundField]
    is_aside: bool = False
    help: str = ""

    @property
    def has_keys(self) -> bool:
        """Whether its answers are numbers that are typed."""
        return any(not hasattr(field.field, "choices") for field in self.fields)


class CommandForm(forms.Form):
    """A form with a key of its own, and the version that was on the screen when it was typed."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    base = forms.CharField(widget=forms.HiddenInput, required=False, max_length=60)

    said: Any
    """What was typed, as facts, once the form is valid."""

    def renewed(self, key: UUID) -> Self:
        """Form as it is with a new key: the first answer to a key is its only one."""
        self.data = {**dict(self.data.items()), "key": str(key)}
        return self

    @property
    def cells(self) -> dict[str, str]:
        """What was typed, field by field, without key and base."""
        typed = {name: self[name].value() for name in self.fields if name not in ("key", "base")}
        return {name: str(value) for name, value in typed.items() if value not in (None, "")}

    @property
    def complaints(self) -> list[str]:
        """Everything that is wrong with it, in sentences that are read far from the fields."""
        return [
            self._name(name, str(complaint))
            for name, said in self.errors.items()
            for complaint in said
        ]

    def _name(self, field: str, error: str) -> str:
        """What is wrong, after the name of its field where it has one."""
        if field not in self.fields:
            return error
        return gettext("%(label)s : %(error)s") % {"label": self[field].label, "error": error}


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Le code de la table"),
        help_text=_("Neuf signes, sur le chevalet ou la feuille : par exemple K7Q-M4T-XD9."),
        required=False,
        widget=forms.TextInput(
            attrs={
                "class": "phone-code",
                "maxlength": 20,
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
            }
        ),
    )
