"""The rooms of a hall, as a short list of lines; real table numbers, typed as people say them: «
1-12, 15, 20-24 »; and where the tables stand: a column and a row for each, both or neither."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from tournaments.domain.draws.rooms import RoomPlan
from tournaments.enums import TableOrder
from tournaments.forms.fields import WrittenListField
from tournaments.models import Tournament
from tournaments.pages.draws.hall_plan import MOST_COLUMNS, MOST_ROWS, Places

MOST_TABLES = 1000
HIGHEST_NUMBER = 9999


class TableNumbersField(WrittenListField):
    """A list of table numbers in the order in which they are filled; empty means 1, 2, 3, …"""

    def prepare_value(self, value: Any) -> Any:
        """Show a stored list as ranges again."""
        return spell_table_numbers(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]  # a list of numbers
        """Read the ranges; a sentence says what cannot be read."""
        return read_table_numbers(super().to_python(value) or "")


def read_table_numbers(text: str) -> list[int]:
    """The numbers of « 1-12, 15 »; raises ValidationError with a plain sentence."""
    numbers: list[int] = []
    for part in text.replace(";", ",").replace("–", "-").split(","):
        if part.strip():
            numbers += _read_part(part.strip())
    if len(numbers) > MOST_TABLES:
        raise ValidationError(_("Au plus %(most)d tables.") % {"most": MOST_TABLES})
    if len(set(numbers)) != len(numbers):
        raise ValidationError(_("Une table est donnée deux fois."))
    return numbers


def _read_part(part: str) -> list[int]:
    ends = [end.strip() for end in part.split("-")]
    if len(ends) > 2 or not all(end.isascii() and end.isdigit() and len(end) <= 4 for end in ends):
        raise ValidationError(
            _("« %(part)s » n'est pas un numéro de table, ni une suite comme 1-12.")
            % {"part": part[:20]}
        )
    first, last = int(ends[0]), int(ends[-1])
    if not 1 <= first <= last <= HIGHEST_NUMBER:
        raise ValidationError(_("« %(part)s » va à l'envers.") % {"part": part[:20]})
    return list(range(first, last + 1))


def spell_table_numbers(numbers: list[int]) -> str:
    """The shortest way to write the list, in its order."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


SPARE_LINES = 2
MOST_ROOMS = 40


class RoomForm(forms.Form):
    """One room; an empty line is none, nor is a room whose name was erased."""

    room = forms.IntegerField(required=False, widget=forms.HiddenInput)
    name = forms.CharField(
        label=gettext_lazy("Salle"),
        max_length=30,
        required=False,
    )
    first_table = forms.IntegerField(
        label=gettext_lazy("Première table"), min_value=1, max_value=HIGHEST_NUMBER, required=False
    )
    last_table = forms.IntegerField(
        label=gettext_lazy("Dernière table"), min_value=1, max_value=HIGHEST_NUMBER, required=False
    )
    needs_stairs = forms.BooleanField(
        label=gettext_lazy("Il faut monter un escalier"), required=False
    )

    def clean(self) -> dict[str, Any]:
        """A named room has its two tables, in order."""
        data = super().clean() or {}
        if not data.get("name"):
            is_typed = any(data.get(name) for name in ("first_table", "last_table", "needs_stairs"))
            if is_typed and not data.get("room"):
                self.add_error("name", ValidationError(gettext("Donnez un nom à cette salle.")))
            return data
        for field in ("first_table", "last_table"):
            if data.get(field) is None and field not in self.errors:
                self.add_error(field, ValidationError(gettext("Donnez un numéro de table.")))
        first, last = data.get("first_table"), data.get("last_table")
        if first is not None and last is not None and first > last:
            self.add_error(
                "last_table", ValidationError(gettext("Cette table vient avant la première."))
            )
        return data

    def plan(self) -> RoomPlan | None:
        """The room described, None for an empty line."""
        return RoomPlan(**self.cleaned_data) if self.cleaned_data.get("name") else None


RoomFormSet = forms.formset_factory(
    RoomForm, extra=SPARE_LINES, max_num=MOST_ROOMS, absolute_max=MOST_ROOMS + SPARE_LINES
)


class HallForm(forms.Form):
    """What concerns the hall as a whole."""

    table_order = forms.ChoiceField(
        label=gettext_lazy("Choix des tables"),
        choices=TableOrder.choices,
        help_text=gettext_lazy("Les tables réservées à quelqu'un passent toujours d'abord."),
    )
    reserved_tables = TableNumbersField(
        label=gettext_lazy("Tables que le tirage ne donne jamais"),
        required=False,
        max_length=500,
        help_text=gettext_lazy("Par exemple celles de l'organisation : 1, 40-42."),
    )


def list_room_lines(tournament: Tournament) -> list[dict[str, Any]]:
    """What the list of rooms begins with."""
    fields = ("name", "first_table", "last_table", "needs_stairs")
    return [{"room": room["pk"], **room} for room in tournament.rooms.values("pk", *fields)]


def read_hall_values(tournament: Tournament) -> dict[str, Any]:
    """What the form of the hall begins with."""
    return {
        "table_order": tournament.table_order,
        "reserved_tables": tournament.reserved_tables,
    }


class HallPlanForm(forms.Form):
    """Two numbers for each table; a table without numbers follows the others."""

    def __init__(self, tables: Sequence[int], places: Places, data: Any = None) -> None:
        super().__init__(data)
        self.tables = tables
        for table in tables:
            column, row = places.get(table, (None, None))
            self.fields[f"column-{table}"] = _number(gettext_lazy("Colonne"), MOST_COLUMNS, column)
            self.fields[f"row-{table}"] = _number(gettext_lazy("Rangée"), MOST_ROWS, row)

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
