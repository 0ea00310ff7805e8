"""Standings follow an act, inside its own transaction."""

from collections.abc import Sequence
from typing import Any

from tournaments.acts import row_of
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.sheets.cached_results import refresh_forfeits
from tournaments.enums import Act
from tournaments.models import Match, Round, ScoreSheet, Tournament
from tournaments.signals import Announcement


def keep_standings_in_step(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Refresh once what an act and its consequences may have changed, from their round on."""
    changing = list_changing(announcements)
    if tournament is not None and changing:
        refresh_forfeits(tournament)
        first = min(_first_round(done) for done in changing)
        refresh_snapshots(tournament, from_round=first)


def list_changing(announcements: Sequence[Announcement]) -> list[Announcement]:
    """What may have changed who is ranked, how, or how sure it is."""
    return [done for done in announcements if done.is_public and row_of(done.act).ranks]


def _first_round(happened: Announcement) -> int:
    """The first round whose kept standings an act can change."""
    subject = happened.subject
    if (
        happened.act == Act.DRAW_PUBLISHED
        and isinstance(subject, Round)
        and subject.stage_round > 1
    ):
        # Nothing has happened yet in what was drawn. The first round of a stage may tell that
        # those before it were not everybody's.
        return subject.number
    if isinstance(subject, ScoreSheet):
        return subject.match.round.number
    if isinstance(subject, Match):
        return subject.round.number
    return 1
