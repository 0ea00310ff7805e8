"""What a concours is called and who plays in its teams is what acts made of it, or is named."""

import datetime

import pytest
from django.db import connection

from arbitration.domain.erasure import erase_details, erase_person
from arbitration.models import AuditDetail
from arbitration.queries.proofs import list_mismatches
from arbitration.queries.trails import Trail, list_trail_breaches
from tests.database.unguarded import unguarded
from tests.factories import ClubFactory, TeamFactory
from tournaments.actors import SERVER
from tournaments.domain.teams.check_in import check_in_team
from tournaments.domain.teams.imports import import_teams
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.solos import match_solos
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.domain.teams.teams import change_team, register_team, withdraw_team
from tournaments.domain.tournament.tournaments import change_settings, create_tournament
from tournaments.imports.lines import SignUpLine
from tournaments.models import Club, Player, Team, Tournament

pytestmark = pytest.mark.django_db

MARTIN, PETIT, DURAND = "MARTIN Odile", "PETIT Jean", "DURAND Luc"


def made_in(club: Club) -> Tournament:
    """A concours made by an act, as every one is."""
    return create_tournament(
        club, name="Concours d'automne", date=datetime.date(2026, 11, 21), preset="village-belote",
        by=SERVER,
    )  # fmt: skip


def sign_up(tournament: Tournament, *players: str, **given: str) -> Team:
    return register_team(tournament, sign_up=SignUp(players=players, **given), by=SERVER)


@pytest.fixture
def tournament() -> Tournament:
    made = made_in(ClubFactory())
    sign_up(made, MARTIN, PETIT, name="Les Roses")
    return made


def named(tournament: Tournament) -> list[tuple[str, tuple[str, ...], str]]:
    return [
        (mismatch.table.removeprefix("tournaments_"), mismatch.columns, mismatch.fault)
        for mismatch in list_mismatches(tournament)
    ]


def write_behind_the_back(sql: str) -> None:
    with unguarded(connection), connection.cursor() as cursor:
        cursor.execute(sql)


@pytest.mark.parametrize(
    ("table", "change", "found"),
    [
        ("team", "name = 'Les Lys'", ("team", ("name",))),
        ("team", "status = 'withdrawn'", ("team", ("status",))),
        ("player", "name = 'AUTRE Paul' WHERE name = 'PETIT Jean'",
         ("teammember", ("player__name",))),
        ("teammember", "since_round = 2 WHERE position = 1", ("teammember", ("since_round",))),
        ("tournament", "name = 'Autre'", ("tournament", ("name",))),
        ("tournament", "place = 'Ailleurs'", ("tournament", ("place",))),
        ("tournament", "date = '2020-01-01'", ("tournament", ("date",))),
    ],
)  # fmt: skip
def test_a_name_changed_by_sql_is_named(
    tournament: Tournament, table: str, change: str, found: tuple[str, tuple[str, ...]]
) -> None:
    assert named(tournament) == []
    write_behind_the_back(f"UPDATE tournaments_{table} SET {change}")
    assert named(tournament) == [(*found, "changed")]


def test_a_team_that_no_act_signed_up_is_named(tournament: Tournament) -> None:
    TeamFactory(tournament=tournament, number=9, players=["INTRUS Guy"])
    assert named(tournament) == [
        ("team", (), "unsealed"),
        ("teammember", (), "unsealed"),
    ]


def test_a_player_taken_out_by_sql_is_missed(tournament: Tournament) -> None:
    write_behind_the_back("DELETE FROM tournaments_teammember WHERE position = 2")
    assert named(tournament) == [("teammember", (), "gone")]


def test_whatever_acts_make_of_names_is_proved(tournament: Tournament) -> None:
    team = tournament.teams.get()
    change_team(team, sign_up=SignUp(players=("MARTIN Odette", PETIT), name="Les Lys"), by=SERVER)
    change_team(team, sign_up=SignUp(players=("MARTIN Odette",)), by=SERVER)
    alone = sign_up(tournament, DURAND)
    match_solos(team, alone, by=SERVER)
    check_in_team(team, by=SERVER)
    substitute_player(team, position=2, name="LEROY Anne", since_round=1, by=SERVER)
    withdraw_team(sign_up(tournament, "BLANC Guy", "BLANC Eve"), by=SERVER)
    change_settings(tournament, values={"place": "Salle des fêtes"}, by=SERVER)
    lines = [SignUpLine(line=1, player_1="NOIR Max", player_2="NOIR Lou")]
    import_teams(tournament, lines=lines, skipped=(), confirmed=(), by=SERVER)
    assert named(tournament) == []


def test_signing_up_elsewhere_may_correct_how_a_person_is_written(tournament: Tournament) -> None:
    sign_up(made_in(tournament.club), "MARTIN Odîle", DURAND)
    assert Player.objects.filter(name=MARTIN).count() == 0
    assert named(tournament) == []
    write_behind_the_back("UPDATE tournaments_player SET name = 'X' WHERE name = 'MARTIN Odîle'")
    assert named(tournament) == [("teammember", ("player__name",), "changed")]


def test_one_person_after_the_other_is_erased_and_the_rest_stays_proved(
    tournament: Tournament,
) -> None:
    lines = [SignUpLine(line=1, player_1=DURAND, player_2="NOIR Lou")]
    import_teams(tournament, lines=lines, skipped=(), confirmed=(), by=SERVER)
    for name in (DURAND, MARTIN):
        erase_person(Player.objects.get(name=name), by=SERVER)
        assert named(tournament) == []
        assert not AuditDetail.objects.filter(content__contains=name).exists()
    assert list_trail_breaches(Trail.of(tournament)) == []
    write_behind_the_back("UPDATE tournaments_player SET name = 'X' WHERE name = 'NOIR Lou'")
    assert named(tournament) == [("teammember", ("player__name",), "changed")]


def test_facts_are_proved_where_words_were_erased(tournament: Tournament) -> None:
    erase_details(tournament, numbers=[1, 2], by=SERVER)
    assert named(tournament) == []
    write_behind_the_back("UPDATE tournaments_team SET number = 40")
    assert named(tournament) == [("team", ("number",), "changed")]
