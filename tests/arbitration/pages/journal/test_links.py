"""From an entry of the journal to what it is about."""

from collections.abc import Collection

import pytest
from django.test import Client
from django.urls import reverse

from arbitration.domain.appeals import lodge_appeal
from arbitration.models import AuditEntry
from arbitration.pages.journal.links import Links
from arbitration.pages.journal.names import Names
from tests.arbitration.deciding import accept
from tests.arbitration.penalties import penalise
from tests.arbitration.tables import match_in_play, reported
from tests.arbitration.trail.trails import trail_of
from tests.factories import TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.ranks.adjustments import reverse_adjustment
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.permissions import Permission

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory(length_value=3, appeal_minutes=15)


def link(
    tournament: Tournament, act: Act, may: Collection[Permission] = frozenset(Permission)
) -> str:
    entry = AuditEntry.objects.filter(tournament=tournament, act=act).latest("number")
    return Links(tournament, Names(tournament), may=may).of(entry)


def test_a_report_a_decision_and_an_appeal_lead_to_their_pages(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    ruling = accept(reported("misdeal", match))
    appeal = lodge_appeal(ruling, team=match.ew, words="À tort", by=SERVER)
    slug = tournament.slug
    acts = (Act.INCIDENT_OPENED, Act.RULING_MADE, Act.APPEAL_LODGED)
    assert [link(tournament, act) for act in acts] == [
        reverse("arbitration:incident", args=[slug, ruling.incident.key]),
        reverse("arbitration:ruling", args=[slug, ruling.number]),
        reverse("arbitration:appeal", args=[slug, appeal.key]),
    ]


def test_an_act_on_a_sheet_leads_to_the_sheet(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    contest_sheet(match.sheet, reason="Belote oubliée", by=SERVER)
    sheet = reverse("organiser:sheet", args=[tournament.slug, 1, match.table_number])
    assert link(tournament, Act.SHEET_CONTESTED) == sheet


def test_a_penalty_outside_a_table_leads_to_the_list(tournament: Tournament) -> None:
    match = match_in_play(tournament)
    made = penalise(match.ns)
    reverse_adjustment(made, reason="Excusés", by=SERVER)
    listed = reverse("arbitration:penalties", args=[tournament.slug])
    acts = (Act.ADJUSTMENT_MADE, Act.ADJUSTMENT_REVERSED)
    assert [link(tournament, act) for act in acts] == [listed, listed]
    assert link(tournament, Act.ADJUSTMENT_MADE, may={Permission.RECORD_SHEETS}) == ""


def test_an_act_on_the_tournament_leads_nowhere(tournament: Tournament) -> None:
    trail_of(tournament, 1)
    assert link(tournament, Act.SETTINGS_CHANGED) == ""


def test_who_may_open_nothing_is_given_no_address(tournament: Tournament) -> None:
    accept(reported("misdeal", match_in_play(tournament)))
    assert link(tournament, Act.RULING_MADE, may=()) == ""


def test_every_address_on_the_page_opens_for_its_reader(
    arbiter: Client, tournament: Tournament
) -> None:
    match = match_in_play(tournament)
    accept(reported("misdeal", match))
    contest_sheet(match.sheet, reason="Belote oubliée", by=SERVER)
    page = arbiter.get(reverse("arbitration:audit", args=[tournament.slug]))
    urls = {line.subject_url for line in page.context["lines"] if line.subject_url}
    assert [page.content.decode().count(f'href="{url}"') > 0 for url in urls] == [True] * 4
    assert {arbiter.get(url).status_code for url in urls} == {200}


def test_an_entry_links_to_what_it_is_about(arbiter: Client, tournament: Tournament) -> None:
    ruling = accept(reported("misdeal", match_in_play(tournament)))
    number = AuditEntry.objects.get(tournament=tournament, act=Act.RULING_MADE).number
    entry = arbiter.get(reverse("arbitration:audit_entry", args=[tournament.slug, number]))
    url = reverse("arbitration:ruling", args=[tournament.slug, ruling.number])
    assert entry.content.decode().count(f'href="{url}"') == 1
