"""Lists of the organisers' side: sorted and paged as the address says, and sent as files."""

from collections.abc import Mapping, Sequence
from typing import TypeVar
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from tournaments.tables.export import CONTENT_TYPES
from tournaments.tables.listing import ListTable

ROWS_PER_PAGE = 50

T = TypeVar("T", bound=ListTable)


def show_list(
    request: HttpRequest,
    table: T,
    *,
    route: str = "",
    where: Sequence[object] = (),
    address: str = "",
) -> T:
    """The table in the order and at the page of the address; what makes no sense is passed over.

    `route` is where it is a file too, in the same order: `where` are the first parameters of
    that address, the kind of file is the last. `address` is the page of the list, where a form
    that another one answers stands on it too.
    """
    order = _sort(request, table)
    table.request, table.address = request, address
    table.paginate(per_page=ROWS_PER_PAGE)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))
    if route:
        table.files = _files(route, where, {table.prefixed_order_by_field: order})
    return table


def _files(
    route: str, where: Sequence[object], order: Mapping[str, list[str]]
) -> list[tuple[str, str]]:
    query = urlencode(order, doseq=True)
    labels = (("xlsx", _("Exporter pour Excel (.xlsx)")), ("csv", _("Exporter en CSV")))
    return [
        (label, reverse(route, args=[*where, kind]) + (f"?{query}" if query else ""))
        for kind, label in labels
    ]


def send_list(request: HttpRequest, table: ListTable, kind: str, *, name: str) -> HttpResponse:
    """The whole list as a file, in the order of the address; raises Http404 for another kind."""
    if kind in CONTENT_TYPES:
        _sort(request, table)
        return send_file(table.export(kind), kind, name=name)
    raise Http404


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
