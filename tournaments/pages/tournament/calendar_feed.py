"""The tournaments that anybody may see: under way, to come, over; and as a calendar that phones
subscribe to, and read again as a whole."""

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import (
    Count,
    Exists,
    IntegerField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    prefetch_related_objects,
)
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from tournaments.calendars import UID_DOMAIN, Event
from tournaments.models import Club, Round, Stage, Tariff, Team, Tournament
from tournaments.queries.clubs import find_begin, foresee_end, has_every_word
from tournaments.queries.money.accounts import list_public_prices
from tournaments.queries.rights.access import list_public_tournaments


@dataclass(frozen=True, kw_only=True, slots=True)
class Calendar:
    """Tournaments by when they are, each still to be cut into pages."""

    running: QuerySet[Tournament]
    coming: QuerySet[Tournament]
    past: QuerySet[Tournament]


def read_public_calendar(
    today: datetime.date,
    club: Club | None = None,
    *,
    wanted: str = "",
    since: datetime.date | None = None,
) -> Calendar:
    """The public tournaments, or those of a club, each with `team_count` and `round_count`; those
    alone whose name, place or club has every word that is wanted, and of no day before `since`.

    Under way: of today, or begun and not older than yesterday (an evening ends after midnight).
    """
    of_whom = Q() if club is None else Q(club=club)
    of_when = Q() if since is None else Q(date__gte=since)
    named = are_named(wanted)
    teams = Team.objects.filter(tournament=OuterRef("pk")).registered().complete()
    rounds = Round.objects.published().filter(tournament=OuterRef("pk"))
    # Told of those on the page alone: a site of five years has 15,000 tournaments.
    tournaments = (
        list_public_tournaments()
        .filter(of_whom, of_when, named)
        .select_related("club")
        .annotate(team_count=_count(teams), round_count=_count(rounds))
    )
    # Looked up before: asked of each past tournament, it would be read for all of five years.
    yesterday = today - datetime.timedelta(days=1)
    late = tournaments.filter(Exists(rounds), date=yesterday, finished_at=None)
    still_played = Q(pk__in=list(late.values_list("pk", flat=True)))
    by_hour = ("date", "starts_at", "pk")
    running = tournaments.filter(Q(date=today) | still_played, finished_at=None)
    coming = tournaments.filter(finished_at=None, date__gt=today)
    past = tournaments.filter(Q(date__lt=today) | Q(finished_at__isnull=False))
    return Calendar(
        running=running.order_by(*by_hour),
        coming=coming.order_by(*by_hour),
        past=past.exclude(still_played).order_by("-date", "-pk"),
    )


def _count(rows: QuerySet[Any]) -> Coalesce:
    """How many there are of a tournament's, in a query of their own."""
    counted = rows.order_by().values("tournament").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def are_named(wanted: str) -> Q:
    """Tournaments of which name, place or club has every word that is wanted; all for none."""
    return has_every_word(wanted, keys=("slug", "club__slug"), places=("place", "club__town"))


KEPT_FOR = datetime.timedelta(days=366)
"""How long a tournament stays in the feeds once its day is over."""
MOST = 1000
"""Events of a feed: the next ones to come, then the last ones over."""


def read_events(
    tournaments: QuerySet[Tournament], *, today: datetime.date, address: Callable[[str], str]
) -> list[Event]:
    """The events of those not long over, by day, in four queries; no demonstration among them.

    `address` makes a whole address of a path of the site.
    """
    told = tournaments.filter(is_demo=False).select_related("club")
    coming = list(told.filter(date__gte=today).order_by("date", "pk")[:MOST])
    over = told.filter(date__lt=today, date__gte=today - KEPT_FOR).order_by("-date", "-pk")
    found = [*reversed(list(over[: MOST - len(coming)])), *coming]
    # Ordered by number alone: with the tournaments' own order, all of these would be sorted.
    stages = Stage.objects.select_related("source").order_by("number")
    tariffs = Tariff.objects.order_by("position")
    prefetch_related_objects(
        found, Prefetch("stages", queryset=stages), Prefetch("tariffs", queryset=tariffs)
    )
    return [_build_event(tournament, today, address) for tournament in found]


def _build_event(
    tournament: Tournament, today: datetime.date, address: Callable[[str], str]
) -> Event:
    club = tournament.club
    begins_at = find_begin(tournament)
    return Event(
        uid=f"{tournament.key}@{UID_DOMAIN}",
        # Grows with every act, hence with each change of day, hour, place or name.
        revision=tournament.version,
        written_at=tournament.created_at,
        day=tournament.date,
        begins_at=begins_at,
        ends_at=None if begins_at is None else foresee_end(tournament, begins_at),
        name=tournament.name,
        place=tournament.place or club.town,
        text="\n".join(_phrase_about(tournament, today)),
        url=address(tournament.get_absolute_url()),
    )


def _phrase_about(tournament: Tournament, today: datetime.date) -> Iterator[str]:
    """Who organises it, what it costs, whom to call."""
    yield _("Organisé par %(club)s.") % {"club": tournament.club.name}
    if prices := list_public_prices(tournament.tariffs.all(), today):
        yield " · ".join(prices)
    if tournament.booking_contact:
        yield tournament.booking_contact
