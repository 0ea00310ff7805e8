"""What a sentence calls the sides, the teams and the players of a table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.models import Incident
from scoring.cards import SIDES
from tournaments.queries.draws.stored_draws import map_team_numbers
from tournaments.queries.ranks.team_results import list_side_teams
from tournaments.queries.sheets.columns import SIDE_LABELS, Column, list_sheet_columns


@dataclass(frozen=True, kw_only=True, slots=True)
class TableNames:
    """What sentences call those at a table: the numbers of the teams on each side (two in a
    mêlée), and of each team by its key.

    `people` are names by the key of the player; whoever is not among them is not named. `columns`
    are those of a score sheet, in whose words a deal is told.
    """

    sides: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    teams: Mapping[int, int] = field(default_factory=dict)
    people: Mapping[int, str] = field(default_factory=dict)
    award_points: int = 0
    columns: tuple[Column, ...] = ()

    @classmethod
    def at(
        cls,
        incident: Incident,
        teams: Mapping[int, int] | None = None,
        people: Mapping[int, str] | None = None,
    ) -> "TableNames":
        """Those at an incident's table; one query where the teams are not at hand."""
        known = map_team_numbers(incident.tournament) if teams is None else teams
        seated = (
            dict(zip(SIDES, list_side_teams(incident.match), strict=True)) if incident.match else {}
        )
        rules = incident.tournament.rules
        return cls(
            sides={side: tuple(known[pk] for pk in keys) for side, keys in seated.items()},
            teams=known,
            people=people or {},
            award_points=rules.award_points,
            columns=list_sheet_columns(rules, incident.tournament.length),
        )

    def name_side(self, code: str | None) -> str:
        """A side with its team: `NS (équipe 4)`, or with both people of a mêlée."""
        if not code:
            return ""
        label = str(SIDE_LABELS[code])
        numbers = self.sides.get(code, ())
        if not numbers:
            return label
        words = ngettext(
            "%(side)s (équipe %(numbers)s)", "%(side)s (équipes %(numbers)s)", len(numbers)
        )
        return words % {"side": label, "numbers": " + ".join(map(str, numbers))}

    def name_team(self, key: int) -> str:
        """A team by its number: `L'équipe 4`."""
        return _("L'équipe %(number)d") % {"number": self.teams.get(key, 0)}
