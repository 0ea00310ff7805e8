"""What processes take of the machine, and what the database's connections wait for."""

import os
import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

TICKS = os.sysconf("SC_CLK_TCK")
EVERY = 0.2
"""Seconds between two looks at the database's connections."""


def list_stat(pid: int) -> list[str]:
    """What the system says of a process, from its state on; nothing once it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def find_family(root: int) -> list[int]:
    """A process and those that it and its own started."""
    parents = {
        int(entry.name): int(found[1])
        for entry in Path("/proc").iterdir()
        if entry.name.isdigit() and (found := list_stat(int(entry.name)))
    }
    family = [root]
    for member in family:
        family += [pid for pid, parent in parents.items() if parent == member]
    return family


def spent_by(pids: Iterable[int], *, ended_too: bool = False) -> float:
    """Processor seconds of processes so far, those that they started and that ended as well."""
    last = 15 if ended_too else 13
    return sum(int(tick) for pid in pids for tick in list_stat(pid)[11:last]) / TICKS


def busy() -> float:
    """Processor seconds of the whole machine so far."""
    user, nice, system, _idle, _io, hard, soft, *_rest = (
        int(ticks) for ticks in Path("/proc/stat").read_text().splitlines()[0].split()[1:]
    )
    return (user + nice + system + hard + soft) / TICKS


@dataclass(kw_only=True)
class Meters:
    """Reads processor time from one moment to the next: of families of processes by their first,
    of this process as `client`, of the database's connections as `database`."""

    roots: Mapping[str, int]
    waits: Counter[str] = field(default_factory=Counter)
    most_connections: int = 0
    spent: dict[str, float] = field(default_factory=dict)
    others: float = 0.0

    def __enter__(self) -> Self:
        self._ended = threading.Event()
        self._backends: dict[int, tuple[float, float]] = {}
        self._began = self._read() | {"": busy()}
        self._looking = threading.Thread(target=self._look)
        self._looking.start()
        return self

    def __exit__(self, *_fault: object) -> None:
        self._ended.set()
        self._looking.join()
        now = self._read()
        self.spent = {name: now[name] - self._began[name] for name in now}
        self.spent["database"] = sum(last - first for first, last in self._backends.values())
        self.others = busy() - self._began[""] - sum(self.spent.values())

    def _read(self) -> dict[str, float]:
        found = {
            name: spent_by(find_family(root), ended_too=True) for name, root in self.roots.items()
        }
        return found | {"client": spent_by([os.getpid()])}

    def _look(self) -> None:
        from django.db import connection

        if connection.vendor != "postgresql":
            return
        is_first = True
        while True:
            self._note(list_connections(), is_first=is_first)
            is_first = False
            if self._ended.wait(EVERY):
                break
        self._note(list_connections(), is_first=False)
        connection.close()

    def _note(self, rows: list[Any], *, is_first: bool) -> None:
        self.most_connections = max(self.most_connections, len(rows))
        for pid, state, kind, event in rows:
            now = spent_by([pid])
            # Whoever came after the first look began with nothing.
            first, _last = self._backends.get(pid, (now if is_first else 0.0, now))
            self._backends[pid] = (first, now)
            if state == "active":
                self.waits[f"{kind}: {event}" if kind else "at work"] += 1


def list_connections() -> list[Any]:
    """Of each connection to this database but ours: process, state, and what it waits for."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid, state, wait_event_type, wait_event FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return cursor.fetchall()
