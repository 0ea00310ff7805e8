"""What changed beside the draws, in sentences."""

import pytest

from arbitration.pages.record.changes import list_changes
from tests.arbitration.tables import match_in_play, sheet_of
from tests.tournaments.score_facts import submit_sheet
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import reopen_sheet
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_match_that_was_stopped_is_told_with_its_reason_until_its_sheet_is_opened_again(
    tournament: Tournament,
) -> None:
    match = match_in_play(tournament, deals=1)
    submit_sheet(sheet_of(match), by=SERVER, stopped_by_time=True)
    said = "Partie 1, table 1 : partie arrêtée par le temps après 1 donne."
    assert list(list_changes(tournament, with_names=True)) == [f"{said} Salle fermée"]
    assert list(list_changes(tournament, with_names=False)) == [said]
    reopen_sheet(sheet_of(match), by=SERVER)
    assert list(list_changes(tournament, with_names=True)) == []
