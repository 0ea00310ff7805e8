"""The rooms of a hall, as a short list of lines."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.domain.draws.rooms import RoomPlan
from tournaments.enums import TableOrder
from tournaments.forms.draws.table_plan import HIGHEST_NUMBER, TableNumbersField
from tournaments.models import Tournament

SPARE_LINES = 2
MOST_ROOMS = 40


class RoomForm(forms.Form):
    """One room; an empty line is none, nor is a room whose name was erased."""

    room = forms.IntegerField(required=False, widget=forms.HiddenInput)
    name = forms.CharField(
        label=_("Salle"),
        max_length=30,
        required=False,
        validators=[ProhibitNullCharactersValidator()],
    )
    first_table = forms.IntegerField(
        label=_("Première table"), min_value=1, max_value=HIGHEST_NUMBER, required=False
    )
    last_table = forms.IntegerField(
        label=_("Dernière table"), min_value=1, max_value=HIGHEST_NUMBER, required=False
    )
    needs_stairs = forms.BooleanField(label=_("Il faut monter un escalier"), required=False)

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
        label=_("Choix des tables"),
        choices=TableOrder.choices,
        help_text=_("Les tables réservées à quelqu'un passent toujours d'abord."),
    )
    reserved_tables = TableNumbersField(
        label=_("Tables que le tirage ne donne jamais"),
        required=False,
        max_length=500,
        help_text=_("Par exemple celles de l'organisation : 1, 40-42."),
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
