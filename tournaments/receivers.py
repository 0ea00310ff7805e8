"""What follows an act inside its own transaction."""

from typing import Any

from django.db.models import Model
from django.dispatch import receiver

from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.enums import Act
from tournaments.models import Match, ScoreSheet, Tournament
from tournaments.signals import acted

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
        Act.ROUND_STARTED,
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
    act: Act, tournament: Tournament | None, subject: Model | None, **kwargs: Any
) -> None:
    """Refresh the snapshots that an act may have changed, those of its round and later."""
    if tournament is not None and act not in WITHOUT_EFFECT_ON_STANDINGS:
        refresh_snapshots(tournament, from_round=_first_round(subject))


def _first_round(subject: Model | None) -> int:
    """The first round whose standings the subject of an act can change."""
    if isinstance(subject, ScoreSheet):
        return subject.match.round.number
    if isinstance(subject, Match):
        return subject.round.number
    return 1
