"""What the domain answers when it refuses."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tournaments.errors import Refused


def refusal(act: Any, *args: Any, **kwargs: Any) -> Refused:
    """The refusal with which an act must answer these arguments."""
    with pytest.raises(Refused) as caught:
        act(*args, **kwargs)
    return caught.value


@contextmanager
def refused(code: str) -> Iterator[None]:
    """A block that must end with the refusal of a code."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.code == code
