"""A lot with all that can be said of it; the envelopes of a fund; lots of another concours."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from prizes.allocation import FundRule
from prizes.domain.lots import LotLine
from prizes.forms.plans import list_steps
from prizes.models import OTHERS, TITLE_LENGTH, Lot, PrizeCategory, PrizeGroup
from tournaments.dates import phrase_day
from tournaments.forms.fields import CentsField, find_choice_field, find_row_field
from tournaments.models import Tournament

MANY_GROUPS = 3
"""From so many groups on, the usual one and that of extra lots are not all."""


class EurosField(CentsField):
    """A sum in euros, kept in cents; nothing typed is 0, unless a sum is required."""

    def __init__(self, *, required: bool = False, **kwargs: Any) -> None:
        super().__init__(min_cents=1 if required else 0, required=required, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """Cents as they would be typed; nothing where there are none."""
        return "" if value == 0 else super().prepare_value(value)

    def clean(self, value: Any) -> Any:
        return super().clean(value) or 0


HIGHEST_PLACE = OTHERS - 1
DRAWN = "drawn"


class LotForm(forms.Form):
    """One line with all that can be said of it. Whom it is for decides what its places count."""

    title = forms.CharField(label=_("Lot"), max_length=TITLE_LENGTH, required=False)
    first_place = forms.IntegerField(
        label=_("De la place"), min_value=1, max_value=HIGHEST_PLACE, required=False
    )
    last_place = forms.IntegerField(
        label=_("à la place"), min_value=1, max_value=HIGHEST_PLACE, required=False
    )
    others = forms.BooleanField(label=_("et toutes les suivantes"), required=False)
    whom = forms.ChoiceField(label=_("Pour qui"), required=False)
    extra = forms.ChoiceField(
        label=_("Une équipe qui a déjà un lot"),
        choices=(("1", _("le reçoit en plus")), ("", _("le laisse à la suivante"))),
        widget=forms.RadioSelect,
        required=False,
    )
    group = forms.ChoiceField(label=_("Groupe"), required=False)
    value = EurosField(label=_("Valeur, en euros"))
    cash = EurosField(label=_("Espèces, en euros"))
    donor = forms.CharField(label=_("Donné par"), max_length=60, required=False)

    def __init__(
        self,
        *args: Any,
        categories: Sequence[PrizeCategory] = (),
        groups: Sequence[PrizeGroup] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.categories = {str(category.pk): category for category in categories}
        self.groups = {str(group.pk): group for group in groups}
        find_choice_field(self, "whom").choices = [
            ("", gettext("Classement")),
            *((key, category.name) for key, category in self.categories.items()),
            (DRAWN, gettext("Au sort, parmi les présents")),
        ]
        find_choice_field(self, "group").choices = [
            ("", gettext("Selon la réponse ci-dessus")),
            *((key, group.name) for key, group in self.groups.items()),
        ]
        if len(groups) < MANY_GROUPS:
            del self.fields["group"]

    def clean(self) -> dict[str, Any]:
        """A lot is something, and its places are in order; one place where only one is given. The
        first of a category, or one lot to draw, needs none."""
        data = super().clean() or {}
        if not (data.get("title") or data.get("value") or data.get("cash")) and not self.errors:
            self.add_error("title", ValidationError(gettext("Écrivez le lot, ou une somme.")))
        first = data.get("first_place")
        if first is None and "first_place" not in self.errors:
            if not data.get("whom"):
                self.add_error("first_place", ValidationError(gettext("Donnez la place.")))
            first = data["first_place"] = 1
        last = OTHERS if data.get("others") else data.get("last_place") or first
        if first is not None and last is not None and first > last:
            self.add_error(
                "last_place", ValidationError(gettext("Cette place vient avant la première."))
            )
        data["last_place"] = last
        return data

    def line(self) -> LotLine:
        data = self.cleaned_data
        return LotLine(
            title=data["title"],
            donor=data["donor"],
            first_place=data["first_place"],
            last_place=data["last_place"],
            value_cents=data["value"],
            cash_cents=data["cash"],
            is_drawn=data["whom"] == DRAWN,
            category=self.categories.get(data["whom"]),
            group=self.groups.get(data.get("group", "")),
        )


def read_lot_values(lot: Lot) -> dict[str, Any]:
    """What the form of a line begins with."""
    return {
        "first_place": lot.first_place,
        "last_place": None if lot.is_for_others else lot.last_place,
        "others": lot.is_for_others,
        "title": lot.title,
        "value": lot.value_cents,
        "cash": lot.cash_cents,
        "whom": DRAWN if lot.is_drawn else str(lot.category_id or ""),
        "extra": "1" if lot.group.cumul else "",
        "donor": lot.donor,
    }


class DatedChoice(forms.ModelChoiceField):
    """A concours by its name and day: each year's has the same name."""

    def label_from_instance(self, obj: Any) -> str:
        """« Concours de Noël, 14 décembre 2026 »."""
        return f"{obj.name}, {phrase_day(obj.date)}"


class CopyLotsForm(forms.Form):
    """Another concours of the club, whose lots are taken over."""

    source = DatedChoice(
        label=_("Reprendre les lots de"),
        queryset=Tournament.objects.none(),
        empty_label=_("Choisir un concours"),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = Tournament.objects.filter(club=tournament.club_id, lots__isnull=False)
        find_row_field(self, "source").queryset = (
            others.exclude(pk=tournament.pk).distinct().order_by("-date", "-pk")
        )


class EnvelopesForm(forms.Form):
    """How the club makes its envelopes: from a fixed sum, or from a part of the takings."""

    base = EurosField(
        label=_("Recettes, ou somme à partager, en euros"),
        required=True,
        help_text=_("Ce que les inscriptions ont rapporté jusqu'ici, ou une somme fixe."),
    )
    share = forms.IntegerField(
        label=_("Part des joueurs, en pour cent"), min_value=0, max_value=100, initial=100
    )
    deductions = EurosField(label=_("Frais à retirer, en euros"))
    guaranteed = EurosField(label=_("Somme garantie au moins, en euros"))
    step = forms.TypedChoiceField(
        label=_("Arrondir à"), coerce=int, initial=1000, choices=list_steps
    )
    split = forms.CharField(
        label=_("Répartition, en pour cent"),
        max_length=200,
        initial="50 30 20",
        help_text=_("Une part pour chaque rang payé, du premier au dernier : 50 30 20."),
    )
    rest_to_first = forms.BooleanField(
        label=_("Ce que l'arrondi laisse va au premier, sinon il reste au club"),
        required=False,
        initial=True,
    )

    def clean_split(self) -> tuple[int, ...]:
        """The parts in basis points; together they are a whole."""
        words = self.cleaned_data["split"].replace("%", " ").replace(";", " ").split()
        if not all(word.isascii() and word.isdecimal() and len(word) < 4 for word in words):
            raise ValidationError(gettext("Donnez des nombres entiers, par exemple 50 30 20."))
        parts = tuple(int(word) * 100 for word in words)
        if sum(parts) != 10_000:
            raise ValidationError(
                gettext("Ces parts font %(sum)d %% : il en faut 100.") % {"sum": sum(parts) // 100}
            )
        return parts

    def rule(self) -> FundRule:
        """How the fund is made."""
        data = self.cleaned_data
        return FundRule(
            share=data["share"] * 100,
            split=data["split"],
            step=data["step"],
            deductions=data["deductions"],
            guaranteed=data["guaranteed"],
            rest_to_first=data["rest_to_first"],
        )


def read_fund_values(fund: Mapping[str, Any], *, takings: int) -> dict[str, Any]:
    """What the form of envelopes begins with: the fund as it was last typed, else what entries
    brought in so far."""
    if not fund:
        return {"base": takings or None}
    return {
        **{name: fund[name] for name in ("base", "deductions", "guaranteed", "step")},
        "share": fund["share"] // 100,
        "split": " ".join(str(part // 100) for part in fund["split"]),
        "rest_to_first": fund["rest_to_first"],
    }
