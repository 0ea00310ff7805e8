"""The time that a draw may take."""

from time import monotonic


class OutOfTime(Exception):
    """The time limit of the draw has passed."""


class Deadline:
    """A moment after which `check` raises `OutOfTime`."""

    __slots__ = ("_end",)

    def __init__(self, seconds: float) -> None:
        self._end = monotonic() + seconds

    def passed(self) -> bool:
        """Whether the time is up."""
        return monotonic() >= self._end

    def check(self) -> None:
        """Go on, unless the time is up.

        Raises: OutOfTime.
        """
        if self.passed():
            raise OutOfTime
