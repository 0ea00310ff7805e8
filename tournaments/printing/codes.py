"""Addresses as codes to scan."""

from urllib.parse import urlsplit

import segno
from django.utils.safestring import mark_safe

_UNREACHABLE = frozenset({"localhost", "127.0.0.1", "::1"})


def is_reachable(address: str) -> bool:
    """Whether another device than this one can open an address."""
    return bool(address) and urlsplit(address).hostname not in _UNREACHABLE


def draw_code_to_scan(address: str) -> str:
    """The address as a QR code: one path, which costs nothing to lay out."""
    drawn = segno.make(address, error="m").svg_inline(
        border=0, svgclass="scan__code", omitsize=True
    )
    return mark_safe(drawn)  # noqa: S308  drawn from an address of our own; it holds no markup
