"""Who played in a team when an act was written, by the substitutions that the journal tells of."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from arbitration.models import AuditEntry
from tournaments.enums import Act
from tournaments.models import Tournament

Substitutions = Mapping[UUID | None, Sequence[AuditEntry]]
"""By the key of a team, who took whose place in it, in order."""


def find_substitutions(tournament: Tournament) -> Substitutions:
    """The substitutions in every team, in one query."""
    found: dict[UUID | None, list[AuditEntry]] = {}
    entries = AuditEntry.objects.filter(tournament=tournament, act=Act.PLAYER_SUBSTITUTED)
    for entry in entries.select_related("detail").order_by("number"):
        found.setdefault(entry.subject_key, []).append(entry)
    return found


def list_players_then(
    playing: Iterable[str], changes: Sequence[AuditEntry], entry_number: int
) -> list[str]:
    """The keys of those who played when an entry was written, each at the place of who plays now.

    `playing` are the keys of today's players, `changes` their team's substitutions.
    """
    players = list(playing)
    for change in reversed(changes):
        if change.number > entry_number:
            left, came = _player_of(change.before), _player_of(change.after)
            players = [left if player == came else player for player in players]
    return players


def _player_of(told: Mapping[str, object] | None) -> str:
    return str((told or {}).get("player", ""))
