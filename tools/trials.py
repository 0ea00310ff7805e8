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

import coverage
import pytest
from _pytest.runner import runtestprotocol

from tools.faults import PACKAGE, Mutant, Name, faulty_functions, name_of
from tools.forks import in_turn

NOT_TRIED = 77
"""How a process ends that found no function to put the fault into."""


class Trials:
    """A plugin of pytest: once the tests are collected, it runs them under each mutant.

    ``alive`` are the mutants that no test found, and those that could not be put in place.
    """

    def __init__(self, mutants: Sequence[Mutant], processes: int) -> None:
        self.mutants = mutants
        self.processes = processes
        self.alive: list[Mutant] = []
        self._items: list[pytest.Item] = []
        self._seconds: list[float] = []
        self._reach: dict[tuple[str, int], set[int]] = defaultdict(set)
        self._found_by: dict[Path, list[int]] = defaultdict(list)
        self._functions: dict[Name, list[FunctionType]] = defaultdict(list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant instead of running the tests once."""
        self._items = session.items
        self._learn()
        self._look_for_functions()
        with tempfile.TemporaryDirectory() as folder:
            for mutant, number, status in in_turn(
                self.mutants, self.processes, lambda mutant: self._try(mutant, Path(folder))
            ):
                if status in (0, NOT_TRIED << 8):
                    self.alive.append(mutant)
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
        for path, lines in reached.items():
            for line, contexts in lines.items():
                self._reach[path, line] = {int(context) for context in contexts if context}

    def _record(self, file: Path) -> bool:
        seconds: list[float] = []
        tracer = coverage.Coverage(data_file=None, include=[f"{PACKAGE}/*"], config_file=False)
        tracer.start()
        for index, item in enumerate(self._items):
            tracer.switch_context(str(index))
            begun = time.process_time()
            if not _passes(item):
                print(f"fails without any fault: {item.nodeid}", file=sys.stderr)
                return True
            seconds.append(time.process_time() - begun)
        tracer.stop()
        data = tracer.get_data()
        reached = {path: data.contexts_by_lineno(path) for path in data.measured_files()}
        file.write_bytes(pickle.dumps((seconds, reached)))
        return False

    def _look_for_functions(self) -> None:
        for held in gc.get_objects():
            if type(held) is FunctionType and held.__code__.co_filename.startswith(str(PACKAGE)):
                self._functions[name_of(held.__code__)].append(held)

    def _remember(self, mutant: Mutant, note: Path) -> None:
        """Put the test that found a mutant before the others for the mutants of its file."""
        if note.exists():
            found_by = int(note.read_text())
            earlier = self._found_by[mutant.path]
            self._found_by[mutant.path] = [found_by, *(e for e in earlier if e != found_by)][:40]

    def _try(self, mutant: Mutant, folder: Path) -> int:
        first, last = mutant.lines
        reach: set[int] = set()
        for line in range(first, last + 1):
            reach |= self._reach.get((str(mutant.path), line), set())
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

    def _put_in_place(self, mutant: Mutant) -> bool:
        """Give the live functions their faulty code, and forget what they answered before."""
        faulty = faulty_functions(mutant)
        for name, code in faulty.items():
            for function in self._functions.get(name, []):
                function.__code__ = code
        for held in gc.get_objects():
            if isinstance(held, functools._lru_cache_wrapper):
                wrapped = getattr(held, "__wrapped__", None)
                if getattr(wrapped, "__module__", "").startswith("scoring"):
                    held.cache_clear()
        return bool(faulty) and all(self._functions.get(name) for name in faulty)


def _passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=None)
    return all(report.outcome != "failed" for report in reports)
