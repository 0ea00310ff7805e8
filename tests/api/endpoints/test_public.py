"""What every program may read: by version, without contacts, without ranks that are hidden."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from api.protocol.public import BY_ADDRESS
from tests.api.endpoints.programs import unlimited
from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.rights import allowances
from tournaments.domain.tournament.settings import hide_standings
from tournaments.enums import Act, RoundState, SheetState
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.django_db
ROOT = "/api/v1/tournaments"


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """Six teams, a round over; the first of them have a phone, and wish for an initial."""
    teams = teams_of(tournament, 6)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED), state=SheetState.LOCKED)
    Player.objects.update(phone="0612345678", email="a@example.org", shows_initial=True)
    return tournament


def read(client: Client, address: str) -> Any:
    answer = client.get(address)
    assert answer.status_code == 200, answer.content
    return answer.json()


def list_addresses(tournament: Tournament) -> list[str]:
    own = f"{ROOT}/{tournament.slug}"
    parts = ("", "/teams", "/rounds", "/rounds/1/tables", "/rounds/1/draw", "/standings", "/prizes")
    return [ROOT, "/api/v1/series", *(own + part for part in parts)]


def test_nothing_public_tells_how_to_reach_anybody(played: Tournament, outsider: Client) -> None:
    told = " ".join(json.dumps(read(outsider, address)) for address in list_addresses(played))
    assert "0612345678" not in told
    assert "example.org" not in told


def test_nobody_s_reading_writes_anything(played: Tournament, outsider: Client) -> None:
    with CaptureQueriesContext(connection) as asked:
        for address in list_addresses(played):
            read(outsider, address)
    assert asked.captured_queries
    assert {query["sql"].split()[0] for query in asked} == {"SELECT"}


def test_people_are_called_as_they_wish(played: Tournament, outsider: Client) -> None:
    first = read(outsider, f"{ROOT}/{played.slug}/teams")["items"][0]
    names = list(played.teams.get(number=1).players)
    assert first["players"] != [name.name for name in names]
    assert all(name.endswith(".") for name in first["players"])


def test_a_reader_who_has_it_gets_304_until_something_changes(
    played: Tournament, outsider: Client
) -> None:
    for address in list_addresses(played):
        tag = outsider.get(address).headers["ETag"]
        assert outsider.get(address, headers={"If-None-Match": tag}).status_code == 304, address
    own = f"{ROOT}/{played.slug}/standings"
    tag = outsider.get(own).headers["ETag"]
    announce(Act.SETTINGS_CHANGED, tournament=played, by=SERVER)
    assert outsider.get(own, headers={"If-None-Match": tag}).status_code == 200


def test_every_site_may_read_it(played: Tournament, outsider: Client) -> None:
    for address in (*list_addresses(played), f"{ROOT}/no-such"):
        assert outsider.get(address).headers["Access-Control-Allow-Origin"] == "*"


def test_ranks_are_told_with_the_numbers_that_made_them(
    played: Tournament, outsider: Client
) -> None:
    told = read(outsider, f"{ROOT}/{played.slug}/standings?round=1")
    lines = told["lines"]["items"]
    assert [line["rank"] for line in lines] == [1, 2, 3, 4, 5, 6]
    assert [one["code"] for one in lines[0]["criteria"]] == ["total", "ranking_points"]
    totals = [line["criteria"][0]["value"] for line in lines]
    assert totals == sorted(totals, reverse=True)
    assert lines[0]["rounds"][0]["scored"] == totals[0]


def test_nobody_has_a_rank_before_a_result(tournament: Tournament, outsider: Client) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    address = f"{ROOT}/{tournament.slug}/standings"
    told = read(outsider, address)
    assert (told["hidden"], told["lines"]["items"]) == (False, [])
    play_round(round_, state=SheetState.LOCKED)
    announce(Act.SHEET_CONFIRMED, tournament=tournament, by=SERVER)
    assert len(read(outsider, address)["lines"]["items"]) == 4


def test_hidden_standings_tell_nothing(played: Tournament, outsider: Client) -> None:
    hide_standings(played, by=SERVER)
    own = f"{ROOT}/{played.slug}"
    told = read(outsider, f"{own}/standings")
    assert (told["hidden"], told["lines"]["items"], told["state"]) == (True, [], None)
    prizes = read(outsider, f"{own}/prizes")
    assert (prizes["hidden"], prizes["awards"]) == (True, [])
    assert outsider.get(f"{own}/standings?round=1").json() == told


def test_what_is_not_public_is_not_there(outsider: Client) -> None:
    hidden = TournamentFactory(is_public=False)
    assert read(outsider, ROOT)["items"] == []
    answer = outsider.get(f"{ROOT}/{hidden.slug}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_a_cursor_leads_through_the_whole_list(played: Tournament, outsider: Client) -> None:
    seen, cursor = [], ""
    while cursor is not None:
        page = read(outsider, f"{ROOT}/{played.slug}/teams?limit=4&cursor={cursor}")
        seen.append([item["number"] for item in page["items"]])
        cursor = page["next_cursor"]
    assert seen == [[1, 2, 3, 4], [5, 6]]


def test_tournaments_of_one_day_are_paged_one_by_one(outsider: Client) -> None:
    made = [TournamentFactory().slug for _one in range(3)]
    first = read(outsider, f"{ROOT}?limit=2")
    second = read(outsider, f"{ROOT}?limit=2&cursor={first['next_cursor']}")
    items = [*first["items"], *second["items"]]
    assert [item["slug"] for item in items] == made[::-1]


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=101",
        "limit=" + "9" * 21,
        "cursor=" + "9" * 21,
        "cursor=9999999999-1",
        "cursor=-1",
    ],
)
def test_what_is_out_of_bounds_is_told_beside_its_name(query: str, outsider: Client) -> None:
    answer = outsider.get(f"{ROOT}?{query}")
    assert (answer.status_code, answer.json()["field"]) == (422, query.partition("=")[0])


def test_numbers_of_addresses_have_bounds(played: Tournament, outsider: Client) -> None:
    for number in ("9" * 21, "0", "7"):
        answer = outsider.get(f"{ROOT}/{played.slug}/rounds/{number}/tables")
        assert answer.status_code == (404 if number == "7" else 422)


def test_an_address_asks_sixty_times_a_minute(
    played: Tournament, outsider: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = f"{ROOT}/{played.slug}"
    # On a slow machine a second goes by meanwhile, and lets one more in.
    monkeypatch.setattr(allowances.time, "monotonic", lambda: 1000.0)
    answers = [outsider.get(own) for _asked in range(BY_ADDRESS.count + 1)]
    assert [answer.status_code for answer in answers] == [200] * 60 + [429]
    assert answers[-1].json()["code"] == "too-many-attempts"
    assert int(answers[-1].headers["Retry-After"]) >= 1
    tag = answers[0].headers["ETag"]
    assert outsider.get(own, headers={"If-None-Match": tag}).status_code == 304


def test_other_methods_and_addresses_are_problems_too(played: Tournament, outsider: Client) -> None:
    assert outsider.head(f"{ROOT}/{played.slug}").headers["ETag"]
    wrong = outsider.post(f"{ROOT}/{played.slug}")
    assert (wrong.status_code, wrong.headers["Allow"]) == (405, "GET")
    for answer in (wrong, outsider.get("/api/v1/no/such"), outsider.get("/api/v1/")):
        assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("part", ["/teams", "/rounds/1/tables", "/standings"])
def test_more_teams_ask_no_more_of_the_database(
    part: str, tournament: Tournament, outsider: Client, django_assert_num_queries: Any
) -> None:
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams[:2], state=RoundState.CLOSED), state=SheetState.LOCKED)
    address = f"{ROOT}/{tournament.slug}{part}"
    with unlimited():
        outsider.get(address)
        with CaptureQueriesContext(connection) as few:
            outsider.get(address)
        for number in range(5, 9):
            TeamFactory(tournament=tournament, number=number)
        with django_assert_num_queries(len(few)):
            outsider.get(address)
