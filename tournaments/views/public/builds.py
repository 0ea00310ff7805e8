"""How often one address may have public pages built that are not kept yet, and which page is
given while another builds.

What is asked behind the question mark makes a page of its own, and anybody can think of more
of them than this computer can build. Nobody is refused: whoever asks too much is led to the page
itself, which is kept.
"""

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock

AT_ONCE = 300
"""A room behind one router looks for its tables in the same minute."""
PER_SECOND = 5.0
ADDRESSES = 10_000
BEFORE_SECONDS = 1.0
"""How long after a page was the right one it is still given while the next one is built, and how
long anybody waits for that."""


class Builds:
    """What is left of each address's builds, in this process."""

    def __init__(self, at_once: int = AT_ONCE, per_second: float = PER_SECOND) -> None:
        self._at_once, self._per_second = at_once, per_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def grant(self, address: str) -> bool:
        """Take one build of an address; False where none is left."""
        now = time.monotonic()
        with self._lock:
            left, since = self._left.pop(address, (float(self._at_once), now))
            left = min(self._at_once, left + (now - since) * self._per_second)
            granted = left >= 1
            self._left[address] = (left - granted, now)
            if len(self._left) > ADDRESSES:
                self._left.popitem(last=False)
        return granted


BUILDS = Builds()


_NEVER = ("", -BEFORE_SECONDS)


class SeenVersion:
    """When this process last knew a page for the right one at its address, and the one before;
    and where it builds the next."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[tuple[str, float], tuple[str, float]]] = {}
        self._building: set[str] = set()

    def note(self, address: str, tag: str) -> None:
        """The page of that tag is the right one now."""
        if len(self._last) >= ADDRESSES:
            self._last.clear()
        last, before = self._last.get(address, (_NEVER, _NEVER))
        self._last[address] = ((tag, time.monotonic()), before if last[0] == tag else last)

    def was_right(self, address: str, tag: str) -> bool:
        """Whether the page of that tag was the right one a moment ago."""
        found = dict(reversed(self._last.get(address, ())))
        return time.monotonic() - found.get(tag, -BEFORE_SECONDS) < BEFORE_SECONDS

    @contextmanager
    def building(self, address: str) -> Iterator[None]:
        """While the next page of an address is built."""
        self._building.add(address)
        try:
            yield
        finally:
            self._building.discard(address)

    def is_given(self, address: str, tag: str) -> bool:
        """Whether a page that was right a moment ago is still given while the next is built."""
        return address in self._building and self.was_right(address, tag)


SEEN = SeenVersion()


@dataclass(frozen=True, slots=True, eq=False)
class Before:
    """A page that who has it may keep while this process builds the next one."""

    address: str
    tag: str

    def is_current(self) -> bool:
        """Whether that still is so."""
        return SEEN.is_given(self.address, self.tag)
