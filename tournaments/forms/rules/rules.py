"""The fine points of the rules: one field per parameter that the rulebook lets a club change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
    Rulebook,
    RuleSet,
    Setting,
    value_words,
)
from scoring.rules.contradictions import name_parameters, usual_value
from scoring.rules.parameter import plain_value
from tournaments.forms.rules.rule_fields import (
    BoundRule,
    NumberOrWordField,
    RankPointsField,
    join_search_words,
)
from tournaments.names import has_words
from tournaments.pages.rules.effects import phrase_no_effect
from tournaments.pages.rules.step_words import cite_rule
from tournaments.rule_words import phrase_allowed_values, phrase_fault, value_of
from tournaments.wording import engine_language

PREFIX = "rule-"
ASKED = "sweep-asked"
"""What the form sends back once it has asked what an unasked sweep counts."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RuleGroup:
    """One chapter of the règlement: its fields, and how many say otherwise than the rulebook."""

    title: str
    fields: Sequence["RuleField"]
    own: int

    @property
    def has_errors(self) -> bool:
        """Whether anything in it has to be mended."""
        return any(field.field.errors for field in self.fields)

    @property
    def found(self) -> int:
        """How many of its fields a search found; all of them without one."""
        return sum(field.is_found for field in self.fields)


@dataclass(frozen=True, kw_only=True, slots=True)
class RuleField:
    """One parameter's field, the words that find it, and whether what was searched found it."""

    field: forms.BoundField
    words: str
    is_found: bool


class RulesForm(forms.Form):
    """The parameters of one rulebook, as a tournament plays them.

    Only what differs from the rulebook is kept; a field left as the rulebook has it stays
    the rulebook's. `wanted` is what was searched in them.
    """

    bound_field_class = BoundRule

    def __init__(
        self,
        *args: Any,
        rulebook: str,
        overrides: Mapping[str, Any],
        wanted: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.book, self.stored, self.wanted = RULEBOOKS[rulebook], overrides, wanted
        self.is_asking = False
        self._typed: Mapping[str, Any] = {}
        for parameter in CATALOGUE.values():
            if self.book.overridable(parameter):
                value = overrides.get(parameter.name, self._find_usual(parameter.name))
                field = _field(parameter, self.book, value)
                field.initial = _prepare_initial(parameter, value)
                self.fields[PREFIX + parameter.name] = field

    def groups(self) -> list[RuleGroup]:
        """The fields by chapter, in the order of a règlement."""
        by_group: dict[str, list[RuleField]] = {}
        for field in self.visible_fields():
            parameter = CATALOGUE[field.name.removeprefix(PREFIX)]
            words = join_search_words(parameter)
            one = RuleField(field=field, words=words, is_found=has_words(self.wanted, words))
            by_group.setdefault(parameter.group, []).append(one)
        return [
            RuleGroup(
                title=value_words(group, engine_language()),
                fields=fields,
                own=sum(field.field.name.removeprefix(PREFIX) in self.stored for field in fields),
            )
            for group, fields in by_group.items()
        ]

    @property
    def found(self) -> int:
        """How many fields what was searched found."""
        return sum(group.found for group in self.groups())

    def clean(self) -> dict[str, Any]:
        """Check the values together, by the engine's own rules."""
        data = super().clean() or {}
        # Before any contradiction takes both its values out again.
        self._typed = dict(data)
        if self.errors:
            return data
        try:
            RuleSet.of(self.book.id, self.overrides())
        except Contradictions as error:
            for conflict in error.each:
                self._add_conflict(conflict)
        self._ask_about_sweeps(data)
        return data

    def _ask_about_sweeps(self, data: Mapping[str, Any]) -> None:
        """Ask once what an unasked sweep counts where a base replaces coinched trick points."""
        base, sweep = "made_base_coinche", "sweep_points_coinched"
        chosen, kept = data.get(PREFIX + base), data.get(PREFIX + sweep)
        is_new = isinstance(chosen, int) and chosen not in (
            self.stored.get(base),
            self.book.setting(base).value,
        )
        if not is_new or not isinstance(kept, int) or ASKED in self.data:
            return
        if kept == self.book.setting(sweep).value and sweep not in self.stored:
            self.is_asking = True
            question = _(
                "Un contrat coinché et réussi part ici de %(base)d points. Si les preneurs font"
                " tous les plis sans l'avoir demandé, il part de %(sweep)d : est-ce bien voulu ?"
                " Enregistrez encore une fois, ou écrivez « %(word)s » pour %(base)d points aussi."
            )
            word = value_words("base", engine_language())
            self.add_error(PREFIX + sweep, question % {"base": chosen, "sweep": kept, "word": word})

    def _add_conflict(self, error: FactError) -> None:
        """Say a contradiction and why it is one beside each of its fields; above them where
        none is shown."""
        names = [PREFIX + name for name in name_parameters(error)]
        sentence = phrase_fault(error)
        for name in [name for name in names if name in self.fields] or (None,):
            self.add_error(name, sentence)

    def phrase_no_effect(self, name: str) -> str:
        """Sentence for a field that changes nothing beside the others as typed, and what it needs;
        empty where it counts, or is as the rulebook has it."""
        parameter = CATALOGUE[name.removeprefix(PREFIX)]
        written = plain_value(self.book.setting(parameter.name).value)
        if self.read_value(parameter.name) == written:
            return ""
        return phrase_no_effect(self.read_value, parameter.name, self.book)

    def read_rules(self) -> RuleSet | None:
        """The rules as they are answered; None while there is something to mend."""
        if not self.is_bound:
            return RuleSet.of(self.book.id, self.stored)
        return RuleSet.of(self.book.id, self.overrides()) if self.is_valid() else None

    def read_value(self, name: str) -> Any:
        """A value as it is typed; as it is stored where nothing that can be read is."""
        if PREFIX + name in self._typed:
            return _read_override(CATALOGUE[name], self._typed[PREFIX + name])
        return self.stored.get(name, plain_value(self.book.setting(name).value))

    def _find_usual(self, name: str) -> Any:
        """What a parameter is where nothing is said of it, beside what is stored of the others."""
        return plain_value(usual_value(self.book, self.stored, name))

    def overrides(self) -> dict[str, Any]:
        """What differs from the rulebook, as the tournament stores it."""
        chosen = {}
        for key, value in self.cleaned_data.items():
            parameter = CATALOGUE[key.removeprefix(PREFIX)]
            read = _read_override(parameter, value)
            if read != self._find_usual(parameter.name):
                chosen[parameter.name] = read
        return chosen


def _field(parameter: Parameter, book: Rulebook, value: Any) -> forms.Field:
    language, written = engine_language(), book.setting(parameter.name)
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
        pairs = [(word, value_words(word, language, parameter.name)) for word in parameter.choices]
        return forms.ChoiceField(choices=pairs, **common)
    if parameter.kind is Kind.TABLE:
        ranks = [*dict.fromkeys([*_ranks(parameter, book), *value])]
        table = plain_value(written.value)
        return RankPointsField(parameter=parameter, ranks=ranks, table=table, **common)
    return NumberOrWordField(parameter=parameter, **common)


def _ranks(parameter: Parameter, book: Rulebook) -> Sequence[str]:
    """The cards that a table of points speaks of: those that make carrés, or all of the pack."""
    order = book.setting("carre_order" if parameter.group == "annonces" else "order_plain").value
    return order if isinstance(order, tuple) else ()


def _help(parameter: Parameter, written: Setting) -> str:
    """What the rulebook says, where, and what else is possible."""
    setting = {"value": value_of(parameter, written.value), "article": cite_rule(written.article)}
    text = (
        _("Le règlement dit : %(value)s (%(article)s).") % setting
        if written.article
        else _("Le règlement n'en dit rien ; d'ordinaire : %(value)s.") % setting
    )
    limited = parameter.kind in (Kind.INT, Kind.TABLE)
    return f"{text} {phrase_allowed_values(parameter)}" if limited else text


def _prepare_initial(parameter: Parameter, value: Any) -> Any:
    if parameter.kind is Kind.BOOL:
        return "true" if value else "false"
    return plain_value(value)


def _read_override(parameter: Parameter, value: Any) -> Any:
    if parameter.kind is Kind.BOOL:
        return value == "true"
    if parameter.kind is Kind.SET:
        return [word for word in parameter.choices if word in value]
    return value
