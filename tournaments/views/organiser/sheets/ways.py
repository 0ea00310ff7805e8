"""How somebody last entered the sheets of a round: held in their session, for that round."""

from django.http import HttpRequest

from tournaments.models import Round


def hold_way(request: HttpRequest, round_: Round, way: str) -> None:
    """Hold a way of entry for the sheets of a round that nobody began."""
    _hold(request, f"sheet-entry-{round_.pk}", way)


def find_held_way(request: HttpRequest, round_: Round) -> str:
    """The way that is held for a round; empty where none is."""
    return str(request.session.get(f"sheet-entry-{round_.pk}", ""))


def _hold(request: HttpRequest, place: str, value: str) -> None:
    # A session that says so already is not written once more for every table.
    if request.session.get(place) != value:
        request.session[place] = value
