"""The fine points of the rules: one field per parameter that the rulebook lets a club change."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring import (
    CATALOGUE,
    RULEBOOKS,
    Contradictions,
    FactError,
    Kind,
    Parameter,
    RuleSet,
    Setting,
    value_words,
)
from tournaments.queries.step_words import cited
from tournaments.wording import (
    allowed_values,
    conflicting,
    engine_language,
    fault_words,
    value_of,
)

PREFIX = "rule-"
_SHOWN = (Kind.BOOL, Kind.INT, Kind.CHOICE, Kind.SET)


class RulesForm(forms.Form):
    """The parameters of one rulebook, as a tournament plays them.

    Only what differs from the rulebook is kept; a field left as the rulebook has it stays
    the rulebook's.
    """

    def __init__(self, *args: Any, rulebook: str, overrides: Mapping[str, Any], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.book = RULEBOOKS[rulebook]
        self.kept = {k: v for k, v in overrides.items() if CATALOGUE[k].kind not in _SHOWN}
        for parameter in CATALOGUE.values():
            if parameter.kind in _SHOWN and self.book.overridable(parameter):
                written = self.book.setting(parameter.name)
                field = _field(parameter, written)
                field.initial = _shown(parameter, overrides.get(parameter.name, written.value))
                self.fields[PREFIX + parameter.name] = field

    def groups(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """The fields by chapter, in the order of a règlement."""
        by_group: dict[str, list[forms.BoundField]] = {}
        for field in self.visible_fields():
            parameter = CATALOGUE[field.name.removeprefix(PREFIX)]
            by_group.setdefault(parameter.group, []).append(field)
        for group, fields in by_group.items():
            yield value_words(group, engine_language()), fields

    def clean(self) -> dict[str, Any]:
        """Check the values together, by the engine's own rules."""
        data = super().clean() or {}
        if self.errors:
            return data
        try:
            RuleSet.of(self.book.id, self.overrides())
        except Contradictions as error:
            for one in error.each:
                self._add_conflict(one)
        return data

    def _add_conflict(self, error: FactError) -> None:
        """Say a contradiction beside each of its fields; above them where none is shown."""
        names = [PREFIX + name for name in conflicting(error)]
        for name in [name for name in names if name in self.fields] or (None,):
            self.add_error(name, fault_words(error))

    def overrides(self) -> dict[str, Any]:
        """What differs from the rulebook, as the tournament stores it."""
        chosen = dict(self.kept)
        for key, value in self.cleaned_data.items():
            parameter = CATALOGUE[key.removeprefix(PREFIX)]
            read = _read(parameter, value)
            if read != _plain(self.book.setting(parameter.name).value):
                chosen[parameter.name] = read
        return chosen


def _field(parameter: Parameter, written: Setting) -> forms.Field:
    language = engine_language()
    common: dict[str, Any] = {
        "label": parameter.sentence(language),
        "help_text": _help(parameter, written),
    }
    if parameter.kind is Kind.BOOL:
        pairs = [("true", value_words(True, language)), ("false", value_words(False, language))]
        return forms.ChoiceField(choices=pairs, **common)
    if parameter.kind is Kind.SET:
        pairs = [(word, value_words(word, language)) for word in parameter.choices]
        return forms.MultipleChoiceField(
            choices=pairs, required=False, widget=forms.CheckboxSelectMultiple, **common
        )
    if parameter.kind is Kind.CHOICE:
        pairs = [(word, value_words(word, language)) for word in parameter.choices]
        return forms.ChoiceField(choices=pairs, **common)
    return NumberOrWordField(parameter=parameter, **common)


def _help(parameter: Parameter, written: Setting) -> str:
    """What the rulebook says, where, and what else is possible."""
    said = {"value": value_of(parameter, written.value), "article": cited(written.article)}
    text = (
        _("Le règlement dit : %(value)s (%(article)s).") % said
        if written.article
        else _("Le règlement n'en dit rien ; d'ordinaire : %(value)s.") % said
    )
    return f"{text} {allowed_values(parameter)}" if parameter.kind is Kind.INT else text


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
        low, high = self.parameter.minimum, self.parameter.maximum
        if typed.isascii() and typed.isdigit() and len(typed) < 9 and low <= int(typed) <= high:
            return int(typed)
        raise forms.ValidationError(allowed_values(self.parameter))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _shown(parameter: Parameter, value: Any) -> Any:
    if parameter.kind is Kind.BOOL:
        return "true" if value else "false"
    return _plain(value)


def _read(parameter: Parameter, value: Any) -> Any:
    if parameter.kind is Kind.BOOL:
        return value == "true"
    if parameter.kind is Kind.SET:
        return [word for word in parameter.choices if word in value]
    return value
