"""What can be chosen about posters, labels, and the papers of a prize-giving."""

from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.printing.papers import RankedForm, TablesForm

MOST_RANKS, MOST_NUMBER = 999, 99_999


class DiplomaRanks(models.TextChoices):
    """Which teams get a diploma."""

    PODIUM = "podium", _("Les trois premiers")
    FIRST = "first", _("Les premiers, jusqu'au rang choisi")
    ALL = "all", _("Tous les classés")
    ONE = "one", _("Un seul, par son numéro")


class PosterSize(models.TextChoices):
    """The paper that a poster is printed on."""

    A4 = "a4", _("A4")
    A3 = "a3", _("A3")


class DiplomasForm(RankedForm):
    ranks = forms.ChoiceField(
        label=_("Pour qui"), choices=DiplomaRanks.choices, initial=DiplomaRanks.PODIUM
    )
    last_rank = forms.IntegerField(
        label=_("Jusqu'au rang"), min_value=1, max_value=MOST_RANKS, initial=10
    )
    team = forms.IntegerField(
        label=_("Numéro"), min_value=1, max_value=MOST_NUMBER, required=False, initial=""
    )

    def clean(self) -> dict[str, Any]:
        """One team has its number."""
        values = super().clean() or {}
        if values.get("ranks") == DiplomaRanks.ONE and not values.get("team"):
            self.add_error("team", gettext("Tapez le numéro."))
        return values


class PalmaresPaper(models.TextChoices):
    """What the list of who gets what is printed for."""

    CALLING = "calling", _("Ordre d'appel, du dernier au premier")
    SIGNATURES = "signatures", _("Liste à signer")
    PRESS = "press", _("Pour le journal")


class PalmaresForm(RankedForm):
    """Who gets what, on the paper that is wanted."""

    paper = forms.ChoiceField(
        label=_("Pour quoi"), choices=PalmaresPaper.choices, initial=PalmaresPaper.CALLING
    )


class PodiumForm(RankedForm):
    """The poster of the podium."""

    size = forms.ChoiceField(label=_("Papier"), choices=PosterSize.choices, initial=PosterSize.A4)


class LabelSheet(models.TextChoices):
    """A sheet of labels as shops sell it."""

    SMALL = "21", _("21 par page A4, 63,5 × 38,1 mm")
    LARGE = "8", _("8 par page A4, 99,1 × 67,7 mm")


class LabelContents(models.TextChoices):
    """What is written on a label."""

    TEAMS = "teams", _("Les inscrits")
    TABLES = "tables", _("Les tables")
    RANKS = "ranks", _("Les rangs, pour les enveloppes des lots")
    LOTS = "lots", _("Les lots du palmarès, avec qui les reçoit")


class LabelsForm(TablesForm):
    """Labels for envelopes; a sheet begun is used up from where it stopped."""

    contents = forms.ChoiceField(
        label=_("Sur les étiquettes"), choices=LabelContents.choices, initial=LabelContents.TEAMS
    )
    sheet = forms.ChoiceField(
        label=_("Planche"), choices=LabelSheet.choices, initial=LabelSheet.SMALL
    )
    last_rank = forms.IntegerField(
        label=_("Jusqu'au rang"), min_value=1, max_value=MOST_RANKS, initial=10
    )
    start = forms.IntegerField(label=_("Première étiquette libre"), min_value=1, initial=1)

    def clean(self) -> dict[str, Any]:
        """A sheet has no label after its last."""
        values = super().clean() or {}
        start, sheet = values.get("start"), values.get("sheet")
        if start and sheet and start > int(sheet):
            message = gettext("Cette planche a %(count)s étiquettes.") % {"count": sheet}
            self.add_error("start", message)
        values["tables"] = sorted(set(self.tables))
        return values
