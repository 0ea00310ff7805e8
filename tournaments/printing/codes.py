"""Addresses as codes to scan."""

from urllib.parse import urljoin

import segno
from django.urls import reverse
from django.utils.html import format_html

from tournaments.queries.hall_address import is_reachable


def find_table_address(public_address: str, token: str = "") -> str:
    """Where the code of a table leads, on the site of a public address; without one, where a code
    is typed."""
    path = reverse("table:code", args=[token]) if token else reverse("table:home")
    return urljoin(public_address, path)


def picture_code_to_scan(address: str) -> str:
    """The address as a QR code: one path, which costs nothing to lay out."""
    code = segno.make(address, error="m")
    side, _height = code.symbol_size(border=0)
    _before, _begins, drawn = code.svg_inline(border=0).partition(' d="')
    return format_html(
        '<svg viewBox="0 0 {0} {0}" class="scan__code"><path stroke="#000" d="{1}"/></svg>',
        side,
        drawn.partition('"')[0],
    )


def write_way_to_page(address: str) -> dict[str, str]:
    """The public page for the head of a paper: as a code, and in letters as one types them; both
    empty where no phone would open it."""
    if not is_reachable(address):
        return {"scan_code": "", "scan_address": ""}
    return {
        "scan_code": picture_code_to_scan(address),
        "scan_address": address.partition("://")[2].rstrip("/"),
    }
