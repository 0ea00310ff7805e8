"""A sheet that counts is corrected: impact first, then a reason, then everywhere."""

from dataclasses import replace
from typing import Any

import pytest

from tests.factories import MatchFactory, RoundFactory
from tests.tournaments.recording import recorded_acts
from tests.tournaments.score_facts import (
    THREE_DEALS,
    filled_sheet,
    match_of,
    open_sheet,
    played,
    somebody,
    submit_sheet,
)
from tournaments.domain.sheets.corrections import correct_sheet, preview_correction
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import save_totals
from tournaments.enums import Act, DrawSystem, SheetState
from tournaments.errors import Refused
from tournaments.models import DealRecord, ScoreSheet
from tournaments.pairing import request_as_json
from tournaments.queries.draws.requests import build_draw_request

pytestmark = pytest.mark.django_db

CORRECTED = (played("NS", 20), *THREE_DEALS[1:])
"""NS failed the first deal: 154 to 332."""


def locked_sheet(**settings: Any) -> ScoreSheet:
    sheet = filled_sheet(submitted=True, **settings)
    ScoreSheet.objects.update(state=SheetState.LOCKED)
    return ScoreSheet.objects.get(pk=sheet.pk)


def correct(sheet: ScoreSheet, **changes: Any) -> ScoreSheet:
    given = {"deals": CORRECTED, "base_version": 1, "reason": "Donne 1", "by": somebody()}
    return correct_sheet(sheet, **(given | changes))


def test_a_correction_changes_the_match_and_keeps_the_state() -> None:
    sheet = correct(locked_sheet())
    match = match_of(sheet)
    assert (match.ns_score, match.ew_score, match.winner, sheet.state) == (
        154,
        332,
        "EW",
        SheetState.LOCKED,
    )


def test_a_correction_is_announced_alone() -> None:
    sheet = locked_sheet()
    with recorded_acts() as acts:
        correct(sheet)
    assert acts == [Act.SHEET_CORRECTED]


def test_the_reason_stays_with_the_facts() -> None:
    sheet = correct(locked_sheet())
    assert DealRecord.objects.get(sheet=sheet, number=1, is_current=True).reason == "Donne 1"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"reason": "  "}, "reason-missing"),
        ({"base_version": 0}, "sheet-changed"),
        ({"deals": THREE_DEALS}, "nothing-changed"),
        ({"deals": [{"taker": "NS"}]}, "missing"),
    ],
)
def test_a_correction_is_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as caught:
        correct(locked_sheet(), **changes)
    assert caught.value.code == code


def test_an_open_sheet_is_not_corrected() -> None:
    with pytest.raises(Refused) as caught:
        correct(open_sheet(), base_version=0)
    assert caught.value.code == "sheet-closed"


def test_looking_at_the_impact_changes_nothing() -> None:
    sheet = locked_sheet()
    with recorded_acts() as acts:
        preview_correction(sheet, deals=CORRECTED, base_version=1, by=somebody())
    assert (acts, match_of(sheet).ns_score, DealRecord.objects.count()) == ([], 254, 3)


def test_the_impact_says_both_totals() -> None:
    impact = preview_correction(locked_sheet(), deals=CORRECTED, base_version=1, by=somebody())
    totals = (impact.before["totals"], impact.after["totals"])
    assert totals == ({"NS": 254, "EW": 232}, {"NS": 154, "EW": 332})


def test_the_impact_says_who_moves() -> None:
    sheet = locked_sheet()
    impact = preview_correction(sheet, deals=CORRECTED, base_version=1, by=somebody())
    moves = [(m.participant.number, m.places) for m in impact.standings.moves]
    assert moves == [(sheet.match.ew.number, 1), (sheet.match.ns.number, -1)]


def test_the_impact_tells_the_ranks_that_people_read_while_the_next_round_is_played() -> None:
    """What its exempt is given of the round under way stands in nobody's standings yet."""
    sheet = locked_sheet()
    under_way = RoundFactory(tournament=sheet.match.round.tournament, number=2)
    MatchFactory(round=under_way, table_number=1)
    MatchFactory(round=under_way, table_number=None, ns=sheet.match.ns, ew=None)
    impact = preview_correction(sheet, deals=CORRECTED, base_version=1, by=somebody())
    moves = [(m.participant.number, m.places) for m in impact.standings.moves]
    assert moves == [(sheet.match.ew.number, 1), (sheet.match.ns.number, -1)]


def test_the_impact_does_not_move_anybody_for_a_point() -> None:
    deals = (played("NS", 101), *THREE_DEALS[1:])
    impact = preview_correction(locked_sheet(), deals=deals, base_version=1, by=somebody())
    assert (impact.standings.moves, impact.changes_the_match) == ((), True)


def sheet_before_a_draw(system: str) -> ScoreSheet:
    """Two tables of round 1, 254 to 232 and 300 to 186, and a second round drawn on them."""
    sheet = locked_sheet()
    tournament = sheet.match.round.tournament
    other = ensure_sheet(MatchFactory(round=sheet.match.round, table_number=2))
    totals = {"NS": 300, "EW": 186}
    submit_sheet(save_totals(other, totals=totals, base_version=0, by=somebody()), by=somebody())
    stage = tournament.stages.get()
    request = replace(build_draw_request(stage, number=2, seed=1), system=system)
    RoundFactory(
        tournament=tournament, number=2, system=system, draw_input=request_as_json(request)
    )
    return sheet


@pytest.mark.parametrize(
    ("system", "first_deal", "differs"),
    [
        (DrawSystem.RANKING, 20, True),
        (DrawSystem.RANKING, 101, False),
        (DrawSystem.RANDOM, 20, False),
    ],
)
def test_the_impact_says_which_later_draws_would_have_differed(
    system: DrawSystem, first_deal: int, differs: bool
) -> None:
    deals = (played("NS", first_deal), *THREE_DEALS[1:])
    impact = preview_correction(
        sheet_before_a_draw(system), deals=deals, base_version=1, by=somebody()
    )
    assert [(draw.round.number, draw.differs) for draw in impact.follows.later_draws] == [
        (2, differs)
    ]
