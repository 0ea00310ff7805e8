"""What a decision would change, told before it is made."""

import pytest

from arbitration.domain.previews import preview_effects, preview_revision
from arbitration.domain.rulings import Decision, rule_on_incident
from arbitration.effects.table_effects import FixedDeal, LostMatch
from arbitration.effects.team_effects import Penalty, TeamWarning
from arbitration.queries.proposals import find_proposal
from tests.arbitration.deciding import AWARD
from tests.arbitration.tables import finished_match, match_in_play, reported, sheet_of
from tests.tournaments.evenings import drawn_round
from tests.tournaments.score_facts import THREE_DEALS
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_the_preview_shows_deal_match_and_standings_and_changes_nothing(
    tournament: Tournament,
) -> None:
    match = finished_match(tournament)
    incident = reported("irregular-card", match, deal_number=3, seat="S")
    proposal = find_proposal(incident)
    assert proposal is not None
    preview = preview_effects(incident, effects=proposal.effects, by=SERVER)
    assert preview.deal == ({"NS": 82, "EW": 80}, {"NS": 0, "EW": 162})
    assert preview.after is not None
    assert preview.after.totals == {"NS": 172, "EW": 314}
    assert preview.standings is not None
    assert preview.standings.moves[0].participant.id == match.ew_id
    assert sheet_of(match).result["totals"] == {"NS": 254, "EW": 232}


def test_the_teams_of_the_table_are_told_before_the_others(tournament: Tournament) -> None:
    incident = reported("conduct", finished_match(tournament), side="NS")
    loss = Penalty(team_number=incident.teams[0].number, amount=-500)
    preview = preview_effects(incident, effects=(loss,), by=SERVER)
    here = {team.pk for team in incident.teams}
    assert {move.participant.id for move in preview.moves_here} <= here
    assert here.isdisjoint(move.participant.id for move in preview.moves_elsewhere)
    assert len(preview.moves_here) + len(preview.moves_elsewhere) == len(
        preview.standings.moves if preview.standings else ()
    )
    assert (len(preview.moves_here), len(preview.moves_elsewhere)) == (2, 2)


def test_points_of_a_round_that_is_still_played_are_said_to_count_later(
    tournament: Tournament,
) -> None:
    first = finished_match(tournament)
    other = first.round.matches.get(table_number=2)
    hand_in_sheet(other.sheet, deals=THREE_DEALS, base_version=0, by=SERVER)
    round_ = drawn_round(tournament, list(tournament.teams.order_by("number")), number=2)
    match = round_.matches.get(table_number=1)
    incident = reported("conduct", match, side="NS")
    loss = Penalty(team_number=match.ns.number, amount=-500)
    told = [
        preview_effects(incident, effects=(effect,), by=SERVER)
        for effect in (loss, TeamWarning(team_number=match.ns.number))
    ]
    assert [one.standings and one.standings.moves for one in told] == [(), ()]
    assert [one.counts_later for one in told] == [True, False]


def test_a_preview_of_what_cannot_be_says_why(tournament: Tournament) -> None:
    incident = reported("misdeal", finished_match(tournament), deal_number=1)
    effect = FixedDeal(deal=4, facts=AWARD)
    assert preview_effects(incident, effects=(effect,), by=SERVER).refusal != ""


def test_a_revision_is_shown_with_the_first_ruling_undone(tournament: Tournament) -> None:
    match = finished_match(tournament)
    effect = FixedDeal(deal=3, facts=AWARD)
    incident = reported("irregular-card", match, deal_number=3)
    ruling = rule_on_incident(incident, decision=Decision(effects=(effect,)), by=SERVER)
    preview = preview_revision(ruling, effects=(), by=SERVER)
    assert preview.before is not None
    assert preview.after is not None
    assert (preview.before.totals, preview.after.totals) == (
        {"NS": 334, "EW": 152},
        {"NS": 254, "EW": 232},
    )
    assert sheet_of(match).result["totals"] == {"NS": 334, "EW": 152}


def test_what_is_about_no_table_changes_no_match(tournament: Tournament) -> None:
    match = finished_match(tournament)
    incident = reported("conduct", match, side="NS")
    incident.match, incident.team = None, match.ns
    incident.save()
    penalty = Penalty(team_number=match.ns.number, amount=-100)
    preview = preview_effects(incident, effects=(penalty,), by=SERVER)
    assert (preview.changes_totals, preview.deal) == (False, (None, None))
    assert preview.standings is not None
    assert preview.standings.moves[0].participant.id == match.ew_id


def test_who_loses_a_match_by_decision_loses_it_with_the_same_totals(
    tournament: Tournament,
) -> None:
    incident = reported("conduct", finished_match(tournament), side="NS")
    lost = LostMatch(side="NS")
    preview = preview_effects(incident, effects=(lost,), by=SERVER)
    assert preview.after is not None
    assert (preview.changes_totals, preview.changes_winner, preview.after.winner) == (
        False,
        True,
        "EW",
    )


@pytest.mark.parametrize(("deals", "waits"), [(0, True), (1, False)])
def test_a_lost_match_of_which_nothing_is_written_waits_for_its_first_deal(
    tournament: Tournament, deals: int, waits: bool
) -> None:
    incident = reported("conduct", match_in_play(tournament, deals=deals), side="NS")
    lost = LostMatch(side="NS")
    assert preview_effects(incident, effects=(lost,), by=SERVER).waits_for_a_deal == waits
