"""What somebody looks for in a list, as far as it is read."""

from django.http import HttpRequest

SEARCH_PARAMETER = "q"
LONGEST_SEARCH = 80


def read_search(request: HttpRequest) -> str:
    """What is looked for; empty where nothing is."""
    # No database takes a zero, which no browser sends.
    return request.GET.get(SEARCH_PARAMETER, "").replace("\0", "")[:LONGEST_SEARCH].strip()
