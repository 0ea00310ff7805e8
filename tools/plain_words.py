"""What CONTRIBUTING asks of names and docstrings: ``python -m tools.plain_words [FOLDER …]``.

Prints each docstring that says no more than its name, each that begins with a pronoun, each loop
over a nameless thing, and each function whose verb is another's or says nothing of what it gives;
then the status is 1.
"""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from config.own_apps import PACKAGES

ROOT = Path(__file__).resolve().parent.parent
PRONOUN = re.compile(
    r"^(It|Its|That|Those|These|This|They|Them|Others?|The same|Whether it|How it|"
    r"One (of|that|who|which)\b|As it|So that)\b"
)
NAMELESS = frozenset({"one", "other", "another", "thing", "it", "them", "that"})
LEAST_WORDS = 5
NEVER_GIVES = {
    "count_": {"str"},
    "list_": {"str", "int", "bool"},
    "record_": {"dict", "str"},
    "describe_": {"int", "bool"},
}
"""What a function does not return whose name begins so (CONTRIBUTING: one verb means one thing)."""
SAYS_NOTHING = frozenset({"tell", "do"})
"""No whole name of a function: what it gives, and to whom, is only known once it is read."""
FOLDERS = (*PACKAGES, "proofs", "benchmarks", "tools", "docs")


class Fault(NamedTuple):
    """One place that a stranger reads twice."""

    path: Path
    line: int
    what: str


def main(folders: Sequence[str]) -> int:
    """Print every fault; 1 where there is one."""
    faults = [
        fault
        for folder in folders or FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "migrations" not in path.parts
        for fault in list_faults(path)
    ]
    for fault in faults:
        print(f"{fault.path.relative_to(ROOT)}:{fault.line}: {fault.what}")
    return int(bool(faults))


def list_faults(path: Path) -> Iterator[Fault]:
    """The faults of one module, in the order of its tree."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for what in _judge(ast.get_docstring(node) or ""):
                yield Fault(path, node.lineno, f"{node.name}: {what}")
            if node.name.startswith("write_") and "pages" in path.parts:
                yield Fault(path, node.lineno, f"{node.name}: pages write nothing, they phrase_")
            if node.name.strip("_") in SAYS_NOTHING:
                yield Fault(path, node.lineno, f"{node.name}: name it by what it gives")
            if isinstance(node, ast.FunctionDef) and (given := _find_wrong_return(node)):
                yield Fault(path, node.lineno, f"{node.name}: another verb for what gives {given}")
        for target in _list_targets(node):
            yield Fault(path, target.lineno, f"a loop over « {target.id} »: name what it is")


def _find_wrong_return(node: ast.FunctionDef) -> str:
    """What a function returns against its verb; empty where they agree."""
    given = ast.unparse(node.returns).partition("[")[0] if node.returns else ""
    verb = next((verb for verb in NEVER_GIVES if node.name.lstrip("_").startswith(verb)), "")
    return given if given in NEVER_GIVES.get(verb, ()) else ""


def _judge(docstring: str) -> Iterator[str]:
    if docstring and len(docstring.split()) < LEAST_WORDS:
        yield f"a docstring of under {LEAST_WORDS} words: {docstring!r}"
    if PRONOUN.match(docstring):
        yield f"a docstring that begins with a pronoun: {docstring.splitlines()[0]!r}"


def _list_targets(node: ast.AST) -> Iterator[ast.Name]:
    """The nameless names that a loop or a comprehension gives."""
    if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        for found in ast.walk(node.target):
            if isinstance(found, ast.Name) and found.id in NAMELESS:
                yield found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
