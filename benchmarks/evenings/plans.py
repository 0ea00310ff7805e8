"""What the statements of a page read, by their plans on PostgreSQL: whole tables that grow with the
site, and rows that are read to be thrown away."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.evenings.compared import PLANNED, Compared, connected_to

MOST_ROWS = 2000
"""A page of one tournament of 20 teams needs fewer of any table."""


def tell_wide(found: Mapping[str, Compared], beside: str) -> None:
    """Each statement of each page that reads more rows of a table than a page has use for."""
    from django.db import connection, transaction

    told: dict[tuple[str, str], list[str]] = {}
    with connected_to(beside):
        for name, compared in found.items():
            for sql in compared.beside.statements:
                if not sql.startswith(PLANNED):
                    continue
                with transaction.atomic(), connection.cursor() as cursor:
                    values = compared.beside.values[sql]
                    cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", values)
                    plan = cursor.fetchone()[0][0]["Plan"]
                    transaction.set_rollback(True)
                for wide in _find_wide(plan):
                    told.setdefault((sql, wide), []).append(name)
    for (sql, wide), names in told.items():
        words = re.sub(r"^SELECT .*? FROM ", "SELECT … FROM ", sql)
        print(f"\n{wide}: {', '.join(names)}\n{words[:1500]}", flush=True)


def _find_wide(node: Mapping[str, Any]) -> Iterator[str]:
    loops = node.get("Actual Loops", 1)
    thrown = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    rows = round((node["Actual Rows"] + thrown) * loops)
    if "Relation Name" in node and rows > MOST_ROWS:
        yield f"{node['Node Type']} of {rows} rows of {node['Relation Name']}"
    for inner in node.get("Plans", ()):
        yield from _find_wide(inner)
