"""Which sites may show a club's standings inside their own pages, and how they look there."""

import re
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.fields import find_choice_field
from tournaments.models import Tournament
from tournaments.ports.subjects import NamedSeries

EVERYWHERE = "*"
MOST_SITES = 20
LONGEST_LIST = 2000
_HOST = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+", re.ASCII)


class Framers(models.TextChoices):
    """Who may show the standings."""

    NOBODY = "nobody", gettext_lazy("Aucun autre site")
    LISTED = "listed", gettext_lazy("Les sites de cette liste")
    EVERYBODY = "everybody", gettext_lazy("Tous les sites")


class WidgetTheme(models.TextChoices):
    """How the standings look on another site."""

    LIGHT = "clair", gettext_lazy("Clair")
    DARK = "sombre", gettext_lazy("Sombre")
    FELT = "tapis", gettext_lazy("Tapis vert")


WIDGET_RANKS = (3, 5, 10, 20, 30, 50, 100)
USUAL_RANKS = 10
SEASON = "saison:"
"""Before the slug of a season; no slug has a colon."""


class FramingForm(forms.Form):
    """Nobody, some sites, or everybody."""

    framers = forms.ChoiceField(
        label=gettext_lazy("Qui peut montrer nos classements"),
        choices=Framers.choices,
        widget=forms.RadioSelect,
    )
    sites = forms.CharField(
        label=gettext_lazy("Les sites"),
        required=False,
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "Une adresse par ligne, qui commence par https://. Avec et sans « www », ce sont deux "
            "adresses."
        ),
    )

    @classmethod
    def of(cls, framed_by: Sequence[str]) -> "FramingForm":
        """The form as a club's answer fills it."""
        if EVERYWHERE in framed_by:
            return cls(initial={"framers": Framers.EVERYBODY})
        chosen = Framers.LISTED if framed_by else Framers.NOBODY
        return cls(initial={"framers": chosen, "sites": "\n".join(framed_by)})

    def clean_sites(self) -> list[str]:
        """The origins of what was typed, each once."""
        typed = self.cleaned_data["sites"].split()
        origins = list(dict.fromkeys(map(_read_origin, typed)))
        if len(origins) > MOST_SITES:
            raise forms.ValidationError(_("%(most)d sites au plus.") % {"most": MOST_SITES})
        return origins

    def clean(self) -> None:
        """A list that is chosen names a site."""
        super().clean()
        chosen = self.cleaned_data.get("framers")
        if chosen == Framers.LISTED and self.cleaned_data.get("sites") == []:
            self.add_error("sites", _("Écrivez l'adresse d'un site au moins."))

    @property
    def framed_by(self) -> list[str]:
        """What a club keeps of a valid answer."""
        chosen, sites = self.cleaned_data["framers"], self.cleaned_data["sites"]
        return {Framers.EVERYBODY: [EVERYWHERE], Framers.LISTED: sites}.get(chosen, [])


def _read_origin(typed: str) -> str:
    """The origin of an address: what stands before its path."""
    refused = _("« %(typed)s » n'est pas une adresse comme https://www.mon-club.fr.")
    try:
        address = urlsplit(typed)
        port = f":{address.port}" if address.port else ""
        host = (address.hostname or "").encode("idna").decode("ascii")
    except ValueError as error:
        raise forms.ValidationError(refused % {"typed": typed}) from error
    if address.scheme != "https" or address.username or not _HOST.fullmatch(host):
        raise forms.ValidationError(refused % {"typed": typed})
    return f"https://{host}{port}"


class WidgetForm(forms.Form):
    """Which standings a site shows, how many ranks, in which colours and language.

    `concours` is the slug of one, or that of a season behind `SEASON`.
    """

    concours = forms.ChoiceField(label=gettext_lazy("Concours ou saison"))
    rangs = forms.TypedChoiceField(
        label=gettext_lazy("Rangs"),
        choices=[(number, str(number)) for number in WIDGET_RANKS],
        coerce=int,
        initial=USUAL_RANKS,
    )
    theme = forms.ChoiceField(
        label=gettext_lazy("Couleurs"), choices=WidgetTheme.choices, initial=WidgetTheme.LIGHT
    )
    langue = forms.ChoiceField(
        label=gettext_lazy("Langue"), choices=settings.LANGUAGES, initial=settings.LANGUAGE_CODE
    )

    def __init__(
        self,
        data: Mapping[str, str],
        *,
        tournaments: Sequence[Tournament],
        seasons: Sequence[NamedSeries] = (),
    ) -> None:
        super().__init__()
        choices = [(tournament.slug, tournament.name) for tournament in tournaments]
        choices += [(f"{SEASON}{season.slug}", season.name) for season in seasons]
        find_choice_field(self, "concours").choices = choices
        usual = {
            "concours": choices[0][0],
            "rangs": USUAL_RANKS,
            "theme": WidgetTheme.LIGHT,
            "langue": settings.LANGUAGE_CODE,
        }
        self.data, self.is_bound = {**usual, **data}, True
