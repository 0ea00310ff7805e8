"""What must be true of the table of acts before the site starts."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error

from tournaments.acts import list_rows
from tournaments.enums import Act


def check_every_act(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """An error for each act of which no app has brought the row."""
    return [
        Error(
            f"The act {act.name} has no row.",
            hint="Give it one in apps.py of its app, or in tournaments/acts/.",
            id="tournaments.E001",
        )
        for act in Act
        if act not in list_rows()
    ]
