"""Draws that prove themselves: pure Python, no database.

`draw` answers a `DrawRequest`; `evaluate` says what a draw made by hand costs, `compare` where two
certificates differ, `findings` which pairs are behind the numbers.
"""

from tournaments.pairing.certificate import Difference, compare
from tournaments.pairing.commands.parsing import read_request, request_as_json
from tournaments.pairing.exchanges import evaluate
from tournaments.pairing.messages import note_text
from tournaments.pairing.model import (
    Certificate,
    Draw,
    DrawRequest,
    Entrant,
    Note,
    Pairing,
    PlayedMatch,
    RequestError,
)
from tournaments.pairing.systems import SYSTEMS, draw

__all__ = [
    "SYSTEMS",
    "Certificate",
    "Difference",
    "Draw",
    "DrawRequest",
    "Entrant",
    "Note",
    "Pairing",
    "PlayedMatch",
    "RequestError",
    "compare",
    "draw",
    "evaluate",
    "note_text",
    "read_request",
    "request_as_json",
]
