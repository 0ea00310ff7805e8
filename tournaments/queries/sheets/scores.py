"""The engine's answer for the deals of a sheet, asked once for the same deals."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from scoring import Length, MatchResult, RuleSet, score_match

# A sheet handed in is scored while it is checked, and again under lock, within one request.
_KEPT = 64


def score_deals(
    rules: RuleSet,
    length: Length,
    deals: Sequence[Mapping[str, object] | None],
    *,
    time_up: bool = False,
) -> MatchResult:
    """Marks, steps and totals of a match from its deals, as JSON objects.

    `time_up` tells that the clock ended it after the last of them. Raises FactError where a deal
    is impossible. The answer is shared: nobody changes it.
    """
    return _score_once(rules, length, json.dumps(deals, sort_keys=True), time_up)


# The key is the deals' own text, so that no other deals, rules or length find this answer.
@lru_cache(maxsize=_KEPT)
def _score_once(rules: RuleSet, length: Length, deals: str, time_up: bool) -> MatchResult:
    return score_match(rules, length, json.loads(deals), time_up=time_up)
