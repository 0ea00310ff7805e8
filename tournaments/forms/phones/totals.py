"""The two totals of a sheet as players enter them, where its deals stay on paper."""

from typing import Any
from uuid import UUID

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _

from scoring import Length, RuleSet
from tournaments.forms.phones.commands import CommandForm, Question
from tournaments.forms.sheets.sheets import TotalsForm
from tournaments.models.sheets.shapes import TotalsFacts
from tournaments.pages.sheets.totals_check import check_totals


class PhoneTotalsForm(CommandForm, TotalsForm):
    """Both totals, and the counts that help to check them.

    `is_stopped` where the clock ended the match: its target may then be out of reach.
    """

    def __init__(
        self,
        *args: Any,
        rules: RuleSet,
        length: Length,
        number: int,
        is_stopped: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, counted=(rules, length), **kwargs)
        self.rules, self.length, self.number = rules, length, number
        self.is_stopped = is_stopped
        # Doubtful totals are said to be so to both sides, before they sign.
        del self.fields["checked"]
        for field in self.fields.values():
            if isinstance(field, forms.IntegerField):
                attrs = {"inputmode": "numeric", "autocomplete": "off", "class": "input--number"}
                field.widget = forms.TextInput(attrs=attrs)

    @classmethod
    def fresh(
        cls, *, key: UUID, base: str, facts: TotalsFacts | None, **about: Any
    ) -> "PhoneTotalsForm":
        """A form with a key of its own, filled in with what is said so far."""
        return cls(initial={**(facts or {}), "key": key, "base": base}, **about)

    @property
    def counts(self) -> list[BoundField]:
        """What is counted beside them."""
        return [self[name] for name in ("belotes", "capots", "declarations") if name in self.fields]

    @property
    def questions(self) -> list[Question]:
        """Both totals, then what helps to check them."""
        totals, counts = [self["NS"], self["EW"]], self.counts
        asked = [Question(code="last", title=_("Les deux totaux de la feuille"), fields=totals)]
        if counts:
            more = _("Compter pour vérifier")
            asked.append(Question(code="counts", title=more, fields=counts, is_aside=True))
        return asked

    def clean(self) -> dict[str, Any]:
        """Read the totals; what no deals can come to is said beside its field."""
        data = super().clean() or {}
        if self.errors:
            return data
        kept = {name: data[name] for name in ("NS", "EW", *(field.name for field in self.counts))}
        self.said = {name: value for name, value in kept.items() if value is not None}
        check = check_totals(self.rules, self.length, self.said, stopped=self.is_stopped)
        for field, sentence in check.refusals.items():
            self.add_error(field or None, sentence)
        target = None if self.length.deals else self.length.target
        if target and not self.is_stopped and max(data["NS"], data["EW"]) < target:
            said = _("La partie n'est pas terminée : personne n'a atteint %(target)d points.")
            self.add_error(None, said % {"target": target})
        return data
