"""Rules changed after the first deal: impact first, a reason, every sheet computed again."""

import datetime

import pytest

from tests.factories import MatchFactory, RoundFactory, TeamFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.rules.rule_changes import change_frozen_rules, preview_rule_change
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.errors import Refused
from tournaments.models import Match, ScoreSheet, Tournament

pytestmark = pytest.mark.django_db


def test_frozen_rules_change_with_a_reason_alone() -> None:
    tournament = TournamentFactory(rules_frozen_at=datetime.datetime.now(datetime.UTC))
    with pytest.raises(Refused) as refusal:
        change_frozen_rules(tournament, values={"length_value": 10}, by=SERVER, reason=" ")
    assert refusal.value.code == "reason-missing"
    change_frozen_rules(tournament, values={"length_value": 10}, by=SERVER, reason="Il est tard")
    assert Tournament.objects.get().length_value == 10


def played() -> Tournament:
    """Two teams after one deal: 97 to 65, or 100 to 70 where marks are rounded."""
    tournament = TournamentFactory(
        length_value=1, rule_overrides={"declarations": False, "trump_required": False}
    )
    round_ = RoundFactory(tournament=tournament)
    teams = [TeamFactory(tournament=tournament, number=number) for number in (1, 2)]
    match = MatchFactory(round=round_, table_number=1, ns=teams[0], ew=teams[1])
    hand_in_sheet(
        ScoreSheet.objects.create(match=match),
        deals=[{"taker": "NS", "points": {"NS": 97, "EW": 65}}],
        base_version=0,
        by=SERVER,
    )
    return Tournament.objects.get()


def rounded(tournament: Tournament) -> dict[str, object]:
    return {"rule_overrides": {**tournament.rule_overrides, "round_marks": True}}


def test_the_impact_is_told_and_nothing_is_written() -> None:
    tournament = played()
    impact = preview_rule_change(tournament, values=rounded(tournament))
    assert [move.total_change for move in impact.revalued] == [3, 5]
    match = Match.objects.get()
    assert (match.ns_score, match.ew_score) == (97, 65)
    assert Tournament.objects.get().rule_overrides == tournament.rule_overrides


def test_every_sheet_follows_the_changed_rules() -> None:
    tournament = played()
    change_frozen_rules(
        tournament, values=rounded(tournament), by=SERVER, reason="Annoncé au micro"
    )
    match = Match.objects.get()
    assert (match.ns_score, match.ew_score) == (100, 70)


def test_rules_that_a_recorded_deal_contradicts_are_refused() -> None:
    tournament = played()
    with pytest.raises(Refused) as refusal:
        change_frozen_rules(
            tournament, values={"rule_overrides": {}}, by=SERVER, reason="Sans raison"
        )
    assert refusal.value.code == "facts-refused"
    assert Match.objects.get().ns_score == 97
