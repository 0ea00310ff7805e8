"""Money taken, given back, spent; entries that are given."""

from typing import Any

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.translation import gettext_lazy as _

from tournaments.enums import BY_HAND, OF_A_TEAM, MovementKind, PaymentMethod
from tournaments.forms.acts import OnceForm
from tournaments.forms.fields import build_sum_field


def _build_reason(label: Any) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=200, validators=[ProhibitNullCharactersValidator()]
    )


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
        validators=[ProhibitNullCharactersValidator()],
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
