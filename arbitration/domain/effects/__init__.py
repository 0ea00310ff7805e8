"""How each effect of a ruling is carried out, and undone to the digit: what all of them are carried
out with, and what does and undoes a kind of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.utils.translation import gettext as _

from arbitration.effects.team_effects import Effect, Undo
from arbitration.models import Incident
from tournaments.actors import Actor
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.errors import Refused
from tournaments.models import ScoreSheet, Team


@dataclass(frozen=True, kw_only=True, slots=True)
class Deciding:
    """The incident that effects are carried out on, by whom, and why."""

    incident: Incident
    by: Actor
    reason: str

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet of the incident's table. Raises Refused with `no-table` where it has none."""
        if self.incident.match is None:
            raise Refused(_("Cet incident n'est pas celui d'une table."), code="no-table")
        return ensure_sheet(self.incident.match)

    def find_team(self, number: int) -> Team:
        """The team of a number in the incident's tournament. Raises Refused with `no-team`."""
        teams = Team.objects.filter(tournament=self.incident.tournament_id)
        team = teams.filter(number=number).first()
        if team is None:
            raise Refused(_("Choisissez un numéro du concours."), code="no-team", field="team")
        return team


E = TypeVar("E", bound=Effect)
U = TypeVar("U", bound=Undo)


@dataclass(frozen=True, kw_only=True, slots=True)
class CarryingOut(Generic[E, U]):
    """How one kind of effect is carried out: `do` returns what undoes it, None where it changed
    nothing; `undo` takes that, and is None for what never changes anything (`U` is Never)."""

    effect: type[E]
    do: Callable[[E, Deciding], U | None]
    undo: Callable[[U, Deciding], None] | None = None
