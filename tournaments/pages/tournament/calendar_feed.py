"""Public tournaments as a calendar that phones subscribe to, and read again as a whole."""

import datetime
from collections.abc import Callable

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.calendars import UID_DOMAIN, Event
from tournaments.models import Tournament
from tournaments.queries.occasions import find_begin, foresee_end

KEPT_FOR = datetime.timedelta(days=366)
"""How long a tournament stays in the feeds once its day is over."""


def read_events(
    tournaments: QuerySet[Tournament], *, today: datetime.date, address: Callable[[str], str]
) -> list[Event]:
    """The events of those not long over, by day, in three queries; no demonstration among them.

    `address` makes a whole address of a path of the site.
    """
    found = tournaments.filter(is_demo=False, date__gte=today - KEPT_FOR).order_by("date", "pk")
    found = found.select_related("club").prefetch_related("stages__source")
    return [_tell(one, address) for one in found]


def _tell(tournament: Tournament, address: Callable[[str], str]) -> Event:
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
        text=_("Organisé par %(club)s.") % {"club": club.name},
        url=address(tournament.get_absolute_url()),
    )
