"""Giving a list of sign-ups, then going through it before anything is written."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.imports.columns import Column
from tournaments.imports.files.reading import read_file, read_paste, refuse_oversize
from tournaments.imports.grid import Grid
from tournaments.imports.recognition import Layout

LONGEST_CELL = 300


class TeamListForm(forms.Form):
    """A file, or text pasted from a spreadsheet."""

    file = forms.FileField(
        label=_("Un fichier"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
        help_text=_("Un classeur Excel (.xlsx) ou un fichier CSV, 5 Mo au plus."),
    )
    pasted = forms.CharField(
        label=_("Ou collez vos lignes ici"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "class": "paste-box", "spellcheck": "false"}),
        help_text=_(
            "Copiez les cases dans votre tableur, puis collez : une ligne par inscription."
        ),
    )

    grid: Grid

    def clean(self) -> dict[str, Any]:
        """Read whichever was given into `grid`."""
        given: dict[str, Any] = super().clean() or {}
        file, pasted = given.get("file"), given.get("pasted") or ""
        if self.errors:
            return given
        if file is None and not pasted.strip():
            raise forms.ValidationError(
                _("Choisissez un fichier, ou collez vos lignes."), code="nothing"
            )
        try:
            if file is None:
                self.grid = read_paste(pasted)
            else:
                refuse_oversize(file.size)
                self.grid = read_file(file.read())
        except Refused as refusal:
            self.add_error("pasted" if file is None else "file", str(refusal))
        return given


class ReviewForm(forms.Form):
    """The columns chosen, lines left out, namesakes confirmed, cells mended.

    Cells to mend are inputs named `cell-<line>-<column>`; only lines that need mending
    have them, so that a long list stays within what one form may send.
    """

    def __init__(self, *args: Any, grid: Grid, layout: Layout, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.grid, self.recognised = grid, layout
        lines = [(str(row.line), str(row.line)) for row in grid.rows]
        self.fields["skip"] = forms.MultipleChoiceField(choices=lines, required=False)
        self.fields["confirm"] = forms.MultipleChoiceField(choices=lines, required=False)
        for index, column in enumerate(layout.columns):
            self.fields[f"column-{index}"] = forms.ChoiceField(
                label=self._label(index), choices=Column.choices, initial=column.value
            )

    def _label(self, index: int) -> str:
        heading = next(
            (row for row in self.grid.rows if row.line == self.recognised.heading_line), None
        )
        if heading is not None and heading.cells[index]:
            return f"« {heading.cells[index][:40]} »"
        return gettext("Colonne %(number)s") % {"number": index + 1}

    @property
    def column_fields(self) -> list[tuple[forms.BoundField, str]]:
        """The choice of each column, with a few of its cells to recognise it by."""
        rows = [row for row in self.grid.rows if row.line > self.recognised.heading_line]
        return [
            (self[f"column-{index}"], self._examples([row.cells[index] for row in rows]))
            for index in range(self.grid.width)
        ]

    @staticmethod
    def _examples(cells: list[str]) -> str:
        return " · ".join([cell[:30] for cell in cells if cell][:3])

    def clean(self) -> dict[str, Any]:
        """No two columns for the same thing."""
        given: dict[str, Any] = super().clean() or {}
        chosen = [
            given[name] for name in given if name.startswith("column-") and given[name] != "ignored"
        ]
        if len(set(chosen)) < len(chosen):
            twice = next(value for value in chosen if chosen.count(value) > 1)
            raise forms.ValidationError(
                _("Deux colonnes sont dites « %(column)s » : n'en gardez qu'une."),
                code="column-twice",
                params={"column": Column(twice).label},
            )
        return given

    def layout(self) -> Layout:
        """The layout as the person chose it; before that, as it was recognised."""
        if not self.is_bound or not self.is_valid():
            return self.recognised
        columns = (self.cleaned_data[f"column-{index}"] for index in range(self.grid.width))
        return Layout(
            heading_line=self.recognised.heading_line,
            columns=tuple(Column(value) for value in columns),
        )

    def mended_grid(self) -> Grid:
        """The grid with the cells that were typed anew."""
        changed = {
            (row.line, column): str(self.data[name])[:LONGEST_CELL]
            for row in self.grid.rows
            for column in range(self.grid.width)
            if (name := f"cell-{row.line}-{column}") in self.data
        }
        return self.grid.with_cells(changed) if changed else self.grid

    def lines_in(self, field: str) -> frozenset[int]:
        """The lines ticked in `skip` or `confirm`."""
        if not self.is_bound or not self.is_valid():
            return frozenset()
        return frozenset(int(line) for line in self.cleaned_data[field])
