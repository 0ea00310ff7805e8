"""A tournament's options, read against the rulebook that they override."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from scoring.errors import FactError
from scoring.parameters import CATALOGUE
from scoring.rules.parameter import Value
from scoring.rules.rulebook import Rulebook

_HALVES = ("rounding_up_from", "rounding_up_from_defence")
"""Parameters that follow the step of rounding: from its half on a number is rounded up."""


def usual_value(rulebook: Rulebook, options: Mapping[str, object], name: str) -> Value:
    """Return what holds of a parameter of which the options say nothing: what the rulebook says,
    and half of another step of rounding where the rulebook rounds up from the half of its own."""
    value, step = rulebook.setting(name).value, options.get("rounding_step")
    if name not in _HALVES or not isinstance(step, int):
        return value
    own = cast("int", rulebook.setting("rounding_step").value)
    return (step + 1) // 2 if value == (own + 1) // 2 else value


def read_overrides(rulebook: Rulebook, options: Mapping[str, object]) -> dict[str, Value]:
    """Return the options that differ from what is usual, by parameter; None counts as absent.
    What follows from another one is among them.

    Raises FactError: ``unknown-option``, ``bad-option``.
    """
    read: dict[str, Value] = {}
    for name, given in options.items():
        parameter = CATALOGUE.get(name)
        path = f"options.{name}"
        if parameter is None or not rulebook.overridable(parameter):
            raise FactError("unknown-option", path, name=name)
        if given is None:
            continue
        value = parameter.read(given)
        if value is None:
            raise FactError("bad-option", path, name=name)
        read[name] = value
    follow = {name: usual_value(rulebook, read, name) for name in _HALVES}
    said = {n: value for n, value in read.items() if value != usual_value(rulebook, read, n)}
    moved = {n: value for n, value in follow.items() if value != rulebook.setting(n).value}
    return moved | said
