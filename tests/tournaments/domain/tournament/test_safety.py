"""The table of what asks before it is done: every act, at every moment, with the way back."""

import pytest

from tests.crawling.addresses import routes
from tournaments import acts
from tournaments.acts import ActMoment, Care, add_acts, check_every_act, list_rows, row_of
from tournaments.domain.tournament.safety import stake_of
from tournaments.enums import Act

ASKING = frozenset({Care.ASKS, Care.REASON})

PAGES = {
    Act.DRAW_CANCELLED: "organiser:draw_cancel",
    Act.TOURNAMENT_FINISHED: "organiser:finish",
    Act.TOURNAMENT_REOPENED: "organiser:reopen",
    Act.TOURNAMENT_STOPPED: "organiser:stop",
    Act.TOURNAMENT_RESUMED: "organiser:resume",
    Act.TOURNAMENT_REMOVED: "organiser:remove",
    Act.SUITCASE_TAKEN_AGAIN: "organiser:suitcase_take_again",
    Act.DEFERRED_ASIDE: "organiser:deferred_aside",
    Act.CLUB_CLOSED: "organiser:club_close",
    Act.DEMO_REMOVED: "organiser:remove_demo",
    Act.FORFEIT_RECORDED: "organiser:sheet_forfeit",
    Act.STAGE_REMOVED: "organiser:stage_remove",
    Act.STAGE_REOPENED: "organiser:stage_reopen",
    Act.TEAM_WITHDRAWN: "organiser:team_withdraw",
    Act.TEAM_LEFT: "organiser:check_in_leave",
    Act.TEAM_EXCLUDED: "arbitration:incident_decide",
    Act.TEAM_READMITTED: "arbitration:ruling_revise",
    Act.PLAYER_EXCLUDED: "arbitration:incident_decide",
    Act.PLAYER_READMITTED: "arbitration:ruling_revise",
    Act.SHEET_CONTESTED: "organiser:sheet_contest",
    Act.SHEET_CORRECTED: "organiser:sheet_correct",
    Act.SHEET_RESOLVED: "organiser:sheet_decide",
    Act.SEAT_ENDED: "organiser:phone_seat_end",
    Act.ENTRIES_DROPPED: "organiser:phone_entries_drop",
    Act.TABLE_CODE_REPLACED: "organiser:phones_code",
    Act.SHEET_PHOTO_REMOVED: "organiser:sheet_photo_remove",
    Act.RULES_CHANGED: "organiser:rules",
    Act.ADJUSTMENT_MADE: "arbitration:penalties",
    Act.ADJUSTMENT_REVERSED: "arbitration:penalty_cancel",
    Act.WINNER_NAMED: "organiser:draw_winner",
    Act.DRAW_TABLE_CHANGED: "organiser:draw_table",
    Act.STAGE_PUT_RIGHT: "organiser:mending",
    Act.STAGE_KEPT: "organiser:mending",
    Act.STAGE_LOT_TAKEN_BACK: "organiser:stage_lot_back",
    Act.STAGE_BARRAGE_DROPPED: "organiser:barrage_drop",
    Act.MONEY_REFUNDED: "organiser:money_refund",
    Act.MONEY_REVERSED: "organiser:money_reverse",
    Act.TILL_CLOSED: "organiser:till_close",
    Act.PALMARES_RELEASED: "organiser:palmares_release",
    Act.PALMARES_CORRECTED: "organiser:palmares_changes",
    Act.DETAILS_ERASED: "",
}
"""Where each act by which something is lost is asked for; erasing is a command of the server."""


@pytest.mark.parametrize("moment", ActMoment)
def test_every_act_has_its_care_at_every_moment(moment: ActMoment) -> None:
    stakes = {act: stake_of(act, moment) for act in Act}
    untold = [
        act
        for act, stake in stakes.items()
        if stake.care in ASKING and not (str(stake.loses) and str(stake.undo))
    ]
    refusing = {act: (stake.care == Care.REFUSED,) * 2 for act, stake in stakes.items()}
    assert untold == []
    assert {
        act: (bool(stake.refusal), bool(stake.code)) for act, stake in stakes.items()
    } == refusing


def test_no_act_has_two_rows() -> None:
    with pytest.raises(ValueError, match="two rows"):
        add_acts({Act.SHEET_SAVED: row_of(Act.SHEET_SAVED)})


def test_a_site_with_an_act_without_a_row_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {act: row for act, row in list_rows().items() if act != Act.SHEET_SAVED}
    monkeypatch.setattr(acts, "_table", rows)
    (found,) = check_every_act(None)
    assert (found.id, "SHEET_SAVED" in found.msg) == ("tournaments.E001", True)


def test_every_act_that_loses_something_has_its_page() -> None:
    assert set(PAGES) == {act for act, row in list_rows().items() if row.loses}
    assert {route for route in PAGES.values() if route} <= set(routes())
