"""Tests in a browser begin first, the longest of them foremost: none of them ends a run alone.

A process that takes from another takes from the end of what that one has left, so that one of them
drives the browser nearly to the end while the others keep the processors busy. What is asked of the
served site lies together for the same reason: each process that has one of them starts a site.
"""

import pytest

LONGEST = ("journeys/test_every_page.py", "journeys/short/", "journeys/evenings/")
OF_THE_SERVED_SITE = "served_site"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort them, each kind as it stood; the night has an order of its own."""
    if not config.getoption("nightly"):
        items.sort(key=_find_turn)


def _find_turn(item: pytest.Item) -> int:
    if item.get_closest_marker("browser"):
        return 0 if any(part in item.nodeid for part in LONGEST) else 2
    return 1 if OF_THE_SERVED_SITE in getattr(item, "fixturenames", ()) else 3
