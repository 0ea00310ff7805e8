"""Lists of the organisers' side: sorted and paged as the address says, and sent as files."""

import datetime
from collections.abc import Mapping, Sequence
from typing import TypeVar
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from tournaments.tables.exports.file import CONTENT_TYPES, Grid, write_grid
from tournaments.tables.listing import ListTable

SEARCH_PARAMETER, DAY_PARAMETER = "q", "jour"
LONGEST_SEARCH = 80
ROWS_PER_PAGE = 50
NOTHING: Mapping[str, object] = {}

T = TypeVar("T", bound=ListTable)


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


def show_list(
    request: HttpRequest,
    table: T,
    *,
    where: Sequence[object] | None = None,
    address: str = "",
) -> T:
    """The table in the order and at the page of the address; what makes no sense is passed over.

    Where it stands with the ways to its files, in the same order and narrowed by the same search,
    `where` are the parameters of their address but for the kind. `address` is the page of the
    list, where a form that another one answers stands on it too.
    """
    order = _sort(request, table)
    table.request, table.address = request, address
    table.paginate(per_page=ROWS_PER_PAGE)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))
    if where is not None:
        asked: dict[str, object] = {table.prefixed_order_by_field: order}
        if wanted := read_search(request):
            asked[SEARCH_PARAMETER] = wanted
        table.files = list_files(table.route, where, asked)
    return table


def list_files(
    route: str, where: Sequence[object], asked: Mapping[str, object] = NOTHING
) -> list[tuple[str, str]]:
    """The forms in which a list can be saved, as labels and addresses."""
    query = urlencode(asked, doseq=True)
    labels = (("xlsx", _("Excel")), ("csv", "CSV"), ("json", "JSON"))
    return [
        (label, reverse(route, args=[*where, kind]) + (f"?{query}" if query else ""))
        for kind, label in labels
    ]


def send_list(request: HttpRequest, table: ListTable, kind: str, *, name: str) -> HttpResponse:
    """The whole list as a file, in the order of the address; raises Http404 for another kind."""
    _sort(request, table)
    return send_grid(table.as_grid(), kind, name=name)


def send_grid(grid: Grid, kind: str, *, name: str) -> HttpResponse:
    """A file of one list; raises Http404 for a kind that there is not."""
    if kind not in CONTENT_TYPES:
        raise Http404
    return send_file(write_grid(grid, kind), kind, name=name)


def send_file(content: bytes, kind: str, *, name: str) -> HttpResponse:
    """A file to be saved under a name."""
    filename = content_disposition_header(as_attachment=True, filename=f"{name}.{kind}")
    return HttpResponse(
        content,
        content_type=CONTENT_TYPES[kind],
        headers={"Content-Disposition": filename or "attachment"},
    )


def _sort(request: HttpRequest, table: ListTable) -> list[str]:
    """Sort by the columns of the address that exist; returns what it asked for."""
    order = request.GET.getlist(table.prefixed_order_by_field)
    if order:
        table.order_by = order
    return order
