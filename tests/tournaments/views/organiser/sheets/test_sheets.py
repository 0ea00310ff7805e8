"""The sheets of a round: which are missing, and the way to each."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import MatchFactory, RoundFactory, StageFactory
from tests.tournaments.score_facts import THREE_DEALS, somebody
from tests.tournaments.views.organiser.sheets.desk import sheet_at, url
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import save_deals
from tournaments.models import Match, ScoreSheet, Tournament

pytestmark = pytest.mark.django_db


def test_the_way_to_the_sheets_leads_to_the_round_being_played(
    table: Match, helper: Client
) -> None:
    assert helper.get(url("rounds", table)).url == url("round", table)


def test_before_the_first_draw_the_page_says_what_to_do(
    tournament: Tournament, helper: Client
) -> None:
    page = helper.get(reverse("organiser:rounds", args=[tournament.slug]))
    assert page.url == reverse("organiser:round", args=[tournament.slug, 1])
    assert helper.get(page.url).status_code == 200


def test_the_plan_of_the_hall_is_the_list_and_names_what_is_missing(
    table: Match, helper: Client
) -> None:
    for number in range(8, 21):
        MatchFactory(round=table.round, table_number=number)
    sheet_at(table, submitted=True)
    page = helper.get(url("round", table), headers={"accept-language": "fr"})
    [room] = page.context["plan"].rooms
    assert [plate.number for plate in room.spots] == list(range(7, 21))
    assert "Il manque les tables 8 à 20." in page.content.decode()


@pytest.mark.parametrize(("typed", "leads_to"), [("7", "sheet"), ("9", "round"), ("sept", "round")])
def test_a_typed_table_number_opens_its_sheet(
    typed: str, leads_to: str, table: Match, helper: Client
) -> None:
    assert helper.get(url("round", table), {"table": typed}).url == url(leads_to, table)


def test_a_table_of_another_stage_is_found_and_one_of_two_asked_about(
    table: Match, helper: Client
) -> None:
    tournament = table.round.tournament
    first = table.round.stage
    stage = StageFactory(tournament=tournament, number=2, name="Consolante", source=first)
    beside = RoundFactory(tournament=tournament, stage=stage, number=2, stage_round=1)
    for number in (7, 8):
        MatchFactory(round=beside, table_number=number)
    found = {n: helper.get(url("round", table), {"table": n}) for n in (7, 8)}
    asked = [(match.round, match.table_number) for match in found[7].context["matches"]]
    there = reverse("organiser:sheet", args=[tournament.slug, 2, 8])
    assert (asked, found[8].url) == ([(table.round, 7), (beside, 7)], there)
    sheet_at(table, submitted=True)
    moved = helper.get(url("round", table), {"table": 7})
    assert moved.url == reverse("organiser:sheet", args=[tournament.slug, 2, 7])


def test_the_round_takes_as_many_queries_for_three_tables_as_for_one(
    table: Match, helper: Client
) -> None:
    counts = []
    for more in (0, 2):
        for number in range(more):
            sheet_at(MatchFactory(round=table.round, table_number=20 + number))
        with CaptureQueriesContext(connection) as queries:
            helper.get(url("round", table))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_sheet_takes_as_many_queries_for_three_deals_as_for_one(
    table: Match, helper: Client
) -> None:
    counts = []
    for deals in (THREE_DEALS[:1], THREE_DEALS):
        sheet = ScoreSheet.objects.filter(match=table).first() or ensure_sheet(table)
        save_deals(sheet, deals=deals, base_version=sheet.version, by=somebody())
        with CaptureQueriesContext(connection) as queries:
            helper.get(url("sheet", table))
        counts.append(len(queries))
    assert counts[0] == counts[1]
