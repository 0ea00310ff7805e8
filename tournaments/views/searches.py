"""What somebody looks for in a list, as far as it is read."""

import datetime

from django.http import HttpRequest

SEARCH_PARAMETER, DAY_PARAMETER = "q", "jour"
LONGEST_SEARCH = 80


def read_search(request: HttpRequest) -> str:
    """What is looked for; empty where nothing is."""
    # No database takes a zero, which no browser sends.
    return request.GET.get(SEARCH_PARAMETER, "").replace("\0", "")[:LONGEST_SEARCH].strip()


def read_day(request: HttpRequest) -> datetime.date | None:
    """The day from which on is looked for; None where none is, or it is no day."""
    try:
        return datetime.date.fromisoformat(request.GET.get(DAY_PARAMETER, ""))
    except ValueError:
        return None
