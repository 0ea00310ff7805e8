"""The modules of the site as trees, parsed for the first test that asks."""

import ast
from functools import cache

from config.own_apps import PACKAGES
from tests.platform.sources.test_layout import MODULES


@cache
def parse_site() -> dict[str, ast.Module]:
    """Each module of the packages by its name; whoever changes one takes a copy."""
    return {
        name: ast.parse(text) for name, text in MODULES.items() if name.split("/")[0] in PACKAGES
    }
