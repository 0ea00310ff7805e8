"""Creating a tournament, changing its settings, and what is asked of the plan of its evening."""

import datetime
from collections.abc import Iterable
from typing import Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import RULEBOOKS
from tournaments.enums import Along, BookingMode, DrawSystem, LengthKind
from tournaments.forms.acts import OnceForm
from tournaments.forms.draws.rooms import TableNumbersField
from tournaments.forms.fields import TidyField, ask_capacity, find_choice_field
from tournaments.forms.stages.options import build_option_fields, read_option_values
from tournaments.models import Club, Tournament
from tournaments.models.tournament import LONGEST_NAME, MOST_DEALS
from tournaments.ports import prizes, seasons
from tournaments.queries.stages.options import check_options, list_options
from tournaments.wording import engine_language


class DateInput(forms.DateInput):
    """The browser's own date picker."""

    input_type = "date"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(format="%Y-%m-%d", **kwargs)


class TimeInput(forms.TimeInput):
    """The browser's own time picker."""

    input_type = "time"


class SeriesField(forms.TypedMultipleChoiceField):
    """The seasons of some clubs, each a tick."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(label=_("Il compte pour"), required=False, coerce=int, **kwargs)

    def offer(self, clubs: Iterable[Club]) -> bool:
        """Whether there is any to choose."""
        self.listed = seasons().list_series(clubs)
        self.choices = [(series.pk, series.name) for series in self.listed]
        return bool(self.listed)


class DuplicateForm(OnceForm):
    """The name and the date of the copy, and what comes along; without a `source` everything
    does."""

    name = TidyField(label=_("Nom du nouveau concours"), max_length=LONGEST_NAME)
    date = forms.DateField(label=_("Date"), widget=DateInput())
    along = forms.TypedMultipleChoiceField(
        label=_("Reprendre aussi"),
        required=False,
        coerce=Along,
        widget=forms.CheckboxSelectMultiple,
    )
    series = SeriesField()

    def __init__(self, *args: Any, source: Tournament | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        there = [] if source is None else _list_along(source)
        find_choice_field(self, "along").choices = [(along.value, along.label) for along in there]
        self.fields["along"].initial = [along.value for along in there]
        if not there:
            del self.fields["along"]
        if source is None or not cast("SeriesField", self.fields["series"]).offer([source.club]):
            del self.fields["series"]
        elif source is not None:
            counting = seasons().list_counting(source)
            self.fields["series"].initial = [series.pk for series in counting]

    def values(self) -> dict[str, Any]:
        """What the domain is asked to copy."""
        names = ("name", "date", "along", "series")
        return {name: self.cleaned_data[name] for name in names if name in self.fields}


def _list_along(source: Tournament) -> list[Along]:
    """What a concours has that a copy may have too."""
    has = {
        Along.LOTS: prizes().has_lots(source),
        Along.BOOKING: source.booking_mode != BookingMode.CLOSED,
        Along.HELPERS: source.roles.exists(),
    }
    return [along for along, is_there in has.items() if is_there]


class SettingsForm(forms.ModelForm[Tournament]):
    """Everything a tournament chooses, but for the fine points of its rules."""

    rulebook = forms.ChoiceField(
        label=_("Règles du jeu"), help_text=_("Le règlement écrit qui sert à compter les donnes.")
    )
    system = forms.ChoiceField(
        label=_("Tirage"),
        choices=[
            (system.value, system.label) for system in DrawSystem if system != DrawSystem.CONSOLANTE
        ],
        help_text=_(
            "Comment les adversaires sont choisis. Ses propres réglages viennent une fois "
            "enregistré."
        ),
    )
    rounds_planned = forms.IntegerField(
        label=_("Nombre de parties"),
        min_value=1,
        max_value=30,
        help_text=_(
            "Combien de fois on change d'adversaires. Un tableau, des poules et une "
            "toute ronde le savent eux-mêmes."
        ),
    )
    table_numbers = TableNumbersField(
        label=_("Numéros des tables"),
        required=False,
        max_length=500,
        help_text=_("Par exemple 1-12, 15, 20-24. Vide : 1, 2, 3…"),
    )

    class Meta:
        model = Tournament
        field_classes = {"name": TidyField, "place": TidyField}
        fields: tuple[str, ...] = (
            "name", "date", "starts_at", "place", "is_public",
            "rulebook", "length_kind", "length_value", "most_deals", "time_limit_minutes",
            "system", "rounds_planned", "avoid_same_club", "table_numbers", "capacity",
            "sheet_entry", "phone_entry", "same_phone", "first_deal_at_desk", "second_check",
            "appeal_minutes", "jury_quorum", "jury_majority", "deal_word", "bye_word",
        )  # fmt: skip
        widgets: ClassVar[dict[str, Any]] = {
            "date": DateInput(),
            "starts_at": TimeInput(format="%H:%M"),
        }
        help_texts: ClassVar[dict[str, Any]] = {
            "name": _("Il figure en tête de chaque page et de chaque feuille."),
            "starts_at": _("L'heure annoncée aux joueurs."),
            "place": _("La salle et la commune, comme sur l'affiche."),
            "is_public": _("Tirages et classements se lisent sans compte, sur tout téléphone."),
            "length_kind": _(
                "Une partie finit après un nombre de donnes, ou à un total à atteindre."
            ),
            "length_value": _("12 donnes, ou 2000 points."),
            "most_deals": _(
                "Pour une partie en points : elle finit aussi après ce nombre de donnes, si le but "
                "n'est pas atteint. Vide : pas de limite."
            ),
            "time_limit_minutes": _("L'horloge de la partie ; vide : pas de limite."),
            "avoid_same_club": _("Ceux d'un même club ne se rencontrent que si c'est inévitable."),
            "capacity": _(
                "Les inscriptions suivantes vont en liste d'attente ; vide : pas de limite."
            ),
            "sheet_entry": _(
                "Chaque donne est vérifiée ; ou les deux totaux, si les feuilles restent sur "
                "papier."
            ),
            "phone_entry": _(
                "Ils scannent le code de leur table, sans compte. La feuille de papier reste. "
                "Le choix vaut à partir de la prochaine partie lancée."
            ),
            "same_phone": _(
                "Sinon, et là où le site compare, il faut deux téléphones par table, un par camp."
            ),
            "first_deal_at_desk": _("Un seul geste par table ; avant lui, rien n'y compte."),
            "appeal_minutes": _("Vide : la décision de l'arbitre est sans recours."),
            "jury_quorum": _(
                "Combien de membres siègent au moins, sans l'arbitre qui a rendu la décision."
            ),
            "jury_majority": _("À voix égales, la décision de l'arbitre tient."),
            "second_check": _(
                "La personne qui vérifie une feuille n'est pas celle qui l'a saisie."
            ),
            "deal_word": _("Donne, mène…"),
            "bye_word": _("Exempt, au pot…"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stage = self.instance.stages.order_by("number")[0]
        for name in ("system", "rounds_planned"):
            self.fields[name].initial = getattr(stage, name)
        self.stage = stage
        self.fields.update(
            build_option_fields(list_options(stage.system, follows=False), stage.options)
        )
        language = engine_language()
        find_choice_field(self, "rulebook").choices = [
            (book.id, book.title(language)) for book in RULEBOOKS.values()
        ]
        ask_capacity(self.fields["capacity"], self.instance)
        if self.instance.is_of_people:
            self.fields["avoid_same_club"].label = gettext("Séparer les joueurs d'un même club")
        if self.instance.rules_frozen_at is not None:
            for name in ("rulebook", "length_kind", "length_value", "most_deals"):
                self.fields[name].disabled = True

    def clean(self) -> dict[str, Any]:
        """Check what only makes sense together."""
        data = super().clean() or {}
        if data.get("length_kind") == LengthKind.DEALS:
            self._check_deals(data)
        return data

    def _check_deals(self, data: dict[str, Any]) -> None:
        """A match of deals has one number of them, and not too many."""
        if (data.get("length_value") or 0) > MOST_DEALS:
            self.add_error(
                "length_value", ValidationError(gettext("Au plus 60 donnes par partie."))
            )
        if data.get("most_deals") is not None:
            text = gettext("Une partie en donnes en compte déjà un nombre : laissez vide.")
            self.add_error("most_deals", ValidationError(text))

    @property
    def stored(self) -> tuple[str, ...]:
        """What of the tournament and its first stage `values` may name."""
        return (*self.Meta.fields, "options")

    def values(self) -> dict[str, Any]:
        """What the domain is asked to store."""
        names = self.Meta.fields
        values = {name: self.cleaned_data[name] for name in names if name in self.cleaned_data}
        return values | {"options": self._options(values)}

    def _options(self, values: dict[str, Any]) -> dict[str, Any]:
        """Options of the system that was shown; another system begins with its own."""
        if values["system"] != self.stage.system:
            return {}
        return check_options(
            self.stage.system, read_option_values(self.cleaned_data), follows=False
        )


class EndsBeforeForm(forms.Form):
    """The hour by which everybody must have gone home; nothing asked is nothing said."""

    avant = forms.TimeField(label=_("Finir avant"), required=False, widget=TimeInput())

    @property
    def hour(self) -> datetime.time | None:
        """The hour, None where there is none or it can't be read."""
        return self.cleaned_data.get("avant") if self.is_valid() else None
