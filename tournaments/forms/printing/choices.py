"""Choices of each printed document: how many, in which order, what stands on it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.fields import find_choice_field
from tournaments.forms.printing.papers import PaperForm, PlayedStageForm, TablesForm
from tournaments.models import Stage, Tournament
from tournaments.pages.stages.public_stages import has_tree
from tournaments.queries.draws.movements import is_known_beforehand

MOST_BLANK_SHEETS = 300
MOST_TABLES = 999
LINES_TO_A_TARGET = {1: 20, 2: 16}
"""Lines of a sheet to a target, by sheets a page: a match to 2000 takes 12 to 16 deals."""
MOST_LINES_ON_HALF_A_PAGE = 18


class SheetContents(models.TextChoices):
    """What is already written on a score sheet."""

    NAMES = "names", gettext_lazy("Avec les noms et les tables")
    BLANK = "blank", gettext_lazy("Vierges")
    PLAYED = "played", gettext_lazy("Remplies, avec les donnes saisies")


class TeamOrder(models.TextChoices):
    """How a list of teams is ordered."""

    NAME = "name", gettext_lazy("De A à Z")
    NUMBER = "number", gettext_lazy("Par numéro")


class Licences(models.TextChoices):
    """Whether a list says the players' licences."""

    NONE = "none", gettext_lazy("Sans les licences")
    SHOWN = "shown", gettext_lazy("Avec les licences")


class Answers(models.TextChoices):
    """Whether a list says what was answered to the club's own questions."""

    NONE = "none", gettext_lazy("Sans les réponses")
    SHOWN = "shown", gettext_lazy("Avec les réponses à vos questions")


class SheetSize(models.TextChoices):
    """The paper that a tree or pools are printed on."""

    A4 = "a4", gettext_lazy("A4, en travers")
    A3 = "a3", gettext_lazy("A3, en travers")


class CardKind(models.TextChoices):
    """Whom a card of a movement is for."""

    TABLES = "tables", gettext_lazy("Une par table, à poser dessus")
    TEAMS = "teams", gettext_lazy("Une par équipe, à emporter")


class PlateFormat(models.TextChoices):
    """How a table's number comes out of the printer."""

    PAGE = "page", gettext_lazy("Un numéro par page")
    HALF = "half", gettext_lazy("Deux numéros par page, à couper")
    TENT = "tent", gettext_lazy("Un numéro par page, à plier en chevalet")


class StageForm(PlayedStageForm):
    """The tree or the pools of a stage."""

    size = forms.ChoiceField(
        label=gettext_lazy("Papier"), choices=SheetSize.choices, initial=SheetSize.A4
    )
    fits = staticmethod(has_tree)


class CardsForm(PlayedStageForm):
    """Where everybody goes in a stage whose rounds are known beforehand."""

    cards = forms.ChoiceField(
        label=gettext_lazy("Cartes"), choices=CardKind.choices, initial=CardKind.TABLES
    )

    @staticmethod
    def fits(stage: Stage) -> bool:
        """Whether its rounds are known beforehand."""
        return is_known_beforehand(stage.system)


class TeamsForm(PaperForm):
    """List of teams, in the order that is chosen."""

    order = forms.ChoiceField(
        label=gettext_lazy("Ordre"), choices=TeamOrder.choices, initial=TeamOrder.NAME
    )
    licences = forms.ChoiceField(
        label=gettext_lazy("Licences"), choices=Licences.choices, initial=Licences.NONE
    )
    answers = forms.ChoiceField(
        label=gettext_lazy("Réponses"), choices=Answers.choices, initial=Answers.NONE
    )


class PlatesForm(TablesForm):
    """Table numbers from one to another."""

    first = forms.IntegerField(
        label=gettext_lazy("De la table"), min_value=1, max_value=MOST_TABLES, initial=1
    )
    last = forms.IntegerField(
        label=gettext_lazy("à la table"), min_value=1, max_value=MOST_TABLES, initial=16
    )
    shape = forms.ChoiceField(
        label=gettext_lazy("Format"), choices=PlateFormat.choices, initial=PlateFormat.PAGE
    )

    def prepare(self) -> None:
        """The tournament's own table numbers, where it has some."""
        super().prepare()
        if self.tables:
            self.fields["first"].initial = min(self.tables)
            self.fields["last"].initial = max(self.tables)

    def clean(self) -> dict[str, Any]:
        """The last table is not before the first, and the stack stays a stack."""
        values = super().clean() or {}
        first, last = values.get("first"), values.get("last")
        if first is not None and last is not None:
            if last < first:
                self.add_error("last", _("La dernière table vient après la première."))
            elif last - first >= MOST_BLANK_SHEETS:
                message = _("Au plus %(most)d numéros à la fois.") % {"most": MOST_BLANK_SHEETS}
                self.add_error("last", message)
        return values


class SheetsForm(TablesForm):
    """Score sheets: of a round, or blank ones to be filled in by hand."""

    contents = forms.ChoiceField(
        label=gettext_lazy("Feuilles"), choices=SheetContents.choices, initial=SheetContents.NAMES
    )
    round = forms.ChoiceField(label=gettext_lazy("Partie"))
    per_page = forms.TypedChoiceField(
        label=gettext_lazy("Par page A4"),
        coerce=int,
        choices=[(1, gettext_lazy("Une feuille")), (2, gettext_lazy("Deux feuilles, à couper"))],
        initial=1,
    )
    copies = forms.IntegerField(
        label=gettext_lazy("Nombre de feuilles vierges"),
        min_value=1,
        max_value=MOST_BLANK_SHEETS,
        initial=10,
    )

    def __init__(self, *args: Any, deals: int | None = None, **kwargs: Any) -> None:
        self.deals = deals
        super().__init__(*args, **kwargs)

    @classmethod
    def read_needs(cls, tournament: Tournament, public_address: str) -> dict[str, Any]:
        needs = super().read_needs(tournament, public_address)
        return {**needs, "deals": tournament.length.deals}

    def prepare(self) -> None:
        """A blank for each table; before the first draw there is nothing to write but blanks."""
        super().prepare()
        if self.tables:
            self.fields["copies"].initial = min(len(set(self.tables)), MOST_BLANK_SHEETS)
        if not self.rounds:
            del self.fields["round"]
            field = find_choice_field(self, "contents")
            field.initial = SheetContents.BLANK
            field.choices = [(SheetContents.BLANK.value, SheetContents.BLANK.label)]

    def clean(self) -> dict[str, Any]:
        """A long sheet needs a page of its own."""
        values = super().clean() or {}
        per_page, deals = values.get("per_page"), self._count_deals(values)
        if per_page == 2 and deals and deals > MOST_LINES_ON_HALF_A_PAGE:
            message = _("Avec %(deals)d donnes, une feuille prend une page entière.")
            self.add_error("per_page", message % {"deals": deals})
        if per_page:
            values["lines"] = deals or LINES_TO_A_TARGET[per_page]
        return values

    def _count_deals(self, values: Mapping[str, Any]) -> int | None:
        """The deals of a match of the round that is printed; blank sheets have the tournament's."""
        round_ = values.get("round")
        if round_ is None or values.get("contents") == SheetContents.BLANK:
            return self.deals
        deals: int | None = round_.length.deals
        return deals
