"""Who typed which sheets a second time, in the record."""

import pytest

from arbitration.pages.record.corrections import list_comparisons
from tests.arbitration.tables import finished_match
from tests.tournaments.score_facts import THREE_DEALS, played, somebody
from tournaments.domain.sheets.contests import compare_sheet
from tournaments.domain.sheets.corrections import correct_sheet
from tournaments.models import ScoreSheet, Tournament

pytestmark = pytest.mark.django_db


def test_a_sheet_that_was_compared_is_told_with_who_until_it_changes(
    tournament: Tournament,
) -> None:
    match, reader = finished_match(tournament), somebody()
    sheet = ScoreSheet.objects.get(match=match)
    compare_sheet(sheet, deals=THREE_DEALS, by=reader)
    told = [
        (comparison.round, comparison.tables, comparison.who)
        for comparison in list_comparisons(tournament)
    ]
    assert told == [(match.round, (1,), reader.name)]
    changed = [played("NS", 99), *THREE_DEALS[1:]]
    correct_sheet(sheet, deals=changed, base_version=1, reason="Relu", by=somebody())
    assert list(list_comparisons(tournament)) == []
