"""What a phone says of the arbiter."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from arbitration.domain.appeals import lodge_appeal, name_jury
from arbitration.domain.incidents import report_incident, take_incident, withdraw_incident
from arbitration.domain.judgements import decide_appeal
from arbitration.domain.reports import Report
from arbitration.domain.rulings import Decision, rule_on_incident
from arbitration.effects.table_effects import FixedDeal
from arbitration.effects.team_effects import TeamWarning
from arbitration.enums import AppealState
from arbitration.kinds import CONDUCT
from arbitration.models import Incident
from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.score_facts import somebody
from tournaments.actors import SERVER
from tournaments.domain.sheets.rulings import fix_deal
from tournaments.pages.phones.arbiter_words import phrase_both_versions, read_arbiter_news

pytestmark = pytest.mark.django_db


def test_nothing_is_said_while_nobody_calls() -> None:
    news = read_arbiter_news(Table().sheet)
    assert (news.is_called, news.is_coming, news.latest) == (False, False, None)


def test_players_read_that_the_arbiter_comes() -> None:
    table = Table()
    table.contest(table.ns, 1)
    assert read_arbiter_news(table.sheet).is_coming is False
    take_incident(Incident.objects.get(), by=somebody())
    assert read_arbiter_news(table.sheet).is_coming is True


def test_players_read_that_their_call_was_closed_until_they_type_on() -> None:
    table = Table()
    assert read_arbiter_news(table.sheet).is_dropped is False
    table.type(table.ns, 1, "a")
    table.contest(table.ns, 1)
    withdraw_incident(Incident.objects.get(), reason="Malentendu", by=SERVER)
    assert read_arbiter_news(table.sheet).is_dropped is True
    assert table.type(table.ns, 1, "b").is_ok
    assert read_arbiter_news(table.sheet).is_dropped is False


def test_a_call_that_was_ruled_on_is_not_said_to_be_closed() -> None:
    table = Table()
    table.contest(table.ns, 1)
    rule_on_incident(Incident.objects.get(), decision=Decision(reason="Vu"), by=SERVER)
    assert read_arbiter_news(table.sheet).is_dropped is False


def test_players_read_what_was_decided_and_how_long_it_is_appealed() -> None:
    table = Table(appeal_minutes=20)
    fix_deal(table.sheet, number=1, facts=WAYS["d"], by=SERVER, reason="Renonce")
    said = read_arbiter_news(table.sheet).latest
    assert said is not None
    assert (said.title, len(said.sentences)) == ("Décision de l'arbitre", 1)
    assert "20 minutes" in said.notice


def test_players_read_a_decision_that_changes_no_deal_and_until_when_it_is_appealed() -> None:
    table = Table(appeal_minutes=20)
    match, seen = table.match, table.sheet.table_version
    report = Report(kind=CONDUCT, match=match, side="NS", words="Injures")
    incident = report_incident(match.round.tournament, report=report, by=SERVER)
    warned = Decision(
        effects=(TeamWarning(team_number=match.ns.number),),
        reason="Injures",
        notice="Restez polis.",
    )
    ruling = rule_on_incident(incident, decision=warned, by=SERVER)
    said = read_arbiter_news(table.sheet).latest
    assert said is not None
    assert (said.title, said.reason) == ("Décision n° 1 de l'arbitre", "Injures")
    assert said.notice == "Restez polis."
    assert f"L'équipe {match.ns.number}" in said.sentences[0]
    assert said.appeal_until == ruling.ruled_at + datetime.timedelta(minutes=20)
    assert table.sheet.table_version > seen


def test_a_decision_names_the_deal_it_is_about() -> None:
    table = Table()
    table.contest(table.ns, 2)
    rule_on_incident(Incident.objects.get(), decision=Decision(reason="Vu"), by=SERVER)
    news = read_arbiter_news(table.sheet)
    assert news.latest is not None
    assert (news.latest.title, news.earlier) == ("Décision n° 1 de l'arbitre · Donne 2", ())


def test_many_rulings_are_read_newest_first_and_at_the_price_of_one() -> None:
    table = Table(appeal_minutes=20)
    for seat in (table.ns, table.ew, table.ns):
        assert table.contest(seat, 1).is_ok
        call = Incident.objects.latest("pk")
        rule_on_incident(call, decision=Decision(reason="Vu"), by=SERVER)
    with CaptureQueriesContext(connection) as asked:
        news = read_arbiter_news(table.sheet)
    assert [ruling.number for ruling in (news.latest, *news.earlier) if ruling] == [3, 2, 1]
    assert len([query for query in asked if 'FROM "tournaments_tournament"' in query["sql"]]) <= 1


def test_an_appeal_is_read_from_its_filing_to_the_jury_s_word() -> None:
    """It was once shown nowhere, and the jury's decision as one more of the arbiter's."""
    table, juror = Table(appeal_minutes=20, jury_quorum=1), somebody()
    table.agree("a")
    table.contest(table.ew, 1)
    stays = Decision(effects=(FixedDeal(deal=1, facts=WAYS["a"], stays=True),), reason="Relue")
    ruling = rule_on_incident(Incident.objects.get(), decision=stays, by=somebody())
    name_jury(table.match.round.tournament, users=[juror.user], by=SERVER)
    seen = table.sheet.table_version
    appeal = lodge_appeal(ruling, team=table.match.ew, words="Non", by=SERVER)
    assert table.sheet.table_version > seen
    latest = read_arbiter_news(table.sheet).latest
    assert latest is not None
    assert latest.appeals == ("Appel (Est-Ouest) : le jury du concours juge.",)
    assert (latest.reason, latest.appeal_until) == ("Relue", None)
    changed = Decision(effects=(FixedDeal(deal=1, facts=WAYS["d"]),), reason="Preuve")
    decide_appeal(appeal, outcome=AppealState.CHANGED, decision=changed, by=juror)
    news = read_arbiter_news(table.sheet)
    assert news.latest is not None
    assert (news.latest.title, news.latest.reason) == ("Décision n° 2 du jury · Donne 1", "Preuve")
    [replaced] = news.earlier
    assert (replaced.title, replaced.replaced_by) == ("Décision n° 1 de l'arbitre · Donne 1", 2)
    assert replaced.appeals == ("Appel (Est-Ouest) : décision modifiée. Preuve",)


def test_the_arbiter_reads_what_players_call_for() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    told = phrase_both_versions(table.said, 1, what="revoke")
    assert told.startswith("Renonce, ou carte mal jouée. Nord-Sud dit : ")


def test_what_a_phone_in_another_language_calls_for_is_kept_in_the_site_s_own() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    with translation.override("en"):
        said = phrase_both_versions(table.said, 1, what="points")
    assert said.startswith("Les points ne sont pas les mêmes. Nord-Sud dit : Nord-Sud a pris.")
