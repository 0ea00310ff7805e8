"""How long a match is: a number of deals, or a target in points."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import FactError
from scoring.rules.ruleset import RuleSet

_LONGEST = 10**9


@dataclass(frozen=True, kw_only=True, slots=True)
class Length:
    """A match of ``deals`` deals, or one to ``target`` points; exactly one of both is set."""

    deals: int | None = None
    target: int | None = None

    def __post_init__(self) -> None:
        """Refuse anything but one number from 1 on. Raises FactError ``bad-length``."""
        given = [number for number in (self.deals, self.target) if number is not None]
        if len(given) != 1 or not 1 <= given[0] <= _LONGEST:
            raise FactError("bad-length", "length")

    @classmethod
    def read(cls, facts: object, path: str = "length") -> Length:
        """Return the length that a JSON object says, ``{"deals": 12}`` or ``{"target": 2000}``.

        Raises FactError: ``missing``, ``type``, ``unknown-key``, ``bad-length``.
        """
        if facts is None:
            raise FactError("missing", path, name="length")
        if not isinstance(facts, dict):
            raise FactError("type", path, expected="object")
        for key, number in facts.items():
            if key not in ("deals", "target"):
                raise FactError("unknown-key", f"{path}.{key}", name=key)
            if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
                raise FactError("type", f"{path}.{key}", expected="integer")
        return cls(deals=facts.get("deals"), target=facts.get("target"))

    @property
    def number(self) -> int:
        """Return how many deals, or how many points."""
        return (self.deals or 0) + (self.target or 0)

    def to_json(self) -> dict[str, int]:
        """Return the length as a JSON object."""
        if self.deals is not None:
            return {"deals": self.deals}
        return {"target": self.number}


def usual_length(rules: RuleSet) -> Length | None:
    """Return the length that a rule set plays where nobody says one; None: the organiser says."""
    alone = rules.count == "contract-only"
    target = rules.usual_target_contract_only if alone else rules.usual_target
    return Length(target=target) if isinstance(target, int) else None
