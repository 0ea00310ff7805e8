"""What the door shows: who is expected, who has come, what was typed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournaments.enums import TeamStatus
from tournaments.models import Team, Tournament
from tournaments.pages.money.dues import Due, find_dues
from tournaments.pages.teams.door_words import write_choose, write_there_already
from tournaments.pages.teams.latecomers import Latecomer, list_latecomers
from tournaments.queries.teams.exclusions import list_teams_awaiting_substitutes
from tournaments.queries.teams.lists import list_expected_teams, search_teams


@dataclass(frozen=True, kw_only=True, slots=True)
class Door:
    """`teams` are those looked for; `arrived` and `expected` count the teams that have a place, as
    the page of the evening does, `solos` those who look for a partner. `awaiting` are those that
    no draw places before an excluded player is replaced; `latecomers` have come after the draw of
    the round that is played. Of the absent, `to_come` have not gone home. `dues` are what teams
    owe, empty where paying is a tick."""

    teams: tuple[Team, ...]
    awaiting: tuple[Team, ...]
    latecomers: tuple[Latecomer, ...]
    arrived: int
    expected: int
    solos: int
    to_come: int
    dues: Mapping[int, Due] = field(default_factory=dict)
    is_searched: bool = False

    @property
    def looked_for(self) -> tuple[Team, ...]:
        """Those still awaited first; whoever is searched for, wherever they are."""
        return self.teams if self.is_searched else self._by_presence(present=False)

    @property
    def folded(self) -> tuple[Team, ...]:
        """Those who have come and whom nobody searches for."""
        return () if self.is_searched else self._by_presence(present=True)

    def _by_presence(self, *, present: bool) -> tuple[Team, ...]:
        return tuple(team for team in self.teams if team.is_present == present)


def read_door(tournament: Tournament, *, text: str = "", absent_only: bool = False) -> Door:
    """The door of a tournament; withdrawn teams are not expected, waiting ones not counted."""
    teams = Team.objects.filter(tournament=tournament).exclude(status=TeamStatus.WITHDRAWN)
    registered = teams.registered()
    complete = registered.complete()
    shown = search_teams(teams, text).with_players().order_by("number")
    if absent_only:
        shown = shown.filter(is_present=False, status=TeamStatus.REGISTERED)
    return Door(
        teams=tuple(shown),
        awaiting=tuple(list_teams_awaiting_substitutes(tournament)),
        latecomers=tuple(list_latecomers(tournament)),
        arrived=complete.filter(is_present=True).count(),
        expected=complete.count(),
        solos=registered.filter(seeks_partner=True).count(),
        to_come=list_expected_teams(tournament).count(),
        dues=find_dues(tournament),
        is_searched=bool(text.strip()),
    )


def find_only_hit(tournament: Tournament, text: str) -> Team | None:
    """The one team that is still expected and fits what was typed, if there is just one."""
    if not text.strip():
        return None
    expected = Team.objects.filter(tournament=tournament, is_present=False).registered()
    hits = list(search_teams(expected, text).order_by("number")[:2])
    return hits[0] if len(hits) == 1 else None


@dataclass(frozen=True, kw_only=True, slots=True)
class Unmet:
    """Why what was typed let nobody in; `is_settled` where typing more of it would not either."""

    text: str
    is_settled: bool


def nobody_came(tournament: Tournament, text: str) -> Unmet:
    """Why what was typed let nobody in: there already, unknown, or more than one fits."""
    teams = Team.objects.filter(tournament=tournament).exclude(status=TeamStatus.WITHDRAWN)
    found = search_teams(teams, text).with_players().select_related("tournament")
    hits = list(found.order_by("number")[:2])
    if not hits:
        unknown = _("Personne ne correspond à « %(text)s ».") % {"text": text}
        return Unmet(text=unknown, is_settled=True)
    if len(hits) > 1 or not hits[0].is_present:
        return Unmet(text=write_choose(tournament), is_settled=False)
    there, when = hits[0], ""
    if there.checked_in_at is not None:
        when = time_format(timezone.localtime(there.checked_in_at), "TIME_FORMAT")
    return Unmet(text=write_there_already(there, when=when), is_settled=True)
