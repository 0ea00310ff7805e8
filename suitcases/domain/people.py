"""Persons who come in a suitcase: the one part that may have changed on both sides."""

from collections.abc import Mapping
from typing import Any

from suitcases.queries.rows import Row, read_rows
from tournaments.models import Club, Player
from tournaments.queries.travelling_tables import list_travelling


def list_people(rows: list[Row], *, club: Club, base: Mapping[str, Any]) -> list[Row]:
    """The persons as they are to be written, column by column.

    What the hall changed since `base` (the rows as they left, by key; none on the way there) is
    taken, everything else stays as it is here. A licence that another person of the club has by
    now is left out: the club says who is who.
    """
    (table,) = (travelling for travelling in list_travelling() if travelling.model is Player)
    found = Player.objects.filter(club=club, key__in=[row["key"] for row in rows])
    here = {row["key"]: row for row in read_rows(table, found).values()}
    merged = [_merge(row, here.get(row["key"]), base.get(row["key"])) for row in rows]
    licences = [row["licence"] for row in merged if row["licence"]]
    others = Player.objects.filter(club=club, licence__in=licences)
    taken = set(
        others.exclude(key__in=[row["key"] for row in rows]).values_list("licence", flat=True)
    )
    return [row | {"licence": ""} if row["licence"] in taken else row for row in merged]


def _merge(row: Row, here: Row | None, base: Row | None) -> Row:
    if here is None or base is None:
        return row
    return {
        column: here.get(column, value) if value == base.get(column) else value
        for column, value in row.items()
    }
