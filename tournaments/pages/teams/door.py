"""What the door shows: who is expected, who has come, what was typed."""

from dataclasses import dataclass

from tournaments.enums import TeamStatus
from tournaments.models import Team, Tournament
from tournaments.queries.teams.exclusions import teams_awaiting_substitutes
from tournaments.queries.teams.lists import matching


@dataclass(frozen=True, kw_only=True, slots=True)
class Door:
    """`teams` are those looked for; the counts are of all teams that have a place. `awaiting` are
    those that no draw places before an excluded player is replaced."""

    teams: tuple[Team, ...]
    awaiting: tuple[Team, ...]
    arrived: int
    expected: int

    @property
    def absent(self) -> int:
        """How many are still expected."""
        return self.expected - self.arrived


def door_of(tournament: Tournament, *, text: str = "", absent_only: bool = False) -> Door:
    """The door of a tournament; withdrawn teams are not expected, waiting ones not counted."""
    teams = Team.objects.filter(tournament=tournament).exclude(status=TeamStatus.WITHDRAWN)
    registered = teams.registered()
    shown = matching(teams, text).with_players().order_by("number")
    if absent_only:
        shown = shown.filter(is_present=False, status=TeamStatus.REGISTERED)
    return Door(
        teams=tuple(shown),
        awaiting=tuple(teams_awaiting_substitutes(tournament)),
        arrived=registered.filter(is_present=True).count(),
        expected=registered.count(),
    )


def only_hit(tournament: Tournament, text: str) -> Team | None:
    """The one team that is still expected and fits what was typed, if there is just one."""
    if not text.strip():
        return None
    expected = Team.objects.filter(tournament=tournament, is_present=False).registered()
    hits = list(matching(expected, text).order_by("number")[:2])
    return hits[0] if len(hits) == 1 else None
