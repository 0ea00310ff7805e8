"""The door, with htmx and without."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import MembershipFactory, TeamFactory
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    stage_after,
    tournament_of,
)
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.teams.check_in import check_in_team
from tournaments.enums import Entrants
from tournaments.models import Team, Tournament
from tournaments.pages.teams.latecomers import list_latecomers
from tournaments.views.organiser.teams.check_in import ACTS as DOOR_ACTS

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
ACTS = (
    "check_in_team",
    "annuler",
    "check_in_leave",
    "retour",
    "regle",
    "pas-regle",
)


def url(route: str, tournament: Tournament, *args: object) -> str:
    """The address of a route, or of one of the rare acts on a row."""
    if route in DOOR_ACTS:
        return reverse("organiser:door_act", args=[tournament.slug, *args, route])
    return reverse(f"organiser:{route}", args=[tournament.slug, *args])


@pytest.fixture
def door(tournament: Tournament) -> Tournament:
    """Two teams expected, one that has come."""
    for number, players, present in (
        (1, ["ROUX Gérard", "B"], False),
        (2, ["ANDRÉ Zoé", "C"], False),
        (3, ["ROUX Denise", "D"], True),
    ):
        TeamFactory(tournament=tournament, number=number, players=players, is_present=present)
    return tournament


def shown(client: Client, tournament: Tournament, **given: str) -> list[int]:
    response = client.get(url("teams", tournament), given)
    return [row.team.number for row in response.context["door"].rows]


def is_present(tournament: Tournament, number: int) -> bool:
    return Team.objects.get(tournament=tournament, number=number).is_present


@pytest.mark.parametrize("person", ["organiser", "helper", "arbiter"])
def test_everybody_of_the_club_serves_at_the_door(
    person: str, door: Tournament, request: pytest.FixtureRequest
) -> None:
    client = request.getfixturevalue(person)
    assert client.get(url("teams", door)).status_code == 200


@pytest.mark.parametrize(("person", "status"), [("stranger", 404), ("outsider", 302)])
def test_nobody_else_does(
    person: str, status: int, door: Tournament, request: pytest.FixtureRequest
) -> None:
    client = request.getfixturevalue(person)
    addresses = [url(act, door, 1) for act in ACTS] + [url("check_in_search", door)]
    answers = {client.post(address).status_code for address in addresses}
    assert answers | {client.get(url("teams", door)).status_code} == {status}
    assert is_present(door, 1) is False


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_door_asks_as_many_questions_for_three_rows_as_for_one(
    headers: dict[str, str], helper: Client, tournament: Tournament
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            helper.get(url("teams", tournament), headers=headers)
        return len(captured)

    TeamFactory(tournament=tournament)
    one = queries()
    TeamFactory.create_batch(2, tournament=tournament)
    assert queries() == one


@pytest.mark.parametrize(
    ("given", "numbers"),
    [
        ({}, [1, 2, 3]),
        ({"statut": "absent"}, [1, 2]),
        ({"q": "roux"}, [1, 3]),
        ({"q": "roux", "statut": "absent"}, [1]),
        ({"q": "2"}, [2]),
        ({"q": "personne"}, []),
    ],
)
def test_teams_are_looked_for(
    given: dict[str, str], numbers: list[int], helper: Client, door: Tournament
) -> None:
    assert shown(helper, door, **given) == numbers


def test_those_who_withdrew_are_not_expected_and_those_who_wait_not_counted(
    helper: Client, door: Tournament
) -> None:
    TeamFactory(tournament=door, number=4, status="withdrawn", is_present=False)
    TeamFactory(tournament=door, number=5, status="waiting", is_present=False)
    page = helper.get(url("teams", door)).context["door"]
    assert [row.team.number for row in page.rows] == [1, 2, 3, 5]
    assert (page.present, [row.team.number for row in page.expected]) == (1, [1, 2])


def test_who_looks_for_a_partner_is_no_team_at_the_door_either(
    helper: Client, organiser: Client, door: Tournament
) -> None:
    TeamFactory(tournament=door, number=4, players=["SEUL Max"], seeks_partner=True)
    page = helper.get(url("teams", door)).context["door"]
    evening = organiser.get(url("overview", door)).context["evening"]
    assert (page.present, page.signed_up, len(page.lone)) == (1, 4, 1)
    assert (evening.present, evening.registered, evening.places.alone) == (1, 3, 1)


def test_a_row_that_was_pressed_stays_where_it_is(helper: Client, door: Tournament) -> None:
    sent = {"statut": "absent", "rows": "1,2,"}
    page = helper.post(url("check_in_team", door, 1), sent, headers=HTMX).context["door"]
    assert [(row.team.number, row.state) for row in page.rows] == [(1, "there"), (2, "absent")]


def test_an_arrival_is_told_and_taken_back(helper: Client, door: Tournament) -> None:
    answer = helper.post(url("check_in_team", door, 1), follow=True)
    said = answer.context["message"]
    assert said.text == "N° 1, ROUX – B : là."
    helper.post(url("check_in_take_back", door), {"mark": said.mark})
    assert is_present(door, 1) is False


def test_what_somebody_else_did_is_not_taken_back(
    helper: Client, organiser: Client, door: Tournament
) -> None:
    mark = helper.post(url("check_in_team", door, 1), headers=HTMX).context["message"].mark
    for sent in (mark, "", "made-up", mark[:-2]):
        said = organiser.post(url("check_in_take_back", door), {"mark": sent}).context["message"]
        assert said.level == "refused"
    assert is_present(door, 1)


def test_all_who_are_awaited_come_at_once_and_are_taken_back(
    helper: Client, door: Tournament
) -> None:
    sent = {"statut": "absent", "awaited": "1,2"}
    said = helper.post(url("check_in_everybody", door), sent, headers=HTMX).context["message"]
    assert (said.text, is_present(door, 2)) == ("2 équipes : là.", True)
    helper.post(url("check_in_take_back", door), {"mark": said.mark}, headers=HTMX)
    assert door.teams.filter(is_present=True).count() == 1


def test_others_than_those_shown_are_not_let_in_together(helper: Client, door: Tournament) -> None:
    answer = helper.post(url("check_in_everybody", door), {"awaited": "1"}, headers=HTMX)
    assert (answer.context["message"].level, is_present(door, 1)) == ("refused", False)


def test_two_doors_may_tap_the_same_team(
    helper: Client, organiser: Client, door: Tournament
) -> None:
    helper.post(url("check_in_team", door, 1), headers=HTMX)
    response = organiser.post(url("check_in_team", door, 1), headers=HTMX)
    assert (response.context["message"].level, response.context["door"].present) == ("", 2)


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_refused_is_said(headers: dict[str, str], helper: Client, door: Tournament) -> None:
    TeamFactory(tournament=door, number=5, status="waiting", is_present=False)
    said = helper.post(url("check_in_team", door, 5), headers=headers).context["message"]
    assert (said.level, said.text) == (
        "refused",
        "L'équipe 5 est en liste d'attente : donnez-lui d'abord une place.",
    )


@pytest.mark.parametrize(("text", "number"), [("zoe", 2), ("roux", 1), ("2", 2)])
def test_enter_checks_the_single_absent_hit_in(
    text: str, number: int, helper: Client, door: Tournament
) -> None:
    helper.post(url("check_in_search", door), {"q": text}, headers=HTMX)
    assert is_present(door, number)


@pytest.mark.parametrize("text", ["", " ", "personne", "3", "o"])
def test_enter_checks_nobody_in_unless_one_team_fits(
    text: str, helper: Client, door: Tournament
) -> None:
    helper.post(url("check_in_search", door), {"q": text}, headers=HTMX)
    assert door.teams.filter(is_present=True).count() == 1


@pytest.mark.parametrize(
    ("act", "field", "value"),
    [
        ("regle", "has_paid", True),
        ("pas-regle", "has_paid", False),
        ("check_in_leave", "is_present", False),
        ("retour", "is_present", True),
    ],
)
def test_each_act_does_what_its_address_says(
    act: str, field: str, value: bool, helper: Client, door: Tournament
) -> None:
    helper.post(url(act, door, 3), headers=HTMX)
    assert getattr(Team.objects.get(tournament=door, number=3), field) is value


@pytest.mark.parametrize(
    "given",
    [
        {"fait": "rien"},
        {"fait": "a:b:c"},
        {"case": "rien"},
    ],
)
def test_an_address_made_up_says_nothing(
    given: dict[str, str], helper: Client, door: Tournament
) -> None:
    assert helper.get(url("teams", door), given).context["message"] is None


@pytest.mark.parametrize(
    ("text", "words", "typed_anew"),
    [
        ("3", "Le 3 est déjà là.", True),
        ("personne", "Personne ne correspond à « personne ».", True),
        ("o", "Choisissez l'équipe dans la liste.", False),
    ],
)
def test_enter_says_why_nobody_came_in(
    text: str, words: str, typed_anew: bool, helper: Client, door: Tournament
) -> None:
    response = helper.post(url("check_in_search", door), {"q": text}, headers=HTMX)
    assert response.context["message"].text == words
    assert response.content.decode().count("Personne ne correspond") == (text == "personne")
    assert response.headers.get("HX-Trigger") == ('{"door:nobody": {}}' if typed_anew else None)


def test_who_is_there_already_is_told_since_when(helper: Client, door: Tournament) -> None:
    helper.post(url("check_in_search", door), {"q": "1"}, headers=HTMX)
    said = helper.post(url("check_in_search", door), {"q": "1"}, headers=HTMX).context["message"]
    assert re.fullmatch(r"Le 1 est déjà là depuis \d{1,2}.*\d\d\.", said.text)


def in_play(teams: int) -> Tournament:
    """A round being played, and team 99 that comes during it."""
    tournament = tournament_of(teams)
    draw_round(first_stage(tournament))
    late = TeamFactory(tournament=tournament, number=99, is_present=False)
    check_in_team(late, by=SERVER)
    return tournament


def organiser_of(tournament: Tournament) -> Client:
    client = Client()
    client.force_login(MembershipFactory(club=tournament.club).user)
    return client


@pytest.mark.parametrize("route", ["overview"])
def test_who_comes_during_a_round_is_offered_the_exempt(route: str) -> None:
    tournament = in_play(5)
    exempt = tournament.rounds.get().matches.get(ew=None).ns.number
    (one,) = organiser_of(tournament).get(url(route, tournament)).context["latecomers"]
    assert one.sentence == (
        "L'équipe 99 arrive après le tirage : elle peut jouer tout de suite, à la table 3, contre "
        f"l'équipe {exempt}, qui attend."
    )


def test_the_button_beside_it_gives_the_table() -> None:
    tournament = in_play(5)
    client = organiser_of(tournament)
    page = client.get(url("overview", tournament)).content.decode()
    hidden = r'type="hidden" name="(team|opponent|shown)" value="(\w+)"'
    sent = dict(re.findall(hidden, page)) | {"confirmed": "1"}
    client.post(url("draw_seat_late", tournament, 1), sent)
    assert tournament.rounds.get().matches.get(table_number=3).ew.number == 99


def test_where_nobody_waits_it_plays_next_time() -> None:
    (one,) = list_latecomers(in_play(4))
    assert one.sentence == "L'équipe 99 arrive après le tirage : elle jouera au prochain."


def test_nobody_who_waits_is_promised_to_two_teams() -> None:
    """The first to come plays the exempt, the two after it each other, whatever their numbers."""
    tournament = in_play(5)
    exempt = tournament.rounds.get().matches.get(ew=None).ns.number
    for number in (98, 97):
        check_in_team(
            TeamFactory(tournament=tournament, number=number, is_present=False), by=SERVER
        )
    offered = {
        latecomer.team.number: (latecomer.opponent and latecomer.opponent.number, latecomer.table)
        for latecomer in list_latecomers(tournament)
    }
    assert offered == {99: (exempt, 3), 98: (97, 4), 97: (98, 4)}


def test_nothing_is_said_once_the_round_is_done() -> None:
    tournament = in_play(5)
    finish(tournament.rounds.get())
    assert list_latecomers(tournament) == []


def test_who_leaves_in_the_middle_of_it_says_why() -> None:
    tournament = in_play(4)
    client, where = organiser_of(tournament), url("check_in_leave", tournament, 1)
    asked = client.post(where, headers=HTMX)
    assert (asked.headers["HX-Redirect"], is_present(tournament, 1)) == (where, True)
    page = client.get(where)
    assert (page.context["playing"].round.number, page.context["form"].errors) == (1, {})
    assert client.post(where, {"reason": " "}).context["form"].errors.keys() == {"reason"}
    said = client.post(where, {"reason": "Un malaise"}, headers=HTMX).context["message"]
    assert said.undo_url == url("retour", tournament, 1)
    assert not is_present(tournament, 1)


@pytest.mark.parametrize(("system", "told"), [("ranking", 0), ("knockout", 1)])
def test_who_leaves_is_told_of_brackets_where_there_are_some(system: str, told: int) -> None:
    tournament = in_play(4)
    stage_after(first_stage(tournament), "Finale", system=system)
    client = organiser_of(tournament)
    page = client.get(url("check_in_leave", tournament, 1)).content.decode()
    assert page.count("Dans un tableau") == told


def test_in_a_melee_the_door_speaks_of_people(helper: Client, tournament: Tournament) -> None:
    tournament.entrants = Entrants.INDIVIDUALS
    tournament.save()
    people = teams_of(tournament, 6)
    tournament.teams.filter(number__in=(1, 2, 3)).update(is_present=False)
    acts = ("check_in_team", "check_in_leave", "retour", "regle")
    answers = [helper.get(url("teams", tournament))]
    answers += [helper.post(url(act, tournament, 1), headers=HTMX) for act in acts]
    drawn_round(tournament, people[3:5])
    search = url("check_in_search", tournament)
    answers += [
        helper.post(search, {"q": typed}, headers=HTMX) for typed in ("1", "nobody", "n", "2")
    ]
    asked = url("check_in_leave", tournament, 4)
    answers += [helper.get(address) for address in (url("teams", tournament), asked)]
    said = [
        answer.content.decode().partition("<main")[2] or answer.content.decode()
        for answer in answers
    ]
    assert [word for text in said for word in re.findall(r".*[Éé]quipe.*", text)] == []


def test_once_all_is_played_the_door_offers_no_draw_beyond_it() -> None:
    tournament = tournament_of(4)
    stage = first_stage(tournament)
    tournament.stages.update(rounds_planned=1)
    organiser = organiser_of(tournament)
    before = organiser.get(url("teams", tournament)).content.decode()
    finish(draw_round(stage))
    after = organiser.get(url("teams", tournament)).content.decode()
    draws = url("draw_preview", tournament)
    assert (before.count(draws), after.count(draws)) == (1, 0)
