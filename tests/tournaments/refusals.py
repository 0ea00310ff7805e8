"""What the domain answers when it refuses."""

from typing import Any

import pytest

from tournaments.errors import Refused


def refusal(act: Any, *args: Any, **kwargs: Any) -> Refused:
    """The refusal with which an act must answer these arguments."""
    with pytest.raises(Refused) as caught:
        act(*args, **kwargs)
    return caught.value
