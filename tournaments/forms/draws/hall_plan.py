"""Where the tables stand: a column and a row for each, both or neither."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.pages.draws.hall_plan import MOST_COLUMNS, MOST_ROWS, Places


class HallPlanForm(forms.Form):
    """Two numbers for each table; a table without numbers follows the others."""

    def __init__(self, tables: Sequence[int], places: Places, data: Any = None) -> None:
        super().__init__(data)
        self.tables = tables
        for table in tables:
            column, row = places.get(table, (None, None))
            self.fields[f"column-{table}"] = _number(_("Colonne"), MOST_COLUMNS, column)
            self.fields[f"row-{table}"] = _number(_("Rangée"), MOST_ROWS, row)

    def cells(self) -> Mapping[int, tuple[forms.BoundField, forms.BoundField]]:
        """The two fields of each table."""
        return {n: (self[f"column-{n}"], self[f"row-{n}"]) for n in self.tables}

    def clean(self) -> dict[str, Any]:
        """A place has both its numbers."""
        data = super().clean() or {}
        for table in self.tables:
            column, row = f"column-{table}", f"row-{table}"
            lacking = [name for name in (column, row) if data.get(name) is None]
            if len(lacking) == 1 and lacking[0] not in self.errors:
                self.add_error(
                    lacking[0],
                    ValidationError(
                        gettext("Table %(table)d : donnez la colonne et la rangée.")
                        % {"table": table}
                    ),
                )
        return data

    def places(self) -> dict[int, tuple[int, int]]:
        """The tables that have a place."""
        return dict(self._placed())

    def _placed(self) -> Iterator[tuple[int, tuple[int, int]]]:
        for table in self.tables:
            column = self.cleaned_data[f"column-{table}"]
            row = self.cleaned_data[f"row-{table}"]
            if column is not None and row is not None:
                yield table, (column, row)


def _number(label: Any, most: int, initial: int | None) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=1,
        max_value=most,
        required=False,
        initial=initial,
        widget=forms.NumberInput(attrs={"class": "input--number"}),
    )
