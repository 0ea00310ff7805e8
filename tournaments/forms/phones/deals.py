"""One deal as players enter it, question by question."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import FactError, Length, RuleSet, check_deal, list_bids
from scoring.deals.bids import most_doubling
from tournaments.enums import SIDE_NAMES
from tournaments.forms.phones.commands import CommandForm, PhoneQuestion
from tournaments.forms.sheets.rows import CELL_LENGTH
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.sheets.columns import (
    ColumnKind,
    SheetColumn,
    list_sheet_columns,
)
from tournaments.queries.sheets.deal_rows import (
    CellProblem,
    DealRow,
    UnreadableDeal,
    phrase_cells,
    read_facts,
)
from tournaments.queries.sheets.typed_marks import describe_problem
from tournaments.rule_words import name_last_trick

_NOTHING = ("", _("Non"))
_HIGHEST_ON_TRICKS, _HIGHEST_WITH_ANNONCES = 180, 400
"""The highest contract that has a button, where the rules know no highest."""
_HIGHEST_USUAL = 160
"""The highest contract in sight before the trump, where rules know many."""
_MOST_IN_SIGHT = 12
"""So many numbers stand in sight together; of more, the usual ones do."""
_QUESTIONS = (
    ("taker", _("Qui a pris ?"), ("taker",)),
    ("trump", _("Quel atout ?"), ("trump",)),
    ("contract", _("Quel contrat ?"), ("contract", "doubled")),
    ("points", _("Points de plis d'un camp"), ("points_ns", "points_ew")),
    ("last", _("Et encore ?"), ("belote", "sweep")),
)
"""What an ordinary deal is asked, in this order: the columns of each screen."""
_ASIDE = (
    ("declarations", _("Annonces"), ("declarations_ns", "declarations_ew")),
    ("renonce", _("Annonce fausse"), ("renonce_to", "renonce_points")),
)
"""What is asked of the few deals that have it; every column named nowhere is asked last."""


class ContractRadios(forms.RadioSelect):
    """Buttons that say how far each contract may be doubled, for the script that offers no more."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self.rules = rules

    def create_option(self, name: str, value: Any, *about: Any, **more: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *about, **more)
        contract = int(value) if str(value).isdigit() else value
        option["attrs"]["data-doublings"] = most_doubling(self.rules, contract)
        return option


class ContractField(forms.ChoiceField):
    """A contract as buttons: the usual ones in sight, then those of `higher`, folded."""

    def __init__(self, rules: RuleSet, *, named: Sequence[tuple[str, Any]], **about: Any) -> None:
        bids = _list_bids(rules)
        usual = [bid for bid in bids if bid <= _HIGHEST_USUAL or len(bids) <= _MOST_IN_SIGHT]
        self.higher = tuple(map(str, bids[len(usual) :]))
        in_sight = [(str(bid), str(bid)) for bid in usual]
        choices = [*in_sight, *named, *((bid, bid) for bid in self.higher)]
        super().__init__(choices=choices, widget=ContractRadios(rules), **about)

    @property
    def fold(self) -> str:
        """What the higher ones are folded under."""
        about = {"first": self.higher[0], "last": self.higher[-1]}
        return gettext("Plus haut : de %(first)s à %(last)s") % about


class PhoneDealForm(CommandForm):
    def __init__(
        self,
        *args: Any,
        rules: RuleSet,
        length: Length,
        number: int,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.rules, self.length, self.number = rules, length, number
        self.columns = list_sheet_columns(rules, length)
        for column in self.columns:
            self.fields[column.code] = _build_field(column, rules)

    @classmethod
    def fresh(
        cls, *, key: UUID, base: str, facts: DealFacts | None, **about: Any
    ) -> "PhoneDealForm":
        """A form with a key of its own, filled in with what is said of the deal so far."""
        cells = phrase_cells(facts) if facts else {}
        return cls(initial={"key": key, "base": base, **cells}, **about)

    @property
    def questions(self) -> list[PhoneQuestion]:
        """What these rules ask, screen by screen."""
        questions = [*self._ask(_QUESTIONS), *self._ask(_ASIDE, is_aside=True)]
        named = {field.name for question in questions for field in question.fields}
        rest = tuple(column.code for column in self.columns if column.code not in named)
        return [*questions, *self._ask([("other", _("Autre…"), rest)], is_aside=True)]

    @property
    def packs(self) -> str:
        """What both sides' tricks add up to, by trump, for the script that shows the other's."""
        trumps = (None, *self.rules.trumps)
        return json.dumps({trump or "": self.rules.raw_points(trump) for trump in trumps})

    def _ask(
        self, listed: Sequence[tuple[str, Any, Sequence[str]]], *, is_aside: bool = False
    ) -> Iterator[PhoneQuestion]:
        codes = [column.code for column in self.columns]
        for code, title, columns in listed:
            fields = [self[column] for column in columns if column in codes]
            if fields:
                explained = self._explain() if code == "points" else ""
                yield PhoneQuestion(
                    code=code, title=title, fields=fields, is_aside=is_aside, help=explained
                )

    def _explain(self) -> str:
        """Why the points of one side are enough."""
        about = {"der": name_last_trick(self.rules)}
        return gettext("L'autre se calcule, %(der)s compris.") % about

    def clean(self) -> dict[str, Any]:
        """Read the cells as a deal; what is no deal is said beside its field, of every cell that
        cannot be read at once."""
        data = super().clean() or {}
        values = {column.code: data.get(column.code) or "" for column in self.columns}
        try:
            self.said = read_facts(DealRow(number=self.number, values=values), self.rules)
            check_deal(self.rules, self.length, self.said)
        except UnreadableDeal as refusal:
            self._add_problem(refusal.problem)
            if values[refusal.problem.column]:
                # Said once, the cell is among the others no more.
                self.clean()
        except FactError as error:
            path = error.path.partition(".")[2]
            problem = describe_problem(error, path, self._name_columns(), self.rules)
            if not self.errors:
                self._add_problem(problem)
        return data

    def _add_problem(self, problem: CellProblem) -> None:
        """Beside a field its name is not said again."""
        beside = problem.beside if problem.column else ""
        self.add_error(problem.column or None, str(beside or problem.message))

    def _name_columns(self) -> tuple[SheetColumn, ...]:
        """The columns as this page calls them."""
        labels = {column.code: str(self.fields[column.code].label) for column in self.columns}
        return tuple(replace(column, label=labels[column.code]) for column in self.columns)


def _build_field(column: SheetColumn, rules: RuleSet) -> forms.Field:
    if column.kind is ColumnKind.CHOICE:
        return _build_choice(column)
    if column.kind is ColumnKind.CONTRACT:
        named = [(choice.value, choice.label) for choice in column.choices]
        return ContractField(rules, label=str(column.title), named=named, required=False)
    attrs = {"inputmode": "numeric", "autocomplete": "off", "class": "input--number"}
    return forms.CharField(
        label=str(column.label),
        max_length=CELL_LENGTH,
        required=False,
        widget=forms.TextInput(attrs=attrs),
    )


def _build_choice(column: SheetColumn) -> forms.ChoiceField:
    choices = [(choice.value, choice.label) for choice in column.choices]
    if column.code == "taker":
        choices = [(value, SIDE_NAMES.get(value, label)) for value, label in choices]
    elif not column.main:
        choices = [_NOTHING, *choices]
    return forms.ChoiceField(
        label=str(column.title), choices=choices, widget=forms.RadioSelect, required=False
    )


def _list_bids(rules: RuleSet) -> list[int]:
    usual = _HIGHEST_WITH_ANNONCES if rules.declarations else _HIGHEST_ON_TRICKS
    highest = rules.highest_bid if isinstance(rules.highest_bid, int) else usual
    return list_bids(rules, highest)
