"""What a driven site did, as tables."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from benchmarks.driving.hall import LOOK, OPEN, TYPE, WRITE

PARTS = {"web": "web", "database": "PostgreSQL", "nginx": "nginx"}
"""What is told of the processors, by what it is called."""
KINDS = {LOOK: "poll", OPEN: "open", TYPE: "line", WRITE: "hand in"}
STATEMENTS = 6
LONG = 68


def tell_costs(looking: Any, writing: Any, both: Any) -> None:
    """Processor time of each thing alone, from the same crowd looking, writing, doing both."""
    looks, writes = looking.tally.count(LOOK), writing.tally.count(WRITE)
    if not looks or not writes or not both.tally.count(WRITE):
        print("too short for what each thing costs")
        return
    per_look = {part: looking.meters.spent.get(part, 0.0) / looks for part in PARTS}
    per_sheet = {part: writing.meters.spent.get(part, 0.0) / writes for part in PARTS}
    anew = {
        part: (
            both.meters.spent.get(part, 0.0)
            - both.tally.count(LOOK) * per_look[part]
            - both.tally.count(WRITE) * per_sheet[part]
        )
        / both.tally.count(WRITE)
        for part in PARTS
    }
    print(f"\n{'processor ms':44}" + "".join(f"{name:>12}" for name in PARTS.values()))
    _tell_cost("a poll, nothing changes", per_look)
    _tell_cost("a sheet opened, typed, handed in", per_sheet)
    _tell_cost("pages built anew for a sheet, by who looks", anew)


def _tell_cost(name: str, seconds: Mapping[str, float]) -> None:
    print(f"{name:44}" + "".join(f"{seconds[part] * 1000:12.2f}" for part in PARTS), flush=True)


def tell_heads() -> None:
    """The first line of the table of steps."""
    times = "".join(f"{kind + ' p50':>12}{'p99':>7}" for kind in KINDS.values())
    used = "".join(f"{part:>11}" for part in (*PARTS.values(), "client", "others"))
    print(f"\n{'':22}{'polls/s':>9}{'sheets/s':>9}{times}{'errors':>8}{used}{'links':>7}")


def tell_step(step: Any) -> None:
    """A row: rates, times in ms, and how many processors each part had busy."""
    tally, meters = step.tally, step.meters
    rates = f"{tally.count(LOOK) / step.seconds:9.1f}{tally.count(WRITE) / step.seconds:9.2f}"
    times = "".join(
        f"{tally.percentile(kind, 0.5) * 1000:12.0f}{tally.percentile(kind, 0.99) * 1000:7.0f}"
        for kind in KINDS
    )
    spent = [meters.spent.get(part, 0.0) for part in (*PARTS, "client")] + [meters.others]
    used = "".join(f"{taken / step.lasted:11.2f}" for taken in spent)
    errors = sum(tally.errors.values())
    print(f"{step.name:22}{rates}{times}{errors:8}{used}{meters.most_connections:7}", flush=True)


def tell_bend(steps: Sequence[Any], slow: float) -> None:
    """Where it bends, and what was busy or waited for then."""
    bent = next((step for step in steps if step.is_bent(slow)), None)
    if bent is None:
        print("it does not bend")
    else:
        spent = {**bent.meters.spent, "others": bent.meters.others}
        most = max(spent, key=lambda name: spent[name])
        whole = sum(spent.values()) / bent.lasted
        print(
            f"it bends at {bent.name}: {whole:.1f} of {os.cpu_count()} processors busy, most of it"
            f" {most}" + ("" if bent.kept_up else "; requests came faster than answers")
        )
        for name, count in sorted(bent.tally.errors.items()):
            print(f"  {count} × {name}")
    waits = sum((step.meters.waits for step in steps), start=type(steps[0].meters.waits)())
    if waits:
        looks = sum(waits.values())
        told = ", ".join(f"{name} {count / looks:.0%}" for name, count in waits.most_common(6))
        locks = sum(count for name, count in waits.items() if name.startswith("Lock:"))
        print(f"connections at work or waiting: {told}; for another's lock {locks / looks:.1%}")


def tell_statements() -> None:
    """Which statements took the database longest, where the server counts them."""
    from django.db import Error, connection, transaction

    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT calls, total_exec_time, mean_exec_time, query FROM pg_stat_statements"
                " WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())"
                " ORDER BY total_exec_time DESC LIMIT %s",
                [STATEMENTS],
            )
            rows = cursor.fetchall()
    except Error:
        return
    print(f"\n{'calls':>9}{'s in all':>10}{'ms each':>9}  statement")
    for calls, whole, each, statement in rows:
        words = " ".join(statement.split())[:LONG]
        print(f"{calls:9}{whole / 1000:10.2f}{each:9.2f}  {words}")


def count_statements() -> None:
    """Have the server count from now on, where it can."""
    from django.db import Error, connection, transaction

    if connection.vendor != "postgresql":
        return
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
            cursor.execute("SELECT pg_stat_statements_reset()")
    except Error:
        print("no pg_stat_statements on this server")
