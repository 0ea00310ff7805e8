"""What the door shows: who is expected, who has come, what was typed."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournaments.enums import TeamStatus
from tournaments.models import Team, Tournament
from tournaments.pages.teams.latecomers import Latecomer, list_latecomers
from tournaments.queries.teams.exclusions import list_teams_awaiting_substitutes
from tournaments.queries.teams.lists import search_teams


@dataclass(frozen=True, kw_only=True, slots=True)
class Door:
    """`teams` are those looked for; the counts are of all teams that have a place. `awaiting` are
    those that no draw places before an excluded player is replaced; `latecomers` have come after
    the draw of the round that is played."""

    teams: tuple[Team, ...]
    awaiting: tuple[Team, ...]
    latecomers: tuple[Latecomer, ...]
    arrived: int
    expected: int

    @property
    def absent(self) -> int:
        """How many are still expected."""
        return self.expected - self.arrived


def read_door(tournament: Tournament, *, text: str = "", absent_only: bool = False) -> Door:
    """The door of a tournament; withdrawn teams are not expected, waiting ones not counted."""
    teams = Team.objects.filter(tournament=tournament).exclude(status=TeamStatus.WITHDRAWN)
    registered = teams.registered()
    shown = search_teams(teams, text).with_players().order_by("number")
    if absent_only:
        shown = shown.filter(is_present=False, status=TeamStatus.REGISTERED)
    return Door(
        teams=tuple(shown),
        awaiting=tuple(list_teams_awaiting_substitutes(tournament)),
        latecomers=tuple(list_latecomers(tournament)),
        arrived=registered.filter(is_present=True).count(),
        expected=registered.count(),
    )


def find_only_hit(tournament: Tournament, text: str) -> Team | None:
    """The one team that is still expected and fits what was typed, if there is just one."""
    if not text.strip():
        return None
    expected = Team.objects.filter(tournament=tournament, is_present=False).registered()
    hits = list(search_teams(expected, text).order_by("number")[:2])
    return hits[0] if len(hits) == 1 else None


def nobody_came(tournament: Tournament, text: str) -> str:
    """Why what was typed let nobody in: there already, unknown, or more than one fits."""
    teams = Team.objects.filter(tournament=tournament).exclude(status=TeamStatus.WITHDRAWN)
    hits = list(search_teams(teams, text).with_players().order_by("number")[:2])
    if not hits:
        return _("Aucune équipe ne correspond à « %(text)s ».") % {"text": text}
    if len(hits) > 1 or not hits[0].is_present:
        return _("Choisissez l'équipe dans la liste.")
    there = hits[0]
    if there.checked_in_at is None:
        return _("Équipe %(team)s : déjà arrivée.") % {"team": there}
    when = time_format(timezone.localtime(there.checked_in_at), "TIME_FORMAT")
    return _("Équipe %(team)s : déjà arrivée à %(time)s.") % {"team": there, "time": when}
