"""How somebody last entered the sheets of a round: held in their session, for that round."""

from django.http import HttpRequest

from tournaments.enums import SheetEntry
from tournaments.models import Round


def hold_way(request: HttpRequest, round_: Round, way: str) -> None:
    """Hold a way of entry for the sheets of a round that nobody began."""
    _hold(request, f"sheet-entry-{round_.pk}", way)


def find_held_way(request: HttpRequest, round_: Round) -> str:
    """The way that is held for a round; empty where none is."""
    return str(request.session.get(f"sheet-entry-{round_.pk}", ""))


def enter_list(request: HttpRequest, round_: Round) -> None:
    """Hold that the totals of a round are typed in one list."""
    hold_way(request, round_, SheetEntry.TOTALS)
    _hold(request, _list_of(round_), "list")


def leave_list(request: HttpRequest, round_: Round) -> None:
    """Hold that the sheets of a round are typed one by one again."""
    request.session.pop(_list_of(round_), None)


def is_typed_in_list(request: HttpRequest, round_: Round) -> bool:
    """Whether somebody last typed the totals of a round in one list."""
    return _list_of(round_) in request.session


def _list_of(round_: Round) -> str:
    return f"sheet-list-{round_.pk}"


def _hold(request: HttpRequest, place: str, value: str) -> None:
    # A session that says so already is not written once more for every table.
    if request.session.get(place) != value:
        request.session[place] = value
