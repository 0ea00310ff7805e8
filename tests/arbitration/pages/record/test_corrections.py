"""Sheets that changed afterwards, as the record tells them."""

import pytest

from arbitration.domain.rulings import Decision, rule_on_incident
from arbitration.kinds import CONDUCT, SCORE_DISAGREEMENT
from arbitration.pages.record.corrections import find_corrections
from tests.arbitration.tables import match_in_play, reported, sheet_of
from tests.factories import TournamentFactory
from tests.tournaments.score_facts import THREE_DEALS, played
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import save_deals
from tournaments.models import Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return match_in_play(TournamentFactory(length_value=3), deals=2)


def type_otherwise(match: Match) -> None:
    """Have the desk type another first deal, and go on with a third one."""
    sheet = sheet_of(match)
    deals = [played("NS", 120), *THREE_DEALS[1:]]
    save_deals(sheet, deals=deals, base_version=sheet.version, by=SERVER)


@pytest.mark.parametrize(
    ("kind", "told"), [(SCORE_DISAGREEMENT, [(1,)]), (CONDUCT, [])], ids=["a deal", "no deal"]
)
def test_a_deal_that_changes_after_a_decision_on_it_is_told(
    kind: str, told: list[tuple[int, ...]], match: Match
) -> None:
    """The sheet counts for nothing yet; the record once said « Aucune, hors des décisions »."""
    about = {} if kind == CONDUCT else {"deal_number": 1}
    decision = Decision(reason="Sans suite")
    rule_on_incident(reported(kind, match, **about), decision=decision, by=SERVER)
    type_otherwise(match)
    found = find_corrections(match.round.tournament)
    assert [one.ruled for one in found.by_hand] == told


def test_what_is_typed_before_a_decision_is_no_correction(match: Match) -> None:
    type_otherwise(match)
    incident = reported(SCORE_DISAGREEMENT, match, deal_number=1)
    rule_on_incident(incident, decision=Decision(reason="Sans suite"), by=SERVER)
    assert find_corrections(match.round.tournament).by_hand == []
