"""One deal as players enter it: what an ordinary deal fills first, the rest behind « Autre… »."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django import forms
from django.core.validators import ProhibitNullCharactersValidator
from django.forms import BoundField
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from scoring import FactError, Length, RuleSet, check_deal, list_bids
from scoring.cards import SIDES
from tournaments.forms.phones.commands import CommandForm
from tournaments.forms.sheets.rows import CELL_LENGTH
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.sheets.columns import Column, ColumnKind, list_sheet_columns
from tournaments.queries.sheets.deal_rows import (
    CellProblem,
    DealRow,
    Unreadable,
    phrase_cells,
    read_facts,
)
from tournaments.queries.sheets.typed_marks import describe_problem

_NOTHING = ("", _("Non"))
_HIGHEST_ON_TRICKS, _HIGHEST_WITH_ANNONCES = 180, 400
"""The highest contract that has a button, where the rules know no highest."""
_HIGHEST_USUAL = 160
"""The highest contract in sight before the trump, where rules know many."""
_MOST_IN_SIGHT = 12
"""So many numbers stand in sight together; of more, the usual ones do."""


class ContractField(forms.ChoiceField):
    """A contract as buttons: the usual ones in sight, then those of `higher`, folded."""

    def __init__(self, *, bids: Sequence[int], named: Sequence[tuple[str, Any]], **kw: Any) -> None:
        usual = [bid for bid in bids if bid <= _HIGHEST_USUAL or len(bids) <= _MOST_IN_SIGHT]
        self.higher = tuple(map(str, bids[len(usual) :]))
        in_sight = [(str(bid), str(bid)) for bid in usual]
        choices = [*in_sight, *named, *((bid, bid) for bid in self.higher)]
        super().__init__(choices=choices, widget=forms.RadioSelect, **kw)


class PhoneDealForm(CommandForm):
    def __init__(
        self,
        *args: Any,
        rules: RuleSet,
        length: Length,
        number: int,
        teams: Mapping[str, str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.rules, self.length, self.number = rules, length, number
        self.columns = list_sheet_columns(rules, length)
        for column in self.columns:
            self.fields[column.code] = _build_field(column, rules, teams)

    @classmethod
    def fresh(
        cls, *, key: UUID, base: str, facts: DealFacts | None, **about: Any
    ) -> "PhoneDealForm":
        """A form with a key of its own, filled in with what is said of the deal so far."""
        cells = phrase_cells(facts) if facts else {}
        return cls(initial={"key": key, "base": base, **cells}, **about)

    @property
    def sides(self) -> list[Any]:
        """The two takers, each with its button."""
        return [choice for choice in self["taker"] if choice.data["value"] in SIDES]

    @property
    def other_ends(self) -> list[Any]:
        """What a deal may be besides taken and played."""
        return [choice for choice in self["taker"] if choice.data["value"] not in SIDES]

    @property
    def choices_first(self) -> list[BoundField]:
        """Contract and trump, where the rules know them."""
        return self._pick(lambda column: column.main and column.kind is not ColumnKind.NUMBER)

    @property
    def points(self) -> list[BoundField]:
        """Points of one side; the other's follow."""
        return self._pick(lambda column: column.main and column.kind is ColumnKind.NUMBER)

    @property
    def usual(self) -> list[BoundField]:
        """What is often said besides: belote and coinche."""
        return self._pick(lambda column: column.code in ("belote", "doubled", "sweep"))

    @property
    def rare(self) -> list[BoundField]:
        """Everything else that the rules know."""
        usual = ("belote", "doubled", "sweep")
        return self._pick(lambda column: not column.main and column.code not in usual)

    @property
    def opens_rest(self) -> bool:
        """Whether something is said, or wrong, behind « Autre… »."""
        said = self["taker"].value() or ""
        return (said and said not in SIDES) or any(
            field.value() or field.errors for field in self.rare
        )

    def _pick(self, fits: Any) -> list[BoundField]:
        return [
            self[column.code] for column in self.columns if column.code != "taker" and fits(column)
        ]

    def clean(self) -> dict[str, Any]:
        """Read the cells as a deal; what is no deal is said beside its field."""
        data = super().clean() or {}
        values = {column.code: data.get(column.code) or "" for column in self.columns}
        try:
            self.said = read_facts(DealRow(number=self.number, values=values), self.rules)
            check_deal(self.rules, self.length, self.said)
        except Unreadable as refusal:
            self._say(refusal.problem)
        except FactError as error:
            path = error.path.partition(".")[2]
            problem = describe_problem(error, path, self._name_columns(), self.rules)
            if problem.column not in self.errors:
                self._say(problem)
        return data

    def _say(self, problem: CellProblem) -> None:
        """Beside a field its name is not said again."""
        said = problem.beside if problem.column else ""
        self.add_error(problem.column or None, str(said or problem.message))

    def _name_columns(self) -> tuple[Column, ...]:
        """The columns as this page calls them."""
        labels = {column.code: str(self.fields[column.code].label) for column in self.columns}
        return tuple(replace(column, label=labels[column.code]) for column in self.columns)


def _build_field(column: Column, rules: RuleSet, teams: Mapping[str, str]) -> forms.Field:
    if column.kind is ColumnKind.CHOICE:
        return _build_choice(column, teams)
    if column.kind is ColumnKind.CONTRACT:
        named = [(choice.value, choice.label) for choice in column.choices]
        return ContractField(
            label=str(column.title), bids=_list_bids(rules), named=named, required=False
        )
    attrs = {"inputmode": "numeric", "autocomplete": "off", "class": "input--number"}
    return forms.CharField(
        label=str(column.label),
        max_length=CELL_LENGTH,
        required=False,
        validators=[ProhibitNullCharactersValidator()],
        widget=forms.TextInput(attrs=attrs),
    )


def _build_choice(column: Column, teams: Mapping[str, str]) -> forms.ChoiceField:
    choices = [(choice.value, choice.label) for choice in column.choices]
    if column.code == "taker":

        def name_taker(side: str, label: Any) -> str:
            # A lazy mapping that is asked for its `get` any earlier is read for every deal sent.
            return teams.get(side, label)

        find_team = lazy(name_taker, str)
        choices = [(value, find_team(value, label)) for value, label in choices]
    elif not column.main:
        choices = [_NOTHING, *choices]
    return forms.ChoiceField(
        label=str(column.title), choices=choices, widget=forms.RadioSelect, required=False
    )


def _list_bids(rules: RuleSet) -> list[int]:
    usual = _HIGHEST_WITH_ANNONCES if rules.declarations else _HIGHEST_ON_TRICKS
    highest = rules.highest_bid if isinstance(rules.highest_bid, int) else usual
    return list_bids(rules, highest)
