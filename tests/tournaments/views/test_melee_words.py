"""A mêlée is of people: no page or paper of its evening calls them teams."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from arbitration.domain.incidents import report_incident
from arbitration.domain.reports import Report
from arbitration.domain.rulings import Decision, rule_on_incident
from arbitration.effects.team_effects import Penalty, TeamWarning
from arbitration.kinds import CONDUCT
from arbitration.models import Incident
from tests.factories import MembershipFactory, TeamFactory
from tests.papers import without_pdf
from tests.tournaments.chains import draw_round, finish, first_stage, tournament_of
from tournaments.actors import SERVER
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

BEFORE = ("teams", "round 1", "overview", "forbidden_pairs")
DESK = (
    "teams",
    "team_edit 1",
    "team_substitute 1",
    "team_account 1",
    "round 1",
    "round 2",
    "sheet 2 1",
    "standings",
    "forbidden_pairs",
    "overview",
    "duplicate",
    "pairs_after",
    "settings",
    "rules",
    "bookings",
    "settings_bookings",
    "accounts",
    "end",
    "lots_settings",
    "prize_category_add",
    "prints",
    "suitcase",
    "stop",
)
PUBLIC = (
    "rules",
    "standings",
    "rank 1",
    "certificate 2",
    "pair 2",
    "draw 2",
    "teams",
    "team 1",
    "seats",
)
ARBITER = (
    "queue",
    "teams",
    "team 1",
    "report",
    "report_details 2 1 misdeal",
    "report_table 2 1",
    "incident_decide waiting",
    "incident waiting",
    "ruling 1",
    "ruling_notice 1",
    "appeal_lodge 1",
    "appeals",
)
PAPERS = (
    "tirage",
    "placement",
    "feuilles",
    "billets",
    "classement",
    "diplomes",
    "podium",
    "equipes",
    "numeros",
    "reglement",
    "certificat",
)


@pytest.fixture
def melee() -> Tournament:
    """Ten people, nobody drawn yet."""
    tournament = tournament_of(0, stage__system="melee", entrants="individuals", appeal_minutes=30)
    for number in range(1, 11):
        TeamFactory(tournament=tournament, number=number, players=[f"NOM{number} Prénom"])
    return tournament


@pytest.fixture
def desk(melee: Tournament) -> Client:
    """The browser of an organiser."""
    client = Client()
    client.force_login(MembershipFactory(club=melee.club).user)
    return client


@pytest.fixture
def evening(melee: Tournament) -> Tournament:
    """One round over, one under way; somebody was warned and lost points, and a misdeal waits."""
    stage = first_stage(melee)
    finish(draw_round(stage))
    match = draw_round(stage, seed=2).matches.get(table_number=1)
    ruled = Report(kind=CONDUCT, match=match, side="NS", words="Injures")
    number = match.ns.number
    effects = (TeamWarning(team_number=number), Penalty(team_number=number, amount=-50))
    decision = Decision(effects=effects, reason="Injures")
    incident = report_incident(melee, report=ruled, by=SERVER)
    rule_on_incident(incident, decision=decision, by=SERVER)
    report = Report(kind="misdeal", match=match, seat="N", deal_number=1)
    report_incident(melee, report=report, by=SERVER)
    return melee


def address(space: str, route: str, tournament: Tournament) -> str:
    name, *numbers = route.split()
    waiting = Incident.objects.filter(kind="misdeal").first()
    keys = [waiting.key if number == "waiting" and waiting else number for number in numbers]
    return reverse(f"{space}:{name}", args=[tournament.slug, *keys])


def teams_said(client: Client, where: str) -> list[str]:
    """The lines of a page that speak of a team."""
    answer = client.get(where, headers={"accept-language": "fr"})
    assert (answer.status_code, answer["Content-Type"][:9]) == (200, "text/html"), where
    page = re.sub(r"(?s)<(script|style)\b.*?</\1>", "", answer.content.decode())
    lines = strip_tags(page.replace(">", ">\n")).splitlines()
    return [
        line.strip() for line in lines if re.search("[Éé]quipe|Inscrite|Désistée|Présente", line)
    ]


@pytest.mark.parametrize("route", ["overview", "round 1"])
def test_before_anybody_signs_up(route: str, desk: Client, melee: Tournament) -> None:
    melee.teams.all().delete()
    assert teams_said(desk, address("organiser", route, melee)) == []


@pytest.mark.parametrize("route", BEFORE)
def test_before_the_draw(route: str, desk: Client, melee: Tournament) -> None:
    assert teams_said(desk, address("organiser", route, melee)) == []


def test_at_the_desk_and_for_everybody(desk: Client, evening: Tournament) -> None:
    spaces = {"organiser": DESK, "public": PUBLIC, "arbitration": ARBITER}
    with without_pdf():
        said = {
            (space, route): found
            for space, routes in spaces.items()
            for route in routes
            if (found := teams_said(desk, address(space, route, evening)))
        }
    assert said == {}


def test_on_paper(desk: Client, evening: Tournament) -> None:
    with without_pdf():
        said = {
            paper: found
            for paper in PAPERS
            if (found := teams_said(desk, address("organiser", f"print_document {paper}", evening)))
        }
    assert said == {}


def test_nobody_is_matched_by_hand(desk: Client, melee: Tournament) -> None:
    teams, match = (reverse(f"organiser:{one}", args=[melee.slug]) for one in ("teams", "solos"))
    before = f"/orga/{melee.slug}/inscriptions/joueurs-seuls/"
    answers = [desk.get(before), desk.post(match)]
    assert [answer.headers.get("Location") for answer in answers] == [
        teams,
        f"{teams}?statut=alone",
    ]
