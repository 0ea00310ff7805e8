"""What both sides of a table say differently on their phones, as an arbiter decides it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from arbitration.domain.appeals import lodge_appeal, name_jury
from arbitration.domain.incidents import withdraw_incident
from arbitration.domain.judgements import decide_appeal
from arbitration.domain.previews import preview_effects, preview_judgement
from arbitration.domain.rulings import Decision, revise_ruling, rule_on_incident
from arbitration.effects.table_effects import DecidedSheet, FixedDeal
from arbitration.enums import AppealState
from arbitration.models import Appeal, Incident, Ruling
from arbitration.queries.proofs import UNSEALED, list_mismatches
from arbitration.queries.trails import Trail, list_trail_breaches
from tests.crawling.reading import as_read
from tests.factories import TournamentFactory
from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.score_facts import somebody
from tournaments.actors import SERVER, Actor
from tournaments.domain.phones.commands import issue_key
from tournaments.domain.phones.deals import contest_deal, type_deal
from tournaments.domain.sheets.contests import resolve_contest
from tournaments.domain.sheets.sheets import save_deals
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.pages.phones.arbiter_words import phrase_both_versions
from tournaments.queries.phones.tables import TOTALS

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory()


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """Four deals, the first of them agreed."""
    table = Table(deals=4, club=tournament.club, appeal_minutes=30, jury_quorum=1)
    table.agree("a")
    return table


def dispute(table: Table) -> None:
    """Have both sides say another second deal."""
    table.type(table.ns, 2, "a")
    table.type(table.ew, 2, "d", base=table.said.find_head(2, "EW"))


def call(table: Table, number: int) -> Incident:
    assert table.contest(table.ns, number).is_ok
    return Incident.objects.get()


def at(incident: Incident) -> str:
    return reverse("arbitration:incident_decide", args=[incident.tournament.slug, incident.key])


def offered(page: Any) -> set[str]:
    """The values among which the deal is decided."""
    return {value for value, _label in page.context["form"].fields["deal"].choices}


def test_a_deal_that_is_written_may_stay(arbiter: Client, table: Table) -> None:
    assert offered(arbiter.get(at(call(table, 1)))) & {"", "stays", "played"} == {"", "stays"}


def test_of_a_deal_that_nobody_typed_nothing_need_be_said(arbiter: Client, table: Table) -> None:
    assert offered(arbiter.get(at(call(table, 2)))) & {"", "stays", "played"} == {"", "played"}


def test_of_a_deal_that_was_never_agreed_a_version_is_chosen(arbiter: Client, table: Table) -> None:
    """The default once erased what both sides had typed."""
    dispute(table)
    incident = call(table, 2)
    assert offered(arbiter.get(at(incident))) & {"", "stays", "played"} == {""}
    answer = arbiter.post(at(incident), {"deal": "", "reason": "Vu"})
    assert answer.context["form"].errors["deal"] == ["Choisissez ce que devient la donne."]


def test_cells_begin_with_what_both_sides_say_alike(arbiter: Client, table: Table) -> None:
    dispute(table)
    line = arbiter.get(at(call(table, 2))).context["form"].facts
    both = [source.values for source in line.sources]
    assert line.values == {code: text for code, text in both[0].items() if both[1][code] == text}
    marks = [as_read(dict(source.cells)["Marque, NS – EO"]) for source in line.sources]
    assert marks == ["100 – 62", "52 – 110"]


def test_two_versions_side_by_side_are_not_told_once_more(arbiter: Client, table: Table) -> None:
    dispute(table)
    said, key = phrase_both_versions(table.said, 2, what="points"), issue_key(table.ns.key)
    assert contest_deal(table.ns.key, key=key, number=2, said=said, what="points").is_ok
    slug, incident = table.match.round.tournament.slug, Incident.objects.get()
    page = arbiter.get(reverse("arbitration:incident", args=[slug, incident.key])).content.decode()
    assert "Nord-Sud dit" in incident.words
    assert ("Les points ne sont pas les mêmes" in page, "Nord-Sud dit" in page) == (True, False)


def test_a_preview_counts_what_both_sides_agreed_on_behind_the_dispute(table: Table) -> None:
    """It once said « de 230–50 à 230–590 » where the sheet then had 800–850."""
    dispute(table)
    for number in (3, 4):
        table.type(table.ns, number, "b")
        table.confirm(table.ew, number)
    incident, effects = call(table, 2), (FixedDeal(deal=2, facts=WAYS["d"]),)
    shown = preview_effects(incident, effects=effects, by=SERVER)
    rule_on_incident(incident, decision=Decision(effects=effects, reason="Vu"), by=SERVER)
    assert table.written == ["a", "d", "b", "b"]
    assert shown.after is not None
    assert shown.after.totals == table.sheet.result["totals"]


@pytest.mark.parametrize("number", [1, 2])
def test_nothing_that_a_side_typed_is_erased_by_closing_a_call(number: int, table: Table) -> None:
    dispute(table)
    before = table.said.stands
    withdraw_incident(call(table, number), reason="Rien", by=SERVER)
    assert table.said.stands.keys() == before.keys()
    assert table.said.is_disputed(2)


def test_what_the_desk_decides_on_the_sheet_holds_against_phones(table: Table) -> None:
    """« La feuille est juste ainsi » once let both sides agree on something else."""
    table.type(table.ew, 1, "d")
    call(table, 1)
    resolve_contest(table.sheet, deals=[WAYS["a"]], by=SERVER, reason="La feuille dit 100")
    assert table.type(table.ew, 1, "d").code == "ruled-deal"
    assert table.confirm(table.ns, 1).code == "ruled-deal"
    [ruling] = Ruling.objects.all()
    [said, stays] = ruling.decided
    assert isinstance(said, DecidedSheet)
    assert stays == FixedDeal(deal=1, facts=WAYS["a"], stays=True)
    assert list_trail_breaches(Trail.of(ruling.tournament)) == []
    assert {mismatch.fault for mismatch in list_mismatches(ruling.tournament)} <= {UNSEALED}


def test_the_desk_is_told_before_it_types_over_what_an_arbiter_decided(table: Table) -> None:
    effects = (FixedDeal(deal=1, facts=WAYS["a"], stays=True),)
    rule_on_incident(call(table, 1), decision=Decision(effects=effects, reason="Vu"), by=SERVER)
    sheet = table.sheet
    with pytest.raises(Refused) as refusal:
        save_deals(sheet, deals=[WAYS["d"]], base_version=sheet.version, by=SERVER)
    assert (refusal.value.code, refusal.value.details["deal"]) == ("ruled-deal", 1)


def test_two_totals_that_the_desk_decided_are_only_read_by_phones(tournament: Tournament) -> None:
    table = Table(club=tournament.club, sheet_entry="totals", length_kind="target", deals=1000)
    totals, seat = {"NS": 182, "EW": 142}, table.ns
    assert table.contest(seat, TOTALS).is_ok
    resolve_contest(table.sheet, totals=totals, by=SERVER, reason="Recompté")
    key = issue_key(seat.key)
    answer = type_deal(seat.key, key=key, number=TOTALS, facts={"NS": 1, "EW": 1}, base="")
    assert answer.code == "taken-over"


def ruled_by_mistake(table: Table, juror: Actor) -> Appeal:
    """The appeal against a decision on a deal that was never agreed."""
    dispute(table)
    decision = Decision(effects=(FixedDeal(deal=2, facts=WAYS["d"]),), reason="Vu")
    ruling = rule_on_incident(call(table, 2), decision=decision, by=SERVER)
    name_jury(ruling.tournament, users=[juror.user], by=SERVER)
    return lodge_appeal(ruling, team=table.match.ns, words="Non", by=SERVER)


def test_a_jury_that_annuls_a_decision_says_what_becomes_of_the_deal(table: Table) -> None:
    """« Décision annulée » once left it 0–0 in a match that was over."""
    juror = somebody()
    appeal = ruled_by_mistake(table, juror)
    annulled, reversed_ = Decision(reason="Preuve"), AppealState.REVERSED
    shown = preview_judgement(appeal.ruling, effects=(), by=juror)
    assert shown.refused is not None
    assert shown.refused.code == "deal-open"
    with pytest.raises(Refused):
        decide_appeal(appeal, outcome=reversed_, decision=annulled, by=juror)
    assert table.written == ["a", "d"]
    changed = Decision(effects=(FixedDeal(deal=2, facts=WAYS["a"]),), reason="Preuve")
    decide_appeal(appeal, outcome=AppealState.CHANGED, decision=changed, by=juror)
    assert table.written == ["a", "a"]


def test_a_decision_that_is_taken_back_gives_each_side_its_word_again(table: Table) -> None:
    table.type(table.ew, 1, "d")
    before = dict(table.said.stands)
    effects = (FixedDeal(deal=1, facts=WAYS["a"], stays=True),)
    decision = Decision(effects=effects, reason="Vu")
    ruling = rule_on_incident(call(table, 1), decision=decision, by=SERVER)
    assert table.said.stands.get((1, "EW")) is None
    revise_ruling(ruling, decision=Decision(reason="Mal vu"), by=SERVER)
    after = table.said.stands
    assert {key: stand.entry_id for key, stand in after.items() if key[0] == 1} == {
        key: one.entry_id for key, one in before.items() if key[0] == 1
    }
    assert (table.sheet.ruled, table.written) == ({}, ["a"])
