"""How often one address may have public pages built that are not kept yet.

What is asked behind the question mark makes a page of its own, and anybody can think of more
of them than this computer can build. Nobody is refused: whoever asks too much is led to the page
itself, which is kept.
"""

import time
from collections import OrderedDict
from threading import Lock

AT_ONCE = 300
"""A room behind one router looks for its tables in the same minute."""
PER_SECOND = 5.0
ADDRESSES = 5000


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
