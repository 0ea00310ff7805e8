"""The letters of a long list: people find themselves by one touch, not by twenty screens."""

from collections.abc import Iterable

from tournaments.names import read_initial

_READ_AT_A_GLANCE = 24
"""Names that are found without letters: some three screens of a phone."""


def list_initials(names: Iterable[str]) -> list[str]:
    """The letters of names from A to Z, each once; none where the list is short."""
    found = [read_initial(name) for name in names]
    return list(dict.fromkeys(found)) if len(found) > _READ_AT_A_GLANCE else []
