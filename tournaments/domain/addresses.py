"""Addresses: the site's own as settings give it, and readable ones that nothing else has."""

from collections.abc import Collection
from typing import Any, Protocol

from django.conf import settings
from django.db import IntegrityError, transaction


class Addressed(Protocol):
    """A row that has an address of its own."""

    slug: str
    _default_manager: Any

    def save(self, *, force_insert: bool) -> None: ...


def find_free_slug(stem: str, taken: Collection[str]) -> str:
    """The stem, or the first of « stem-2 », « stem-3 » … that is free."""
    number, slug = 2, stem
    while slug in taken:
        slug, number = f"{stem}-{number}", number + 1
    return slug


def save_under_free_slug(
    row: Addressed, *, stem: str, reserved: frozenset[str] = frozenset()
) -> None:
    """Save a new row under an address that no other of its table has."""
    table = type(row)._default_manager
    while True:
        found = table.filter(slug__startswith=stem).values_list("slug", flat=True)
        row.slug = find_free_slug(stem, reserved.union(found))
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError:
            # Somebody else may have taken it since it was looked for; then it is found now.
            if not table.filter(slug=row.slug).exists():
                raise
        else:
            return


def find_site_url() -> str:
    """`https://concours.example.org`, from `SITE_URL`, else the first whole name of
    `ALLOWED_HOSTS`; empty where neither names the site."""
    if settings.SITE_URL:
        return str(settings.SITE_URL).rstrip("/")
    hosts = [host for host in settings.ALLOWED_HOSTS if not host.startswith((".", "*"))]
    scheme = "https" if settings.BEHIND_TLS_PROXY else "http"
    return f"{scheme}://{hosts[0]}" if hosts else ""
