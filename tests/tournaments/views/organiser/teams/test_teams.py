"""The pages of the sign-up, by audience and by what a person does on them."""

from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import MatchFactory, PlayerFactory, RoomFactory, RoundFactory, TeamFactory
from tournaments.actors import SERVER
from tournaments.domain.draws.forbidden_pairs import forbid_pair
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.enums import Entrants, TeamStatus
from tournaments.models import ForbiddenPair, Team, Tournament

LIST_PAGES = ("import_teams",)
TEAM_PAGES = ("team_edit", "team_substitute")
TEAM_ACTS = ("team_withdraw", "team_restore", "team_promote")


def url(route: str, tournament: Tournament, *args: object) -> str:
    return reverse(f"organiser:{route}", args=[tournament.slug, *args])


def team_urls(tournament: Tournament) -> list[str]:
    team = TeamFactory(tournament=tournament, number=1)
    return [url(route, tournament, team.number) for route in TEAM_PAGES]


@pytest.mark.parametrize("person", ["organiser", "helper"])
def test_those_who_sign_teams_up_reach_the_pages(
    person: str, tournament: Tournament, request: pytest.FixtureRequest
) -> None:
    client = request.getfixturevalue(person)
    addresses = [url(route, tournament) for route in LIST_PAGES] + team_urls(tournament)
    assert {client.get(address).status_code for address in addresses} == {200}


@pytest.mark.parametrize(
    ("person", "status"), [("arbiter", 404), ("stranger", 404), ("outsider", 302)]
)
def test_others_do_not(
    person: str, status: int, tournament: Tournament, request: pytest.FixtureRequest
) -> None:
    client = request.getfixturevalue(person)
    addresses = [url(route, tournament) for route in LIST_PAGES] + team_urls(tournament)
    if person == "arbiter":
        # Whoever sends a player out may note who comes in.
        addresses.remove(url("team_substitute", tournament, 1))
    acts = [url(route, tournament, 1) for route in TEAM_ACTS]
    answers = {client.get(address).status_code for address in addresses}
    answers |= {client.post(address).status_code for address in addresses + acts}
    assert answers == {status}


@pytest.mark.parametrize(
    ("person", "status"),
    [("organiser", 200), ("helper", 404), ("arbiter", 404), ("stranger", 404), ("outsider", 302)],
)
def test_only_the_organiser_forbids_pairs(
    person: str, status: int, tournament: Tournament, request: pytest.FixtureRequest
) -> None:
    client = request.getfixturevalue(person)
    assert client.get(url("forbidden_pairs", tournament)).status_code == status


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


@pytest.mark.parametrize("route", ["teams", "forbidden_pairs"])
def test_a_list_asks_as_many_questions_for_three_rows_as_for_one(
    route: str, organiser: Client, tournament: Tournament
) -> None:
    def add_rows() -> None:
        pair = [TeamFactory(tournament=tournament) for _team in range(2)]
        forbid_pair(pair[0], pair[1], by=SERVER)
        for _team in range(2):
            TeamFactory(tournament=tournament, players=["SEUL"], seeks_partner=True)

    add_rows()
    address = url(route, tournament)
    queries(organiser, address)
    one = queries(organiser, address)
    add_rows()
    add_rows()
    assert queries(organiser, address) == one


def test_an_export_asks_as_many_questions_for_three_rows_as_for_one(
    organiser: Client, tournament: Tournament
) -> None:
    address = url("teams_export", tournament, "csv")
    TeamFactory(tournament=tournament)
    one = queries(organiser, address)
    TeamFactory.create_batch(2, tournament=tournament)
    assert queries(organiser, address) == one


def names_listed(client: Client, tournament: Tournament, **given: str) -> list[str]:
    door = client.get(url("teams", tournament), given).context["door"]
    return [row.team.player_names for row in door.rows]


@pytest.fixture
def three_teams(tournament: Tournament) -> Tournament:
    TeamFactory(tournament=tournament, number=1, players=["ROUX Gérard", "B"], club_name="Nord")
    TeamFactory(tournament=tournament, number=2, players=["ANDRÉ Zoé", "C"], club_name="Aînés Sud")
    TeamFactory(
        tournament=tournament, number=12, players=["MORIN Joël"], seeks_partner=True, has_paid=True
    )
    return tournament


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("gerard", ["ROUX Gérard – B"]),
        ("joel morin", ["MORIN Joël"]),
        ("SUD", ["ANDRÉ Zoé – C"]),
        ("aines sud", ["ANDRÉ Zoé – C"]),
        ("Aînés", ["ANDRÉ Zoé – C"]),
        ("1", ["ROUX Gérard – B"]),
        ("12", ["MORIN Joël"]),
        ("personne", []),
        ("", ["ROUX Gérard – B", "ANDRÉ Zoé – C", "MORIN Joël"]),
        ("\0", ["ROUX Gérard – B", "ANDRÉ Zoé – C", "MORIN Joël"]),
        ("9" * 30, []),
    ],
)
def test_a_team_is_found_by_what_one_remembers(
    text: str, found: list[str], organiser: Client, three_teams: Tournament
) -> None:
    assert names_listed(organiser, three_teams, q=text) == found


@pytest.mark.parametrize(
    ("status", "count"),
    [("registered", 3), ("alone", 1), ("unpaid", 0), ("withdrawn", 0), ("nonsense", 3)],
)
def test_the_list_is_narrowed_by_status(
    status: str, count: int, organiser: Client, three_teams: Tournament
) -> None:
    assert len(names_listed(organiser, three_teams, statut=status)) == count


def test_a_team_is_signed_up(helper: Client, tournament: Tournament) -> None:
    data = {"player_1": "ROUX Gérard", "player_2": "GIRARD Chantal"}
    said = helper.post(url("team_add", tournament), data, follow=True).context["message"]
    assert said.text == "N° 1, ROUX – GIRARD : inscrite."
    assert tournament.teams.get().player_names == "ROUX Gérard – GIRARD Chantal"


def test_a_sign_up_is_taken_back(helper: Client, tournament: Tournament) -> None:
    typed = {"player_1": "ROUX Gérard", "player_2": "GIRARD Chantal", "comes": "on"}
    said = helper.post(url("team_add", tournament), typed, follow=True).context["message"]
    helper.post(url("check_in_take_back", tournament), {"mark": said.mark})
    assert tournament.teams.get().status == TeamStatus.WITHDRAWN


@pytest.mark.parametrize("typed", ["ROUX Gérard – GIRARD Chantal", "ROUX Gérard/GIRARD Chantal"])
def test_two_names_in_the_first_box_are_a_pair(
    helper: Client, tournament: Tournament, typed: str
) -> None:
    helper.post(url("team_add", tournament), {"player_1": typed, "player_2": "", "comes": "on"})
    assert tournament.teams.get().label == "ROUX Gérard – GIRARD Chantal"
    assert tournament.teams.get().is_present


def test_a_person_of_a_melee_keeps_a_name_of_two_parts(
    helper: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(entrants=Entrants.INDIVIDUALS)
    helper.post(url("team_add", tournament), {"player_1": "ROUX – GIRARD Chantal"})
    assert tournament.teams.get().label == "ROUX – GIRARD Chantal"


def test_who_comes_alone_is_not_let_in_before_somebody_says_with_whom(
    helper: Client, tournament: Tournament
) -> None:
    helper.post(url("team_add", tournament), {"player_1": "ROUX Gérard", "comes": "on"})
    team = tournament.teams.get()
    assert (team.seeks_partner, team.is_present) == (True, False)
    helper.post(url("door_act", tournament, team.number, "complete"))
    team.refresh_from_db()
    assert team.seeks_partner is False


def test_names_typed_later_take_the_place_of_the_number(
    organiser: Client, tournament: Tournament
) -> None:
    organiser.post(url("team_numbers", tournament), {"count": "1"})
    names = {"name": "Équipe 1", "player_1": "ROUX Gérard", "player_2": "GIRARD Chantal"}
    organiser.post(url("team_edit", tournament, 1), names)
    team = tournament.teams.get()
    assert (team.label, team.seeks_partner) == ("ROUX Gérard – GIRARD Chantal", False)


@pytest.mark.parametrize("count", ["", "0", "201", "dix"])
def test_a_number_of_teams_that_is_none_is_refused(
    count: str, organiser: Client, tournament: Tournament
) -> None:
    said = organiser.post(url("team_numbers", tournament), {"count": count}).context["message"]
    assert (said.level, tournament.teams.count()) == ("refused", 0)


def test_namesakes_are_asked_about_beside_the_box_and_nothing_typed_is_lost(
    organiser: Client, three_teams: Tournament
) -> None:
    data = {"player_1": "Roux Gerard", "player_2": "NOUVEAU N"}
    form = organiser.post(url("team_add", three_teams), data).context["sign_up"]
    assert list(form.errors) == ["namesakes_confirmed"]
    assert (form.asks_about_namesakes, form["player_2"].value()) == (True, "NOUVEAU N")
    organiser.post(url("team_add", three_teams), {**data, "namesakes_confirmed": "on"})
    assert three_teams.teams.count() == 4


def test_the_form_of_a_team_holds_what_was_written(
    organiser: Client, three_teams: Tournament
) -> None:
    form = organiser.get(url("team_edit", three_teams, 1)).context["form"]
    assert [form[name].value() for name in ("player_1", "player_2", "club_name")] == [
        "ROUX Gérard",
        "B",
        "Nord",
    ]


def test_the_way_to_the_category_opens_what_it_is_folded_into(
    organiser: Client, three_teams: Tournament
) -> None:
    team = three_teams.teams.order_by("number").first()
    assert team is not None
    here = reverse("organiser:team_edit", args=[three_teams.slug, team.number])
    door = organiser.get(reverse("organiser:teams", args=[three_teams.slug])).content.decode()
    way = f"{here}?voir=tout#id_category_0"
    page = organiser.get(way).content.decode()
    assert (f'href="{way}"' in door, page.count('<div id="id_category_0">')) == (True, 1)
    assert '<details class="why" open>' in page


def test_who_has_played_is_led_to_the_departure(organiser: Client, three_teams: Tournament) -> None:
    team = three_teams.teams.order_by("number").first()
    assert team is not None
    MatchFactory(round=RoundFactory(tournament=three_teams, number=1), ns=team)
    page = organiser.get(
        reverse("organiser:team_edit", args=[three_teams.slug, team.number])
    ).content.decode()
    away = reverse("organiser:check_in_leave", args=[three_teams.slug, team.number])
    assert (f'href="{away}"' in page, "Noter un désistement" in page) == (True, False)
    assert "s'en va ?" in unescape(organiser.get(away).content.decode())


def test_a_correction_is_stored(organiser: Client, three_teams: Tournament) -> None:
    data = {"player_1": "ROUX Gérard", "player_2": "B", "fixed_table": "4"}
    organiser.post(url("team_edit", three_teams, 1), data)
    assert Team.objects.get(tournament=three_teams, number=1).fixed_table == 4


def _open_correction(organiser: Client, page: str) -> dict[str, str]:
    """What is typed on the page as it stands now, and what it showed."""
    typed = {"player_1": "ROUX Gérard", "player_2": "B", "club_name": "Nord"}
    return typed | {"seen": organiser.get(page).context["seen"]}


def test_a_correction_from_an_old_page_is_shown_what_somebody_else_wrote(
    organiser: Client, three_teams: Tournament
) -> None:
    page = url("team_edit", three_teams, 1)
    old = _open_correction(organiser, page)
    organiser.post(page, old | {"phone": "06 11", "note": "Végétarien", "category": "mixte"})
    mine = old | {"phone": "06 22", "note": "Allergique"}
    shown = organiser.post(page, mine)
    errors = shown.context["form"].errors
    assert str(errors["phone"][0]).startswith("Changé entre-temps : 06 11.")
    assert errors.keys() == {"phone", "note"}
    organiser.post(page, mine | {"seen": shown.context["seen"]})
    team = Team.objects.get(tournament=three_teams, number=1)
    assert (team.players[0].phone, team.note, team.category) == ("06 22", "Allergique", "Mixtes")


def test_a_page_sent_back_for_a_fault_still_says_what_it_was_typed_upon(
    organiser: Client, three_teams: Tournament
) -> None:
    page = url("team_edit", three_teams, 1)
    old = _open_correction(organiser, page)
    organiser.post(page, old | {"phone": "06 11"})
    shown = organiser.post(page, old | {"player_1": ""})
    organiser.post(page, old | {"seen": shown.context["seen"]})
    team = Team.objects.get(tournament=three_teams, number=1)
    assert team.players[0].phone == "06 11"


def test_a_number_nobody_has_is_not_found(organiser: Client, tournament: Tournament) -> None:
    assert organiser.get(url("team_edit", tournament, 10**30)).status_code == 404


def test_withdrawing_and_restoring(organiser: Client, three_teams: Tournament) -> None:
    team = three_teams.teams.get(number=1)
    organiser.post(url("team_withdraw", three_teams, 1))
    team.refresh_from_db()
    assert team.status == TeamStatus.WITHDRAWN
    organiser.post(url("team_restore", three_teams, 1))
    team.refresh_from_db()
    assert team.status == TeamStatus.REGISTERED


def test_withdrawing_says_who_waits(organiser: Client, tournament: Tournament) -> None:
    TeamFactory(tournament=tournament, number=1)
    TeamFactory(tournament=tournament, number=2, players=["ATTENTE A"], status="waiting")
    response = organiser.post(url("team_withdraw", tournament, 1), follow=True)
    said = [str(message) for message in response.context["messages"]]
    assert said == ["Équipe 1 : désistée. La première en liste d'attente est 2 – ATTENTE A."]


def test_a_refused_act_is_said_on_the_list(organiser: Client, tournament: Tournament) -> None:
    Tournament.objects.update(capacity=0)
    TeamFactory(tournament=tournament, number=1, status="waiting")
    response = organiser.post(url("team_promote", tournament, 1), follow=True)
    assert [message.level_tag for message in response.context["messages"]] == ["error"]


def test_a_substitute_is_noted(organiser: Client, tournament: Tournament) -> None:
    team = MatchFactory(round=RoundFactory(tournament=tournament)).ns
    address = url("team_substitute", tournament, team.number)
    assert organiser.get(address).context["form"]["since_round"].value() == 2
    data = {"position": "1", "name": "REMPLAÇANT P", "since_round": "2"}
    leaving, staying = (player.name for player in team.players)
    page = organiser.post(address, data)
    assert page.context["change"] == [
        f"REMPLAÇANT P prend la place de {leaving} à partir de la prochaine partie.",
        f"Équipe {team.number}, désormais : REMPLAÇANT P – {staying}.",
        f"Les parties d'avant restent au nom de {leaving} – {staying}.",
    ]
    assert Team.objects.get(pk=team.pk).players[0].name == leaving
    organiser.post(address, {**data, "apply": "1", "shown": page.context["shown"]})
    assert Team.objects.get(pk=team.pk).players[0].name == "REMPLAÇANT P"


@pytest.mark.parametrize(
    ("position", "since_round", "earlier"),
    [
        ("1", "3", "{first} – {second}, puis PREMIER P – {second}"),
        ("2", "2", "{first} – {second}"),
    ],
)
def test_a_second_substitute_leaves_each_earlier_round_to_the_pair_that_played_it(
    organiser: Client, tournament: Tournament, position: str, since_round: str, earlier: str
) -> None:
    team = MatchFactory(round=RoundFactory(tournament=tournament)).ns
    MatchFactory(round=RoundFactory(tournament=tournament, number=2), ns=team)
    first, second = (player.name for player in team.players)
    substitute_player(team, position=1, name="PREMIER P", since_round=2, by=SERVER)
    data = {"position": position, "name": "SECOND S", "since_round": since_round}
    said = organiser.post(url("team_substitute", tournament, team.number), data).context["change"]
    names = earlier.format(first=first, second=second)
    assert said[2] == f"Les parties d'avant restent au nom de {names}."


@pytest.mark.parametrize("since", [{"name": "AUTRE A"}, {"position": "2"}, {"since_round": "1"}])
def test_another_substitute_than_the_one_shown_is_shown_first(
    organiser: Client, tournament: Tournament, since: dict[str, str]
) -> None:
    team = MatchFactory(round=RoundFactory(tournament=tournament)).ns
    address, data = (
        url("team_substitute", tournament, team.number),
        {"position": "1", "name": "REMPLAÇANT P", "since_round": "2"},
    )
    shown = organiser.post(address, data).context["shown"]
    page = organiser.post(address, data | since | {"apply": "1", "shown": shown})
    assert (page.context["preview_changed"], team.members.count()) == (True, 2)


def test_a_change_made_elsewhere_to_the_team_is_shown_before_the_substitute(
    organiser: Client, tournament: Tournament
) -> None:
    team = MatchFactory(round=RoundFactory(tournament=tournament)).ns
    address = url("team_substitute", tournament, team.number)
    data = {"position": "1", "name": "REMPLAÇANT P", "since_round": "2"}
    shown = organiser.post(address, data).context["shown"]
    substitute_player(team, position=2, name="PREMIER P", since_round=1, by=SERVER)
    page = organiser.post(address, data | {"apply": "1", "shown": shown})
    assert (page.context["preview_changed"], team.members.count()) == (True, 3)
    assert page.context["change"][1].endswith("REMPLAÇANT P – PREMIER P.")


def test_a_substitute_from_a_round_too_far_is_refused_beside_the_field(
    organiser: Client, three_teams: Tournament
) -> None:
    data = {"position": "1", "name": "REMPLAÇANT P", "since_round": "9"}
    response = organiser.post(url("team_substitute", three_teams, 1), data)
    assert list(response.context["form"].errors) == ["since_round"]


def test_two_players_alone_become_a_team(organiser: Client, three_teams: Tournament) -> None:
    other = TeamFactory(tournament=three_teams, players=["SEUL S"], seeks_partner=True)
    one = three_teams.teams.get(number=12)
    organiser.post(url("solos", three_teams), {"players": [one.pk, other.pk]})
    assert Team.objects.get(pk=one.pk).player_names == "MORIN Joël – SEUL S"


def test_one_player_is_no_team(organiser: Client, three_teams: Tournament) -> None:
    one = three_teams.teams.get(number=12)
    page = organiser.post(url("solos", three_teams), {"players": [one.pk]}, follow=True)
    assert "Cochez deux joueurs." in page.content.decode()


def test_a_pair_is_forbidden_and_allowed_again(organiser: Client, three_teams: Tournament) -> None:
    organiser.post(url("forbidden_pairs", three_teams), {"team_a": "12", "team_b": "1"})
    pair = ForbiddenPair.objects.get()
    assert (pair.team_a.number, pair.team_b.number) == (1, 12)
    organiser.post(url("forbidden_pair_remove", three_teams, pair.key))
    assert ForbiddenPair.objects.count() == 0


def test_a_team_that_is_not_there_cannot_be_named(
    organiser: Client, three_teams: Tournament
) -> None:
    TeamFactory(number=77)
    response = organiser.post(url("forbidden_pairs", three_teams), {"team_a": "1", "team_b": "77"})
    assert list(response.context["form"].errors) == ["team_b"]


def test_a_name_too_long_is_given_back_whole_with_a_word(
    helper: Client, tournament: Tournament
) -> None:
    page = helper.post(url("team_add", tournament), {"player_1": "X" * 61})
    assert "player_1" in page.context["sign_up"].errors
    assert "X" * 61 in page.content.decode()


def test_a_licence_is_written_down_and_another_persons_is_refused(
    organiser: Client, tournament: Tournament
) -> None:
    for number in (1, 2):
        TeamFactory(tournament=tournament, number=number)
    typed = {"player_1": "ROUX Jean", "player_2": "B", "licence_1": "12-3 a"}
    organiser.post(url("team_edit", tournament, 1), typed)
    shown = organiser.get(url("team_edit", tournament, 1)).context["form"]
    assert shown["licence_1"].value() == "123A"
    for licence in ("123A", "1" * 21):
        typed = {"player_1": "DEUX C", "player_2": "D", "licence_1": licence}
        answer = organiser.post(url("team_edit", tournament, 2), typed)
        assert list(answer.context["form"].errors) == ["licence_1"]


@pytest.mark.parametrize(("table", "said"), [("2", 1), ("3", 0)])
def test_who_reserves_a_table_hears_who_has_it_already(
    organiser: Client, tournament: Tournament, table: str, said: int
) -> None:
    TeamFactory(tournament=tournament, number=7, fixed_table=2)
    typed = {"player_1": "DUPONT A", "player_2": "DUPONT B", "fixed_table": table}
    TeamFactory(tournament=tournament, number=8)
    page = organiser.post(url("team_edit", tournament, 8), typed, follow=True).content.decode()
    assert page.count("La table 2 est déjà réservée par l&#x27;équipe 7") == said


@pytest.mark.parametrize(
    ("table", "climbs", "said"), [("11", "", 0), ("11", "on", 1), ("2", "on", 0), ("", "on", 0)]
)
def test_who_cannot_climb_hears_that_the_reserved_table_is_upstairs(
    organiser: Client, tournament: Tournament, table: str, climbs: str, said: int
) -> None:
    RoomFactory(tournament=tournament, first_table=1, last_table=8)
    RoomFactory(tournament=tournament, first_table=11, last_table=13, needs_stairs=True)
    typed = {"player_1": "DUPONT A", "player_2": "DUPONT B", "fixed_table": table}
    typed |= {"cannot_climb": climbs} if climbs else {}
    TeamFactory(tournament=tournament, number=8)
    page = organiser.post(url("team_edit", tournament, 8), typed, follow=True).content.decode()
    assert page.count("La table 11 est en haut d&#x27;un escalier") == said


def test_a_substitute_is_found_among_those_whom_the_club_knows(
    organiser: Client, tournament: Tournament
) -> None:
    TeamFactory(tournament=tournament, number=1)
    PlayerFactory(club=tournament.club, name="BLANC Eva", member_until=tournament.date)
    page = organiser.get(url("team_substitute", tournament, 1)).content.decode()
    assert '<option value="BLANC Eva">' in page
