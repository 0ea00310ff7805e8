"""A tournament's options, read against the rulebook that they override."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.errors import FactError
from scoring.parameters import CATALOGUE
from scoring.rules.parameter import Value
from scoring.rules.rulebook import Rulebook


def read_overrides(rulebook: Rulebook, options: Mapping[str, object]) -> dict[str, Value]:
    """Return the options that differ from the rulebook, by parameter; None counts as absent.

    Raises FactError: ``unknown-option``, ``bad-option``.
    """
    overrides: dict[str, Value] = {}
    for name, given in options.items():
        parameter = CATALOGUE.get(name)
        path = f"options.{name}"
        if parameter is None or not rulebook.overridable(parameter):
            raise FactError("unknown-option", path, name=name)
        if given is None:
            continue
        value = parameter.read(given)
        if value is None:
            raise FactError("bad-option", path, name=name, reason=parameter.allowed())
        if value != rulebook.setting(name).value:
            overrides[name] = value
    return overrides
