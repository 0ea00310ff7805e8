"""Who left and came back, how the tournament ended, each adjustment of points, in the record."""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from arbitration.effects.team_effects import PenaltyUndo
from arbitration.models import AuditEntry, Ruling
from arbitration.queries.ways import find_substitutions, list_players_then
from tournaments.enums import Act
from tournaments.models import Adjustment, Team, Tournament
from tournaments.pages.tournament.open_matters import matter_sentence, read_matter


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


_ENDINGS = (
    Act.TOURNAMENT_STOPPED,
    Act.TOURNAMENT_RESUMED,
    Act.TOURNAMENT_FINISHED,
    Act.TOURNAMENT_REOPENED,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordedEnding:
    """An act that ended the tournament or took that back; `left_open` in sentences."""

    label: str
    at: datetime.datetime
    reason: str
    left_open: tuple[str, ...]


def find_endings(tournament: Tournament) -> Iterator[RecordedEnding]:
    """Each of them in order, in one query."""
    entries = AuditEntry.objects.filter(tournament=tournament, act__in=_ENDINGS)
    for entry in entries.select_related("detail").order_by("number"):
        told = (entry.after or {}).get("left_open", [])
        yield RecordedEnding(
            label=entry.phrase_act(),
            at=entry.at,
            reason=entry.reason,
            left_open=tuple(matter_sentence(read_matter(matter)) for matter in told),
        )


def map_ordered(rulings: Iterable[Ruling]) -> dict[UUID, Ruling]:
    """By the key of an adjustment, the ruling that ordered it."""
    return {
        undo.adjustment: ruling
        for ruling in rulings
        for undo in ruling.undos
        if isinstance(undo, PenaltyUndo)
    }


def find_undoing(adjustment: Adjustment, ruling: Ruling | None) -> Ruling | None:
    """The revision that took a ruled penalty back; none where somebody cancelled it before."""
    reversal = getattr(adjustment, "reversed_by", None)
    successor: Ruling | None = getattr(ruling, "revised_by", None)
    if reversal is None or successor is None or reversal.reason != successor.reason:
        return None
    return successor


def as_penalised(adjustment: Adjustment, ruling: Ruling | None) -> Team:
    """The team with who sat there: by the ruling behind it, else by the round of its table."""
    team = adjustment.team
    if ruling is not None:
        return ruling.incident.as_seated(team)
    return team if adjustment.match is None else team.as_in_round(adjustment.match.round.number)
