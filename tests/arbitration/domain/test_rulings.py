"""Rulings: carried out at once, revised to the digit, counted from what is on record."""

from typing import Any

import pytest

from arbitration.domain.incidents import take_incident
from arbitration.domain.rulings import (
    Decision,
    revise_ruling,
    rule_on_incident,
    settle_amicably,
)
from arbitration.enums import EffectCode, IncidentState, Settlement
from arbitration.kinds import CONDUCT, SCORE_DISAGREEMENT
from arbitration.models import Incident, Ruling
from arbitration.queries.proposals import proposal_for
from tests.arbitration.tables import (
    DEALS,
    arbiter_of,
    finished_match,
    match_in_play,
    reported,
    sheet_of,
)
from tests.factories import TournamentFactory
from tests.tournaments.score_facts import played
from tournaments.actors import SERVER
from tournaments.domain.adjustments import reverse_adjustment
from tournaments.domain.sheets import resolve_contest, save_deals, save_totals
from tournaments.enums import SheetState
from tournaments.errors import Refused
from tournaments.models import Adjustment, Match, Team, Tournament
from tournaments.queries.sheet_results import current_deals
from tournaments.queries.standings import current_standings

pytestmark = pytest.mark.django_db

AWARD = {"awarded": {"to": "NS", "reason": "third-misdeal"}}


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory(length_value=3)


def deals_of(match: Match) -> dict[int, dict[str, Any]]:
    return current_deals(sheet_of(match))


def accept(incident: Incident) -> Ruling:
    proposal = proposal_for(incident)
    assert proposal is not None
    decision = Decision(effects=proposal.effects, proposal=proposal.json)
    return rule_on_incident(incident, decision=decision, by=SERVER)


def decide(incident: Incident, *effects: dict[str, Any], reason: str = "Ainsi jugé") -> Ruling:
    decision = Decision(effects=effects, reason=reason, departs=True)
    return rule_on_incident(incident, decision=decision, by=SERVER)


def penalty(team: Team, amount: int = -100) -> dict[str, Any]:
    return {
        "effect": EffectCode.PENALTY,
        "team": team.pk,
        "unit": "match_points",
        "amount": amount,
    }


def total_of(team: Team) -> int:
    return current_standings(team.tournament).standings.row_of(team.pk).tally.total


def test_three_misdeals_in_a_row_end_in_an_award(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=1)
    effects = []
    for _number in range(3):
        ruling = accept(reported("misdeal", match, deal_number=2, seat="E"))
        effects.append([one["effect"] for one in ruling.effects])
    assert effects == [["redeal"], ["redeal", "barred"], ["points", "next-dealer", "deal"]]
    assert deals_of(match)[2] == AWARD
    assert sheet_of(match).result["totals"] == {"NS": 262, "EW": 62}


def test_a_misdeal_of_another_dealer_begins_a_new_row(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    accept(reported("misdeal", match, seat="E"))
    proposal = proposal_for(reported("misdeal", match, seat="W"))
    assert proposal is not None
    assert proposal.count == 1


def test_misdeals_that_nobody_reported_count_where_the_table_says_so(
    tournament: Tournament,
) -> None:
    proposal = proposal_for(reported("misdeal", match_in_play(tournament), facts={"earlier": 2}))
    assert proposal is not None
    assert (proposal.count, proposal.effects[-1]["facts"]) == (3, AWARD)


def test_rebelote_is_forgotten_once_per_side_and_match(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    first = accept(reported("rebelote-forgotten", match))
    second = accept(reported("rebelote-forgotten", match, deal_number=2))
    assert [one["effect"] for one in first.effects] == ["nothing"]
    assert [one["effect"] for one in second.effects] == ["belote-lost", "deal"]


def test_a_withdrawn_one_does_not_count(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    Incident.objects.filter(pk=reported("rebelote-forgotten", match).pk).update(
        state=IncidentState.WITHDRAWN, closed_at="2026-11-21T20:00Z"
    )
    proposal = proposal_for(reported("rebelote-forgotten", match))
    assert proposal is not None
    assert proposal.count == 1


def test_the_tariff_is_the_tournaments_own() -> None:
    tournament = TournamentFactory(rule_overrides={"award_points": 250, "trump_required": False})
    incident = reported("misdeal", match_in_play(tournament), facts={"earlier": 2})
    proposal = proposal_for(incident)
    assert proposal is not None
    assert proposal.effects[0] == {"effect": "points", "side": "NS", "points": 250}


def test_an_irregular_card_found_after_the_deal_loses_it_everywhere(
    tournament: Tournament,
) -> None:
    match = finished_match(tournament)
    accept(reported("irregular-card", match, deal_number=3, seat="S"))
    match.refresh_from_db()
    assert (match.ns_score, match.ew_score, match.winner) == (172, 314, "EW")
    assert total_of(match.ew) == 314


def test_what_the_engine_misses_is_said(db: None) -> None:
    tournament = TournamentFactory(rulebook="ffb-coinche", rule_overrides={})
    proposal = proposal_for(reported("irregular-card", match_in_play(tournament)))
    assert proposal is not None
    assert (proposal.missing, proposal.effects) == ("facts", ())


def test_what_has_no_tariff_is_the_arbiters(tournament: Tournament) -> None:
    assert proposal_for(reported("communication", match_in_play(tournament))) is None


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
            {"effect": EffectCode.DEAL, "deal": 4, "facts": AWARD},
        )
    assert refusal.value.code == "match-over"
    assert (Incident.objects.get().state, Adjustment.objects.count()) == ("open", 0)


def test_a_penalty_a_warning_and_an_exclusion(tournament: Tournament) -> None:
    match = finished_match(tournament)
    decide(
        reported(CONDUCT, match, side="NS"),
        penalty(match.ns),
        {"effect": EffectCode.WARNING, "team": match.ns_id},
        {"effect": EffectCode.EXCLUSION, "team": match.ns_id},
    )
    match.ns.refresh_from_db()
    assert (total_of(match.ns), match.ns.excluded_at is not None) == (154, True)


def test_a_team_of_another_tournament_is_refused(tournament: Tournament) -> None:
    elsewhere = finished_match(TournamentFactory(length_value=3))
    with pytest.raises(Refused) as refusal:
        decide(reported(CONDUCT, finished_match(tournament), side="NS"), penalty(elsewhere.ns))
    assert refusal.value.code == "no-team"


def test_a_revision_undoes_the_first_to_the_digit(tournament: Tournament) -> None:
    match = finished_match(tournament)
    before = sheet_of(match).result
    ruling = decide(
        reported("irregular-card", match, deal_number=3),
        {"effect": EffectCode.DEAL, "deal": 3, "facts": AWARD},
        {"effect": EffectCode.MATCH_LOST, "side": "NS"},
        penalty(match.ns),
        {"effect": EffectCode.EXCLUSION, "team": match.ns_id},
    )
    revised = revise_ruling(ruling, decision=Decision(reason="Erreur"), by=SERVER)
    match.ns.refresh_from_db()
    assert (sheet_of(match).result, total_of(match.ns)) == (before, 254)
    assert match.ns.excluded_at is None
    assert (revised.number, revised.revises, Ruling.objects.in_force().get()) == (
        2,
        ruling,
        revised,
    )


def test_a_penalty_cancelled_meanwhile_is_not_reversed_twice(tournament: Tournament) -> None:
    match = finished_match(tournament)
    ruling = decide(reported(CONDUCT, match, side="NS"), penalty(match.ns))
    reverse_adjustment(Adjustment.objects.get(), reason="Trop sévère", by=SERVER)
    revise_ruling(ruling, decision=Decision(reason="Erreur"), by=SERVER)
    assert total_of(match.ns) == 254


def test_a_ruling_is_revised_once_and_with_a_reason(tournament: Tournament) -> None:
    ruling = decide(reported("misdeal", match_in_play(tournament)))
    with pytest.raises(Refused) as refusal:
        revise_ruling(ruling, decision=Decision(reason=" "), by=SERVER)
    assert refusal.value.code == "reason-missing"
    revise_ruling(ruling, decision=Decision(reason="Erreur"), by=SERVER)
    with pytest.raises(Refused) as refusal:
        revise_ruling(ruling, decision=Decision(reason="Erreur"), by=SERVER)
    assert refusal.value.code == "already-revised"


def test_a_fault_that_both_sides_cover_changes_nothing(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=1)
    ruling = settle_amicably(reported("misdeal", match), how=Settlement.COVER, by=SERVER)
    assert (ruling.amicable, ruling.incident.state) == (True, IncidentState.SETTLED)
    assert deals_of(match) == {1: DEALS[0]}


def test_a_deal_that_both_sides_annul_counts_for_nothing(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=1)
    settle_amicably(reported("misdeal", match), how=Settlement.ANNUL, by=SERVER)
    assert deals_of(match) == {1: {"annulled": True}}


def test_a_decided_disagreement_lets_the_table_go_on(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=2)
    incident = reported(SCORE_DISAGREEMENT, match, deal_number=2)
    fixed = {"effect": EffectCode.DEAL, "deal": 2, "facts": played("EW", 110)}
    decide(incident, fixed)
    assert (sheet_of(match).state, deals_of(match)[2]) == (SheetState.OPEN, played("EW", 110))
    assert (Incident.objects.get().state, Ruling.objects.count()) == ("ruled", 1)


def test_a_contest_decided_at_the_desk_is_a_ruling_too(tournament: Tournament) -> None:
    match = finished_match(tournament)
    reported(SCORE_DISAGREEMENT, match)
    others = [played("NS", 120), *DEALS[1:]]
    resolve_contest(sheet_of(match), deals=others, by=SERVER, reason="Recompté")
    ruling = Ruling.objects.get()
    assert (ruling.reason, ruling.incident.state) == ("Recompté", "ruled")
    revise_ruling(ruling, decision=Decision(reason="Appel"), by=SERVER)
    assert deals_of(match) == dict(enumerate(DEALS, start=1))


def test_totals_decided_at_the_desk_are_put_back_too(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    save_totals(match.sheet, totals={"NS": 300, "EW": 186}, base_version=0, by=SERVER)
    reported(SCORE_DISAGREEMENT, match)
    resolve_contest(sheet_of(match), totals={"NS": 186, "EW": 300}, by=SERVER, reason="Inversé")
    revise_ruling(Ruling.objects.get(), decision=Decision(reason="Appel"), by=SERVER)
    assert sheet_of(match).result["totals"] == {"NS": 300, "EW": 186}


def test_a_ruled_deal_is_revised_not_typed_over(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=1)
    accept(reported("misdeal", match, deal_number=2, facts={"earlier": 2}))
    version = sheet_of(match).version
    with pytest.raises(Refused) as refusal:
        save_deals(match.sheet, deals=DEALS[:2], base_version=version, by=SERVER)
    assert refusal.value.code == "ruled-deal"


def test_of_two_rulings_on_one_deal_the_later_is_revised_first(tournament: Tournament) -> None:
    match = finished_match(tournament)
    before = deals_of(match)
    fixed = {"effect": EffectCode.DEAL, "deal": 3, "facts": AWARD}
    again = {**fixed, "facts": {"awarded": {"to": "EW", "reason": "irregular-card"}}}
    first = decide(reported("irregular-card", match, deal_number=3), fixed)
    second = decide(reported("irregular-card", match, deal_number=3), again)
    with pytest.raises(Refused) as refusal:
        revise_ruling(first, decision=Decision(reason="Erreur"), by=SERVER)
    assert refusal.value.code == "later-ruling"
    for ruling in (second, first):
        revise_ruling(ruling, decision=Decision(reason="Erreur"), by=SERVER)
    assert deals_of(match) == before


@pytest.mark.parametrize("kept", ["deal", "match"])
def test_a_later_ruling_on_something_else_leaves_the_first_open(
    tournament: Tournament, kept: str
) -> None:
    match = finished_match(tournament)
    first = decide(
        reported("irregular-card", match, deal_number=3),
        {"effect": EffectCode.DEAL, "deal": 3, "facts": AWARD},
    )
    other: dict[str, Any] = {"effect": EffectCode.DEAL, "deal": 2, "facts": AWARD}
    if kept == "match":
        other = {"effect": EffectCode.MATCH_LOST, "side": "NS"}
    decide(reported("conduct", match, side="NS"), other)
    revise_ruling(first, decision=Decision(reason="Erreur"), by=SERVER)
    assert deals_of(match)[3] == DEALS[2]
