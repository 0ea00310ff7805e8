"""What every line has: a rulebook, options, and an answer or an error under its id."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.rules.ruleset import RuleSet
from scoring.shapes import read_object, read_text, require


def read_rules(line: Mapping[str, object]) -> RuleSet:
    """Return the rule set that a line names by ``rulebook`` and ``options``.

    Raises FactError: ``missing``, ``type``, and what ``RuleSet.of`` raises.
    """
    require(line, "", "rulebook")
    rulebook_id = read_text(line["rulebook"], "rulebook")
    options = read_object(line.get("options", {}), "options")
    return RuleSet.of(rulebook_id, options)
