"""How long a match is: a number of deals, a target in points, or whichever comes first."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import FactError
from scoring.rules.ruleset import RuleSet

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
