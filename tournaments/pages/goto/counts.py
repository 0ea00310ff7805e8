"""What the tabs of a concours count: who is awaited, which tables play, which lots wait."""

from dataclasses import dataclass

from django.db.models import Count, F, IntegerField, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.enums import (
    AwardState,
    BookingState,
    Forfeit,
    MailState,
    RoundState,
    SheetState,
    TeamStatus,
)
from tournaments.models import Award, Booking, Match, OutgoingMail, Team, Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class TabCounts:
    """Teams that have not arrived, once one has; tables whose result is missing; lots that are not
    handed, once they are known; requests from home without an answer; mails that did not arrive."""

    absent: int
    playing: int
    unhanded: int
    asked: int
    undelivered: int


def count_for_tabs(tournament: Tournament) -> TabCounts:
    """All of it, in one query."""
    teams = Team.objects.filter(status=TeamStatus.REGISTERED, seeks_partner=False)
    open_sheet = Q(sheet__isnull=True) | Q(sheet__state=SheetState.OPEN)
    contested = Q(sheet__state=SheetState.CONTESTED, ns_score__isnull=True)
    matches = Match.objects.filter(
        open_sheet | contested,
        round__state=RoundState.PUBLISHED,
        ew__isnull=False,
        forfeit=Forfeit.NONE,
    )
    waiting = (AwardState.WAITING, AwardState.ABSENT)
    found = (
        Tournament.objects.filter(pk=tournament.pk)
        .annotate(
            teams_there=_count(teams.filter(is_present=True), "tournament"),
            teams_absent=_count(teams.filter(is_present=False), "tournament"),
            tables_playing=_count(matches, "round__tournament"),
            lots_waiting=_count(Award.objects.filter(state__in=waiting), "tournament"),
            asked=_count(Booking.objects.filter(state=BookingState.ASKED), "tournament"),
            undelivered=_count(OutgoingMail.objects.filter(state=MailState.FAILED), "tournament"),
        )
        .values(
            *("teams_there", "teams_absent", "tables_playing", "lots_waiting"),
            *("asked", "undelivered"),
        )
        .get()
    )
    return TabCounts(
        absent=found["teams_absent"] if found["teams_there"] else 0,
        playing=found["tables_playing"],
        unhanded=found["lots_waiting"],
        asked=found["asked"],
        undelivered=found["undelivered"],
    )


def _count(rows: QuerySet[Model], whose: str) -> Coalesce:
    """How many of some rows belong to each tournament."""
    counted = rows.order_by().annotate(of=F(whose)).values("of").annotate(many=Count("pk"))
    own = counted.filter(of=OuterRef("pk")).values("many")
    return Coalesce(Subquery(own, output_field=IntegerField()), 0)
