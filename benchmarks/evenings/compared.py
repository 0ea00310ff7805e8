"""Pages asked for in two databases in turns, and what of them grew; and what their statements read,
by their plans on PostgreSQL: whole tables that grow with the site, rows that are thrown away."""

import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

MORE = 1.2
"""How many times as long a page may take."""
PLAN_LINES = 14
PLANNED = ("SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH ")

Ask = Callable[[], Any]
MOST_ROWS = 2000
"""A page of one tournament of 20 teams needs fewer of any table."""


@dataclass(kw_only=True)
class Taken:
    """The best times of a page in a database, in seconds: of the processor outside of queries, and
    of each statement until it was answered, by how it is written."""

    outside: float = float("inf")
    size: int = 0
    statements: dict[str, float] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)

    @property
    def asking(self) -> float:
        """Seconds that went into queries."""
        return sum(self.statements.values())

    @property
    def whole(self) -> float:
        """Seconds that the whole page took."""
        return self.outside + self.asking

    def take(self, ask: Ask) -> None:
        """Once more, with nothing kept; what it writes is undone."""
        from django.core.cache import cache
        from django.db import connection, transaction

        from tournaments.queries.ranks.shared import forget_shared

        asked: dict[str, float] = {}
        inside = 0.0

        def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            nonlocal inside
            written = name_alike(sql)
            began, worked = time.perf_counter(), time.process_time()
            try:
                return execute(sql, params, many, context)
            finally:
                inside += time.process_time() - worked
                asked[written] = asked.get(written, 0.0) + time.perf_counter() - began
                self.values[written] = params[0] if many else params

        cache.clear()
        forget_shared()
        with transaction.atomic(), connection.execute_wrapper(watch):
            worked = time.process_time()
            answer = ask()
            outside = time.process_time() - worked - inside
            transaction.set_rollback(True)
        if answer.status_code >= 400:
            sys.exit(f"{answer.request['PATH_INFO']}: {answer.status_code}")
        self.outside, self.size = min(self.outside, outside), len(answer.content)
        for sql, seconds in asked.items():
            self.statements[sql] = min(seconds, self.statements.get(sql, seconds))


def name_alike(statement: str) -> str:
    """A statement as it is each time: Django numbers its savepoints."""
    return re.sub(r'"s\d+_x\d+"', '"s"', statement)


@dataclass(kw_only=True)
class Compared:
    """A page in both databases."""

    alone: Taken = field(default_factory=Taken)
    beside: Taken = field(default_factory=Taken)

    @property
    def ratio(self) -> float:
        """How many times as long it takes beside all others."""
        return self.beside.whole / self.alone.whole

    def find_grown(self) -> str:
        """The statement with a plan that takes most time more than alone."""
        known = self.alone.statements
        return max(
            (sql for sql in self.beside.statements if sql.startswith(PLANNED)),
            key=lambda sql: self.beside.statements[sql] - known.get(sql, 0.0),
            default="",
        )


@contextmanager
def connected_to(database: str) -> Iterator[None]:
    """Have this process work on another database, within the block."""
    from django.db import connection

    connection.close()
    before, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], database
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


def compare(pages: Mapping[str, Ask], beside: str, tries: int) -> dict[str, Compared]:
    """Each page in both databases, in turns."""
    found = {name: Compared() for name in pages}
    for _try in range(tries):
        for name, ask in pages.items():
            found[name].alone.take(ask)
        with connected_to(beside):
            for name, ask in pages.items():
                found[name].beside.take(ask)
    return found


def print_compared(title: str, found: Mapping[str, Compared]) -> None:
    """Print a row for each page: alone, beside others, and by how much it grew."""
    heads = "".join(f"{head:>10}" for head in ("alone", "queries", "beside", "queries", "ratio"))
    print(f"\n{title + ', ms':32}{heads}{'kB':>8}")
    for name, compared in found.items():
        times = (
            compared.alone.whole,
            compared.alone.asking,
            compared.beside.whole,
            compared.beside.asking,
        )
        told = "".join(f"{seconds * 1000:10.1f}" for seconds in times)
        print(
            f"{name:32}{told}{compared.ratio:10.2f}{compared.beside.size / 1024:8.0f}", flush=True
        )


def tell_grown(found: Mapping[str, Compared], beside: str) -> None:
    """What grew, with its plan."""
    from django.db import connection, transaction

    for name, compared in found.items():
        statement = compared.find_grown()
        if compared.ratio <= MORE or not statement:
            continue
        before = compared.alone.statements.get(statement, 0.0) * 1000
        now = compared.beside.statements[statement] * 1000
        words = re.sub(r"^SELECT .*? FROM ", "SELECT … FROM ", statement)
        print(f"\n{name}: {compared.ratio:.2f} times; {before:.1f} ms became {now:.1f}\n{words}")
        if connection.vendor != "postgresql":
            continue
        with connected_to(beside), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                f"EXPLAIN (ANALYZE, BUFFERS) {statement}", compared.beside.values[statement]
            )
            plan = [line for (line,) in cursor.fetchall()]
            transaction.set_rollback(True)
        print("\n".join(plan[:PLAN_LINES]), flush=True)


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
                for wide in _list_wide(plan):
                    told.setdefault((sql, wide), []).append(name)
    for (sql, wide), names in told.items():
        words = re.sub(r"^SELECT .*? FROM ", "SELECT … FROM ", sql)
        print(f"\n{wide}: {', '.join(names)}\n{words[:1500]}", flush=True)


def _list_wide(node: Mapping[str, Any]) -> Iterator[str]:
    loops = node.get("Actual Loops", 1)
    thrown = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    rows = round((node["Actual Rows"] + thrown) * loops)
    if "Relation Name" in node and rows > MOST_ROWS:
        yield f"{node['Node Type']} of {rows} rows of {node['Relation Name']}"
    for inner in node.get("Plans", ()):
        yield from _list_wide(inner)
