"""The table of what asks before it is done: every act, at every moment, with the way back."""

import pytest

from tests.addresses import routes
from tournaments.domain.tournament.safety import _AT_STAKE, _FREE, Care, Moment, stake_of
from tournaments.enums import Act

ASKING = frozenset({Care.ASKS, Care.REASON})
EVERY_ACT_AND_MOMENT = [(act, moment) for act in Act for moment in Moment]

PAGES = {
    Act.DRAW_CANCELLED: "organiser:draw_cancel",
    Act.TOURNAMENT_FINISHED: "organiser:finish",
    Act.TOURNAMENT_REOPENED: "organiser:reopen",
    Act.TOURNAMENT_STOPPED: "organiser:stop",
    Act.TOURNAMENT_RESUMED: "organiser:resume",
    Act.TOURNAMENT_REMOVED: "organiser:remove",
    Act.DEMO_REMOVED: "organiser:remove_demo",
    Act.FORFEIT_RECORDED: "organiser:sheet_forfeit",
    Act.STAGE_REMOVED: "organiser:stage_remove",
    Act.STAGE_REOPENED: "organiser:stage_reopen",
    Act.TEAM_WITHDRAWN: "organiser:team_withdraw",
    Act.TEAM_EXCLUDED: "arbitration:incident_decide",
    Act.PLAYER_EXCLUDED: "arbitration:incident_decide",
    Act.SHEET_CONTESTED: "organiser:sheet_contest",
    Act.SHEET_CORRECTED: "organiser:sheet_correct",
    Act.SHEET_RESOLVED: "organiser:sheet_decide",
    Act.RULES_CHANGED: "organiser:rules",
    Act.ADJUSTMENT_MADE: "arbitration:penalties",
    Act.ADJUSTMENT_REVERSED: "arbitration:penalty_cancel",
    Act.WINNER_NAMED: "organiser:draw_winner",
    Act.DETAILS_ERASED: "",
}
"""Where each act by which something is lost is asked for; erasing is a command of the server."""


@pytest.mark.parametrize(("act", "moment"), EVERY_ACT_AND_MOMENT)
def test_every_act_has_its_care_at_every_moment(act: Act, moment: Moment) -> None:
    stake = stake_of(act, moment)
    assert stake.care in Care
    if stake.care in ASKING:
        assert all((str(stake.loses), str(stake.undo)))


def test_no_act_stands_in_the_table_twice() -> None:
    listed = [*_AT_STAKE, *(act for acts in _FREE.values() for act in acts)]
    assert sorted(listed) == sorted(Act)


def test_every_act_that_loses_something_has_its_page() -> None:
    assert set(PAGES) == set(_AT_STAKE)
    assert {route for route in PAGES.values() if route} <= set(routes())
