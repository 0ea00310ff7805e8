"""What was counted at a table: said where it changes the next decision, and nowhere else."""

import pytest

from arbitration.domain.incidents import withdraw_incident
from arbitration.domain.rulings import Decision, revise_ruling
from arbitration.effects.table_effects import FixedDeal, TableInstruction
from arbitration.effects.team_effects import TeamWarning
from arbitration.models import Incident
from arbitration.pages.incidents.tallies import Tallies
from arbitration.pages.incidents.tally_words import TALLY_WORDS
from arbitration.queries.happenings import COUNTED
from arbitration.queries.proposals import find_proposal
from scoring import Consequence
from scoring import Effect as EngineEffect
from tests.arbitration.deciding import accept, decide, penalty
from tests.arbitration.penalties import penalise
from tests.arbitration.tables import match_in_play, melee_match, reported
from tests.factories import MatchFactory, RoundFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.ranks.adjustments import reverse_adjustment
from tournaments.models import Match, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory(rulebook="ffb-belote", length_value=3)


@pytest.fixture
def match(tournament: Tournament) -> Match:
    return match_in_play(tournament)


def ahead(match: Match, *played: int) -> list[str]:
    return Tallies.of(match.round.tournament, [match.pk]).ahead(match, played=played)


def before(incident: Incident) -> list[str]:
    return Tallies.of(incident.tournament, [incident.match_id]).before(incident)


def warn(match: Match) -> None:
    warning = TeamWarning(team_number=match.ew.number)
    decide(reported("conduct", match, side="EW"), warning)


def test_whatever_is_counted_has_its_words() -> None:
    assert sorted(TALLY_WORDS) == sorted(COUNTED)


def test_nothing_is_said_of_a_quiet_table(match: Match) -> None:
    assert ahead(match) == []


def test_after_one_misdeal_the_next_bars_the_side(match: Match) -> None:
    accept(reported("misdeal", match, deal_number=2))
    (said,) = ahead(match, 1)
    assert said == (
        "Donne 2 : déjà 1 fausse donne du donneur Est. La fois suivante : Est redonne les cartes. "
        "EO (équipe 2) ne peut pas prendre à la donne 2."
    )


def test_misdeals_that_nobody_reported_count_for_the_next_one(match: Match) -> None:
    accept(reported("misdeal", match, deal_number=2, facts={"earlier": 1}))
    (said,) = ahead(match, 1)
    assert said.startswith("Donne 2 : déjà 2 fausses donnes de suite du donneur Est.")


def test_misdeals_of_the_match_count_on_after_their_deal(tournament: Tournament) -> None:
    tournament.rule_overrides = {
        "misdeals_together": "in-the-match", "second_misdeal": "awarded", "first_misdeal": "barred",
    }  # fmt: skip
    tournament.save()
    match = match_in_play(tournament)
    incident = reported("misdeal", match, deal_number=1)
    accept(incident)
    (said,) = ahead(match, 1, 2)
    assert said == (
        "EO a déjà 1 fausse donne dans cette partie. La fois suivante : 162 points pour NS "
        "(équipe 1). Le joueur suivant donne."
    )
    again = reported("misdeal", match, deal_number=3)
    assert before(again) == ["2e fausse donne de EO dans cette partie."]


def test_while_the_third_misdeal_waits_what_is_due_is_said_now(match: Match) -> None:
    for _again in range(2):
        accept(reported("misdeal", match, deal_number=2))
    reported("misdeal", match, deal_number=2)
    (said,) = ahead(match, 1)
    assert said == (
        "Donne 2 : déjà 3 fausses donnes de suite du donneur Est. "
        "Maintenant, si l'arbitre le confirme : 162 points pour NS (équipe 1). "
        "Le joueur suivant donne."
    )


def test_once_the_third_misdeal_is_ruled_its_deal_is_over_even_on_an_empty_sheet(
    match: Match,
) -> None:
    for _again in range(3):
        accept(reported("misdeal", match, deal_number=2))
    assert ahead(match) == []


def test_while_the_second_misdeal_waits_the_ban_is_said_now(match: Match) -> None:
    accept(reported("misdeal", match, deal_number=2))
    reported("misdeal", match, deal_number=2)
    (said,) = ahead(match, 1)
    assert said == (
        "Donne 2 : déjà 2 fausses donnes de suite du donneur Est. Maintenant, si l'arbitre le "
        "confirme : Est redonne les cartes. EO (équipe 2) ne peut pas prendre à la donne 2."
    )


def test_a_misdeal_of_another_dealer_waits_for_itself_alone(match: Match) -> None:
    accept(reported("misdeal", match, deal_number=2))
    accept(reported("misdeal", match, deal_number=2))
    reported("misdeal", match, seat="N", deal_number=3)
    assert [said.partition(".")[0] for said in ahead(match, 1, 2)] == [
        "Donne 3 : déjà 1 fausse donne du donneur Nord"
    ]


def test_a_rebelote_that_a_ruling_did_not_tolerate_uses_no_tolerance_up(match: Match) -> None:
    first = reported("rebelote-forgotten", match, seen="at-once")
    ruling = decide(first, FixedDeal(deal=1, facts={"belote": {"EW": 0}}))
    assert ahead(match) == []
    second = reported("rebelote-forgotten", match, deal_number=2, seen="at-once")
    tolerated = TableInstruction(consequence=Consequence(effect=EngineEffect.NOTHING))
    assert find_proposal(second).effects == (tolerated,)
    revise_ruling(ruling, decision=Decision(reason="Tolérée, après tout"), by=SERVER)
    assert find_proposal(second).effects != (tolerated,)


def test_a_rebelote_found_too_late_uses_no_tolerance_up(match: Match) -> None:
    reported("rebelote-forgotten", match, seen="later")
    assert ahead(match, 1) == []


def test_a_deal_that_is_written_ends_the_row(match: Match) -> None:
    accept(reported("misdeal", match, deal_number=2))
    assert ahead(match, 1, 2) == []


def test_a_misdeal_withdrawn_was_none(match: Match) -> None:
    withdraw_incident(reported("misdeal", match), reason="Rien", by=SERVER)
    assert ahead(match) == []


def test_where_the_second_misdeal_costs_no_more_than_the_first_nothing_is_said() -> None:
    match = match_in_play(TournamentFactory(rulebook="coinche-82", length_value=3))
    accept(reported("misdeal", match))
    assert ahead(match) == []


def test_a_tolerance_used_up_is_said_of_its_side(match: Match) -> None:
    reported("rebelote-forgotten", match)
    (said,) = ahead(match, 1)
    assert said == (
        "EO a déjà oublié 1 « rebelote » dans cette partie. "
        "La fois suivante : EO (équipe 2) ne marque pas la belote."
    )


def test_a_warned_team_is_said_to_be_one(match: Match) -> None:
    warn(match)
    assert ahead(match) == ["L'équipe 2 a déjà reçu 1 avertissement, dont 1 à cette table."]


def test_an_incident_is_told_the_warnings_of_its_team_only(match: Match) -> None:
    warn(match)
    sides = [before(reported("conduct", match, side=side)) for side in ("NS", "EW")]
    assert sides == [[], ["L'équipe 2 a déjà reçu 1 avertissement, dont 1 à cette table."]]


def test_a_warning_of_another_table_is_said_without_this_one(match: Match) -> None:
    warn(match)
    later = RoundFactory(tournament=match.round.tournament, number=2)
    elsewhere = MatchFactory(round=later, ns=match.ew, table_number=9)
    assert ahead(elsewhere) == ["L'équipe 2 a déjà reçu 1 avertissement."]


def test_both_partners_of_a_melee_are_told_of(tournament: Tournament) -> None:
    match = melee_match(tournament)
    for one in (match.ew, match.ew_partner):
        warning = TeamWarning(team_number=one.number if one else 0)
        decide(reported("conduct", match, side="EW"), warning)
    said = before(reported("misdeal", match, seat="W"))
    assert said == [
        "Le n° 3 a déjà reçu 1 avertissement, dont 1 à cette table.",
        "Le n° 4 a déjà reçu 1 avertissement, dont 1 à cette table.",
    ]


def test_an_incident_counts_those_before_it_and_not_those_after(match: Match) -> None:
    misdeals = [reported("misdeal", match) for _again in range(3)]
    assert [before(misdeal) for misdeal in misdeals] == [
        [],
        ["2e fausse donne de suite du donneur Est."],
        ["3e fausse donne de suite du donneur Est."],
    ]


def test_points_taken_are_recalled_in_the_next_incident_until_they_are_given_back(
    match: Match,
) -> None:
    penalise(match.ew, -100, match=match)
    decide(reported("conduct", match, side="EW"), penalty(match.ew))
    later = reported("conduct", match, side="EW")
    assert before(later) == ["L'équipe 2 a déjà une pénalité : −200 points."]
    reverse_adjustment(match.ew.adjustments.latest("pk"), reason="Erreur", by=SERVER)
    assert before(later) == ["L'équipe 2 a déjà une pénalité : −100 points."]
    assert before(reported("conduct", match, side="NS")) == []
