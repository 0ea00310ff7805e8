"""Public tournaments as a calendar that phones subscribe to, and read again as a whole."""

import datetime
from collections.abc import Callable, Iterator

from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _

from tournaments.calendars import UID_DOMAIN, Event
from tournaments.models import Stage, Tariff, Tournament
from tournaments.queries.clubs import find_begin, foresee_end
from tournaments.queries.money.accounts import list_public_prices

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
    return [_tell(tournament, today, address) for tournament in found]


def _tell(tournament: Tournament, today: datetime.date, address: Callable[[str], str]) -> Event:
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
