"""What is cached of matches is what the facts give."""

import pytest

from tests.factories import MatchFactory
from tests.tournaments.score_facts import filled_sheet, match_of
from tournaments.domain.sheets.cached_results import refresh_match, refresh_tournament
from tournaments.models import Match, ScoreSheet

pytestmark = pytest.mark.django_db


def test_a_spoilt_cache_is_computed_again() -> None:
    sheet = filled_sheet(submitted=True)
    Match.objects.update(ns_score=1, ew_score=2, winner="EW")
    refresh_match(match_of(sheet))
    match = match_of(sheet)
    assert (match.ns_score, match.ew_score, match.winner) == (254, 232, "NS")


def test_a_match_without_a_sheet_has_no_score() -> None:
    match = MatchFactory(ns_score=10, ew_score=20, winner="EW")
    refresh_match(match)
    assert (match.ns_score, match.ew_score, match.winner) == (None, None, "")


def test_changed_rules_reach_every_sheet_of_the_tournament() -> None:
    sheet = filled_sheet(submitted=True)
    tournament = sheet.match.round.tournament
    tournament.rule_overrides |= {"round_marks": True}
    refresh_tournament(tournament)
    assert ScoreSheet.objects.get().result["totals"] == {"NS": 250, "EW": 230}


def test_refreshing_a_tournament_leaves_the_team_that_sits_out_alone() -> None:
    sheet = filled_sheet(submitted=True)
    MatchFactory(round=sheet.match.round, table_number=None, ew=None)
    refresh_tournament(sheet.match.round.tournament)
    assert match_of(sheet).ns_score == 254
