"""What the author of a request can mend."""

from dataclasses import dataclass


@dataclass(slots=True, kw_only=True, eq=False)
class RequestError(Exception):
    """Something in a request that its author can mend: what, and where in the line.

    `expected` is a key of `messages.EXPECTED` or a list of words as it is.
    """

    code: str
    path: str = ""
    expected: str = ""
