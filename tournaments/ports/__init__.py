"""What the core asks of the subjects around it, a typed port for each.

A subject knows `tournaments`, never the other way round; it plugs itself in as it starts
(`AppConfig.ready`). Where nobody did, a port gives the null answers.
"""

from tournaments.ports.arbitration import TableRuling, TrailWords, arbitration
from tournaments.ports.subjects import (
    Envelopes,
    LotCount,
    WonLot,
    bookings,
    prizes,
    seasons,
    suitcases,
)

__all__ = [
    "Envelopes",
    "LotCount",
    "TableRuling",
    "TrailWords",
    "WonLot",
    "arbitration",
    "bookings",
    "prizes",
    "seasons",
    "suitcases",
]
