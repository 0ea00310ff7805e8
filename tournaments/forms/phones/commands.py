"""The code of a table, typed where none is scanned; what every form of a phone carries that types;
and the two totals of a sheet as players enter them, where its deals stay on paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from scoring import Length, RuleSet
from tournaments.forms.sheets.sheets import TotalsForm
from tournaments.models.sheets.shapes import TotalsFacts
from tournaments.pages.sheets.totals_check import check_totals


@dataclass(frozen=True, kw_only=True, slots=True)
class PhoneQuestion:
    """Fields that one screen of a phone asks for together, of which the first leads on; one that is
    `is_aside` is opened on purpose from the last of the others."""

    code: str
    title: Any
    fields: Sequence[BoundField]
    is_aside: bool = False
    help: str = ""

    @property
    def has_keys(self) -> bool:
        """Whether its answers are numbers that are typed."""
        return any(not hasattr(field.field, "choices") for field in self.fields)


class CommandForm(forms.Form):
    """A form with a key of its own, and the version that was on the screen when it was typed."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    base = forms.CharField(widget=forms.HiddenInput, required=False, max_length=60)

    said: Any
    """What was typed, as facts, once the form is valid."""

    def renewed(self, key: UUID) -> Self:
        """Form as it is with a new key: the first answer to a key is its only one."""
        self.data = {**dict(self.data.items()), "key": str(key)}
        return self

    @property
    def cells(self) -> dict[str, str]:
        """What was typed, field by field, without key and base."""
        typed = {name: self[name].value() for name in self.fields if name not in ("key", "base")}
        return {name: str(value) for name, value in typed.items() if value not in (None, "")}

    @property
    def complaints(self) -> list[str]:
        """Everything that is wrong with it, in sentences that are read far from the fields."""
        return [
            self._name(name, str(complaint))
            for name, found in self.errors.items()
            for complaint in found
        ]

    def _name(self, field: str, error: str) -> str:
        """What is wrong, after the name of its field where it has one."""
        if field not in self.fields:
            return error
        return gettext("%(label)s : %(error)s") % {"label": self[field].label, "error": error}


class CodeForm(forms.Form):
    code = forms.CharField(
        label=gettext_lazy("Le code de la table"),
        help_text=gettext_lazy(
            "Neuf signes, sur le chevalet ou la feuille : par exemple K7Q-M4T-XD9."
        ),
        required=False,
        widget=forms.TextInput(
            attrs={
                "class": "phone-code",
                "maxlength": 20,
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
            }
        ),
    )


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
    def questions(self) -> list[PhoneQuestion]:
        """Both totals, then what helps to check them."""
        totals, counts = [self["NS"], self["EW"]], self.counts
        questions = [
            PhoneQuestion(code="last", title=_("Les deux totaux de la feuille"), fields=totals)
        ]
        if counts:
            more = _("Compter pour vérifier")
            questions.append(PhoneQuestion(code="counts", title=more, fields=counts, is_aside=True))
        return questions

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
