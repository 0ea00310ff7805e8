"""Results of totals, where no deal says how the match ended."""

import pytest

from scoring import Length, RuleSet
from tournaments.queries.sheets.match_results import compute_totals_result

BOTH = Length(deals=12, target=1000)


@pytest.mark.parametrize(
    ("length", "options", "totals", "ended"),
    [
        (Length(deals=12), {}, (900, 800), (True, "NS", 12)),
        (Length(target=1000), {}, (900, 800), (False, None, 0)),
        (Length(target=1000), {}, (900, 1010), (True, "EW", 0)),
        (Length(target=1000), {"match_cap": 950}, (800, 950), (True, "EW", 0)),
        (Length(target=1000), {"match_cap": 950}, (800, 949), (False, None, 0)),
        (BOTH, {"unreached_target": "draw", "match_cap": 950}, (800, 950), (True, "EW", 0)),
        (BOTH, {}, (900, 800), (True, "NS", 0)),
        (BOTH, {}, (900, 900), (True, "draw", 0)),
        (BOTH, {"unreached_target": "draw"}, (900, 800), (True, "draw", 0)),
        (BOTH, {"unreached_target": "draw"}, (1010, 800), (True, "NS", 0)),
    ],
)
def test_totals_end_a_match_unless_only_the_clock_can(
    length: Length,
    options: dict[str, str | int],
    totals: tuple[int, int],
    ended: tuple[bool, str | None, int],
) -> None:
    rules = RuleSet.of("ffb-belote", options)
    result = compute_totals_result(rules, length, {"NS": totals[0], "EW": totals[1]})
    assert (result["finished"], result["winner"], result["deals_played"]) == ended
