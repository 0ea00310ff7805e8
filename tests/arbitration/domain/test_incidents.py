"""An incident's way: reported with what its kind asks, taken by one, released, withdrawn."""

import pytest

from arbitration.domain.incidents import (
    release_incident,
    report_incident,
    take_incident,
    withdraw_incident,
)
from arbitration.domain.reports import Report
from arbitration.effects.table_effects import LostMatch
from arbitration.enums import IncidentState
from arbitration.kinds import CONDUCT, KINDS, OTHER, SCORE_DISAGREEMENT, Ask, IncidentKind
from arbitration.models import AuditEntry, Incident
from arbitration.queries.proofs import list_mismatches
from tests.arbitration.deciding import decide
from tests.arbitration.penalties import penalise
from tests.arbitration.tables import arbiter_of, match_in_play, reported, sheet_of
from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.rooms import change_table
from tournaments.domain.draws.seating import swap_teams
from tournaments.enums import Act, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, ScoreSheet, Stage, Tournament

pytestmark = pytest.mark.django_db


def test_a_report_waits_in_the_queue(tournament: Tournament) -> None:
    with recorded_acts() as acts:
        incident = reported("misdeal", match_in_play(tournament), deal_number=4)
    assert (incident.state, incident.side, incident.deal_number) == ("open", "EW", 4)
    assert acts == [Act.INCIDENT_OPENED]


PRICED = [kind for kind in KINDS.values() if kind.is_priced]


@pytest.mark.parametrize("kind", PRICED, ids=lambda kind: kind.code)
def test_what_a_kind_asks_is_needed(kind: IncidentKind) -> None:
    rulebook = "coinche-suisse" if kind.code == "false-victory-claim" else "coinche-650"
    tournament = TournamentFactory(rulebook=rulebook, rule_overrides={})
    report = Report(kind=kind.code, match=match_in_play(tournament))
    with pytest.raises(Refused) as refusal:
        report_incident(tournament, report=report, by=SERVER)
    assert (refusal.value.code, refusal.value.field) == ("missing", kind.asks[0])


def test_a_stage_with_rules_of_its_own_says_what_is_needed(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    asked: dict[str, str] = {"misdeal_after_take": "awarded"}

    def report(on_tournament: dict[str, str], on_stage: dict[str, str]) -> Incident:
        Tournament.objects.update(rule_overrides=on_tournament)
        Stage.objects.update(rule_overrides=on_stage)
        again = Match.objects.with_rounds().get(pk=match.pk)
        told = {ask.value: "NS" for ask in KINDS["misdeal"].asks}
        reported = Report(kind="misdeal", match=again, seat="E", deal_number=4, facts=told)
        return report_incident(again.round.tournament, report=reported, by=SERVER)

    assert report(asked, {}).seen == ""
    with pytest.raises(Refused) as refusal:
        report({}, asked)
    assert (refusal.value.code, refusal.value.field) == ("missing", "seen")


def test_what_cannot_happen_under_the_rules_is_no_kind(tournament: Tournament) -> None:
    with pytest.raises(Refused) as refusal:
        reported("false-annonce", match_in_play(tournament))
    assert refusal.value.code == "unknown-kind"


def test_a_player_of_the_other_side_is_refused(tournament: Tournament) -> None:
    with pytest.raises(Refused) as refusal:
        reported("misdeal", match_in_play(tournament), side="NS", seat="E")
    assert (refusal.value.code, refusal.value.field) == ("seat-side", "seat")


def test_the_journal_says_on_which_deal_the_sides_disagree(tournament: Tournament) -> None:
    reported(SCORE_DISAGREEMENT, match_in_play(tournament, deals=2), deal_number=2)
    (opened,) = AuditEntry.objects.filter(act=Act.INCIDENT_OPENED)
    assert opened.after["deal"] == 2


def test_conduct_needs_no_table_but_a_team(tournament: Tournament) -> None:
    team = TeamFactory(tournament=tournament)
    incident = report_incident(tournament, report=Report(kind=CONDUCT, team=team), by=SERVER)
    assert incident.teams_at_fault == [team]


@pytest.mark.parametrize("kind", ["misdeal", CONDUCT])
def test_a_report_without_table_or_team_is_refused(tournament: Tournament, kind: str) -> None:
    with pytest.raises(Refused) as refusal:
        report_incident(tournament, report=Report(kind=kind), by=SERVER)
    assert (refusal.value.code, refusal.value.field) == ("no-table", "table")


def test_a_disagreement_on_the_marks_blocks_the_sheet(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=2)
    incident = reported(SCORE_DISAGREEMENT, match, deal_number=2, words="Belote oubliée")
    assert (incident.deal_number, incident.words) == (2, "Belote oubliée")
    assert sheet_of(match).state == SheetState.CONTESTED


def test_it_is_reported_once(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=2)
    reported(SCORE_DISAGREEMENT, match)
    with pytest.raises(Refused) as refusal:
        reported(SCORE_DISAGREEMENT, match)
    assert (refusal.value.code, Incident.objects.count()) == ("already-waiting", 1)


def test_a_closed_sheet_is_not_blocked_but_waits_for_a_decision(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=2)
    ScoreSheet.objects.update(state=SheetState.LOCKED)
    reported(SCORE_DISAGREEMENT, match)
    assert (sheet_of(match).state, Incident.objects.get().state) == ("locked", "open")


def test_who_takes_an_incident_has_it_and_the_next_is_told(tournament: Tournament) -> None:
    first, second = arbiter_of(tournament), arbiter_of(tournament)
    incident = take_incident(reported("misdeal", match_in_play(tournament)), by=first)
    assert (incident.state, incident.taken_by) == ("taken", first.user)
    with pytest.raises(Refused) as refusal:
        take_incident(incident, by=second)
    assert (refusal.value.code, refusal.value.details["name"]) == ("taken", first.name)


def test_taking_twice_changes_nothing(tournament: Tournament) -> None:
    arbiter = arbiter_of(tournament)
    incident = take_incident(reported("misdeal", match_in_play(tournament)), by=arbiter)
    with recorded_acts() as acts:
        take_incident(incident, by=arbiter)
    assert acts == []


def test_the_head_arbiter_takes_over(tournament: Tournament) -> None:
    first, head = arbiter_of(tournament), arbiter_of(tournament)
    incident = take_incident(reported("misdeal", match_in_play(tournament)), by=first)
    assert take_incident(incident, by=head, over=True).taken_by == head.user


def test_a_released_incident_is_anybodys(tournament: Tournament) -> None:
    first, second = arbiter_of(tournament), arbiter_of(tournament)
    incident = take_incident(reported("misdeal", match_in_play(tournament)), by=first)
    release_incident(incident, by=first)
    assert take_incident(incident, by=second).taken_by == second.user


def test_the_entry_of_a_release_says_who_had_it(tournament: Tournament) -> None:
    first = arbiter_of(tournament)
    assert first.user is not None
    incident = take_incident(reported("misdeal", match_in_play(tournament)), by=first)
    release_incident(incident, by=first)
    entry = tournament.audit_entries.get(act="incident-released")
    key = str(first.user.account_key.key)
    assert (entry.before, entry.after["taken_by"]) == ({"taken_by": key}, None)


def test_what_a_deleted_account_had_taken_is_anybodys(tournament: Tournament) -> None:
    first, second = arbiter_of(tournament), arbiter_of(tournament)
    assert first.user is not None
    incident = take_incident(reported("misdeal", match_in_play(tournament)), by=first)
    first.user.delete()
    assert take_incident(incident, by=second).taken_by == second.user


def test_another_arbiters_incident_is_not_released_or_withdrawn(tournament: Tournament) -> None:
    first, second = arbiter_of(tournament), arbiter_of(tournament)
    incident = take_incident(reported("misdeal", match_in_play(tournament)), by=first)
    with pytest.raises(Refused) as refusal:
        release_incident(incident, by=second)
    assert refusal.value.code == "taken"
    with pytest.raises(Refused) as refusal:
        withdraw_incident(incident, reason="Rien", by=second)
    assert refusal.value.code == "taken"


def test_a_withdrawn_disagreement_lets_the_table_go_on(tournament: Tournament) -> None:
    match = match_in_play(tournament, deals=2)
    incident = withdraw_incident(
        reported(SCORE_DISAGREEMENT, match), reason="Ils sont d'accord", by=SERVER
    )
    assert (incident.state, sheet_of(match).state) == (IncidentState.WITHDRAWN, SheetState.OPEN)


def test_withdrawing_needs_a_reason_and_happens_once(tournament: Tournament) -> None:
    incident = reported("misdeal", match_in_play(tournament))
    with pytest.raises(Refused) as refusal:
        withdraw_incident(incident, reason=" ", by=SERVER)
    assert refusal.value.code == "reason-missing"
    withdraw_incident(incident, reason="Rien", by=SERVER)
    with pytest.raises(Refused) as refusal:
        withdraw_incident(incident, reason="Rien", by=SERVER)
    assert refusal.value.code == "already-decided"


def test_a_bye_or_a_draw_in_preparation_is_no_table(tournament: Tournament) -> None:
    match = match_in_play(tournament, teams=5)
    bye = match.round.matches.get(ew=None)
    with pytest.raises(Refused) as refusal:
        reported("misdeal", bye)
    assert refusal.value.code == "no-table"


def test_the_card_is_asked_where_a_card_was_played(tournament: Tournament) -> None:
    with pytest.raises(Refused) as refusal:
        reported("exposed-card", match_in_play(tournament), facts={})
    assert refusal.value.field == Ask.CARD


def test_a_table_with_an_incident_stays_as_it_was_drawn(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    reported("misdeal", match)
    other = match.round.matches.get(table_number=2)
    for act, code in (
        (lambda: cancel_draw(match.round, by=SERVER, reason="Erreur"), "already-happened"),
        (lambda: swap_teams(match.round, first=match.ns, second=other.ns, by=SERVER), "seats-held"),
        (lambda: change_table(match.round, table=1, number=2, by=SERVER), "seats-held"),
    ):
        with pytest.raises(Refused) as refusal:
            act()
        assert refusal.value.code == code
    assert Incident.objects.get().match == match


def test_a_wrong_table_is_put_right_while_its_incident_waits(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    incident = reported(OTHER, match, side="NS", deal_number=None, words="Mauvaise table")
    other = match.round.matches.get(table_number=2)
    first, second = match.ns, other.ns
    swap_teams(match.round, first=first, second=second, by=SERVER)
    match.refresh_from_db()
    kept = Incident.objects.get()
    assert (match.ns, kept.match, kept.team) == (second, match, None)
    # The record names who sat there when it was told.
    assert [team.pk for team in kept.teams_at_fault] == [first.pk]
    assert [team.pk for team in kept.teams] == [first.pk, match.ew_id]
    assert (kept.pk, list_mismatches(tournament)) == (incident.pk, [])


def test_what_nothing_came_of_holds_nobody_at_a_table(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    withdraw_incident(reported("misdeal", match), reason="Rien", by=SERVER)
    decide(reported(OTHER, match, deal_number=None, words="Mauvaise table"))
    other = match.round.matches.get(table_number=2)
    swap_teams(match.round, first=match.ns, second=other.ns, by=SERVER)
    assert {incident.match_id for incident in Incident.objects.all()} == {match.pk}


def test_a_decision_that_changed_something_holds_who_sits_there(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    incident = reported(OTHER, match, deal_number=None, words="Tricherie")
    decide(incident, LostMatch(side="NS"))
    other = match.round.matches.get(table_number=2)
    with pytest.raises(Refused) as refusal:
        swap_teams(match.round, first=match.ns, second=other.ns, by=SERVER)
    assert refusal.value.code == "seats-held"


def test_a_table_with_a_penalty_stays_as_it_was_drawn(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    penalise(match.ns, -50, match=match)
    with pytest.raises(Refused) as refusal:
        cancel_draw(match.round, by=SERVER, reason="Erreur")
    assert refusal.value.code == "already-happened"


@pytest.mark.parametrize("deal", [1, None])
def test_a_reported_disagreement_blocks_the_deal_that_it_names(
    tournament: Tournament, deal: int | None
) -> None:
    match = match_in_play(tournament, deals=2)
    reported("score-disagreement", match, deal_number=deal)
    sheet = sheet_of(match)
    assert (sheet.contested_deal, sheet.takes_deals) == (deal, deal is not None)
