"""Whom a team that sits out may play meanwhile."""

import pytest

from tests.factories import MatchFactory, RoundFactory, ScoreSheetFactory, TeamFactory
from tournaments.enums import SheetState
from tournaments.queries.draws.exempt_matches import find_exempt_offer

pytestmark = pytest.mark.django_db


def test_teams_that_finished_early_are_offered_before_those_that_play() -> None:
    round_ = RoundFactory(tournament__bye_play="catch_up")
    MatchFactory(round=round_, table_number=1)
    early = MatchFactory(round=round_, table_number=2)
    ScoreSheetFactory(match=early, state=SheetState.SUBMITTED)
    MatchFactory(
        round=round_, ns=TeamFactory(tournament=round_.tournament), ew=None, table_number=None
    )
    offer = find_exempt_offer(round_)
    assert offer is not None
    assert [team.pk in offer.finished for team in offer.opponents] == [True, True, False, False]
    assert offer.finished == {early.ns_id, early.ew_id}
