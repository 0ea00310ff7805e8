"""One deal as the engine counts it: facts that were checked, on plain integers; and how many of
them a match has: a number, a target in points, or whichever comes first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scoring.errors import FactError
from scoring.rules.ruleset import RuleSet

NOBODY = -1
"""No side; everywhere else in a deal a side is its index in ``cards.SIDES``."""

PLAYED = "played"
PASSED = "passed"
ANNULLED = "annulled"
MISDEAL_AWARD = "third-misdeal"
CARD_AWARD = "irregular-card"

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
    contract is multiplied for its trump. ``pack`` is what both sides' tricks come to under
    it, 0 where nothing was played.
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
    pack: int = 0


_LONGEST = 10**9


@dataclass(frozen=True, kw_only=True, slots=True)
class Length:
    """A match of ``deals`` deals, one to ``target`` points, or both: the first to come ends it."""

    deals: int | None = None
    target: int | None = None

    def __post_init__(self) -> None:
        """Refuse anything but numbers from 1 on. Raises FactError ``bad-length``."""
        given = [number for number in (self.deals, self.target) if number is not None]
        if not given or not all(1 <= number <= _LONGEST for number in given):
            raise FactError("bad-length", "length")

    @classmethod
    def read(cls, facts: object) -> Length:
        """Return the length that a JSON object says: ``{"deals": 12}``, ``{"target": 2000}``, or
        both in one object.

        Raises FactError: ``missing``, ``type``, ``unknown-key``, ``bad-length``.
        """
        if facts is None:
            raise FactError("missing", "length", name="length")
        if not isinstance(facts, dict):
            raise FactError("type", "length", expected="object")
        for key, number in facts.items():
            if key not in ("deals", "target"):
                raise FactError("unknown-key", f"length.{key}", name=key)
            if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
                raise FactError("type", f"length.{key}", expected="integer")
        return cls(deals=facts.get("deals"), target=facts.get("target"))

    def to_json(self) -> dict[str, int]:
        """Return the length as a JSON object."""
        said = {"deals": self.deals, "target": self.target}
        return {name: number for name, number in said.items() if number is not None}


def usual_length(rules: RuleSet) -> Length | None:
    """Return the length that a rule set plays where nobody says one; None: the organiser says."""
    alone = rules.marks_contract_alone
    target = rules.usual_target_contract_only if alone else rules.usual_target
    return Length(target=target) if isinstance(target, int) else None
