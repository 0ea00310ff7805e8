"""What a wall is told: what to show, what to say, which part of the hall is its own."""

from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Room, Stage, Tournament
from walls.domain import WallPart
from walls.enums import WallReveal, WallView
from walls.models import MESSAGE_LENGTH, Wall

USUAL_MINUTES, MOST_MINUTES = 10, 240


class WallForm(forms.Form):
    """Which wall it is about, by its name; empty for the hall's own."""

    name = forms.SlugField(max_length=30, required=False, widget=forms.HiddenInput)


class ViewForm(WallForm):
    """What the wall shows from now on."""

    view = forms.ChoiceField(choices=WallView.choices)


class MessageForm(WallForm):
    """A sentence and how long it stays."""

    message = forms.CharField(
        label=_("Message"),
        max_length=MESSAGE_LENGTH,
        required=False,
        help_text=_("Par exemple : la buvette ferme dans 10 minutes."),
    )
    minutes = forms.IntegerField(
        label=_("Pendant combien de minutes"),
        min_value=1,
        max_value=MOST_MINUTES,
        initial=USUAL_MINUTES,
    )


class PartForm(WallForm):
    """The part of the hall that a wall is for, and when it shows the standings."""

    first_letter = forms.CharField(label=_("Noms à partir de"), max_length=1, required=False)
    last_letter = forms.CharField(label=_("Noms jusqu'à"), max_length=1, required=False)
    room = forms.ModelChoiceField(
        label=_("Salle"),
        queryset=Room.objects.none(),
        required=False,
        empty_label=_("Toutes les salles"),
    )
    stage = forms.ModelChoiceField(
        label=_("Phase"),
        queryset=Stage.objects.none(),
        required=False,
        empty_label=_("Toutes les phases"),
    )
    reveal = forms.ChoiceField(label=_("Le classement paraît"), choices=WallReveal.choices)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field, rows, fewest in (
            ("room", tournament.rooms.all(), 1),
            ("stage", tournament.stages.all(), 2),
        ):
            cast("forms.ModelChoiceField[Any]", self.fields[field]).queryset = rows
            if len(rows) < fewest:
                del self.fields[field]

    def clean_first_letter(self) -> str:
        """A letter, as names are sorted by it."""
        return _read_letter(self.cleaned_data["first_letter"])

    def clean_last_letter(self) -> str:
        """A letter, as names are sorted by it."""
        return _read_letter(self.cleaned_data["last_letter"])

    def clean(self) -> dict[str, Any]:
        """From a letter to one that does not come before it."""
        data = super().clean() or {}
        first, last = data.get("first_letter"), data.get("last_letter")
        if first and last and first > last:
            self.add_error(
                "last_letter", ValidationError(gettext("Cette lettre vient avant la première."))
            )
        return data

    def part(self) -> WallPart:
        data = self.cleaned_data
        return WallPart(
            first_letter=data["first_letter"],
            last_letter=data["last_letter"],
            room=data.get("room"),
            stage=data.get("stage"),
            reveal=WallReveal(data["reveal"]),
        )


class NewWallForm(PartForm):
    """Another wall, by the name that its address ends with."""

    name = forms.SlugField(
        label=_("Nom de l'écran"),
        max_length=30,
        help_text=_("Sans espace ni accent, par exemple : entree. Son adresse finit par ce nom."),
    )

    field_order = ("name",)


def read_wall_part(wall: Wall) -> dict[str, Any]:
    """What the form of a wall's part begins with."""
    return {
        "name": wall.name,
        "first_letter": wall.first_letter,
        "last_letter": wall.last_letter,
        "room": wall.room_id,
        "stage": wall.stage_id,
        "reveal": wall.reveal,
    }


def _read_letter(typed: str) -> str:
    letter = typed.strip().upper()
    # « ß » is two capitals.
    if letter and not (len(letter) == 1 and "A" <= letter <= "Z"):
        raise ValidationError(gettext("Donnez une lettre, de A à Z."))
    return letter


class CallForm(forms.Form):
    """How many places are called, none once the prize-giving is over; or the `rank` that it begins
    with, where somebody waits for a lot."""

    called = forms.IntegerField(min_value=0, max_value=10_000, required=False)
    rank = forms.IntegerField(min_value=1, max_value=10_000, required=False)
