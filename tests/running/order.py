"""Tests in a browser begin first, the longest of them foremost: none of them ends a run alone.

A process that takes from another takes from the end of what that one has left, so that one of them
drives the browser nearly to the end while the others keep the processors busy.
"""

import pytest

LONGEST = ("journeys/test_every_page.py", "journeys/short/", "journeys/evenings/")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort them, each kind as it stood; the night has an order of its own."""
    if not config.getoption("nightly"):
        items.sort(key=_find_turn)


def _find_turn(item: pytest.Item) -> int:
    if not item.get_closest_marker("browser"):
        return 2
    return 0 if any(part in item.nodeid for part in LONGEST) else 1
