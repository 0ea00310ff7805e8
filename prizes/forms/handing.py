"""What is told at the moment of handing out: a tick, who takes it, another lot."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from prizes.domain.handing import GivenLot
from prizes.forms.lots import EurosField
from prizes.models import TITLE_LENGTH, PrizeGroup
from prizes.pages.words import name_prize
from prizes.queries.awards import list_spare_lots
from tournaments.forms.fields import find_choice_field, find_row_field
from tournaments.models import Team, Tournament

PROXY_LENGTH = 60


class Mark(models.TextChoices):
    """What becomes of a lot; the values are those of the buttons."""

    HANDED = "remis", _("Remis")
    ABSENT = "absente", _("Absente")
    REFUSED = "refuse", _("Refusé")
    BACK = "reprendre", _("Reprendre")


class MarkForm(forms.Form):
    """A tick, and who took the lot where it was not the team."""

    mark = forms.ChoiceField(choices=Mark.choices)
    proxy = forms.CharField(max_length=PROXY_LENGTH, required=False)


class GivenLotForm(forms.Form):
    """A lot that is spare, or one described here."""

    spare = forms.ChoiceField(label=_("Un lot qui reste"), required=False)
    title = forms.CharField(
        label=_("ou un autre lot"),
        max_length=TITLE_LENGTH,
        required=False,
    )
    value = EurosField(label=_("Valeur, en euros"))
    cash = EurosField(label=_("Espèces, en euros"))
    donor = forms.CharField(
        label=_("Donné par"),
        max_length=60,
        required=False,
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.spare_lots = {
            f"{lot.number}-{place}": (lot, place) for lot, place in list_spare_lots(tournament)
        }
        find_choice_field(self, "spare").choices = [
            ("", gettext("Aucun")),
            *(
                (key, name_prize(lot.title, lot.cash_cents))
                for key, (lot, _place) in self.spare_lots.items()
            ),
        ]
        if not self.spare_lots:
            del self.fields["spare"]
            self.fields["title"].label = gettext("Lot")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not (data.get("spare") or data.get("title") or data.get("cash")) and not self.errors:
            self.add_error("title", ValidationError(gettext("Dites quel lot.")))
        return data

    def given(self) -> GivenLot:
        data = self.cleaned_data
        if spare := self.spare_lots.get(data.get("spare", "")):
            return GivenLot(lot=spare[0], place=spare[1])
        return GivenLot(
            title=data["title"],
            donor=data["donor"],
            value_cents=data["value"],
            cash_cents=data["cash"],
        )


class AddAwardForm(GivenLotForm):
    """A lot more, for a team."""

    team = forms.ModelChoiceField(
        label=_("Équipe"), queryset=Team.objects.none(), empty_label=_("Choisir une équipe")
    )
    group = forms.ModelChoiceField(
        label=_("Groupe"), queryset=PrizeGroup.objects.none(), empty_label=None
    )

    field_order = ("team", "group", "spare", "title", "value", "cash", "donor")

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, tournament=tournament, **kwargs)
        if tournament.is_of_people:
            self.fields["team"].label = gettext("Joueur")
            find_row_field(self, "team").empty_label = gettext("Choisir un joueur")
        teams = tournament.teams.complete().filter(is_staff=False, excluded_at=None)
        find_row_field(self, "team").queryset = teams.with_players().order_by("number")
        find_row_field(self, "group").queryset = tournament.prize_groups.order_by("number")
