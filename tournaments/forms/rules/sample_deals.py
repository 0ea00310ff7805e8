"""Six sample deals beside the rules: each can be changed, and marked as at one's own tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring import CATALOGUE, FactError, RuleSet
from scoring.cards import SIDES
from tournaments.amounts import read_number
from tournaments.forms.rules.asked_rules import list_asked_names
from tournaments.forms.rules.rules import PREFIX, RulesForm
from tournaments.pages.ready.sample_deals import (
    FoundAnswer,
    SampleMarks,
    compute_sample_marks,
    list_sample_answers,
    list_sample_facts,
)
from tournaments.pages.rules.calculator import ToldDeal, phrase_refusal
from tournaments.pages.rules.card_words import CONTRACT_WORDS
from tournaments.queries.sheets.columns import SIDE_LABELS

SEE, SEARCH, TAKE = "voir", "chercher", "prendre"
"""What the buttons beside the rules send: nothing of it is stored."""
_TRUMP, _MOST = "H", 99_999
_SIDES = [(side, SIDE_LABELS[side]) for side in SIDES]
_NUMBER = {"inputmode": "numeric", "autocomplete": "off", "class": "input--number"}


def _read_contract(told: object) -> int | str | None:
    """A number of points or a word of the engine, of what is typed or shown."""
    text = str(told or "").strip().lower().replace("é", "e")
    number = read_number(text)
    return text or None if number is None else number


def _ask_number(label: Any) -> forms.IntegerField:
    widget = forms.TextInput(attrs=_NUMBER)
    return forms.IntegerField(
        label=label, min_value=0, max_value=_MOST, required=False, widget=widget
    )


class SampleDealForm(forms.Form):
    """One deal that NS took at hearts, and what it marks at the club's own tables."""

    contract = forms.CharField(
        label=_("Contrat"),
        required=False,
        max_length=8,
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "input--number"}),
    )
    doubled = forms.ChoiceField(
        label=_("Coinche"),
        required=False,
        choices=[
            ("", _("Non")), ("coinche", _("Coinchée")), ("surcoinche", _("Surcoinchée")),
        ],
    )  # fmt: skip
    points = _ask_number(_("Plis du preneur"))
    sweep = forms.ChoiceField(
        label=_("Tous les plis"), required=False, choices=[("", _("Non")), *_SIDES]
    )
    belote = forms.ChoiceField(
        label=_("Belote"), required=False, choices=[("", _("Personne")), *_SIDES]
    )
    ns = _ask_number(SIDE_LABELS["NS"])
    ew = _ask_number(SIDE_LABELS["EW"])

    def __init__(self, *args: Any, rules: RuleSet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not rules.bids:
            del self.fields["contract"], self.fields["doubled"]

    @property
    def of_the_deal(self) -> list[forms.BoundField]:
        """The fields of the deal itself."""
        return [field for field in self if field.name not in ("ns", "ew")]

    def clean_contract(self) -> int | str | None:
        """Take a number of points, `capot`, `generale`; what else is typed is no contract."""
        return _read_contract(self.cleaned_data["contract"])

    def told_deal(self) -> ToldDeal:
        """The deal as it is filled in: what was typed, or what it began with."""
        data = self.cleaned_data if self.is_bound else self.initial
        belote = data.get("belote")
        return ToldDeal(
            taker="NS",
            trump=_TRUMP,
            contract=_read_contract(data.get("contract")),
            doubled=data.get("doubled") or "",
            counted="NS",
            points=data.get("points") or 0,
            sweep=data.get("sweep") or "",
            belotes={belote: 1} if belote else {},
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class SampleDeal:
    """A sample on the page; `found` is None where nothing was searched for it."""

    number: int
    form: SampleDealForm
    marks: SampleMarks | None
    found: Sequence[FoundAnswer] | None = None
    is_the_same: bool = False


def list_samples(form: RulesForm, data: QueryDict) -> list[SampleDeal]:
    """The six deals under the rules as they are answered; without marks while these are in fault.

    `data` says what was typed into them, and for which one answers are searched.
    """
    rules = form.read_rules()
    shown = rules or RuleSet.of(form.book.id, form.stored)
    samples = []
    for number, told in enumerate(list_sample_facts(shown), start=1):
        prefix = f"deal-{number}"
        typed = data if any(name.startswith(f"{prefix}-") for name in data) else None
        contract = CONTRACT_WORDS.get(str(told.get("contract")), told.get("contract"))
        first = {**told, "contract": contract}
        deal = SampleDealForm(typed, prefix=prefix, initial=first, rules=shown)
        is_wanted = data.get(SEARCH) == str(number)
        samples.append(_build(number, deal, rules, list_asked_names(form) if is_wanted else None))
    return samples


def _build(
    number: int, form: SampleDealForm, rules: RuleSet | None, asked: Sequence[str] | None
) -> SampleDeal:
    if rules is None or (form.is_bound and not form.is_valid()):
        return SampleDeal(number=number, form=form, marks=None)
    deal = form.told_deal()
    marks = compute_sample_marks(rules, deal)
    if asked is None or not form.is_bound:
        return SampleDeal(number=number, form=form, marks=marks)
    own = {"NS": form.cleaned_data["ns"] or 0, "EW": form.cleaned_data["ew"] or 0}
    try:
        found = list_sample_answers(rules, deal, own, asked)
    except FactError as error:
        form.add_error(None, phrase_refusal(error))
        return SampleDeal(number=number, form=form, marks=marks)
    is_the_same = own == {"NS": marks.ns, "EW": marks.ew}
    return SampleDeal(number=number, form=form, marks=marks, found=found, is_the_same=is_the_same)


def take_answers(data: QueryDict) -> QueryDict:
    """What was typed, with the answers that were pressed in their fields."""
    taken = data.copy()
    pressed = parse_qsl(data.get(TAKE, "")[:400], max_num_fields=4)
    for name, value in pressed:
        if name in CATALOGUE:
            taken[PREFIX + name] = value
    return taken


def is_only_looking(data: Mapping[str, Any]) -> bool:
    """Whether a button beside the rules was pressed, which stores nothing."""
    return any(name in data for name in (SEE, SEARCH, TAKE))
