"""Cases that prove rather than guard: marked `nightly`, and run by `python -m proofs.nightly`.

A change is guarded by a small case of each; what is left out takes as long as everything else.
"""

from collections.abc import Collection, Sequence

import pytest

is_asked_for = False


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--nightly` runs them as well."""
    parser.addoption("--nightly", action="store_true", help="the cases marked nightly as well")


def pytest_configure(config: pytest.Config) -> None:
    """Let tests ask whether this is the night."""
    global is_asked_for  # noqa: PLW0603  said once, before any test
    is_asked_for = bool(config.getoption("nightly"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave them out, unless they are asked for."""
    if config.getoption("nightly"):
        return
    left_out = [item for item in items if item.get_closest_marker("nightly")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]


def nightly_but(kept: Collection[object], cases: Sequence[object]) -> list[object]:
    """Cases for `parametrize`, of which each change runs those `kept`."""
    return [
        case if case in kept else pytest.param(case, marks=pytest.mark.nightly) for case in cases
    ]
