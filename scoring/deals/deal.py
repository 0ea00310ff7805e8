"""One deal as the engine counts it: facts that were checked, on plain integers."""

from __future__ import annotations

from typing import NamedTuple

NOBODY = -1
"""No side; everywhere else in a deal a side is its index in ``cards.SIDES``."""

PLAYED = "played"
PASSED = "passed"
ANNULLED = "annulled"
MISDEAL = "third-misdeal"
IRREGULAR_CARD = "irregular-card"

CAPOT = "capot"
GENERALE = "generale"

DOUBLINGS = ("", "coinche", "surcoinche")
"""What ``Deal.level`` counts: nothing said, coinched, surcoinched."""


class Deal(NamedTuple):
    """A checked deal.

    ``kind`` is one of the words above: an awarded deal carries its reason. ``special`` is the
    word of a capot or générale, else empty; ``bid`` the points bid, 0 where there are none.
    On an awarded deal they are what is added to the points given.
    ``tricks`` are scaled trick points per side and stay 0 on a sweep. ``belotes`` are how many
    and ``annonces`` the points counted, per side. ``award_to`` is who is given an award.
    ``forfeited`` tells that the takers have failed whatever they scored, ``unmarked`` which side
    marks nothing whatever it has: an arbiter said so. ``stopped`` tells that the takers stopped
    play before the end, so that ``tricks`` are those made until then. ``lost_by`` is the side that
    has lost the deal by an irregular card, whatever was scored. ``times`` is by how much the
    contract is multiplied for its trump.
    """

    kind: str
    taker: int = NOBODY
    special: str = ""
    bid: int = 0
    level: int = 0
    tricks: tuple[int, int] = (0, 0)
    sweep: int = NOBODY
    solo: bool = False
    belotes: tuple[int, int] = (0, 0)
    annonces: tuple[int, int] = (0, 0)
    claim: int = NOBODY
    renonce_to: int = NOBODY
    renonce_points: int = 0
    award_to: int = NOBODY
    forfeited: bool = False
    unmarked: int = NOBODY
    stopped: bool = False
    lost_by: int = NOBODY
    times: int = 1
