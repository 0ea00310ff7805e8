"""What fills in a parameter of the rules: a number or a word, points card by card."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from scoring import Parameter, value_words
from scoring.parameters.synonyms import search_words
from tournaments.rule_words import phrase_allowed_values, rank_letter
from tournaments.wording import engine_language


def read_number(typed: object, parameter: Parameter) -> int | None:
    """The whole number typed, or None where it is none or not in the parameter's range."""
    text = str(typed or "").strip()
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        return None
    number = int(text)
    return number if parameter.minimum <= number <= parameter.maximum else None


class RulesOnForm(Protocol):
    """What a field of the rules asks of the form that it stands on."""

    def phrase_no_effect(self, name: str) -> str:
        """Sentence on a field that changes nothing beside the others: what it needs; else empty."""


class BoundRule(forms.BoundField):
    """A parameter on its form, which says where it changes nothing beside the others."""

    @cached_property
    def no_effect(self) -> str:
        """One sentence; empty where the parameter counts, or has to be mended first."""
        return "" if self.errors else cast("RulesOnForm", self.form).phrase_no_effect(self.name)

    @property
    def aria_describedby(self) -> str | None:
        """The ids of hint and error, and that of the sentence where there is one."""
        ids = super().aria_describedby
        return f"{ids or ''} {self.auto_id}_no_effect".lstrip() if self.no_effect else ids


class NumberOrWordField(forms.Field):
    """A whole number of the parameter's range, or one of its words said plainly."""

    def __init__(self, *, parameter: Parameter, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.parameter = parameter

    def prepare_value(self, value: Any) -> Any:
        """Show a word in the reader's language."""
        return value_words(value, engine_language()) if value in self.parameter.words else value

    def to_python(self, value: Any) -> int | str:
        """Read the number or the word; a sentence gives the range."""
        typed = str(value or "").strip()
        for word in self.parameter.words:
            if typed.casefold() in (word, value_words(word, engine_language()).casefold()):
                return word
        number = read_number(typed, self.parameter)
        if number is None:
            raise forms.ValidationError(phrase_allowed_values(self.parameter))
        return number


class RankPointsWidget(forms.MultiWidget):
    """A small field of points for each card, under the card's letter."""

    template_name = "widgets/rank_points.html"

    def __init__(self, ranks: Sequence[str]) -> None:
        self.ranks = tuple(ranks)
        cell = {"inputmode": "numeric", "autocomplete": "off", "class": "rank-points__input"}
        super().__init__({rank: forms.TextInput(attrs=cell) for rank in ranks})

    def use_required_attribute(self, initial: Any) -> bool:
        """A cell may be left empty."""
        return False

    def decompress(self, value: Mapping[str, int] | None) -> list[int]:
        """The points of each card, 0 where the table does not name it."""
        return [(value or {}).get(rank, 0) for rank in self.ranks]

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """The context of a MultiWidget, each cell with the letter of its card."""
        context = super().get_context(name, value, attrs)
        for rank, cell in zip(self.ranks, context["widget"]["subwidgets"], strict=True):
            cell["label"] = rank_letter(rank)
        return context


class RankPointsField(forms.Field):
    """Points for each card; an empty cell is worth nothing.

    `table` is the rulebook's own table: a card that it leaves out stays out while worth nothing.
    """

    widget: RankPointsWidget

    def __init__(
        self,
        *,
        parameter: Parameter,
        ranks: Sequence[str],
        table: Mapping[str, int],
        **kwargs: Any,
    ) -> None:
        super().__init__(widget=RankPointsWidget(ranks), **kwargs)
        self.parameter, self.ranks, self.table = parameter, tuple(ranks), table

    def clean(self, value: Sequence[str | None]) -> dict[str, int]:
        """The table; a sentence for each card whose points are not in the range."""
        if all(typed is None for typed in value):
            raise forms.ValidationError(self.error_messages["required"], code="required")
        table: dict[str, int] = {}
        wrong = []
        for rank, typed in zip(self.ranks, value, strict=True):
            points = read_number(typed, self.parameter) if (typed or "").strip() else 0
            if points is None:
                wrong.append(self._phrase_refusal(rank))
            elif points or rank in self.table:
                table[rank] = points
        if wrong:
            raise forms.ValidationError(wrong)
        return table

    def _phrase_refusal(self, rank: str) -> str:
        values = {"card": rank_letter(rank), "allowed": phrase_allowed_values(self.parameter)}
        return _("%(card)s : %(allowed)s") % values


def join_search_words(parameter: Parameter) -> str:
    """Everything by which a parameter is found: its sentence, its chapter, the values that it may
    have, and what clubs say for it."""
    language = engine_language()
    values = (*parameter.choices, *parameter.words)
    words = (value_words(value, language, parameter.name) for value in values)
    return " ".join(
        (
            parameter.sentence(language),
            value_words(parameter.group, language),
            *words,
            search_words(parameter.name),
        )
    )
