"""How one kind of effect is said, and what sentences call the sides, teams, players of a table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar
from uuid import UUID

from django.utils.translation import gettext as _

from arbitration.effects.team_effects import Effect
from arbitration.models import Incident
from scoring import RuleSet
from tournaments.queries.sheets.columns import SIDE_LABELS, SheetColumn, list_sheet_columns

E = TypeVar("E", bound=Effect)


@dataclass(frozen=True, kw_only=True, slots=True)
class TableNames:
    """What sentences call those at a table: the numbers of the teams on each side (two in a
    mêlée).

    `people` are names by the key of the player; whoever is not among them is not named. `columns`
    are those of a score sheet, in whose words a deal is told; `awards` the points of an award by
    its reason. `of_people` says that each number is a person's, as in a mêlée. `kind` is what
    happened, `tolerance` how often in a match a side may forget its rebelote.
    """

    sides: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    people: Mapping[UUID, str] = field(default_factory=dict)
    rules: RuleSet | None = None
    of_people: bool = False
    kind: str = ""
    tolerance: int | str = 0
    columns: tuple[SheetColumn, ...] = ()

    @classmethod
    def at(cls, incident: Incident, people: Mapping[UUID, str] | None = None) -> "TableNames":
        """The names at an incident's table."""
        rules = incident.rules
        return cls(
            sides={side: tuple(team.number for team in teams) for side, teams in incident.seats},
            people=people or {},
            rules=rules,
            of_people=incident.tournament.is_of_people,
            kind=incident.kind,
            tolerance=rules.rebelote_tolerance,
            columns=list_sheet_columns(rules, incident.length),
        )

    def name_side(self, code: str | None) -> str:
        """A side with its team: `NS (équipe 4)`, or with both people of a mêlée."""
        if not code:
            return ""
        label = str(SIDE_LABELS[code])
        numbers = self.sides.get(code, ())
        if not numbers:
            return label
        numbered = " + ".join(map(str, numbers))
        if self.of_people:
            return _("%(side)s (n° %(numbers)s)") % {"side": label, "numbers": numbered}
        return _("%(side)s (équipe %(numbers)s)") % {"side": label, "numbers": numbered}

    def name_team(self, number: int) -> str:
        """Who has a number, at the head of a sentence."""
        return phrase_numbered_team(number, of_people=self.of_people)


def phrase_numbered_team(number: int, *, of_people: bool) -> str:
    """A team by its number, or the person of a mêlée: `L'équipe 4`, `Le n° 4`."""
    words = _("Le n° %(number)d") if of_people else _("L'équipe %(number)d")
    return words % {"number": number}


@dataclass(frozen=True, kw_only=True, slots=True)
class Sentence(Generic[E]):
    """`phrase` puts an effect of the kind into a sentence."""

    effect: type[E]
    phrase: Callable[[E, TableNames], str]
