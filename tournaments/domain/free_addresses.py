"""Readable addresses that nothing else has."""

from collections.abc import Collection
from typing import Any, Protocol

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
