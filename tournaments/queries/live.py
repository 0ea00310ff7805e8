"""What tells a kept public page from a newer one, read in a single cheap query."""

import datetime

from django.db.models import Count, Max, Sum

from tournaments.queries.access import public_tournaments


def tournament_stamp(slug: str) -> str | None:
    """A text that changes with everything a tournament's public pages show.

    None where there is no such tournament, or it is not public.
    """
    found = (
        public_tournaments()
        .filter(slug=slug)
        .values_list("pk", "version", "club__name", "club__logo_version")
        .first()
    )
    return None if found is None else "-".join(str(part) for part in found)


def calendar_stamp(today: datetime.date) -> str:
    """A text that changes with the list of public tournaments.

    Versions only grow and keys are not given twice, so that no two lists share their sums.
    """
    totals = public_tournaments().aggregate(
        count=Count("pk"), versions=Sum("version"), newest=Max("pk")
    )
    return f"{today}-{totals['count']}-{totals['versions']}-{totals['newest']}"
