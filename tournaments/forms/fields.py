"""A kind of field that several forms have, and fields by their kind where a form fills them in."""

from typing import Any

from django import forms
from django.core.validators import MinValueValidator
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.names import tidy


class TidyField(forms.CharField):
    """A line of text, kept without what nobody sees: breaks, signs that turn its direction."""

    def to_python(self, value: Any) -> str:
        """Read it as it is kept, before its length is looked at and whether something is left."""
        # Django itself refuses a NUL, with a sentence.
        text = super().to_python(value) or ""
        return text if "\0" in text else tidy(text)


class WrittenListField(forms.CharField):
    """A line of text whose value is a list."""

    def prepare_value(self, value: Any) -> Any:
        """Show a list as one line."""
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare what was typed with the list as it is shown."""
        return super().has_changed(self.prepare_value(initial), data)


def find_choice_field(form: forms.BaseForm, name: str) -> forms.ChoiceField:
    """The field of this name, which offers choices. Raises TypeError for another kind."""
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(f"{name} offers no choices")
    return field


def find_row_field(form: forms.BaseForm, name: str) -> "forms.ModelChoiceField[Any]":
    """The field of this name, which offers rows. Raises TypeError for another kind."""
    field = form.fields[name]
    if not isinstance(field, forms.ModelChoiceField):
        raise TypeError(f"{name} offers no rows")
    return field


def ask_capacity(field: forms.Field, tournament: Tournament) -> None:
    """Have the field ask for players where everybody comes alone, and take no 0: typed for « no
    limit », it would send everybody to the waiting list."""
    if tournament.is_of_people:
        field.label = _("Nombre de joueurs au plus")
    field.validators.append(MinValueValidator(1, _("Au moins 1 ; vide : pas de limite.")))
    field.widget.attrs["min"] = 1
