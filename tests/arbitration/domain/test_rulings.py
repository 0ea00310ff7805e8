"""Rulings: carried out at once, counted from what is on record, refused where they cannot be."""

import pytest

from arbitration.domain.incidents import report_incident, take_incident, withdraw_incident
from arbitration.domain.reports import Report
from arbitration.domain.rulings import (
    Decision,
    apply_tariff,
    rule_on_incident,
    settle_amicably,
)
from arbitration.effects.table_effects import FixedDeal
from arbitration.effects.team_effects import TeamExclusion, TeamWarning
from arbitration.enums import IncidentState, Settlement
from arbitration.kinds import CONDUCT, SCORE_DISAGREEMENT, list_reportable
from arbitration.models import Incident, Ruling
from arbitration.queries.proposals import find_proposal
from scoring import RuleSet
from tests.arbitration.deciding import (
    AWARD,
    accept,
    deals_of,
    decide,
    penalty,
    refusal_of,
    total_of,
)
from tests.arbitration.tables import (
    arbiter_of,
    finished_match,
    match_in_play,
    reported,
    sheet_of,
)
from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.score_facts import THREE_DEALS, played
from tournaments.actors import SERVER
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.sheets.corrections import correct_sheet
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import SheetState
from tournaments.errors import Refused
from tournaments.models import Adjustment, Tournament

pytestmark = pytest.mark.django_db


def test_three_misdeals_in_a_row_end_in_an_award(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=1)
    effects = []
    for _number in range(3):
        ruling = accept(reported("misdeal", match, deal_number=2, seat="E"))
        effects.append([effect["effect"] for effect in ruling.effects])
    assert effects == [["redeal"], ["redeal", "barred"], ["points", "next-dealer", "deal"]]
    assert deals_of(match)[2] == AWARD
    assert sheet_of(match).result["totals"] == {"NS": 262, "EW": 62}


def test_a_misdeal_of_another_dealer_begins_a_new_row(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    accept(reported("misdeal", match, seat="E"))
    proposal = find_proposal(reported("misdeal", match, seat="W"))
    assert proposal is not None
    assert proposal.count == 1


def test_misdeals_that_nobody_reported_count_where_the_table_says_so(
    tournament: Tournament,
) -> None:
    proposal = find_proposal(reported("misdeal", match_in_play(tournament), facts={"earlier": 2}))
    assert proposal is not None
    assert (proposal.count, proposal.effects[-1].facts) == (3, AWARD)


def test_rebelote_is_forgotten_once_per_side_and_match(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    first = accept(reported("rebelote-forgotten", match))
    second = accept(reported("rebelote-forgotten", match, deal_number=2))
    assert [effect["effect"] for effect in first.effects] == ["nothing"]
    assert [effect["effect"] for effect in second.effects] == ["belote-lost", "deal"]


def test_a_withdrawn_one_does_not_count(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    Incident.objects.filter(pk=reported("rebelote-forgotten", match).pk).update(
        state=IncidentState.WITHDRAWN, closed_at="2026-11-21T20:00Z"
    )
    proposal = find_proposal(reported("rebelote-forgotten", match))
    assert proposal is not None
    assert proposal.count == 1


def test_the_tariff_is_the_tournaments_own() -> None:
    tournament = TournamentFactory(rule_overrides={"award_points": 250, "trump_required": False})
    incident = reported("misdeal", match_in_play(tournament), facts={"earlier": 2})
    proposal = find_proposal(incident)
    assert proposal is not None
    assert proposal.effects[0].to_json() == {"effect": "points", "side": "NS", "points": 250}


def test_an_irregular_card_found_after_the_deal_loses_it_everywhere(
    tournament: Tournament,
) -> None:
    match = finished_match(tournament)
    accept(reported("irregular-card", match, deal_number=3, seat="S"))
    match.refresh_from_db()
    assert (match.ns_score, match.ew_score, match.winner) == (172, 314, "EW")
    assert total_of(match.ew) == 314


def test_a_deal_that_nobody_wrote_is_lost_by_what_it_will_be(db: None) -> None:
    tournament = TournamentFactory(rulebook="ffb-coinche", rule_overrides={})
    match = match_in_play(tournament)
    proposal = find_proposal(reported("irregular-card", match, seen="after-deal", deal_number=1))
    assert proposal is not None
    assert (proposal.problem, proposal.unwritten) == ("", 1)
    assert proposal.effects[1:] == (FixedDeal(deal=1, facts={"lost_by": "EW"}),)


def test_what_has_no_tariff_is_the_arbiters(tournament: Tournament) -> None:
    assert find_proposal(reported("communication", match_in_play(tournament))) is None


def test_rulings_are_numbered_and_signed(tournament: Tournament) -> None:
    match, arbiter = match_in_play(tournament), arbiter_of(tournament)
    first = rule_on_incident(reported("misdeal", match), decision=Decision(), by=arbiter)
    second = decide(reported("misdeal", match))
    assert (first.number, first.ruled_by, second.number) == (1, arbiter.user, 2)


def test_departing_from_the_tariff_needs_a_reason(tournament: Tournament) -> None:
    with pytest.raises(Refused) as refusal:
        decide(reported("misdeal", match_in_play(tournament)), reason=" ")
    assert (refusal.value.code, refusal.value.field) == ("reason-missing", "reason")
    assert Incident.objects.get().state == "open"


def test_an_incident_is_decided_once_and_by_who_took_it(tournament: Tournament) -> None:
    first, second = arbiter_of(tournament), arbiter_of(tournament)
    incident = take_incident(reported("misdeal", match_in_play(tournament)), by=first)
    with pytest.raises(Refused) as refusal:
        rule_on_incident(incident, decision=Decision(), by=second)
    assert refusal.value.code == "taken"
    rule_on_incident(incident, decision=Decision(), by=first)
    with pytest.raises(Refused) as refusal:
        rule_on_incident(incident, decision=Decision(), by=first)
    assert refusal.value.code == "already-decided"


def test_an_effect_that_is_refused_leaves_the_incident_open(tournament: Tournament) -> None:
    match = finished_match(tournament)
    with pytest.raises(Refused) as refusal:
        decide(
            reported("misdeal", match),
            penalty(match.ns),
            FixedDeal(deal=4, facts=AWARD),
        )
    assert refusal.value.code == "match-over"
    assert (Incident.objects.get().state, Adjustment.objects.count()) == ("open", 0)


def test_a_penalty_a_warning_and_an_exclusion(tournament: Tournament) -> None:
    match = finished_match(tournament)
    decide(
        reported(CONDUCT, match, side="NS"),
        penalty(match.ns),
        TeamWarning(team_number=match.ns.number),
        TeamExclusion(team_number=match.ns.number),
    )
    match.ns.refresh_from_db()
    assert (total_of(match.ns), match.ns.excluded_at is not None) == (154, True)


def test_the_tariff_is_applied_as_it_was_read(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=1)
    second = [reported("misdeal", match, deal_number=2) for _again in range(2)][1]
    proposal = find_proposal(second)
    assert proposal is not None
    withdraw_incident(Incident.objects.first(), reason="Rien", by=SERVER)
    with pytest.raises(Refused) as refusal:
        apply_tariff(second, seen=proposal.seal, by=SERVER)
    assert refusal.value.code == "proposal-changed"


@pytest.mark.parametrize(("seen", "deal"), [("after-deal", {"passed": True}), ("later", None)])
def test_a_tariff_that_proposes_nothing_is_not_applied(
    tournament: Tournament, seen: str, deal: dict[str, bool] | None
) -> None:
    tournament.rulebook = "ffb-coinche"
    tournament.save()
    match = match_in_play(tournament)
    if deal is not None:
        save_deals(match.sheet, deals=[deal], base_version=0, by=SERVER)
    incident = reported("irregular-card", match, deal_number=1, seen=seen)
    proposal = find_proposal(incident)
    assert proposal is not None
    with pytest.raises(Refused) as refusal:
        apply_tariff(incident, seen=proposal.seal, by=SERVER)
    assert (refusal.value.code, Ruling.objects.count()) == ("proposal-changed", 0)


@pytest.mark.parametrize("kind", [TeamWarning, TeamExclusion])
def test_a_team_is_one_of_the_tournament(
    tournament: Tournament, kind: type[TeamWarning | TeamExclusion]
) -> None:
    TeamFactory(number=99)
    with pytest.raises(Refused) as refusal:
        decide(reported(CONDUCT, finished_match(tournament), side="NS"), kind(team_number=99))
    assert refusal.value.code == "no-team"


def test_a_fault_that_both_sides_cover_changes_nothing(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=1)
    ruling = settle_amicably(reported("misdeal", match), how=Settlement.COVER, by=SERVER)
    assert (ruling.amicable, ruling.incident.state) == (True, IncidentState.SETTLED)
    assert deals_of(match) == {1: THREE_DEALS[0]}


def test_a_deal_that_both_sides_annul_counts_for_nothing(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=1)
    settle_amicably(reported("misdeal", match), how=Settlement.ANNUL, by=SERVER)
    assert deals_of(match) == {1: {"annulled": True}}


def test_two_sides_agree_on_nothing_where_the_rules_leave_it_to_the_arbiter(
    tournament: Tournament,
) -> None:
    incident = reported("misdeal", match_in_play(tournament, deals=1))
    tournament.rule_overrides = {"amicable_settlement": False}
    tournament.save()
    with pytest.raises(Refused) as refusal:
        settle_amicably(incident, how=Settlement.COVER, by=SERVER)
    assert refusal.value.code == "settlement-off"


def test_a_team_alone_has_nobody_to_agree_with(tournament: Tournament) -> None:
    report = Report(kind=CONDUCT, team=TeamFactory(tournament=tournament))
    incident = report_incident(tournament, report=report, by=SERVER)
    with pytest.raises(Refused) as refusal:
        settle_amicably(incident, how=Settlement.COVER, by=SERVER)
    assert refusal.value.code == "settlement-off"


def test_a_decided_disagreement_lets_the_table_go_on(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=2)
    incident = reported(SCORE_DISAGREEMENT, match, deal_number=2)
    fixed = FixedDeal(deal=2, facts=played("EW", 110))
    decide(incident, fixed)
    assert (sheet_of(match).state, deals_of(match)[2]) == (SheetState.OPEN, played("EW", 110))
    assert (Incident.objects.get().state, Ruling.objects.count()) == ("ruled", 1)


def test_a_ruled_deal_is_revised_not_typed_over(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=1)
    accept(reported("misdeal", match, deal_number=2, facts={"earlier": 2}))
    version = sheet_of(match).version
    with pytest.raises(Refused) as refusal:
        save_deals(match.sheet, deals=THREE_DEALS[:2], base_version=version, by=SERVER)
    assert refusal.value.code == "ruled-deal"


def test_once_an_arbiter_takes_a_fault_the_sides_settle_it_no_more(
    tournament: Tournament,
) -> None:
    match, arbiter = match_in_play(tournament), arbiter_of(tournament)
    taken = take_incident(reported("misdeal", match), by=arbiter)
    code = refusal_of(settle_amicably, taken, how=Settlement.COVER, by=arbiter)
    assert code == "settlement-off"


@pytest.mark.parametrize(
    "kind", [kind.code for kind in list_reportable(RuleSet.of("ffb-coinche")) if kind.settled]
)
def test_an_arbiter_notes_what_both_sides_agreed_on_before_anybody_decides(
    tournament: Tournament, kind: str
) -> None:
    Tournament.objects.update(rulebook="ffb-coinche", rule_overrides={})
    tournament.refresh_from_db()
    arbiter = arbiter_of(tournament)
    incident = reported(kind, match_in_play(tournament), by=arbiter)
    assert settle_amicably(incident, how=Settlement.COVER, by=arbiter).amicable


@pytest.mark.parametrize("kind", ["conduct", "absence", "late-team", SCORE_DISAGREEMENT])
def test_what_is_owed_to_the_tournament_is_not_settled_between_the_sides(
    tournament: Tournament, kind: str
) -> None:
    incident = reported(kind, match_in_play(tournament))
    with pytest.raises(Refused) as refusal:
        settle_amicably(incident, how=Settlement.COVER, by=SERVER)
    assert refusal.value.code == "settlement-off"


def test_a_match_ended_by_a_ruling_and_then_shortened_counts_while_contested_again(
    tournament: Tournament,
) -> None:
    sheet = sheet_of(match_in_play(tournament, deals=3))
    contest_sheet(sheet, reason="Donne 1", by=SERVER)
    decide(Incident.objects.get())
    sheet = correct_sheet(
        sheet, deals=THREE_DEALS[:2], base_version=1, reason="Deux donnes", by=SERVER
    )
    counted = sheet.match.winner
    contest_sheet(sheet, reason="Donne 2", by=SERVER)
    decide(Incident.objects.exclude(rulings__isnull=False).get())
    sheet = sheet_of(sheet.match)
    assert (counted, sheet.match.winner, sheet.state) == ("NS", "NS", SheetState.CONFIRMED)
