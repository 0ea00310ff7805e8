"""What follows an act inside its own transaction."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Model
from django.dispatch import receiver

from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.sheets.cached_results import refresh_forfeits
from tournaments.enums import Act
from tournaments.models import Match, ScoreSheet, Tournament
from tournaments.signals import Announcement, acted

# Everything else may change who is ranked, how, or how sure it is.
WITHOUT_EFFECT_ON_STANDINGS = frozenset(
    {
        Act.TOURNAMENT_CREATED,
        Act.TOURNAMENT_PUBLISHED,
        Act.TOURNAMENT_HIDDEN,
        Act.RULES_FROZEN,
        Act.TEAM_CHECKED_IN,
        Act.CHECK_IN_UNDONE,
        Act.PAIR_FORBIDDEN,
        Act.PAIR_ALLOWED,
        Act.DRAW_PREVIEWED,
        Act.DRAW_SWAPPED,
        Act.DRAW_RESTORED,
        Act.ROUND_STARTED,
        Act.RESULTS_RECOMPUTED,
        Act.MEMBER_CHANGED,
        Act.INCIDENT_OPENED,
        Act.INCIDENT_TAKEN,
        Act.INCIDENT_RELEASED,
        Act.INCIDENT_WITHDRAWN,
        Act.RULING_MADE,
        Act.RULING_REVISED,
        Act.JURY_NAMED,
        Act.DETAILS_ERASED,
    }
)


@receiver(acted)
def keep_standings_in_step(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Refresh once what an act and its consequences may have changed, from their round on."""
    changing = [one for one in announcements if one.act not in WITHOUT_EFFECT_ON_STANDINGS]
    if tournament is not None and changing:
        refresh_forfeits(tournament)
        first = min(_first_round(one.subject) for one in changing)
        refresh_snapshots(tournament, from_round=first)


def _first_round(subject: Model | None) -> int:
    """The first round whose standings the subject of an act can change."""
    if isinstance(subject, ScoreSheet):
        return subject.match.round.number
    if isinstance(subject, Match):
        return subject.round.number
    return 1
