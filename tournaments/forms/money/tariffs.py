"""The tariffs of a tournament, as a short list of lines."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BaseFormSet
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.domain.money.tariffs import TariffPlan
from tournaments.enums import TariffUnit
from tournaments.forms.fields import CentsField, TidyField, find_choice_field
from tournaments.models import Charge, Tariff, Team, Tournament
from tournaments.queries.money.accounts import list_tariffs

SPARE_LINES = 2
MOST_TARIFFS = 12


class TariffForm(forms.Form):
    """One tariff; a line where nothing is typed is none, nor is one whose name was erased."""

    label = forms.CharField(
        label=_("Nom du prix"),
        max_length=40,
        required=False,
        help_text=_("Par exemple : Doublette, Adhérent, Jeune, Sur place."),
    )
    cents = CentsField(label=_("Prix en euros"), min_cents=0, required=False)
    unit = forms.ChoiceField(label=_("Compté"), choices=TariffUnit.choices)
    until = forms.DateField(
        label=_("Jusqu'au"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Passé ce jour, on demande le prix suivant."),
    )
    needs_proof = forms.BooleanField(
        label=_("Prix réduit : seulement si vous le choisissez"), required=False
    )
    for_members = forms.BooleanField(
        label=_("Prix des adhérents : demandé à qui l'est d'après la liste du club"),
        required=False,
    )

    code = TidyField(
        label=_("Sur un code"),
        max_length=20,
        required=False,
        help_text=_("Qui le donne en s'inscrivant en ligne a ce prix ; personne ne le voit."),
    )
    from_players = forms.IntegerField(
        label=_("À partir de tant de joueurs d'un même club"),
        min_value=2,
        max_value=99,
        required=False,
        help_text=_("Qui s'inscrit ensuite a ce prix ; les premiers gardent le leur."),
    )

    def __init__(self, *args: Any, of_people: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if of_people:
            self.fields["label"].help_text = _("Par exemple : Joueur, Adhérent, Jeune, Sur place.")
            find_choice_field(self, "unit").choices = [(TariffUnit.PERSON.value, _("par joueur"))]

    def clean(self) -> dict[str, Any]:
        """A line where anything is typed has its sum; without a name it is the entry.

        A price that is erased goes, as one whose name is.
        """
        data = super().clean() or {}
        known, has_sum = self.initial.get("label"), data.get("cents") is not None
        if known and not data.get("label"):
            return data
        if known == data.get("label") and not has_sum and "cents" not in self.errors:
            return data | {"label": ""}
        conditions = ("needs_proof", "for_members", "code", "from_players")
        if sum(bool(data.get(name)) for name in conditions) > 1:
            self.add_error(None, ValidationError(gettext("Une seule condition pour un prix.")))
        is_typed = any(data.get(name) for name in ("label", "until", *conditions))
        if is_typed and not has_sum and "cents" not in self.errors:
            self.add_error("cents", ValidationError(gettext("Donnez la somme, même 0.")))
        if has_sum and not data.get("label"):
            data["label"] = gettext("Entrée")
        return data

    def plan(self) -> TariffPlan | None:
        """The tariff described, None for an empty line."""
        return TariffPlan(**self.cleaned_data) if self.cleaned_data.get("label") else None


TariffFormSet = forms.formset_factory(
    TariffForm, extra=SPARE_LINES, max_num=MOST_TARIFFS, absolute_max=MOST_TARIFFS + SPARE_LINES
)


def build_tariff_lines(
    typed: QueryDict | None, initial: Sequence[Mapping[str, Any]], tournament: Tournament
) -> BaseFormSet[TariffForm]:
    """The lines of a tournament's prices; the first is what everybody is asked. What was sent
    without the number of its lines shows none of them."""
    lines = TariffFormSet(
        typed,
        initial=initial,
        prefix="tariffs",
        form_kwargs={"of_people": tournament.is_of_people},
    )
    if lines.is_bound and not lines.management_form.is_valid():
        return build_tariff_lines(None, initial, tournament)
    usual = lines.forms[0].fields["cents"] if lines.forms else None
    if usual is not None:
        usual.label = gettext("Prix d'entrée")
        usual.help_text = gettext("Ce prix est demandé à tout le monde.")
        usual.widget.attrs["id"] = "id_price"
    return lines


def has_faults(lines: BaseFormSet[TariffForm]) -> bool:
    """Whether a line has to be mended."""
    return lines.is_bound and (any(lines.errors) or bool(lines.non_form_errors()))


def list_tariff_lines(tournament: Tournament) -> list[dict[str, Any]]:
    """What the list of tariffs begins with."""
    fields = (
        "label", "cents", "unit", "until", "needs_proof", "for_members", "code", "from_players",
    )  # fmt: skip
    return list(list_tariffs(tournament).values(*fields))


class TariffChoice(forms.ModelChoiceField):
    """A choice among a tournament's tariffs."""

    def label_from_instance(self, obj: Any) -> str:
        """Name of the tariff and what it comes to."""
        return obj.told


class FeesForm(forms.Form):
    """What each player of a team is asked; it begins with what is asked of each now."""

    def __init__(
        self, *args: Any, team: Team, charges: Sequence[Charge] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        tariffs = list_tariffs(team.tournament)
        keys = {tariff.label: tariff.key for tariff in tariffs}
        # A sum for the whole team has no player of its own.
        labels = {charge.player_id: charge.label for charge in charges}
        for place, player in enumerate(team.players, start=1):
            self.fields[f"player_{place}"] = TariffChoice(
                label=player.name,
                queryset=tariffs,
                empty_label=None,
                to_field_name="key",
                initial=keys.get(labels.get(player.pk, labels.get(None, ""))),
            )

    def tariffs(self) -> list[Tariff]:
        """The tariffs chosen, in the order of the players."""
        return [self.cleaned_data[name] for name in self.fields]
