"""A public class name stands for one class, so that a search for it finds that one."""

import ast
from collections import Counter

from tests.platform.sources.trees import parse_site

ENGINES = ("scoring/", "tournaments/pairing/", "tournaments/ranking/", "prizes/allocation/")
"""They know nothing of the site, and keep the game's own words."""
SHARED = 32
"""Names that two classes have; a ceiling, which only falls."""


def test_a_public_class_name_has_one_owner() -> None:
    classes = Counter(
        node.name
        for path, module in parse_site().items()
        if not path.startswith(ENGINES)
        for node in module.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    del classes["Command"]  # Django finds a command of `manage.py` by this name.
    shared = {name: count for name, count in classes.items() if count > 1}
    assert len(shared) <= SHARED, shared
    assert set(shared.values()) <= {2}, shared
