"""Rounding marks: to which multiple, and from which remainder upwards."""

from __future__ import annotations

from scoring.ruleset import RuleSet


def rounding_gap(rules: RuleSet, points: int, *, defence: bool) -> int:
    """Return what rounding adds to some points; negative where it rounds down."""
    remainder = points % rules.rounding_step
    up_from = rules.rounding_up_from_defence if defence else rules.rounding_up_from
    if remainder and remainder >= up_from:
        return rules.rounding_step - remainder
    return -remainder
