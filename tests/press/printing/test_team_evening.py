"""A team's evening as a picture: drawn whatever it played, and told by its own numbers."""

import io

import pytest
from PIL import Image

from press.printing.canvas import FELT, PAPER
from press.printing.team_evening import HEIGHT, WIDTH, list_figures, picture_team_evening
from tests.crawling.addresses import ONE_PIXEL
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.enums import RoundState
from tournaments.models import ClubLogo, Player, Tournament
from tournaments.pages.teams.public_teams import TeamFile, read_team_file

pytestmark = pytest.mark.django_db


def read(tournament: Tournament, rounds: int) -> TeamFile:
    teams = teams_of(tournament, 4)
    for number in range(1, rounds + 1):
        play_round(drawn_round(tournament, teams, number=number, state=RoundState.CLOSED))
    found = read_team_file(tournament, 1)
    assert found is not None
    return found


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")


@pytest.mark.parametrize("rounds", [1, 2])
def test_it_has_its_size_whatever_the_names_and_the_rounds(
    tournament: Tournament, rounds: int
) -> None:
    file = read(tournament, rounds)
    Player.objects.update(name="ĶŽ♞ 漢字 " + "W" * 50)
    picture = opened(picture_team_evening(tournament, file, won="Jambon"))
    seen = picture.getpixel((80, 300)), picture.getpixel((532, 420)), picture.getpixel((1120, 300))
    assert (picture.size, seen) == ((WIDTH, HEIGHT), (PAPER, FELT, PAPER))


def test_the_logo_of_the_club_stands_on_it(tournament: Tournament) -> None:
    file = read(tournament, 1)
    corner = (1136 - 60, 44)
    bare = opened(picture_team_evening(tournament, file)).getpixel(corner)
    ClubLogo.objects.create(club=tournament.club, content=ONE_PIXEL)
    shown = opened(picture_team_evening(tournament, file)).getpixel(corner)
    assert (bare == PAPER, shown == PAPER) == (False, True)


def test_its_best_match_and_deal_are_its_own(tournament: Tournament) -> None:
    file = read(tournament, 1)
    told = {figure.label: figure.number for figure in list_figures(file)}
    (match,) = file.matches
    assert match.account is not None
    assert told["Meilleure partie"] == match.account.points
    assert told["Meilleure donne"] == max((deal.ours for deal in match.deals), key=int)
