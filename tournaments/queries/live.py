"""What tells a kept public page from a newer one, read in a single cheap query."""

import datetime
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Count, Max, QuerySet, Sum

from tournaments.models import Tournament
from tournaments.queries.rights.access import list_public_tournaments

_SLUG = "slug"


@cache
def _stamp_query(alias: str) -> tuple[str, tuple[Any, ...]]:
    """The statement behind `compute_tournament_stamp`, with a mark where the slug goes.

    Phones of a whole hall ask it every few seconds: making it costs more than answering it.
    """
    stamps = list_public_tournaments().values_list(
        "pk", "version", "club__name", "club__logo_version"
    )
    statement, values = stamps.filter(slug=_SLUG).order_by().query.get_compiler(alias).as_sql()
    return statement, tuple(values)


def compute_tournament_stamp(slug: str) -> str | None:
    """A text that changes with everything a tournament's public pages show.

    What happens in its club raises the version as well (`announce_in_club`). None where there is
    no such tournament, or it is not public.
    """
    statement, values = _stamp_query(DEFAULT_DB_ALIAS)
    with connection.cursor() as cursor:
        cursor.execute(statement, [slug if value == _SLUG else value for value in values])
        found = cursor.fetchone()
    return None if found is None else "-".join(str(part) for part in found)


def compute_calendar_stamp(today: datetime.date) -> str:
    """A text that changes with the list of public tournaments, and with everything it shows."""
    return _stamp_all(today, Tournament.objects.all())


def compute_club_stamp(today: datetime.date, slug: str) -> str:
    """The stamp of one club's tournaments: an act elsewhere leaves it as it is."""
    return _stamp_all(today, Tournament.objects.filter(club__slug=slug))


def compute_past_stamp(tournaments: QuerySet[Tournament]) -> str:
    """The stamp of what is over of some tournaments: an evening being played leaves it as it is."""
    return _sum_up(tournaments.filter(finished_at__isnull=False))


def _stamp_all(today: datetime.date, tournaments: QuerySet[Tournament]) -> str:
    return f"{today}-{_sum_up(tournaments)}"


def _sum_up(tournaments: QuerySet[Tournament]) -> str:
    """The versions of all tournaments summed, hidden ones too: hiding one and showing another
    raises both. Versions only grow; the count, and the newest key, tell of one that was erased."""
    totals = tournaments.aggregate(count=Count("pk"), versions=Sum("version"), newest=Max("pk"))
    return f"{totals['count']}-{totals['versions']}-{totals['newest']}"
