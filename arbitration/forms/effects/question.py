"""How one kind of effect is asked for, and what a question has to know of the decision."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django import forms
from django.utils.translation import gettext as _

from arbitration.effects.team_effects import Effect
from arbitration.enums import EffectCode
from arbitration.forms.deal_line import DealLine
from arbitration.models import Incident
from tournaments.models import TeamMember

Answers = Mapping[str, Any]
"""The cleaned data of a form of decision."""

Choices = list[tuple[str, Any]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """An incident to decide, with the `line` of its deal, None where it has none; `players` are
    those who may be sent out alone, by the value that chooses them."""

    incident: Incident
    line: DealLine | None
    players: Mapping[str, TeamMember]

    def offer_teams(self) -> Choices:
        """Nobody, or a team that the incident concerns; the value is its number."""
        return [
            ("", _("Personne")),
            *((str(team.number), str(team)) for team in self.incident.teams),
        ]


def _ask_nothing(case: Case) -> dict[str, forms.Field]:
    return {}


def _read_nothing(answers: Answers, case: Case) -> None:
    return None


def _check_nothing(answers: Answers, case: Case) -> list[tuple[str, str]]:
    return []


def _show_nothing(effect: Any, case: Case) -> dict[str, Any]:
    return {}


E = TypeVar("E", bound=Effect)


@dataclass(frozen=True, kw_only=True, slots=True)
class EffectQuestion(Generic[E]):
    """`ask` gives the fields, none of them where it cannot be asked here; `check` says what is
    wrong with their answers, as field and sentence; `read` makes the effect of valid answers,
    None where it is not wanted; `show` gives the answers from which an effect comes about.

    `set_apart` keeps the fields behind a heading that is opened when they are needed.
    """

    effect: type[E]
    ask: Callable[[Case], Mapping[str, forms.Field]] = _ask_nothing
    check: Callable[[Answers, Case], Iterable[tuple[str, str]]] = _check_nothing
    read: Callable[[Answers, Case], E | None] = _read_nothing
    show: Callable[[E, Case], Mapping[str, Any]] = _show_nothing
    set_apart: bool = False

    @property
    def code(self) -> EffectCode | None:
        """What a kind of incident names it by; None for what only the table follows."""
        return getattr(self.effect, "code", None)


def choose(label: str, choices: Choices, *, help_text: str = "") -> forms.Field:
    """A choice that may be left open."""
    return forms.ChoiceField(label=label, choices=choices, required=False, help_text=help_text)
