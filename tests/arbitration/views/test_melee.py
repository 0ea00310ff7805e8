"""Where people play for themselves, no page of the arbiters speaks of teams."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from arbitration.domain.appeals import lodge_appeal
from arbitration.domain.incidents import report_incident
from arbitration.domain.reports import Report
from arbitration.models import Appeal
from arbitration.queries.trails import list_journal
from tests.arbitration.deciding import decide, penalty
from tests.arbitration.tables import melee_match, reported
from tests.factories import TournamentFactory
from tests.tournaments.evenings import CERTIFICATE
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.enums import Act
from tournaments.models import Adjustment, Round, Tournament

pytestmark = pytest.mark.django_db
OF_A_PERSON = [act for act in Act if act.phrase(of_person=True) != act.label]
TEAMS = re.compile(r">([^<>]*[ÉéEe]quipe[^<>]*)<")


@pytest.fixture
def tournament() -> Tournament:
    return TournamentFactory(length_value=3, appeal_minutes=30)


@pytest.fixture
def melee(tournament: Tournament) -> Tournament:
    """A penalty that was ruled and appealed against, one at a table waiting, one outside."""
    match = melee_match(tournament)
    Round.objects.update(certificate=CERTIFICATE)
    ruling = decide(reported("conduct", match, side="NS"), penalty(match.ns))
    lodge_appeal(ruling, team=match.ns, words="Non", by=SERVER)
    reported("misdeal", match, seat="W")
    away = Report(kind="conduct", team=match.ew, words="Des cris dans la salle")
    report_incident(tournament, report=away, by=SERVER)
    for act in OF_A_PERSON:
        announce(act, subject=match.ns, tournament=tournament, by=SERVER)
    return tournament


def list_addresses(tournament: Tournament) -> list[str]:
    """Every page of the arbiters that has something to show."""
    slug, incidents = tournament.slug, tournament.incidents.order_by("pk")
    named = [
        *((name, ()) for name in ("queue", "teams", "penalties", "appeals", "record", "report")),
        ("audit", ()),
        *(("audit_entry", (entry.number,)) for entry in list_journal(tournament)),
        *(("incident", (incident.key,)) for incident in incidents),
        *((name, (1,)) for name in ("ruling", "ruling_revise", "appeal_lodge")),
        ("team", (1,)),
        ("report_team", (1,)),
        ("report_table", (1, 1)),
        ("report_details", (1, 1, "conduct")),
        ("appeal", (Appeal.objects.get().key,)),
        ("penalty_cancel", (Adjustment.objects.get().key,)),
    ]
    return [reverse(f"arbitration:{name}", args=[slug, *more]) for name, more in named]


def list_teams(client: Client, address: str) -> list[str]:
    """What a page that is there says of teams, outside its tags."""
    page = client.get(address, follow=True)
    assert page.status_code == 200, address
    return TEAMS.findall(page.content.decode().split("<main")[1].split("</main>")[0])


def test_no_page_of_the_arbiters_speaks_of_teams(organiser: Client, melee: Tournament) -> None:
    said = {address: list_teams(organiser, address) for address in list_addresses(melee)}
    assert {address: words for address, words in said.items() if words} == {}


def test_the_journal_names_a_team_where_a_phase_or_a_match_has_one() -> None:
    teams = [act for act in Act if TEAMS.search(f">{act.phrase(of_person=True)}<")]
    assert teams == [Act.STAGE_MOVED_UP, Act.STAGE_PUT_RIGHT, Act.WINNER_NAMED]


@pytest.mark.parametrize("edition", ["public", "numbers", "internal"])
def test_no_edition_of_the_record_speaks_of_teams(
    arbiter: Client, melee: Tournament, edition: str
) -> None:
    address = reverse("arbitration:record", args=[melee.slug])
    assert list_teams(arbiter, f"{address}?edition={edition}") == []
