"""What a program does with a token: arrivals and sign-ups, once each, told in the journal."""

import datetime
import uuid
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from api.protocol.tokens import BY_TOKEN
from arbitration.models import AuditEntry
from bookings.api import Request
from bookings.forms.booking import WantedForm
from bookings.models import Booking
from suitcases.domain.packing import pack_tournament
from tests.api.endpoints.programs import program, text_of_token
from tests.factories import TeamFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.rights.tokens import revoke_token
from tournaments.domain.teams.check_in import record_departure
from tournaments.domain.tournament.settings import hide_standings
from tournaments.enums import Act, BookingMode, RoundState, Scope, SheetState
from tournaments.models import ApiToken, Charge, Player, Tariff, Team, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(tournament: Tournament) -> str:
    return f"/api/v1/desk/tournaments/{tournament.slug}"


def post(client: Client, address: str, body: Any = None, key: str = "") -> HttpResponse:
    headers = {"Idempotency-Key": key or str(uuid.uuid4())}
    return client.post(address, body or {}, content_type="application/json", headers=headers)


def test_an_arrival_counts_once_and_is_told_by_the_name_of_the_token(
    tournament: Tournament, address: str
) -> None:
    TeamFactory(tournament=tournament, number=3, is_present=False)
    door, came = program(tournament, Scope.CHECK_IN), timezone.now() - datetime.timedelta(hours=1)
    body = {"at": came.isoformat()}
    first = post(door, f"{address}/teams/3/check-in", body, "scan-0001")
    again = post(door, f"{address}/teams/3/check-in", body, "scan-0001")
    assert (first.status_code, first.json()["is_present"]) == (200, True)
    assert again.json() == first.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert Team.objects.get(number=3).checked_in_at == came
    assert AuditEntry.objects.get(act=Act.TEAM_CHECKED_IN).who == "Jeton « Site »"


def test_a_second_scan_and_a_late_one_say_so(tournament: Tournament, address: str) -> None:
    TeamFactory(tournament=tournament, number=3, is_present=False)
    door, now = program(tournament, Scope.CHECK_IN), timezone.now()

    def scan(minutes: int) -> tuple[str, bool]:
        body = {"at": (now - datetime.timedelta(minutes=minutes)).isoformat()}
        told = post(door, f"{address}/teams/3/check-in", body).json()
        return told["came_as"], told["is_present"]

    assert [scan(60), scan(59)] == [("arrived", True), ("already-there", True)]
    record_departure(Team.objects.get(number=3), by=SERVER)
    assert scan(30) == ("left-since", False)


def test_a_key_that_was_for_something_else_is_refused(tournament: Tournament, address: str) -> None:
    teams_of(tournament, 2)
    door = program(tournament, Scope.CHECK_IN)
    post(door, f"{address}/teams/1/check-in", key="scan-0001")
    answer = post(door, f"{address}/teams/2/check-in", key="scan-0001")
    assert (answer.status_code, answer.json()["code"]) == (422, "key-used-otherwise")


def test_every_act_needs_a_key(tournament: Tournament, address: str) -> None:
    teams_of(tournament, 1)
    door = program(tournament, Scope.CHECK_IN)
    answer = door.post(f"{address}/teams/1/check-in", {}, content_type="application/json")
    assert (answer.status_code, answer.json()["field"]) == (422, "Idempotency-Key")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"at": "2031-01-01T10:00:00Z"}, 422, "moment"),
        ({"at": "2020-01-01T10:00:00Z"}, 422, "moment"),
        ({"at": "2020-01-01T10:00:00"}, 422, "invalid"),
        ("{", 400, "unreadable"),
        ("3", 400, "unreadable"),
        ("[]", 400, "unreadable"),
        ("null", 400, "unreadable"),
    ],
)
def test_a_moment_is_of_today_and_says_its_zone(
    body: Any, status: int, code: str, tournament: Tournament, address: str
) -> None:
    TeamFactory(tournament=tournament, number=3, is_present=False)
    answer = post(program(tournament, Scope.CHECK_IN), f"{address}/teams/3/check-in", body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("path", "body", "field", "said"),
    [
        ("teams/3/check-in", {"at": "hier"}, "at", "ISO 8601"),
        ("teams/3/check-in", {"at": "2020-01-01T10:00:00"}, "at", "fuseau"),
        ("signups", {"player_1": ""}, "player_1", "trop court : 1 au moins"),
        ("signups", {"player_1": "A" * 61}, "player_1", "trop long : 60 au plus"),
        ("signups", {"player_1": 3}, "player_1", "un texte"),
        ("signups", {"player_1": "A"}, "phone", "manque"),
    ],
)
def test_what_does_not_fit_is_named_as_it_was_sent_in_a_sentence_of_ours(
    path: str, body: Any, field: str, said: str, tournament: Tournament, address: str
) -> None:
    TeamFactory(tournament=tournament, number=3, is_present=False)
    desk = program(tournament, Scope.CHECK_IN, Scope.SIGN_UPS)
    told = post(desk, f"{address}/{path}", body).json()
    assert (told["status"], told["code"], told["field"]) == (422, "invalid", field)
    assert said in told["detail"]


def test_a_body_that_is_missing_is_said_to_be(tournament: Tournament, address: str) -> None:
    door = program(tournament, Scope.CHECK_IN)
    named = {"Idempotency-Key": "scan-0001"}
    told = door.post(
        f"{address}/teams/3/check-in", "", content_type="application/json", headers=named
    )
    assert (told.json()["field"], told.json()["detail"]) == (
        "",
        "Il manque le corps de la demande.",
    )


def wanted(**values: Any) -> dict[str, Any]:
    told = {"player_1": "NEUF Nina", "player_2": "DIX Denis", "phone": "0612345678"}
    return told | {"consent": True} | values


@pytest.fixture
def taking(tournament: Tournament) -> Tournament:
    """A tournament that takes requests from home."""
    tournament.booking_mode = BookingMode.OPEN
    tournament.date = timezone.localdate() + datetime.timedelta(days=9)
    tournament.save()
    return tournament


def test_a_place_is_not_said_to_be_noted_while_the_tournament_is_in_the_hall(
    taking: Tournament, address: str
) -> None:
    site = program(taking, Scope.SIGN_UPS)
    pack_tournament(taking, taken_to="salle", by=SERVER)
    answer = post(site, f"{address}/signups", wanted())
    assert (answer.status_code, answer.json()["code"]) == (409, "away")
    assert "notées" not in answer.json()["detail"]
    assert not taking.deferred.exists()


def test_a_place_is_asked_for_and_given_back(taking: Tournament, address: str) -> None:
    site = program(taking, Scope.SIGN_UPS)
    made = post(site, f"{address}/signups", wanted(), "form-0001")
    assert (made.status_code, made.json()["step"], made.json()["team"]) == (201, "placed", 1)
    assert post(site, f"{address}/signups", wanted(), "form-0001").json() == made.json()
    twice = post(site, f"{address}/signups", wanted())
    assert (twice.status_code, twice.json()["code"]) == (422, "already-signed-up")
    own = f"{address}/signups/{made.json()['key']}"
    assert site.get(own).json()["players"] == ["NEUF Nina", "DIX Denis"]
    assert post(site, f"{own}/cancel").json()["step"] == "cancelled"
    assert Booking.objects.count() == 1


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"consent": False}, "consent"),
        ({"player_1": "\u0000"}, "player_1"),
        ({"email": "nobody"}, "email"),
        ({"phone": "06"}, "phone"),
    ],
)
def test_a_request_is_read_as_the_page_reads_it(
    values: Any, field: str, taking: Tournament, address: str
) -> None:
    answer = post(program(taking, Scope.SIGN_UPS), f"{address}/signups", wanted(**values))
    assert (answer.status_code, answer.json()["field"]) == (422, field)


def test_the_club_s_own_questions_are_answered_by_their_words(
    taking: Tournament, address: str
) -> None:
    taking.booking_questions = "Repas ? (oui/non)"
    taking.save()
    site = program(taking, Scope.SIGN_UPS)
    for answers in ({}, {"Repas ?": "Peut-être"}, {"Repas ?": "Oui", "Bus ?": "Non"}):
        refused = post(site, f"{address}/signups", wanted(answers=answers))
        assert (refused.status_code, refused.json()["field"]) == (422, "answers")
    made = post(site, f"{address}/signups", wanted(answers={"Repas ?": "Oui"}))
    assert (made.status_code, Booking.objects.get().answers) == (201, {"Repas ?": "Oui"})


@pytest.mark.parametrize(
    ("entrants", "values", "field"),
    [
        ("individuals", {"player_2": "SIMON Luc"}, "player_2"),
        ("individuals", {"player_2": "", "licence_2": "00123"}, "licence_2"),
        ("individuals", {"player_2": "", "email_2": "luc@example.org"}, "email_2"),
        ("pairs", {"tariff_1": "Étudiant"}, "tariff_1"),
        ("pairs", {"category": "Dames"}, "category"),
    ],
)
def test_what_the_page_would_not_ask_is_not_lost(
    entrants: str, values: Any, field: str, taking: Tournament, address: str
) -> None:
    taking.entrants = entrants
    taking.save()
    answer = post(program(taking, Scope.SIGN_UPS), f"{address}/signups", wanted(**values))
    assert (answer.status_code, answer.json()["field"]) == (422, field)


def test_the_one_price_that_there_is_may_be_named(taking: Tournament, address: str) -> None:
    Tariff.objects.create(tournament=taking, label="Plein tarif", cents=1000)
    site = program(taking, Scope.SIGN_UPS)
    answer = post(site, f"{address}/signups", wanted(tariff_1="Plein tarif"))
    assert answer.status_code == 201


def test_a_program_says_whatever_the_page_asks() -> None:
    own = {
        "shown": "`shows_initial` says it",
        "code": "a tariff is named",
        "mails": "only people agree to mails, each at the page",
    }
    assert WantedForm.base_fields.keys() - Request.model_fields.keys() == own.keys()


def test_only_the_scope_of_contacts_tells_how_to_reach_people(
    tournament: Tournament, address: str
) -> None:
    teams_of(tournament, 1)
    Player.objects.update(phone="0612345678", email="a@example.org")
    told = [
        program(tournament, *scopes).get(f"{address}/teams").json()["items"][0]["players"][0]
        for scopes in ([Scope.READ], [Scope.READ, Scope.CONTACTS])
    ]
    assert [(one["phone"], one["email"]) for one in told] == [
        (None, None),
        ("0612345678", "a@example.org"),
    ]


def test_a_sheet_is_read_deal_by_deal_and_a_rank_with_its_reasons(
    tournament: Tournament, address: str
) -> None:
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED), state=SheetState.LOCKED)
    hide_standings(tournament, by=SERVER)
    reader = program(tournament, Scope.READ)
    sheet = reader.get(f"{address}/rounds/1/tables/1/sheet").json()
    marks = [deal["marks"]["NS"] for deal in sheet["deals"]]
    assert (len(marks) > 0, sum(marks)) == (True, sheet["totals"]["NS"])
    standings = reader.get(f"{address}/standings").json()
    assert (standings["hidden"], len(standings["lines"]["items"])) == (False, 4)
    second = standings["lines"]["items"][1]["team"]["number"]
    why = reader.get(f"{address}/standings/teams/{second}").json()
    assert (why["rank"], why["above"]["rank"], why["below"]["rank"]) == (2, 1, 3)
    assert any(step["decides"] for step in why["above"]["steps"])


def test_money_is_told_in_cents(tournament: Tournament, address: str) -> None:
    (team,) = teams_of(tournament, 1)
    Charge.objects.create(team=team, label="Doublette", cents=1400)
    account = program(tournament, Scope.MONEY).get(f"{address}/money/accounts").json()["items"][0]
    assert account["owed"] == {"cents": 1400, "currency": "EUR"}


def test_a_program_is_let_in_by_its_token_alone(tournament: Tournament, address: str) -> None:
    text = text_of_token(tournament, Scope.READ)
    reader = Client(headers={"Authorization": f"Bearer {text}"})
    answer = reader.get(address)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    token = ApiToken.objects.get()
    assert token.last_used_at is not None
    revoke_token(token, by=SERVER)
    answer = reader.get(address)
    assert (answer.status_code, answer.json()["code"]) == (401, "token-invalid")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_token_asks_120_times_a_minute(tournament: Tournament, address: str) -> None:
    reader = program(tournament, Scope.READ)
    with time_machine.travel(timezone.now(), tick=False):
        statuses = [reader.get(address).status_code for _one in range(BY_TOKEN.count + 1)]
    assert statuses == [200] * 120 + [429]


@pytest.mark.parametrize(
    ("part", "scope"),
    [("/teams", Scope.READ), ("/standings", Scope.READ), ("/money/accounts", Scope.MONEY)],
)
def test_more_teams_ask_no_more_of_the_database(
    part: str, scope: Scope, tournament: Tournament, address: str, django_assert_num_queries: Any
) -> None:
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED), state=SheetState.LOCKED)
    reader = program(tournament, scope)
    reader.get(address + part)
    with CaptureQueriesContext(connection) as few:
        reader.get(address + part)
    for number in range(5, 9):
        TeamFactory(tournament=tournament, number=number)
    with django_assert_num_queries(len(few)):
        reader.get(address + part)
