"""Mutation testing of the engine: ``python -m tools.mutants [--sample 200] [--module facts]``.

Each mutant is the code with one small fault: a comparison turned, a number off by one, `and` for
`or`, a truth turned over, plus for minus, nothing returned. The engine's tests run against it in a
process of their own and should fail. What survives is printed with its line; the exit status is 1
where fewer than ``--least`` percent were killed. Annotations, decorators, texts and what runs only
as a program are left alone.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.util
import os
import random
import resource
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "scoring"
TESTS = ROOT / "tests" / "scoring"
FIRST = ("test_score.py", "test_replay.py", "test_rulings.py")
EXAMPLES = 30
SECONDS = 60
"""How many examples a property gets; a mutant that needs more seconds of work counts as killed."""

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Mutant:
    """One fault: the file, the place of the node in it (in the order of a walk), and which."""

    path: Path
    node: int
    variant: int
    line: int
    what: str

    @property
    def module(self) -> str:
        """The dotted name of the module."""
        parts = self.path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} {self.what}"


def variants(node: ast.AST) -> list[tuple[str, ast.AST]]:
    """What may stand in place of a node, each with words for it."""
    if isinstance(node, ast.Constant):
        return _constants(node)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [("without not", node.operand)]
    if isinstance(node, ast.Return) and not _returns_nothing(node):
        return [("returns None", ast.Return(value=ast.Constant(value=None)))]
    turned = copy.deepcopy(node)
    if isinstance(turned, ast.Compare) and len(turned.ops) == 1:
        turned.ops = [TURNED[type(turned.ops[0])]()]
    elif isinstance(turned, ast.BoolOp):
        turned.op = ast.Or() if isinstance(turned.op, ast.And) else ast.And()
    elif isinstance(turned, ast.BinOp) and type(turned.op) in CALCULATED:
        turned.op = CALCULATED[type(turned.op)]()
    else:
        return []
    return [(f"{ast.unparse(node)} → {ast.unparse(turned)}", turned)]


def _constants(node: ast.Constant) -> list[tuple[str, ast.AST]]:
    if isinstance(node.value, bool):
        return [(f"{node.value} → {not node.value}", ast.Constant(value=not node.value))]
    if isinstance(node.value, int):
        near = (node.value + 1, node.value - 1)
        return [(f"{node.value} → {number}", ast.Constant(value=number)) for number in near]
    return []


def _returns_nothing(node: ast.Return) -> bool:
    """Whether nothing is returned, or what counts as nothing wherever it is asked."""
    value = node.value
    return value is None or (isinstance(value, ast.Constant) and value.value in (None, False, ""))


def bare(tree: ast.Module) -> ast.Module:
    """The tree without what faults cannot be seen in: annotations and decorators."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return tree


def _sites(tree: ast.Module) -> Iterator[tuple[int, ast.AST]]:
    silent: set[int] = set()
    for node in ast.walk(tree):
        hidden: list[ast.AST] = []
        if isinstance(node, ast.AnnAssign):
            hidden = [node.annotation]
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            hidden = list(node.decorator_list)
        elif isinstance(node, ast.If) and "__name__" in ast.unparse(node.test):
            hidden = [node]
        silent.update(id(inner) for outer in hidden for inner in ast.walk(outer))
    yield from ((n, node) for n, node in enumerate(ast.walk(tree)) if id(node) not in silent)


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of one file."""
    for place, node in _sites(bare(ast.parse(path.read_text(encoding="utf-8")))):
        for variant, (what, _) in enumerate(variants(node)):
            line = getattr(node, "lineno", 0)
            yield Mutant(path=path, node=place, variant=variant, line=line, what=what)


def compiled(mutant: Mutant) -> CodeType:
    """The code of the mutant's module with its fault."""
    tree = bare(ast.parse(mutant.path.read_text(encoding="utf-8")))
    target = next(node for place, node in _sites(tree) if place == mutant.node)
    _, faulty = variants(target)[mutant.variant]

    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is target:
                setattr(parent, name, ast.copy_location(faulty, target))
            elif isinstance(value, list) and target in value:
                value[value.index(target)] = ast.copy_location(faulty, target)
    return compile(ast.fix_missing_locations(tree), str(mutant.path), "exec", dont_inherit=True)


class FaultyLoader(SourceFileLoader):
    """Loads the mutant instead of the file."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(mutant.path))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        """Return the code with the fault."""
        return compiled(self.mutant)


class FaultyFinder:
    """Finds the mutant's module before the import system finds the file."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where to load the module from, None for any other."""
        if name != self.mutant.module:
            return None
        loader = FaultyLoader(self.mutant)
        return importlib.util.spec_from_file_location(name, self.mutant.path, loader=loader)


def start(mutant: Mutant | None) -> int:
    """Run the tests against a mutant, or the code as it is, in a process of its own; its number."""
    number = os.fork()
    if number:
        return number
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    if mutant is not None:
        sys.meta_path.insert(0, FaultyFinder(mutant))
    stages = arguments(mutant.path if mutant else PACKAGE)
    os._exit(int(any(pytest.main(stage) != 0 for stage in stages)))


def arguments(path: Path) -> list[list[str]]:
    """What pytest runs for a file: first the tests that find most faults in it, then the others."""
    own = ["--noconftest", "-p", "no:django", "-p", "no:cacheprovider", "-c", os.devnull]
    own += ["-p", "no:randomly", "--rootdir", str(ROOT), "--import-mode", "importlib", "-x", "-q"]
    files = sorted(map(str, TESTS.glob("test_*.py")))
    names = (f"test_{path.stem}.py", *FIRST)
    first = [file for file in files if file.endswith(names)]
    return [[*own, *first], [*own, *(file for file in files if file not in first)]]


def survivors(mutants: Sequence[Mutant], processes: int) -> list[Mutant]:
    """The mutants under which every test passes."""
    running: dict[int, Mutant] = {}
    alive: list[Mutant] = []
    waiting = list(reversed(mutants))
    while waiting or running:
        while waiting and len(running) < processes:
            mutant = waiting.pop()
            running[start(mutant)] = mutant
        number, status = os.wait()
        mutant = running.pop(number)
        if status == 0:
            alive.append(mutant)
            print(f"survived: {mutant}", flush=True)
        if len(waiting) % 20 == 0:
            print(f"{len(waiting)} to go", file=sys.stderr, flush=True)
    return alive


def main(given: Sequence[str]) -> int:
    """Test the mutants, or a sample of them, and print what survived."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--module", action="append", help="part of a path; several may be named")
    parser.add_argument("--sample", type=int, help="this many, drawn by --seed")
    parser.add_argument("--seed", type=int, default=162)
    parser.add_argument("--processes", type=int, choices=(1, 2), default=2)
    parser.add_argument("--least", type=float, default=95.0)
    options = parser.parse_args(given)
    parts = options.module or [""]
    files = [file for file in sorted(PACKAGE.rglob("*.py")) if any(p in str(file) for p in parts)]
    mutants = [mutant for file in files for mutant in mutants_of(file)]
    every = len(mutants)
    if os.waitpid(start(None), 0)[1]:
        print("the tests fail without any fault")
        return 2
    if options.sample and options.sample < every:
        mutants = random.Random(options.seed).sample(mutants, options.sample)  # noqa: S311
    alive = survivors(mutants, options.processes)
    killed = 100 * (1 - len(alive) / len(mutants))
    print(f"{every} mutants, {len(mutants)} tested, {len(alive)} survived: {killed:.1f} % killed")
    return int(killed < options.least)


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    hypothesis.settings.register_profile(
        "mutants",
        max_examples=EXAMPLES,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
    )
    hypothesis.settings.load_profile("mutants")
    sys.exit(main(sys.argv[1:]))
