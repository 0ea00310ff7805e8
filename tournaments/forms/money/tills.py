"""Money taken, given back, spent; entries that are given; and a till opened, counted, closed."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.amounts import phrase_cents
from tournaments.domain.money.tills import sum_count
from tournaments.enums import BY_HAND, OF_A_TEAM, MovementKind, PaymentMethod
from tournaments.forms.acts import OnceForm
from tournaments.forms.fields import CentsField, build_sum_field
from tournaments.forms.teams.fields import SuggestingInput
from tournaments.models import HelperPass, Tournament
from tournaments.names import name_user
from tournaments.queries.rights.access import list_cashiers


def _build_reason(label: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=200)


class PaymentForm(OnceForm):
    """A sum that a team pays; what it owes stands there already."""

    cents = build_sum_field()
    method = forms.ChoiceField(
        label=_("Payé en"),
        choices=[(method.value, method.label) for method in BY_HAND],
        initial=PaymentMethod.CASH,
        widget=forms.RadioSelect(attrs={"class": "choices--short"}),
    )


class RefundForm(PaymentForm):
    """A sum given back, and why."""

    field_order = ["cents", "method", "reason", "is_another"]
    reason = _build_reason(_("Raison"))
    is_another = forms.BooleanField(
        label=_("C'est un autre remboursement que celui de HelloAsso."), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["method"].label = _("Rendu en")

    def visible_fields(self) -> list[forms.BoundField]:
        """Fields to show: whether it is another payment is asked where HelloAsso told of one."""
        told = self.is_bound and (self.errors.get("is_another") or self.data.get("is_another"))
        return [field for field in super().visible_fields() if told or field.name != "is_another"]


class GiftForm(forms.Form):
    """Why nothing is asked of a team."""

    reason = _build_reason(_("Pourquoi est-elle offerte ?"))


class NoteForm(PaymentForm):
    """What came in or went out beside fees."""

    field_order = ["kind", "label", "cents", "method"]
    kind = forms.ChoiceField(
        label=_("Nature"),
        choices=[(kind.value, kind.label) for kind in MovementKind if kind not in OF_A_TEAM],
        initial=MovementKind.EXPENSE,
        help_text=_("Les enveloppes du palmarès se notent d'elles-mêmes quand on les remet."),
    )
    label = forms.CharField(
        label=_("Objet"),
        max_length=80,
        help_text=_("Par exemple : location de la salle, lots, buvette."),
    )


class PeriodForm(forms.Form):
    """From which day to which."""

    first = forms.DateField(
        label=_("Du"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    last = forms.DateField(
        label=_("Au"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


WORTHS = (50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)
"""Notes and coins of the euro, in cents."""
_MOST_PIECES = 9999


class CountForm(forms.Form):
    """How many of each note and coin; or the sum alone, by whoever counted otherwise."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for worth in WORTHS:
            self.fields[f"worth_{worth}"] = forms.IntegerField(
                label=phrase_cents(worth), min_value=0, max_value=_MOST_PIECES, required=False
            )
        self.fields["total"] = CentsField(
            label=_("Ou la somme, si vous l'avez comptée autrement"), min_cents=0, required=False
        )

    def clean(self) -> dict[str, Any]:
        """A count or a sum; of both, the same."""
        data = super().clean() or {}
        counted, total = sum_count(self.read_count(data)), data.get("total")
        if not self.errors and total is None and not self._says_something(data):
            raise ValidationError(gettext("Comptez la caisse, ou donnez la somme ; même 0."))
        if total is not None and counted and counted != total:
            values = {"counted": phrase_cents(counted)}
            self.add_error("total", gettext("Les billets et les pièces font %(counted)s.") % values)
        return data

    @property
    def pieces(self) -> list[forms.BoundField]:
        """The fields of notes and coins, the greatest first."""
        return [self[f"worth_{worth}"] for worth in WORTHS]

    @staticmethod
    def _says_something(data: dict[str, Any]) -> bool:
        return any(data.get(f"worth_{worth}") is not None for worth in WORTHS)

    def read_count(self, data: dict[str, Any] | None = None) -> dict[int, int]:
        """How many of each, by its worth in cents."""
        given = self.cleaned_data if data is None else data
        return {worth: given.get(f"worth_{worth}") or 0 for worth in WORTHS}

    def cents(self) -> int:
        total = self.cleaned_data.get("total")
        return sum_count(self.read_count()) if total is None else int(total)


class TillForm(forms.Form):
    """A till that is opened: whose it is, and its float."""

    holder = forms.ChoiceField(label=_("Qui la tient"))
    label = forms.CharField(
        label=_("Nom de la caisse"),
        max_length=40,
        required=False,
        help_text=_("Par exemple : Porte, Buvette."),
    )
    float_cents = CentsField(
        label=_("Fonds de caisse, en euros"),
        min_cents=0,
        help_text=_("La monnaie qui s'y trouve au départ ; 0 s'il n'y en a pas."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.cashiers = {_code_of(cashier): cashier for cashier in list_cashiers(tournament)}
        field: Any = self.fields["holder"]
        field.choices = [("", _("Moi")), *((code, _name(o)) for code, o in self.cashiers.items())]
        field.required = False

    def read_holder(self) -> User | HelperPass | None:
        """Whose it is; None for whoever opens it."""
        return self.cashiers.get(self.cleaned_data["holder"])


class OwnTillForm(TillForm):
    """A till that whoever opens it holds."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["holder"]

    def read_holder(self) -> None:
        return None


class CloseForm(forms.Form):
    """Why there is a difference, where there is one, and who counted as well."""

    reason = forms.CharField(
        label=_("D'où vient l'écart ?"),
        max_length=200,
    )
    witness = forms.CharField(
        label=_("Compté avec"),
        max_length=60,
        required=False,
        widget=SuggestingInput,
    )

    def __init__(
        self, *args: Any, differs: bool, people: Sequence[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        cast("SuggestingInput", self.fields["witness"].widget).suggestions = people
        if not differs:
            del self.fields["reason"]


def _code_of(one: User | HelperPass) -> str:
    return f"{'pass' if isinstance(one, HelperPass) else 'account'}-{one.pk}"


def _name(one: User | HelperPass) -> str:
    return one.label if isinstance(one, HelperPass) else name_user(one)
