"""The limits that CONTRIBUTING names, of the site and of what proves and makes it."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from config.own_apps import PACKAGES

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = (*PACKAGES, "proofs", "tools", "benchmarks")
MODULES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for package in FOLDERS
    for path in sorted((ROOT / package).rglob("*.py"))
    if "migrations" not in path.parts
}
IGNORED = re.compile(r"# type: ignore(?P<code>\[[\w-]+\])?(?P<reason>  # \w.+)?")


def list_long_functions(text: str) -> Iterator[str]:
    """The functions whose body, docstring left out, has more than forty lines."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1 if ast.get_docstring(node) and len(node.body) > 1 else 0 :]
            if (node.end_lineno or 0) - body[0].lineno >= 40:
                yield node.name


def test_modules_are_short() -> None:
    assert [name for name, text in MODULES.items() if len(text.splitlines()) > 300] == []


def test_functions_are_short() -> None:
    found = {name: list(list_long_functions(text)) for name, text in MODULES.items()}
    assert {name: functions for name, functions in found.items() if functions} == {}


def test_no_folder_has_too_many_modules() -> None:
    kept = (Path(name) for name in MODULES)
    folders = Counter(str(one.parent) for one in kept if not one.name.startswith("__"))
    assert {folder: number for folder, number in folders.items() if number > 15} == {}


def list_given(text: str) -> set[str]:
    """The names that a module says it gives to others."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            return set(ast.literal_eval(node.value))
    return set()


def test_what_a_module_says_it_gives_it_has() -> None:
    given = {
        name.removesuffix(".py").removesuffix("/__init__"): list_given(text)
        for name, text in MODULES.items()
    }
    missing = {
        name: sorted(
            one for one in names if not hasattr(import_module(name.replace("/", ".")), one)
        )
        for name, names in given.items()
        if names
    }
    assert {name: names for name, names in missing.items() if names} == {}


def test_what_the_type_checker_ignores_is_rare_and_says_why() -> None:
    ignored = [found for text in MODULES.values() for found in IGNORED.finditer(text)]
    assert len(ignored) <= 15
    assert [found[0] for found in ignored if not (found["code"] and found["reason"])] == []
