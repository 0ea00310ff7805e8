"""Fields of a form by their kind, where a form fills in what they offer."""

from typing import Any

from django import forms


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
