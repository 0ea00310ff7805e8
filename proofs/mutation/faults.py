"""Small faults put into the engine: which there are, and how to run the code with one of them.

A comparison turned, a number off by one, `and` for `or`, a truth turned over, plus for minus,
nothing returned. Annotations, decorators, texts and what runs only as a program are left alone.
"""

from __future__ import annotations

import ast
import copy
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "scoring"

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}  # fmt: skip

Name = tuple[str, str, int]
"""How a function is known: its file, its qualified name, and the line where it begins."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Mutant:
    """One fault: the file, the place of the node in it (in the order of a walk), and which.

    ``lines`` are the first and the last line of the statement around it; ``inside`` tells that it
    stands in the body of a function, so that importing the module does not reach it.
    """

    path: Path
    node: int
    variant: int
    line: int
    lines: tuple[int, int]
    inside: bool
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


def _bare(path: Path) -> ast.Module:
    """The tree of a file without annotations, in which no fault can be seen."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
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
    tree = _bare(path)
    around = {inner: outer for outer in ast.walk(tree) for inner in ast.iter_child_nodes(outer)}
    for place, node in _sites(tree):
        lines, inside = _reached_by(node, around)
        for variant, (what, _) in enumerate(variants(node)):
            yield Mutant(
                path=path, node=place, variant=variant, line=getattr(node, "lineno", 0),
                lines=lines, inside=inside, what=what,
            )  # fmt: skip


def _reached_by(node: ast.AST, around: dict[ast.AST, ast.AST]) -> tuple[tuple[int, int], bool]:
    """The lines that run where a node does, and whether they run in a function only."""
    lines: tuple[int, int] | None = None
    while node in around:
        outer = around[node]
        if isinstance(node, ast.stmt) and lines is None:
            lines = _head(node)
        if isinstance(outer, ast.Lambda) and node is outer.body:
            return (outer.lineno, outer.end_lineno or outer.lineno), True
        if isinstance(outer, ast.FunctionDef) and node in outer.body:
            return lines or (outer.lineno, outer.lineno), True
        node = outer
    return lines or (0, 0), False


def _head(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a statement, without those of the statements that it holds."""
    first, last = statement.lineno, statement.end_lineno or statement.lineno
    body = getattr(statement, "body", None)
    return first, (max(first, body[0].lineno - 1) if isinstance(body, list) else last)


def compiled(mutant: Mutant) -> CodeType:
    """The code of the mutant's module with its fault."""
    tree = _bare(mutant.path)
    target = next(node for place, node in _sites(tree) if place == mutant.node)
    _, faulty = variants(target)[mutant.variant]
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is target:
                setattr(parent, name, ast.copy_location(faulty, target))
            elif isinstance(value, list) and target in value:
                value[value.index(target)] = ast.copy_location(faulty, target)
    return _code(tree, mutant.path)


def _code(tree: ast.Module, path: Path) -> CodeType:
    return compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)


def faulty_functions(mutant: Mutant) -> dict[Name, CodeType]:
    """The code of each function of a module that its fault changes; empty where none is known."""
    plain = dict(_functions(_code(_bare(mutant.path), mutant.path)))
    return {name: code for name, code in _functions(compiled(mutant)) if plain[name] != code}


def _functions(code: CodeType) -> Iterator[tuple[Name, CodeType]]:
    """Functions of a module and of its classes; those inside others belong to the outer one."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if "__qualname__" in inner.co_names:
                yield from _functions(inner)
            else:
                yield name_of(inner), inner


def name_of(code: CodeType) -> Name:
    """How a function with this code is known."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


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
