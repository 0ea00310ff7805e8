"""Rule sets by what is stored of them, built once however often they are asked for."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring import RuleSet

# A site's tournaments and the versions of its clubs' rules; each is some kilobytes.
_KEPT = 256


def rule_set(rulebook: str, overrides: Mapping[str, Any]) -> RuleSet:
    """The rule set of a rulebook with overrides as they are stored. Raises FactError.

    Building one takes longer than scoring a match, and a request asks for it many times.
    """
    return _built(rulebook, json.dumps(overrides, sort_keys=True))


# By the text: for Python, true equals 1, which no rule takes for a number.
@lru_cache(maxsize=_KEPT)
def _built(rulebook: str, overrides: str) -> RuleSet:
    return RuleSet.of(rulebook, json.loads(overrides))
