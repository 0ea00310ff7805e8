"""Cases that say on PostgreSQL what they say on SQLite: marked `as_on_sqlite`, and asked there at
night alone (`tools/suite.py`, `proofs/nightly.py`).

One case of each test goes on asking the server whether it answers at all.
"""

from collections.abc import Collection, Sequence

import pytest


def as_on_sqlite_but(kept: Collection[object], cases: Sequence[object]) -> list[object]:
    """Cases for `parametrize`, of which a server is asked those `kept`."""
    return [case if case in kept else _mark_as_on_sqlite(case) for case in cases]


def _mark_as_on_sqlite(case: object) -> object:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.as_on_sqlite)
