"""A list is signed up as a whole or not at all."""

from collections.abc import Collection
from pathlib import Path

import pytest

from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.teams.imports import ImportResult, check_lines, import_teams
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.imports.files.reading import read_file, read_paste
from tournaments.imports.grid import ListGrid
from tournaments.imports.lines import read_lines
from tournaments.imports.recognition import recognise
from tournaments.models import Player, Team, Tournament
from tournaments.names import shorten_name

pytestmark = pytest.mark.django_db

DATA = Path(__file__).parents[3] / "data"


def imported(
    tournament: Tournament,
    grid: ListGrid,
    *,
    skipped: Collection[int] = (),
    confirmed: Collection[int],
) -> ImportResult:
    return import_teams(
        tournament,
        lines=read_lines(grid, recognise(grid)),
        skipped=skipped,
        confirmed=confirmed,
        by=SERVER,
    )


def numbers_of(tournament: Tournament) -> list[int]:
    return list(tournament.teams.values_list("number", flat=True))


def test_the_village_list_is_imported_whole() -> None:
    tournament = TournamentFactory()
    grid = read_file((DATA / "inscriptions-village.csv").read_bytes())
    result = imported(tournament, grid, confirmed={32, 42})
    assert (len(result.teams), result.alone, result.skipped) == (41, 1, 0)
    assert numbers_of(tournament) == list(range(1, 42))
    assert tournament.teams.filter(has_paid=True).count() == 21
    tidied = Team.objects.get(tournament=tournament, number=20)
    assert (tidied.player_names, tidied.club_name, tidied.has_paid) == (
        "MARTINEZ Joël – guérin jeanne",
        "Club des Aînés",
        True,
    )


def test_the_coinche_list_is_imported_whole() -> None:
    tournament = TournamentFactory()
    grid = read_file((DATA / "inscriptions-coinche.csv").read_bytes())
    result = imported(tournament, grid, confirmed=set())
    assert len(result.teams) == 24
    team = Team.objects.get(tournament=tournament, number=19)
    assert (team.name, team.player_names, team.players[0].email) == (
        "Dix de Der 19",
        "LAMBERT André – LE GOFF Jacqueline",
        "equipe19@example.org",
    )


@pytest.mark.parametrize(("entrants", "codes"), [("teams", ["alone"]), ("individuals", [])])
def test_nobody_looks_for_a_partner_where_everybody_comes_alone(
    entrants: str, codes: list[str]
) -> None:
    tournament = TournamentFactory(entrants=entrants)
    grid = read_paste("Joueur 1;Joueur 2\nROUX G;\n")
    (line,) = check_lines(tournament, read_lines(grid, recognise(grid)))
    assert [problem.code for problem in line.problems] == codes


def test_a_line_of_two_signs_up_two_people_where_each_plays_alone() -> None:
    tournament = TournamentFactory(entrants="individuals")
    grid = read_paste("N°;Joueur 1;Joueur 2\n1;ROUX G;A B\n2;C D;\n")
    imported(tournament, grid, confirmed=set())
    people = {team.number: team.player_names for team in tournament.teams.with_players()}
    assert people == {1: "ROUX G", 2: "C D", 3: "A B"}
    assert tournament.teams.complete().count() == 3


def test_one_line_to_confirm_holds_the_whole_list_back() -> None:
    tournament = TournamentFactory()
    grid = read_paste("Joueur 1;Joueur 2\nROUX G;A B\nROUX G;C D\n")
    with pytest.raises(Refused) as refusal:
        imported(tournament, grid, confirmed=set())
    assert (refusal.value.code, refusal.value.details) == ("lines-to-mend", {"lines": [3]})
    assert numbers_of(tournament) == []


def test_one_line_to_mend_holds_the_whole_list_back_even_confirmed() -> None:
    tournament = TournamentFactory()
    grid = read_paste("N°;Joueur 1;Club\n1;ROUX G;A\n2;;B\n")
    with pytest.raises(Refused) as refusal:
        imported(tournament, grid, confirmed={3})
    assert refusal.value.code == "lines-to-mend"
    assert numbers_of(tournament) == []


def test_a_line_left_aside_holds_nothing_back() -> None:
    tournament = TournamentFactory()
    grid = read_paste("N°;Joueur 1;Club\n1;ROUX G;A\n2;;B\n")
    result = imported(tournament, grid, skipped={3}, confirmed=set())
    assert (len(result.teams), result.skipped) == (1, 1)


def test_nothing_left_is_said() -> None:
    grid = read_paste("N°;Joueur 1\n1;ROUX G\n")
    with pytest.raises(Refused) as refusal:
        imported(TournamentFactory(), grid, skipped={2}, confirmed=set())
    assert refusal.value.code == "nothing-to-import"


def test_lines_without_a_number_follow_the_highest_of_the_list() -> None:
    tournament = TournamentFactory()
    imported(tournament, read_paste("N°;Joueur 1\n;A A\n5;B B\n"), confirmed=set())
    names = {team.number: team.player_names for team in tournament.teams.with_players()}
    assert names == {5: "B B", 6: "A A"}


def test_a_number_that_a_team_has_is_not_given_twice() -> None:
    tournament = TournamentFactory()
    TeamFactory(tournament=tournament, number=1)
    imported(tournament, read_paste("N°;Joueur 1\n1;A A\n"), confirmed=set())
    assert numbers_of(tournament) == [1, 2]


def test_a_list_that_grew_takes_what_is_new() -> None:
    tournament = TournamentFactory()
    text = "Joueur 1;Joueur 2\nROUX G;A B\nC D;E F\n"
    imported(tournament, read_paste(text), confirmed=set())
    again = imported(tournament, read_paste(f"{text}G H;I J\n"), confirmed=set())
    assert (len(again.teams), again.known, again.skipped) == (1, 2, 0)
    with pytest.raises(Refused, match="déjà là"):
        imported(tournament, read_paste(text), confirmed=set())


def test_one_that_changed_partner_is_still_asked_about() -> None:
    tournament = TournamentFactory()
    imported(tournament, read_paste("Joueur 1;Joueur 2\nROUX G;A B\n"), confirmed=set())
    grid = read_paste("Joueur 1;Joueur 2\nROUX G;C D\n")
    with pytest.raises(Refused) as refusal:
        imported(tournament, grid, confirmed=set())
    assert refusal.value.details == {"lines": [2]}


def test_teams_beyond_the_capacity_wait() -> None:
    grid = read_paste("Joueur 1;Joueur 2\nA A;B B\nC C;D D\nE E;F F\n")
    assert imported(TournamentFactory(capacity=1), grid, confirmed=set()).waiting == 2


def test_an_import_is_one_act() -> None:
    with recorded_acts() as acts:
        imported(TournamentFactory(), read_paste("A A;B B\nC C;D D\n"), confirmed=set())
    assert acts == [Act.TEAMS_IMPORTED]


@pytest.mark.parametrize("entrants", ["teams", "individuals"])
def test_what_a_list_says_apart_is_the_family_name(entrants: str) -> None:
    """« Le Goff Yann » is « Yann L. », whichever particles a name has."""
    tournament = TournamentFactory(entrants=entrants)
    grid = read_paste(
        "Nom;Prénom;Nom;Prénom\nLe Goff;Yann;Van den Berg;Anne\nROUX;Luc;de la Cruz;Ana\n"
    )
    imported(tournament, grid, confirmed=set())
    people = Player.objects.filter(club=tournament.club).order_by("pk")
    assert [
        (person.family_name, shorten_name(person.name, person.family_name)) for person in people
    ] == [
        ("Le Goff", "Yann L."),
        ("Van den Berg", "Anne V."),
        ("ROUX", "Luc R."),
        ("de la Cruz", "Ana D."),
    ]
