"""Trying faults on functions as they stand, in forks of one collected run of the tests."""

from __future__ import annotations

import functools
import gc
import os
import pickle
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType
from typing import Any

import coverage
import pytest
from _pytest.runner import runtestprotocol

from proofs.mutation.faults import PACKAGE, Mutant, Name, faulty_functions, name_of
from proofs.mutation.forks import in_turn

NOT_TRIED = 77
"""How a process ends that found no function to put the fault into."""
COLLECTING = -1
"""Stands for the index of a test in what is reached before the first one runs."""


class Trials:
    """A plugin of pytest: once the tests are collected, it runs them under each mutant.

    ``alive`` are the mutants that no test found; ``undecided`` those that could not be put in
    place, and those that no test found but that also run while the tests are collected.
    """

    def __init__(self, mutants: Sequence[Mutant], processes: int) -> None:
        self.mutants = mutants
        self.processes = processes
        self.alive: list[Mutant] = []
        self.undecided: list[Mutant] = []
        self._tracer = coverage.Coverage(
            data_file=None, include=[f"{PACKAGE}/*"], config_file=False
        )
        self._tracer.start()
        self._items: list[pytest.Item] = []
        self._seconds: list[float] = []
        self._reach: dict[tuple[str, int], set[int]] = defaultdict(set)
        self._found_by: dict[Path, list[int]] = defaultdict(list)
        self._caches: list[functools._lru_cache_wrapper[Any]] = []
        self._keepers: list[object] = []
        self._functions: dict[Name, list[FunctionType]] = defaultdict(list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant instead of running the tests once."""
        self._items = session.items
        self._look_around()
        self._learn()
        with tempfile.TemporaryDirectory() as folder:
            for mutant, number, status in in_turn(
                self.mutants, self.processes, lambda mutant: self._try(mutant, Path(folder))
            ):
                if status == 0 and not self._reached_by(mutant, COLLECTING):
                    self.alive.append(mutant)
                    print(f"survived: {mutant}", file=sys.stderr, flush=True)
                elif status in (0, NOT_TRIED << 8):
                    self.undecided.append(mutant)
                self._remember(mutant, Path(folder) / str(number))
        return True

    def _learn(self) -> None:
        """Run the tests once without any fault: which lines each reaches, in what time."""
        with tempfile.NamedTemporaryFile() as file:
            number = os.fork()
            if not number:
                failed = self._record(Path(file.name))
                os._exit(int(failed))
            if os.waitpid(number, 0)[1]:
                pytest.exit("the tests fail without any fault", returncode=2)
            self._seconds, reached = pickle.loads(Path(file.name).read_bytes())  # noqa: S301
        self._tracer.stop()
        for path, lines in reached.items():
            for line, contexts in lines.items():
                self._reach[path, line] = {int(context or COLLECTING) for context in contexts}

    def _record(self, file: Path) -> bool:
        seconds: list[float] = []
        for index, item in enumerate(self._items):
            self._tracer.switch_context(str(index))
            self._forget()
            begun = time.process_time()
            if not _passes(item):
                print(f"fails without any fault: {item.nodeid}", file=sys.stderr)
                return True
            seconds.append(time.process_time() - begun)
        self._tracer.stop()
        data = self._tracer.get_data()
        reached = {path: data.contexts_by_lineno(path) for path in data.measured_files()}
        file.write_bytes(pickle.dumps((seconds, reached)))
        return False

    def _look_around(self) -> None:
        """Find the engine's live functions, and what keeps answers for later."""
        for held in gc.get_objects():
            if type(held) is FunctionType and held.__code__.co_filename.startswith(str(PACKAGE)):
                self._functions[name_of(held.__code__)].append(held)
            elif isinstance(held, functools._lru_cache_wrapper):
                if getattr(held, "__module__", "").startswith(PACKAGE.name):
                    self._caches.append(held)
            elif type(held).__module__.startswith(PACKAGE.name) and hasattr(held, "__dict__"):
                self._keepers.append(held)

    def _forget(self) -> None:
        """Let nothing that was answered before stand for an answer."""
        for cache in self._caches:
            cache.cache_clear()
        for keeper in self._keepers:
            for name in [*vars(keeper)]:
                if isinstance(getattr(type(keeper), name, None), functools.cached_property):
                    del vars(keeper)[name]

    def _remember(self, mutant: Mutant, note: Path) -> None:
        """Put the test that found a mutant before the others for the mutants of its file."""
        if note.exists():
            found_by = int(note.read_text())
            earlier = self._found_by[mutant.path]
            self._found_by[mutant.path] = [found_by, *(e for e in earlier if e != found_by)][:40]

    def _try(self, mutant: Mutant, folder: Path) -> int:
        reach = {index for index in range(len(self._items)) if self._reached_by(mutant, index)}
        if not reach or not self._put_in_place(mutant):
            return NOT_TRIED
        early = [index for index in self._found_by[mutant.path] if index in reach]
        order = [*early, *sorted(reach - {*early}, key=self._seconds.__getitem__)]
        for index in order:
            (folder / str(os.getpid())).write_text(str(index))
            signal.setitimer(signal.ITIMER_VIRTUAL, 3 + 10 * self._seconds[index])
            if not _passes(self._items[index]):
                return 1
        (folder / str(os.getpid())).unlink()
        return 0

    def _reached_by(self, mutant: Mutant, index: int) -> bool:
        """Whether a test reaches the lines of a mutant, or whether collecting the tests does."""
        first, last = mutant.lines
        reach = (self._reach.get((str(mutant.path), n), ()) for n in range(first, last + 1))
        return any(index in indices for indices in reach)

    def _put_in_place(self, mutant: Mutant) -> bool:
        """Give the live functions their faulty code."""
        faulty = faulty_functions(mutant)
        for name, code in faulty.items():
            for function in self._functions.get(name, []):
                function.__code__ = code
        self._forget()
        return bool(faulty) and all(self._functions.get(name) for name in faulty)


def _passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=None)
    return all(report.outcome != "failed" for report in reports)
