"""A licence tells who somebody is, whatever their name; nobody has another's."""

import pytest

from tests.factories import ClubFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.teams.imports import check_lines, import_teams
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import change_team, register_team, withdraw_team
from tournaments.errors import Refused
from tournaments.imports.files.reading import read_paste
from tournaments.imports.lines import SignUpLine, read_lines
from tournaments.imports.recognition import recognise
from tournaments.models import Club, Player, Team, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory()


def sign_up(tournament: Tournament, *named: tuple[str, str]) -> Team:
    players, licences = zip(*named, strict=True)
    given = SignUp(players=players, licences=licences)
    return register_team(tournament, sign_up=given, by=SERVER, namesakes_confirmed=True)


def refused(tournament: Tournament, *named: tuple[str, str]) -> str | None:
    with pytest.raises(Refused) as refusal:
        sign_up(tournament, *named)
    assert refusal.value.code == "licence"
    return refusal.value.field


def test_a_licence_finds_the_person_whose_name_changed(club: Club) -> None:
    before = sign_up(TournamentFactory(club=club), ("ROUX Jeanne", "0123-45 a"), ("UN B", ""))
    after = sign_up(TournamentFactory(club=club), ("MARTIN Jeanne", "012345A"), ("UN B", ""))
    assert [p.pk for p in before.players] == [p.pk for p in after.players]
    assert after.players[0].name == "MARTIN Jeanne"


def test_a_namesake_of_another_licence_is_another_person(club: Club) -> None:
    sign_up(TournamentFactory(club=club), ("ROUX Jean", "1"))
    sign_up(TournamentFactory(club=club), ("ROUX Jean", "2"))
    sign_up(TournamentFactory(club=club), ("ROUX Jean", "1"))
    assert sorted(Player.objects.values_list("name", "licence")) == [
        ("ROUX Jean", "1"),
        ("ROUX Jean", "2"),
    ]


def test_nobody_signs_up_with_anothers_licence(club: Club) -> None:
    tournament = TournamentFactory(club=club)
    team = sign_up(tournament, ("ROUX Jean", "1"), ("UN B", ""))
    assert refused(tournament, ("DEUX C", ""), ("ROUX Jean", "1")) == "licence_2"
    assert refused(tournament, ("DEUX C", "7"), ("TROIS D", "7")) == "licence_1"
    assert refused(TournamentFactory(club=club), ("DEUX C", "1")) == "licence_1"
    withdraw_team(team, by=SERVER)
    assert sign_up(tournament, ("ROUX Jean", "1")).players[0] == team.players[0]


def test_a_licence_is_corrected_and_never_taken_from_the_partner() -> None:
    team = sign_up(TournamentFactory(), ("ROUX Jean", "1"), ("ROUX Anne", "2"))

    def change(*licences: str) -> list[str]:
        given = SignUp(players=("ROUX Jean", "ROUX Anne"), licences=licences)
        change_team(team, sign_up=given, by=SERVER, namesakes_confirmed=True)
        return list(Player.objects.order_by("pk").values_list("licence", flat=True))

    with pytest.raises(Refused, match="l'autre joueur"):
        change("2", "1")
    assert change("3", "") == ["3", ""]
    assert change() == ["3", ""]


def lines_of(text: str) -> list[SignUpLine]:
    grid = read_paste(text)
    return read_lines(grid, recognise(grid))


@pytest.mark.parametrize(
    "headings", ["Nom;Licence;Nom;Licence", "Joueur 1;N° licence;Partenaire;Licence partenaire"]
)
def test_licences_are_imported(headings: str) -> None:
    tournament = TournamentFactory()
    lines = lines_of(f"{headings}\nROUX Jean;12 3;ROUX Anne;4\n;;UN B;5\n")
    import_teams(tournament, lines=lines, skipped=(), confirmed=(), by=SERVER)
    found = Player.objects.order_by("licence").values_list("licence", "name")
    assert dict(found) == {"123": "ROUX Jean", "4": "ROUX Anne", "5": "UN B"}


def test_a_licence_given_twice_or_to_another_is_a_line_to_mend(club: Club) -> None:
    sign_up(TournamentFactory(club=club), ("ROUX Jean", "1"))
    lines = lines_of("Nom;Licence\nROUX Jean;1\nDEUX C;2\nTROIS D;2\nQUATRE E;1\n")
    checked = check_lines(TournamentFactory(club=club), lines)
    assert [line.must_be_mended for line in checked] == [False, False, True, True]
