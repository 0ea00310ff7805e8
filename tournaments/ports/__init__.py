"""What the core asks of the subjects around it, a typed port for each.

A subject knows `tournaments`, never the other way round; it plugs itself in as it starts
(`AppConfig.ready`). A site in which a port is empty does not start.
"""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error

from tournaments.ports.arbitration import TableRuling, TrailWords, arbitration
from tournaments.ports.subjects import (
    Envelopes,
    LotCount,
    PagePart,
    PagePlace,
    WonLot,
    add_page_part,
    bookings,
    prizes,
    read_parts,
    seasons,
    suitcases,
)

__all__ = [
    "Envelopes",
    "LotCount",
    "PagePart",
    "PagePlace",
    "TableRuling",
    "TrailWords",
    "WonLot",
    "add_page_part",
    "arbitration",
    "bookings",
    "check_every_port",
    "prizes",
    "read_parts",
    "seasons",
    "suitcases",
]


def check_every_port(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """An error for each port into which no app has plugged itself."""
    return [
        Error(
            f"Nobody answers what is asked of {socket.name}.",
            hint="The app fills tournaments.ports in its apps.py.",
            id="tournaments.E002",
        )
        for socket in (arbitration, bookings, prizes, seasons, suitcases)
        if not socket.is_filled
    ]
