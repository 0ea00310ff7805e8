"""Every act of the table of safety at every moment: the domain refuses, asks or does as it says."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from bookings.domain.away.deferred import put_request_aside
from prizes.domain.palmares import correct_palmares, release_palmares
from suitcases.domain.packing import take_again
from tests.pictures import picture
from tests.tournaments.chains import first_stage
from tests.tournaments.domain.tournament.evening_at import (
    Evening,
    adjust,
    correct,
    deferred,
    enter_list,
    exchange_pools,
    hand_in,
    photographed,
    save,
    seated,
    substitute,
    swap,
    taken_away,
)
from tests.tournaments.score_facts import THREE_DEALS
from tournaments.actors import SERVER
from tournaments.acts import ActMoment, Care, list_rows
from tournaments.acts.row import ALWAYS
from tournaments.domain.clubs import close_club
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.draws.exempt_matches import seat_exempt_team, take_back_exempt_match
from tournaments.domain.draws.late_teams import seat_late_team
from tournaments.domain.draws.restored_draws import restore_draw
from tournaments.domain.draws.rooms import change_table
from tournaments.domain.draws.rounds import pause_round, resume_round, start_round
from tournaments.domain.money.payments import refund_team, reverse_movement
from tournaments.domain.money.tills import close_till, count_till, open_till
from tournaments.domain.phones.codes import replace_code
from tournaments.domain.phones.desk import (
    accept_first_deal,
    drop_entries,
    end_seat,
    give_table_back,
    take_table_over,
)
from tournaments.domain.ranks.adjustments import reverse_adjustment
from tournaments.domain.rules.club_rules import change_frozen_rules
from tournaments.domain.sheets.contests import compare_sheet, contest_sheet, resolve_contest
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.sheets.photos import add_photo, remove_photo
from tournaments.domain.sheets.rulings import bar_side
from tournaments.domain.sheets.sheets import confirm_sheet, reopen_sheet
from tournaments.domain.stages.barrages import arrange_barrages, drop_barrage, name_winner
from tournaments.domain.stages.entry import open_stage, reopen_stage
from tournaments.domain.stages.lots import answer_call, draw_lot, take_back_lot, undo_answer
from tournaments.domain.stages.mending.ways import Way, mend
from tournaments.domain.stages.replacements import bring_up_next
from tournaments.domain.stages.stages import add_stage, change_stage, remove_stage
from tournaments.domain.teams.check_in import (
    check_in_team,
    record_departure,
    record_return,
    undo_check_in,
)
from tournaments.domain.teams.exclusions import (
    exclude_player,
    exclude_team,
    readmit_player,
    readmit_team,
)
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.solos import match_solos, part_solos
from tournaments.domain.teams.teams import (
    change_team,
    promote_team,
    register_team,
    restore_team,
    withdraw_team,
)
from tournaments.domain.tournament.endings import (
    finish_tournament,
    remove_demo,
    remove_tournament,
    reopen_tournament,
    resume_tournament,
    stop_tournament,
)
from tournaments.domain.tournament.safety import stake_of
from tournaments.enums import Act, Forfeit, PaymentMethod, SheetState
from tournaments.errors import Refused
from tournaments.models import Adjustment, CancelledDraw, Tournament

pytestmark = pytest.mark.django_db
PAIR = SignUp(players=("NOUVEAU A", "NOUVEAU B"))
SWORN = frozenset({"finished", "reason-missing", *(
    stake_of(act, moment).code for act in Act for moment in ActMoment
)} - {""})  # fmt: skip
"""The codes by which the table speaks; others are the functions' own."""
ASK_BY_WHAT_IS_OPEN = frozenset({Act.TOURNAMENT_FINISHED})
"""Whether it wants a reason hangs on what is left open, not on the moment."""


STAGE: dict[str, Any] = {"name": "Petite finale", "system": "ranking", "entry": "others"}
Doer = Callable[[Evening, str], object]
DOERS: dict[Act, Doer] = {
    Act.TEAM_REGISTERED: lambda e, _w: register_team(e.tournament, sign_up=PAIR, by=SERVER),
    Act.TEAM_CHANGED: lambda e, _w: change_team(e.team(1), sign_up=PAIR, by=SERVER),
    Act.TEAM_WITHDRAWN: lambda e, why: withdraw_team(e.team(6), by=SERVER, reason=why),
    Act.TEAM_RESTORED: lambda e, _w: restore_team(e.team(7), by=SERVER),
    Act.TEAM_PROMOTED: lambda e, _w: promote_team(e.team(8), by=SERVER),
    Act.SOLOS_MATCHED: lambda e, _w: match_solos(e.team(9), e.team(10), by=SERVER),
    Act.SOLOS_PARTED: lambda e, _w: part_solos(e.matched(), by=SERVER),
    Act.PLAYER_SUBSTITUTED: lambda e, _w: substitute(e),
    Act.TEAMS_IMPORTED: lambda e, _w: enter_list(e),
    Act.TEAM_CHECKED_IN: lambda e, _w: check_in_team(e.team(6), by=SERVER),
    Act.CHECK_IN_UNDONE: lambda e, _w: undo_check_in(e.team(11), by=SERVER),
    Act.TEAM_LEFT: lambda e, why: record_departure(e.team(1), by=SERVER, reason=why),
    Act.TEAM_RETURNED: lambda e, _w: record_return(e.team(6), by=SERVER),
    Act.TEAM_EXCLUDED: lambda e, why: exclude_team(e.team(1), by=SERVER, reason=why),
    Act.TEAM_READMITTED: lambda e, why: readmit_team(e.excluded(), by=SERVER, reason=why),
    Act.PLAYER_EXCLUDED: lambda e, why: exclude_player(
        e.team(1).members.get(position=1), by=SERVER, reason=why
    ),
    Act.PLAYER_READMITTED: lambda e, why: readmit_player(
        e.team(1).members.get(position=1), by=SERVER, reason=why
    ),
    Act.DRAW_PREVIEWED: lambda e, _w: preview_draw(e.tournament, by=SERVER),
    Act.DRAW_SWAPPED: lambda e, _w: swap(e),
    Act.DRAW_TABLE_CHANGED: lambda e, _w: change_table(e.round, table=1, number=2, by=SERVER),
    Act.DRAW_PUBLISHED: lambda e, _w: publish_draw(e.to_publish(), by=SERVER),
    Act.DRAW_CANCELLED: lambda e, why: cancel_draw(e.round, by=SERVER, reason=why),
    Act.DRAW_RESTORED: lambda e, _w: restore_draw(CancelledDraw.objects.get(), by=SERVER),
    Act.ROUND_PAUSED: lambda e, _w: pause_round(start_round(e.round, by=SERVER), by=SERVER),
    Act.ROUND_RESUMED: lambda e, _w: resume_round(e.round, by=SERVER),
    Act.LATE_TEAM_SEATED: lambda e, _w: seat_late_team(
        e.round, team=e.team(11), opponent=e.exempt, by=SERVER
    ),
    Act.CATCH_UP_SEATED: lambda e, _w: seat_exempt_team(
        e.round, exempt=e.exempt, against=e.match.ns, by=SERVER
    ),
    Act.CATCH_UP_TAKEN_BACK: lambda e, _w: take_back_exempt_match(e.match, by=SERVER),
    Act.STAGE_ADDED: lambda e, _w: add_stage(
        e.tournament, values=STAGE | {"source": first_stage(e.tournament)}, by=SERVER
    ),
    Act.STAGE_CHANGED: lambda e, _w: change_stage(e.final, values={"name": "Autre"}, by=SERVER),
    Act.STAGE_OPENED: lambda e, _w: open_stage(e.final, by=SERVER),
    Act.STAGE_POOLS_CHANGED: lambda e, _w: exchange_pools(e),
    Act.STAGE_MOVED_UP: lambda e, _w: bring_up_next(e.final, by=SERVER),
    Act.STAGE_REOPENED: lambda e, _w: reopen_stage(e.final, by=SERVER),
    Act.STAGE_PUT_RIGHT: lambda e, why: mend(
        e.tournament, code="match-0", way=Way.PUT_RIGHT, reason=why, by=SERVER
    ),
    Act.STAGE_KEPT: lambda e, why: mend(
        e.tournament, code="match-0", way=Way.KEEP, reason=why, by=SERVER
    ),
    Act.STAGE_LOT_DRAWN: lambda e, _w: draw_lot(e.final, by=SERVER),
    Act.STAGE_LOT_ACCEPTED: lambda e, _w: answer_call(
        e.final, team=e.team(1), accepts=True, by=SERVER
    ),
    Act.STAGE_LOT_DECLINED: lambda e, _w: answer_call(
        e.final, team=e.team(1), accepts=False, by=SERVER
    ),
    Act.STAGE_LOT_ANSWER_UNDONE: lambda e, _w: undo_answer(e.final, by=SERVER),
    Act.STAGE_LOT_TAKEN_BACK: lambda e, _w: take_back_lot(e.final, by=SERVER),
    Act.STAGE_BARRAGE_ARRANGED: lambda e, _w: arrange_barrages(e.final, by=SERVER),
    Act.STAGE_BARRAGE_DROPPED: lambda e, _w: drop_barrage(e.final, by=SERVER),
    Act.STAGE_REMOVED: lambda e, _w: remove_stage(e.final, by=SERVER),
    Act.WINNER_NAMED: lambda e, why: name_winner(e.match, side="NS", reason=why, by=SERVER),
    Act.ADJUSTMENT_MADE: adjust,
    Act.ADJUSTMENT_REVERSED: lambda e, why: reverse_adjustment(
        Adjustment.objects.get(team=e.team(2)), reason=why, by=SERVER
    ),
    Act.PALMARES_RELEASED: lambda e, _w: release_palmares(e.tournament, by=SERVER),
    Act.PALMARES_CORRECTED: lambda e, why: correct_palmares(e.tournament, reason=why, by=SERVER),
    Act.TOURNAMENT_FINISHED: lambda e, why: finish_tournament(e.tournament, by=SERVER, reason=why),
    Act.TOURNAMENT_REOPENED: lambda e, why: reopen_tournament(e.tournament, by=SERVER, reason=why),
    Act.TOURNAMENT_STOPPED: lambda e, why: stop_tournament(e.tournament, by=SERVER, reason=why),
    Act.TOURNAMENT_RESUMED: lambda e, _w: resume_tournament(e.tournament, by=SERVER),
    Act.TOURNAMENT_REMOVED: lambda e, _w: remove_tournament(
        e.tournament, typed_name=e.tournament.name, by=SERVER
    ),
    Act.SUITCASE_TAKEN_AGAIN: lambda e, why: take_again(
        taken_away(e),
        typed_name=e.tournament.name,
        reason=why,
        by=SERVER,
    ),
    Act.DEFERRED_ASIDE: lambda e, why: put_request_aside(deferred(e), reason=why, by=SERVER),
    Act.CLUB_CLOSED: lambda e, _w: close_club(e.tournament.club, hides_pages=False, by=SERVER),
    Act.DEMO_REMOVED: lambda e, _w: remove_demo(e.tournament, by=SERVER),
    Act.RULES_CHANGED: lambda e, why: change_frozen_rules(
        e.tournament, values={}, by=SERVER, reason=why
    ),
    Act.FORFEIT_RECORDED: lambda e, why: record_forfeit(
        e.sheet(SheetState.OPEN).match, absent=Forfeit.NS, by=SERVER, reason=why
    ),
    Act.SHEET_SAVED: lambda e, _w: save(e),
    Act.SHEET_SUBMITTED: lambda e, _w: hand_in(e),
    Act.MATCH_STOPPED: lambda e, _w: hand_in(e, stopped=True),
    Act.SHEET_CONFIRMED: lambda e, _w: confirm_sheet(e.sheet(SheetState.SUBMITTED), by=SERVER),
    Act.SHEET_COMPARED: lambda e, _w: compare_sheet(
        e.sheet(SheetState.CONFIRMED), deals=THREE_DEALS, by=SERVER
    ),
    Act.SHEET_REOPENED: lambda e, _w: reopen_sheet(e.sheet(SheetState.CONFIRMED), by=SERVER),
    Act.SHEET_CONTESTED: lambda e, why: contest_sheet(
        e.sheet(SheetState.OPEN), reason=why, by=SERVER
    ),
    Act.SHEET_RESOLVED: lambda e, why: resolve_contest(
        e.sheet(SheetState.CONTESTED), reason=why, by=SERVER
    ),
    Act.SHEET_CORRECTED: correct,
    Act.MONEY_REFUNDED: lambda e, why: refund_team(
        e.owing().team, cents=600, method=PaymentMethod.CASH, reason=why, by=SERVER
    ),
    Act.MONEY_REVERSED: lambda e, why: reverse_movement(e.owing(), reason=why, by=SERVER),
    Act.TILL_CLOSED: lambda e, _w: close_till(
        count_till(open_till(e.tournament, float_cents=0, by=SERVER), counted_cents=0, by=SERVER),
        by=SERVER,
    ),
    Act.TABLE_TAKEN_OVER: lambda e, _w: take_table_over(
        e.sheet(SheetState.OPEN), base_version=e.sheet().version, by=SERVER
    ),
    Act.TABLE_GIVEN_BACK: lambda e, _w: give_table_back(e.sheet(SheetState.OPEN), by=SERVER),
    Act.FIRST_DEAL_ACCEPTED: lambda e, _w: accept_first_deal(
        e.sheet(SheetState.OPEN), entry="", by=SERVER
    ),
    Act.TABLE_CODE_REPLACED: lambda e, _w: replace_code(e.tournament, 1, by=SERVER),
    Act.SHEET_PHOTO_ADDED: lambda e, _w: add_photo(e.sheet(), content=picture(), by=SERVER),
    Act.SHEET_PHOTO_REMOVED: lambda e, _w: remove_photo(photographed(e.sheet()), by=SERVER),
    Act.SEAT_ENDED: lambda e, why: end_seat(seated(e.sheet()), by=SERVER, reason=why),
    Act.ENTRIES_DROPPED: lambda e, why: drop_entries(e.sheet(), by=SERVER, reason=why),
    Act.SIDE_BARRED: lambda e, why: bar_side(e.sheet(), number=1, side="NS", by=SERVER, reason=why),
}


def refused(evening: Evening, do: Doer, why: str) -> str:
    """The code with which an act is refused, "" where it is done; nothing of it stays."""
    evening.tournament = Tournament.objects.get(pk=evening.tournament.pk)
    code = ""
    with transaction.atomic():
        try:
            with transaction.atomic():
                do(evening, why)
        except Refused as refusal:
            code = refusal.code
        transaction.set_rollback(True)
    return code


def expected_and_found(evening: Evening, act: Act, moment: ActMoment) -> tuple[object, object]:
    """What the table says of an act, and what the domain does: the codes without a reason and
    with one where it wants a reason, else the code that the table has for it, if any."""
    stake, do = stake_of(act, moment), DOERS[act]
    if stake.care == Care.REASON:
        found = [refused(evening, do, why) for why in ("", "Orage")]
        return ["reason-missing", False], [found[0], found[1] in SWORN]
    code = refused(evening, do, "Orage" if act in ASK_BY_WHAT_IS_OPEN else "")
    return stake.code, code if code in SWORN else ""


@pytest.mark.parametrize("moment", ActMoment)
def test_the_domain_decides_every_act_by_the_table(moment: ActMoment) -> None:
    evening = Evening(moment)
    found = {act: expected_and_found(evening, act, moment) for act in DOERS}
    assert {act: both for act, both in found.items() if both[0] != both[1]} == {}


def test_only_acts_that_are_always_safe_need_not_ask_the_table() -> None:
    safe = {act for act, row in list_rows().items() if row.cares == ALWAYS and not row.loses}
    assert set(Act) - DOERS.keys() == {*safe, Act.DETAILS_ERASED}, (
        "Say in DOERS how the act is done, or in its row that it is always safe."
    )
