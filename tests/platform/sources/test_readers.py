"""Every name that a module of the site offers is read somewhere in the site."""

import ast
import re
from collections.abc import Iterator

from config.own_apps import APPS
from tests.platform.sources.test_layout import ROOT
from tests.platform.sources.trees import parse_site

FOUND_BY_DJANGO = re.compile(r"/apps\.py$|/urls\.py$|/management/commands/\w+\.py$")
BY_PATH = re.compile(r"[\w.]+")
"""A text that may name a function: `tournaments.tasks.rounds.run`."""


READ_OUTSIDE = {
    "scoring/cards.py: cards_of",  # docs/rulebooks/score.md
    "tournaments/queries/ranks/rank_history.py: forget_shared_ranks",  # benchmarks, tests
}


def list_offered(tree: ast.Module) -> Iterator[str]:
    """The public names of a module; what a decorator registers is read by whoever registered it."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.decorator_list:
            named = [node.name]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            named = [target.id for target in targets if isinstance(target, ast.Name)]
        else:
            continue
        yield from (name for name in named if not name.startswith("_"))


def list_read(tree: ast.Module) -> Iterator[str]:
    """Every name that a module reads; an import reads nothing yet, nor does `__all__`."""
    given = [node.value for node in tree.body if isinstance(node, ast.Assign)
             and getattr(node.targets[0], "id", "") == "__all__"]  # fmt: skip
    left_out = {name for value in given for name in ast.walk(value)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and node not in left_out:
            yield from str(node.value).split(".") if BY_PATH.fullmatch(str(node.value)) else ()


def parse_starters() -> Iterator[ast.Module]:
    """The migrations, and the module by which commands start."""
    migrations = (path for app in APPS for path in (ROOT / app / "migrations").glob("*.py"))
    for path in (ROOT / "manage.py", *migrations):
        yield ast.parse(path.read_text(encoding="utf-8"))


def test_every_public_name_has_a_reader() -> None:
    site = parse_site()
    trees = [*site.values(), *parse_starters()]
    read = {name for tree in trees for name in list_read(tree)}
    unread = {
        f"{module}: {name}"
        for module, tree in site.items()
        if not module.startswith("config/") and not FOUND_BY_DJANGO.search(module)
        for name in list_offered(tree)
        if name not in read
    }
    assert unread == READ_OUTSIDE
