"""The tournaments that anybody may see: under way, to come, over."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournaments.enums import RoundState, TeamStatus
from tournaments.models import Club, Tournament
from tournaments.queries.rights.access import list_public_tournaments


@dataclass(frozen=True, kw_only=True, slots=True)
class Calendar:
    """Tournaments by when they are; `past` is still to be cut into pages."""

    running: Sequence[Tournament]
    coming: Sequence[Tournament]
    past: QuerySet[Tournament]


def list_clubs_to_see() -> QuerySet[Club]:
    """The clubs with a public tournament that is no demonstration, by name."""
    shown = list_public_tournaments().filter(is_demo=False, club=OuterRef("pk"))
    return Club.objects.filter(Exists(shown)).order_by("name")


def read_public_calendar(today: datetime.date, club: Club | None = None) -> Calendar:
    """The public tournaments, or those of a club, each with `team_count` and `round_count`.

    Under way: of today, or begun and not older than yesterday (an evening ends after midnight).
    """
    of_whom = Q() if club is None else Q(club=club)
    tournaments = (
        list_public_tournaments()
        .filter(of_whom)
        .select_related("club")
        .annotate(
            team_count=Count(
                "teams",
                filter=Q(teams__status=TeamStatus.REGISTERED, teams__seeks_partner=False),
                distinct=True,
            ),
            round_count=Count("rounds", filter=~Q(rounds__state=RoundState.PREVIEW), distinct=True),
        )
    )
    yesterday = today - datetime.timedelta(days=1)
    is_running = Q(finished_at=None) & (Q(date=today) | Q(date=yesterday, round_count__gt=0))
    is_coming = Q(finished_at=None, date__gt=today)
    return Calendar(
        running=list(tournaments.filter(is_running).order_by("date", "starts_at", "pk")),
        coming=list(tournaments.filter(is_coming).order_by("date", "starts_at", "pk")),
        past=tournaments.exclude(is_running | is_coming).order_by("-date", "-pk"),
    )
