"""Kinds of fields that several forms have: sums, rows that a page offers, and fields by their
kind."""

from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db.models import Model, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.amounts import phrase_cents, phrase_plain, read_cents
from tournaments.errors import Refused
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


PREFIX = "option_"
"""What begins the name of a draw system's option in a form."""


def find_field(form: forms.BaseForm, name: str) -> str | None:
    """The field in which the domain finds a fault, an option's by its own name; None for none."""
    return next((field for field in (name, f"{PREFIX}{name}") if field in form.fields), None)


def add_refusal(form: forms.BaseForm, refusal: Refused, *, beside: str | None = None) -> None:
    """Say a refusal beside the field that it names; where the form has none such, beside another,
    or above all of them."""
    form.add_error(refusal.field if refusal.field in form.fields else beside, str(refusal))


def ask_capacity(field: forms.Field, tournament: Tournament) -> None:
    """Have the field ask for players where everybody comes alone, and take no 0: typed for « no
    limit », it would send everybody to the waiting list."""
    if tournament.is_of_people:
        field.label = gettext("Nombre de joueurs au plus")
    field.validators.append(MinValueValidator(1, gettext("Au moins 1 ; vide : pas de limite.")))
    field.widget.attrs["min"] = 1


class CentsField(forms.CharField):
    """A sum in euros: « 7 », « 12,50 », « 12.5 € »; its value is a whole number of cents."""

    def __init__(self, *, min_cents: int = 1, **kwargs: Any) -> None:
        super().__init__(
            max_length=20,
            widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
            **kwargs,
        )
        self.min_cents = min_cents

    def prepare_value(self, value: Any) -> Any:
        """Cents as they are typed; what was typed stays."""
        return phrase_plain(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        """The cents; None where nothing is given and nothing is asked."""
        text = super().clean(value)
        if not text:
            return None
        cents = read_cents(text)
        if cents is None:
            raise ValidationError(gettext("Donnez une somme en euros, comme 14 ou 12,50."))
        if cents < self.min_cents:
            least = phrase_cents(self.min_cents)
            raise ValidationError(gettext("Au moins %(sum)s.") % {"sum": least})
        return cents


def build_sum_field(**kwargs: Any) -> CentsField:
    """The sum of a payment."""
    return CentsField(label=_("Somme en euros"), **kwargs)


class OfferedRowsField(forms.ModelMultipleChoiceField):
    """Several rows by their keys.

    A key that no row can have is no row, as where one is chosen: asked for in a list, a number
    beyond every column is an error of SQLite's.
    """

    def clean(self, value: Any) -> QuerySet[Model]:
        """The rows, each of them one that was offered."""
        if isinstance(value, list | tuple):
            self._refuse_others(list(map(str, value)))
        chosen: QuerySet[Model] = super().clean(value)
        return chosen

    def _refuse_others(self, keys: list[str]) -> None:
        rows = cast("QuerySet[Model]", self.queryset)
        offered = {str(key) for key in rows.values_list("pk", flat=True)}
        for key in keys:
            if key not in offered:
                raise ValidationError(
                    self.error_messages["invalid_choice"],
                    code="invalid_choice",
                    params={"value": key},
                )
