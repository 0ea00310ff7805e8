"""Mutation testing of the engine: ``python -m proofs.mutants [--sample 200] [--module facts]``.

Each mutant is the code with one small fault (`proofs/mutation/faults.py`). The engine's tests run
against it and should fail. A fault in a function is put into the function as it stands, in a fork
of one collected test run, and only the tests that reach its lines run, those first that found its
neighbours. A fault in data, or in what already runs while the tests are collected, is tried with
the modules imported anew. What survives is printed with its line; the exit status is 1 where fewer
than ``--least`` percent were killed.
"""

from __future__ import annotations

import argparse
import os
import pickle
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import hypothesis
import pytest

from proofs.mutation.faults import PACKAGE, ROOT, FaultyFinder, Mutant, mutants_of
from proofs.mutation.forks import in_turn, silence

TESTS = ROOT / "tests" / "scoring"
GOLDEN = TESTS / "golden"
PAGES = ROOT / "docs" / "rulebooks"
DATA = ("test_rulebook_pages.py", "test_ruleset.py")
"""The tests that find most faults in data, in little time."""
EXAMPLES = 10
"""How many examples a property gets."""
OWN = [
    "--noconftest", "-p", "no:django", "-p", "no:cacheprovider", "-p", "no:randomly", "-c",
    os.devnull, "--rootdir", str(ROOT), "--import-mode", "importlib", "-x", "-q", "-s",
]  # fmt: skip


def try_anew(mutant: Mutant | None) -> int:
    """Run all tests with a mutant, or without any, in place of its module; 0 where all pass."""
    if mutant is not None:
        sys.meta_path.insert(0, FaultyFinder(mutant))
    if pages_differ():
        return 1
    files = sorted(map(str, TESTS.glob("test_*.py")))
    first = [file for file in files if file.endswith(DATA)]
    others = [file for file in files if file not in first]
    return int(any(pytest.main([*OWN, *stage]) != 0 for stage in (first, others)))


def pages_differ() -> bool:
    """Whether the pages of the rulebooks show a fault, which their own test tells more slowly."""
    from scoring import RULEBOOKS
    from scoring.rulebook_pages import read_cases, render_page, render_parameters

    pages = {book.id: render_page(book, read_cases(GOLDEN, book.id)) for book in RULEBOOKS.values()}
    pages["parameters"] = render_parameters()
    return any((PAGES / f"{n}.md").read_text(encoding="utf-8") != page for n, page in pages.items())


def survivors_anew(mutants: Sequence[Mutant], processes: int) -> list[Mutant]:
    """The mutants under which every test passes, each imported anew."""
    alive = []
    for mutant, _, status in in_turn(mutants, processes, try_anew):
        if not status:
            alive.append(mutant)
            print(f"survived: {mutant}", file=sys.stderr, flush=True)
    return alive


def survivors_in_place(
    mutants: Sequence[Mutant], processes: int
) -> tuple[list[Mutant], list[Mutant]]:
    """The mutants of functions that no test found, and those to be imported anew to know.

    The tests are collected in a process of its own, so that this one never imports the engine.
    """
    from proofs.mutation.trials import Trials

    with tempfile.NamedTemporaryFile() as file:
        number = os.fork()
        if not number:
            silence(1)
            trials = Trials(mutants, processes)
            done = pytest.main([*OWN, str(TESTS)], [trials])
            Path(file.name).write_bytes(pickle.dumps((trials.alive, trials.undecided)))
            os._exit(int(done))
        if os.waitpid(number, 0)[1]:
            sys.exit("the tests fail without any fault")
        alive, undecided = pickle.loads(Path(file.name).read_bytes())  # noqa: S301 (just written)
    return alive, undecided


def main(given: Sequence[str]) -> int:
    """Test the mutants, or a sample of them, and print what survived."""
    parser = argparse.ArgumentParser(prog="python -m proofs.mutants", description=__doc__)
    parser.add_argument("--module", action="append", help="part of a path; several may be named")
    parser.add_argument("--sample", type=int, help="this many, drawn by --seed")
    parser.add_argument("--seed", type=int, default=162)
    parser.add_argument("--processes", type=int, choices=(1, 2), default=2)
    parser.add_argument("--least", type=float, default=95.0)
    options = parser.parse_args(given)
    begun = time.monotonic()
    parts = options.module or [""]
    files = [file for file in sorted(PACKAGE.rglob("*.py")) if any(p in str(file) for p in parts)]
    mutants = [mutant for file in files for mutant in mutants_of(file)]
    every = len(mutants)
    if options.sample and options.sample < every:
        mutants = random.Random(options.seed).sample(mutants, options.sample)
    inside = [mutant for mutant in mutants if mutant.inside]
    data = [mutant for mutant in mutants if not mutant.inside]
    alive, undecided = survivors_in_place(inside, options.processes) if inside else ([], [])
    print(f"{len(undecided)} to import anew", file=sys.stderr)
    alive += survivors_anew([*undecided, *data], options.processes)
    for mutant in sorted(alive, key=str):
        print(f"survived: {mutant}")
    killed = 100 * (1 - len(alive) / len(mutants))
    print(f"{every} mutants, {len(mutants)} tested, {len(alive)} survived: {killed:.1f} % killed")
    print(f"{len(inside)} in functions, {len(data)} in data; {time.monotonic() - begun:.0f} s")
    return int(killed < options.least)


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    hypothesis.settings.register_profile(
        "mutants",
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
    )
    hypothesis.settings.load_profile("mutants")
    sys.exit(main(sys.argv[1:]))
