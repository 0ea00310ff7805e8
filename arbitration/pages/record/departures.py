"""Who left while the tournament was played, when and why; and who came back."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbitration.models import AuditEntry
from arbitration.queries.substitutions import find_substitutions, list_players_then
from tournaments.enums import Act
from tournaments.models import Team, Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedDeparture:
    """A team that left, its players being those of that moment, and why; `back_at` is when it came
    back, None where it did not."""

    team: Team
    at: datetime.datetime
    reason: str
    back_at: datetime.datetime | None


def find_departures(tournament: Tournament) -> Iterator[RecordedDeparture]:
    """Each of them in order, in a fixed number of queries: those for which a reason was asked."""
    entries = AuditEntry.objects.filter(
        tournament=tournament, act__in=(Act.TEAM_LEFT, Act.TEAM_RETURNED)
    )
    acts = list(entries.select_related("detail").order_by("number"))
    teams = {team.key: team for team in tournament.teams.with_every_player()} if acts else {}
    changes = find_substitutions(tournament) if acts else {}
    for place, entry in enumerate(acts):
        if entry.act != Act.TEAM_LEFT or not entry.reason or entry.subject_key not in teams:
            continue
        later = (act for act in acts[place:] if act.subject_key == entry.subject_key)
        back = next((act.at for act in later if act.act == Act.TEAM_RETURNED), None)
        team = _as_of(teams[entry.subject_key], changes.get(entry.subject_key, ()), entry.number)
        yield RecordedDeparture(team=team, at=entry.at, reason=entry.reason, back_at=back)


def _as_of(team: Team, changes: Sequence[AuditEntry], entry_number: int) -> Team:
    members = {str(member.player.key): member for member in team.members.all()}
    playing = list_players_then([str(player.key) for player in team.players], changes, entry_number)
    return team.as_played_by(members[key] for key in playing if key in members)
