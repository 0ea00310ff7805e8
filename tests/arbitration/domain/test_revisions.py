"""Rulings revised: to the digit, once, the later of two on one deal first."""

from typing import Any

import pytest

from arbitration.domain.incidents import take_incident
from arbitration.domain.rulings import (
    Decision,
    revise_ruling,
)
from arbitration.effects.table_effects import FixedDeal, LostMatch
from arbitration.effects.team_effects import Effect, TeamExclusion
from arbitration.kinds import CONDUCT, SCORE_DISAGREEMENT
from arbitration.models import Ruling
from arbitration.queries.proofs import list_mismatches
from tests.arbitration.deciding import AWARD, LOST_BY_NS, deals_of, decide, penalty, total_of
from tests.arbitration.tables import (
    arbiter_of,
    finished_match,
    match_in_play,
    reported,
    sheet_of,
)
from tests.tournaments.score_facts import THREE_DEALS, played
from tournaments.actors import SERVER
from tournaments.domain.ranks.adjustments import reverse_adjustment
from tournaments.domain.sheets.contests import resolve_contest
from tournaments.domain.sheets.sheets import save_totals
from tournaments.errors import Refused
from tournaments.models import Adjustment, Tournament

pytestmark = pytest.mark.django_db


def test_a_revision_undoes_the_first_to_the_digit(tournament: Tournament) -> None:
    match = finished_match(tournament)
    before = sheet_of(match).result
    ruling = decide(
        reported("irregular-card", match, deal_number=3),
        FixedDeal(deal=3, facts=AWARD),
        LostMatch(side="NS"),
        penalty(match.ns),
        TeamExclusion(team_number=match.ns.number),
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


def test_a_contest_decided_at_the_desk_is_a_ruling_too(tournament: Tournament) -> None:
    match = finished_match(tournament)
    reported(SCORE_DISAGREEMENT, match)
    others = [played("NS", 120), *THREE_DEALS[1:]]
    resolve_contest(sheet_of(match), deals=others, by=SERVER, reason="Recompté")
    ruling = Ruling.objects.get()
    assert (ruling.reason, ruling.incident.state) == ("Recompté", "ruled")
    revise_ruling(ruling, decision=Decision(reason="Appel"), by=SERVER)
    assert deals_of(match) == dict(enumerate(THREE_DEALS, start=1))


def test_the_desk_does_not_decide_what_an_arbiter_has_taken(tournament: Tournament) -> None:
    match = finished_match(tournament)
    incident = reported(SCORE_DISAGREEMENT, match)
    arbiter, desk = arbiter_of(tournament), arbiter_of(tournament)
    take_incident(incident, by=arbiter)
    with pytest.raises(Refused) as refusal:
        resolve_contest(sheet_of(match), by=desk, reason="Recompté")
    assert (refusal.value.code, sheet_of(match).state) == ("taken", "contested")
    resolve_contest(sheet_of(match), by=arbiter, reason="Recompté")
    assert Ruling.objects.get().ruled_by == arbiter.user


def test_totals_decided_at_the_desk_are_put_back_too(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    save_totals(match.sheet, totals={"NS": 300, "EW": 186}, base_version=0, by=SERVER)
    reported(SCORE_DISAGREEMENT, match)
    resolve_contest(sheet_of(match), totals={"NS": 186, "EW": 300}, by=SERVER, reason="Inversé")
    revise_ruling(Ruling.objects.get(), decision=Decision(reason="Appel"), by=SERVER)
    assert sheet_of(match).result["totals"] == {"NS": 300, "EW": 186}


@pytest.mark.parametrize(
    ("deals", "state", "winner"),
    [([], "open", ""), (THREE_DEALS[:2], "open", ""), (THREE_DEALS, "confirmed", "NS")],
)
def test_totals_decided_over_deals_give_way_to_them_again(
    tournament: Tournament, deals: list[dict[str, Any]], state: str, winner: str
) -> None:
    match = match_in_play(tournament, deals=len(deals))
    before = (sheet_of(match).entry, sheet_of(match).result)
    reported(SCORE_DISAGREEMENT, match)
    resolve_contest(sheet_of(match), totals={"NS": 186, "EW": 300}, by=SERVER, reason="Recompté")
    revise_ruling(Ruling.objects.get(), decision=Decision(reason="Appel"), by=SERVER)
    assert (sheet_of(match).entry, sheet_of(match).result) == before
    assert list(deals_of(match).values()) == list(deals)
    # A match that was in play goes on: what was typed of it counts for nobody yet.
    match.refresh_from_db()
    assert (sheet_of(match).state, match.winner) == (state, winner)
    assert "changed" not in [mismatch.fault for mismatch in list_mismatches(tournament)]


def test_deals_decided_over_totals_give_way_to_them_again(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    save_totals(match.sheet, totals={"NS": 300, "EW": 186}, base_version=0, by=SERVER)
    before = sheet_of(match).result
    reported(SCORE_DISAGREEMENT, match)
    resolve_contest(sheet_of(match), deals=THREE_DEALS, by=SERVER, reason="Recompté")
    revise_ruling(Ruling.objects.get(), decision=Decision(reason="Appel"), by=SERVER)
    assert (sheet_of(match).result, deals_of(match)) == (before, {})


def test_of_two_rulings_on_one_deal_the_later_is_revised_first(tournament: Tournament) -> None:
    match = finished_match(tournament)
    before = deals_of(match)
    fixed = FixedDeal(deal=3, facts=AWARD)
    again = FixedDeal(deal=3, facts=LOST_BY_NS)
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
        FixedDeal(deal=3, facts=AWARD),
    )
    other: Effect = FixedDeal(deal=2, facts=AWARD)
    if kept == "match":
        other = LostMatch(side="NS")
    decide(reported("conduct", match, side="NS"), other)
    revise_ruling(first, decision=Decision(reason="Erreur"), by=SERVER)
    assert deals_of(match)[3] == THREE_DEALS[2]
