"""Choosing several rows: only those that the page offers are looked for in the database."""

from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet


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
