"""A club's series: what its season counts, and the tournaments that make it."""

import re
from typing import Any, ClassVar
from urllib.parse import urlsplit

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from seasons.domain import SETTINGS
from seasons.models import Series
from tournaments.forms.fields import WrittenListField, find_choice_field
from tournaments.models import Tournament
from tournaments.queries.rights.access import list_public_tournaments

MOST_PLACES = 200
MOST_POINTS = 100_000


class PlacePointsField(WrittenListField):
    """Whole numbers separated by commas, blanks or semicolons, the first place's first."""

    def clean(self, value: Any) -> list[int]:
        """The points in order. Raises ValidationError for anything that is no number of points."""
        parts = [part for part in re.split(r"[\s,;]+", super().clean(value)) if part]
        if len(parts) > MOST_PLACES:
            raise ValidationError(gettext("Au plus %(most)d places.") % {"most": MOST_PLACES})
        if not all(re.fullmatch(r"[0-9]{1,6}", part) for part in parts):
            raise ValidationError(gettext("Des nombres entiers, séparés par des virgules."))
        points = [int(part) for part in parts]
        if any(point > MOST_POINTS for point in points):
            raise ValidationError(gettext("Au plus %(most)d points.") % {"most": MOST_POINTS})
        return points


class SeriesForm(forms.ModelForm[Series]):
    """Who is ranked over a season, and what a tournament brings."""

    points_by_place = PlacePointsField(
        label=_("Barème par place"),
        required=False,
        max_length=1200,
        help_text=_("Les points du premier, du deuxième, etc., par exemple : 20, 15, 12, 10."),
    )

    class Meta:
        model = Series
        fields = SETTINGS
        help_texts: ClassVar[dict[str, Any]] = {
            "name": _("Saison 2026-2027, ou votre mot : Challenge d'hiver."),
            "ranks": _("Une personne est reconnue à son nom, d'un club à l'autre."),
            "points": _("Ce que rapporte la place dans un concours."),
            "last_for_all": _("Sans quoi elles n'en ont aucun."),
            "participation_points": _("Pour chaque concours joué, même écarté."),
            "best_of": _("Seuls les meilleurs concours de chacun comptent ; vide : tous."),
            "is_public": _("Sa page est ouverte à tous, sans compte."),
        }

    def values(self) -> dict[str, Any]:
        """What the domain is asked to store."""
        return {name: self.cleaned_data[name] for name in SETTINGS}


class AddTournamentForm(forms.Form):
    """A tournament of the club from a list, or another club's by its address."""

    own = forms.TypedChoiceField(label=_("Un concours du club"), required=False, coerce=int)
    address = forms.CharField(
        label=_("Ou l'adresse d'un concours public d'un autre club"),
        required=False,
        max_length=300,
        help_text=_("Copiez l'adresse de sa page ; il doit être terminé."),
    )

    def __init__(self, *args: Any, series: Series, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        counted = series.events.values("tournament")
        self.choices = {
            tournament.pk: tournament
            for tournament in series.club.tournaments.exclude(pk__in=counted)
        }
        listed = [
            (pk, f"{choice.name} ({choice.date:%d/%m/%Y})") for pk, choice in self.choices.items()
        ]
        find_choice_field(self, "own").choices = [("", _("Choisir un concours")), *listed]

    def clean_address(self) -> Tournament | None:
        """The public tournament of an address, whole or only its last part."""
        typed = self.cleaned_data["address"].strip()
        if not typed:
            return None
        found = list_public_tournaments().filter(slug=_slug_of(typed)).first()
        if found is None:
            raise ValidationError(gettext("Aucun concours public n'a cette adresse."))
        return found

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        own = self.choices.get(values.get("own") or 0)
        values["tournament"] = own or values.get("address")
        if not self.errors and values["tournament"] is None:
            self.add_error("own", gettext("Choisissez un concours ou donnez son adresse."))
        return values


def _slug_of(typed: str) -> str:
    """The name in `https://…/t/<name>/…`, or what was typed where it is no address."""
    try:
        path = urlsplit(typed).path
    except ValueError:
        return ""
    found = re.search(r"(?:^|/)t/([-\w]+)", path)
    return found[1] if found else path.strip("/")
