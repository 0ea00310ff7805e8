"""A contested sheet becomes an incident, and its decision closes it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from arbitration.domain.incidents import close_incidents_of_sheet, open_incident_of_sheet
from arbitration.models import Incident
from tests.factories import MatchFactory, RoundFactory, ScoreSheetFactory, TeamFactory
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.enums import Act
from tournaments.models import ScoreSheet, Tournament

pytestmark = pytest.mark.django_db


def contested(tournament: Tournament, table: int) -> ScoreSheet:
    round_ = tournament.rounds.first() or RoundFactory(tournament=tournament)
    number = tournament.teams.count()
    teams = [TeamFactory(tournament=tournament, number=number + n) for n in (1, 2)]
    match = MatchFactory(round=round_, table_number=table, ns=teams[0], ew=teams[1])
    return ScoreSheetFactory(match=match)


def test_a_contested_sheet_opens_one_incident_and_the_decision_closes_it(
    tournament: Tournament,
) -> None:
    sheet = contested(tournament, 4)
    for act, reason in (
        (Act.SHEET_CONTESTED, "Belote oubliée"),
        (Act.SHEET_CONTESTED, "Belote oubliée"),
        (Act.SHEET_RESOLVED, "Belote accordée"),
    ):
        announce(act, tournament=tournament, subject=sheet, by=SERVER, reason=reason)
    incident = Incident.objects.get()
    assert (incident.state, incident.words, incident.decision) == (
        "closed",
        "Belote oubliée",
        "Belote accordée",
    )


def test_other_acts_open_nothing(tournament: Tournament) -> None:
    sheet = contested(tournament, 4)
    announce(Act.SHEET_SAVED, tournament=tournament, subject=sheet, by=SERVER)
    assert Incident.objects.count() == 0


@pytest.mark.parametrize(
    ("people", "expected"),
    [("organiser", 200), ("arbiter", 200), ("helper", 404), ("stranger", 404), ("outsider", 302)],
)
@pytest.mark.parametrize("route", ["queue", "audit"])
def test_the_queue_and_the_journal_are_the_arbiters_and_the_organisers(
    request: pytest.FixtureRequest, tournament: Tournament, people: str, expected: int, route: str
) -> None:
    client: Client = request.getfixturevalue(people)
    address = reverse(f"arbitration:{route}", args=[tournament.slug])
    assert client.get(address).status_code == expected


def test_the_queue_names_the_table_and_links_to_its_sheet(
    arbiter: Client, tournament: Tournament
) -> None:
    open_incident_of_sheet(contested(tournament, 4), words="Belote oubliée", by=SERVER)
    page = arbiter.get(reverse("arbitration:queue", args=[tournament.slug])).content.decode()
    assert page.count(reverse("organiser:sheet", args=[tournament.slug, 1, 4])) == 1
    assert page.count("Belote oubliée") == 1


def test_the_queue_takes_the_same_queries_for_one_and_for_three(
    arbiter: Client, tournament: Tournament
) -> None:
    counts = []
    for tables in ((1,), (2, 3)):
        for table in tables:
            open_incident_of_sheet(contested(tournament, table), words="", by=SERVER)
        with CaptureQueriesContext(connection) as captured:
            arbiter.get(reverse("arbitration:queue", args=[tournament.slug]))
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_a_decided_incident_stays_readable(arbiter: Client, tournament: Tournament) -> None:
    sheet = contested(tournament, 4)
    open_incident_of_sheet(sheet, words="", by=SERVER)
    close_incidents_of_sheet(sheet, decision="Belote accordée", by=SERVER)
    page = arbiter.get(reverse("arbitration:queue", args=[tournament.slug])).content.decode()
    assert page.count("Belote accordée") == 1
