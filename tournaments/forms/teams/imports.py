"""Giving a list of sign-ups, then going through it before anything is written."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.imports.columns import OF_TEAMS, Column
from tournaments.imports.draft import ImportDraft
from tournaments.imports.files.reading import part_pairs, read_paste, read_sheets, refuse_oversize
from tournaments.imports.files.workbook import Sheet
from tournaments.imports.grid import ListGrid
from tournaments.imports.joining import Joining, list_joinings
from tournaments.imports.recognition import ListLayout

LONGEST_CELL = 300


@dataclass(frozen=True, kw_only=True, slots=True)
class ColumnField:
    """The choice of a column, some of its cells, and whether it is asked what it is."""

    field: forms.BoundField
    examples: str
    is_unsure: bool


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

    sheets: list[Sheet]

    def clean(self) -> dict[str, Any]:
        """Read whichever was given into `sheets`."""
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
                self.sheets = [Sheet(name="", grid=read_paste(part_pairs(pasted)))]
            else:
                refuse_oversize(file.size)
                self.sheets = read_sheets(file.read())
        except Refused as refusal:
            self.add_error("pasted" if file is None else "file", str(refusal))
        return given


class ReviewForm(forms.Form):
    """The columns chosen, lines left out or taken, namesakes confirmed, cells mended.

    Cells to mend are inputs named `cell-<line>-<column>`; only lines that need mending
    have them, so that a long list stays within what one form may send.
    """

    takes: Collection[Column] = OF_TEAMS
    """The columns to choose from."""
    called: Mapping[Column, str | Promise] = {}
    """What some of them are called where they mean something else."""

    understood = forms.BooleanField(
        label=_("C'est bien cela : importer ainsi"),
        required=False,
        error_messages={"required": _("Dites d'abord si les colonnes sont bien comprises.")},
    )

    def __init__(self, *args: Any, draft: ImportDraft, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.grid, self.recognised = draft.grid, draft.layout
        lines = [(str(row.line), str(row.line)) for row in self.grid.rows]
        for name in ("skip", "confirm", "take"):
            self.fields[name] = forms.MultipleChoiceField(choices=lines, required=False)
        joinings = list_joinings(self.recognised.columns, self.recognised.joined)
        self.fields["joined"] = forms.ChoiceField(
            label=_("Deux lignes font-elles une équipe ?"),
            choices=[(joining.value, joining.label) for joining in joinings],
            initial=self.recognised.joined.value,
            required=False,
            widget=forms.RadioSelect,
        )
        choices = [
            (column.value, self.called.get(column, column.label))
            for column in Column
            if column in self.takes
        ]
        for index, column in enumerate(self.recognised.columns):
            self.fields[f"column-{index}"] = forms.ChoiceField(
                label=self._label(index), choices=choices, initial=column.value
            )

    def _label(self, index: int) -> str:
        heading = next(
            (row for row in self.grid.rows if row.line == self.recognised.heading_line), None
        )
        if heading is not None and heading.cells[index]:
            return f"« {heading.cells[index][:40]} »"
        return gettext("Colonne %(number)s") % {"number": index + 1}

    @property
    def column_fields(self) -> list[ColumnField]:
        """The choice of each column, with a few of its cells to recognise it by."""
        rows = [row for row in self.grid.rows if row.line > self.recognised.heading_line]
        return [
            ColumnField(
                field=self[f"column-{index}"],
                examples=self._examples([row.cells[index] for row in rows]),
                is_unsure=index in self.recognised.unsure,
            )
            for index in range(self.grid.width)
        ]

    @property
    def left(self) -> list[str]:
        """The columns that hold something and are not taken, by their headings."""
        return [
            str(column.field.label)
            for column in self.column_fields
            if column.examples and column.field.value() == Column.IGNORED
        ]

    @property
    def asks_joining(self) -> bool:
        """Whether lines may belong together: it is offered, or was asked."""
        return self.recognised.asks_joining or self.recognised.joined != Joining.NONE

    @property
    def is_to_be_confirmed(self) -> bool:
        """Whether something was not sure, and nobody has said yet that it is right."""
        return not self.recognised.is_sure and not self._is_understood

    @property
    def _is_understood(self) -> bool:
        return self.is_bound and self.is_valid() and self.cleaned_data["understood"]

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

    def layout(self) -> ListLayout:
        """The layout as the person chose it; before that, as it was recognised."""
        if not self.is_bound or not self.is_valid():
            return self.recognised
        columns = (self.cleaned_data[f"column-{index}"] for index in range(self.grid.width))
        return replace(
            self.recognised,
            columns=tuple(Column(value) for value in columns),
            joined=Joining(self.cleaned_data["joined"]),
        )

    def refuse_unsure(self) -> bool:
        """Whether what was not sure keeps the list from being imported; the form says so."""
        if self.is_to_be_confirmed:
            self.add_error("understood", self.fields["understood"].error_messages["required"])
        return self.is_to_be_confirmed

    def mended_grid(self) -> ListGrid:
        """The grid with the cells that were typed anew."""
        changed = {
            (row.line, column): str(self.data[name])[:LONGEST_CELL]
            for row in self.grid.rows
            for column in range(self.grid.width)
            if (name := f"cell-{row.line}-{column}") in self.data
        }
        return self.grid.with_cells(changed) if changed else self.grid

    def lines_in(self, field: str) -> frozenset[int]:
        """The lines ticked in `skip`, `confirm` or `take`."""
        if not self.is_bound or not self.is_valid():
            return frozenset()
        return frozenset(int(line) for line in self.cleaned_data[field])
