"""The results as a picture: of its size, with a logo, whatever the names."""

import io

import pytest
from PIL import Image

from press.pages import read_results
from press.printing.canvas import FELT, GOLDEN, PAPER
from press.printing.results import SHAPES, PictureShape, picture_results
from tests.crawling.addresses import ONE_PIXEL
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.models import ClubLogo, Player, Tournament

pytestmark = pytest.mark.django_db


def drawn(tournament: Tournament, shape: PictureShape) -> bytes:
    return picture_results(tournament, read_results(tournament), shape)


def opened(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_each_shape_is_as_large_as_it_says(shape: PictureShape, tournament: Tournament) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 12)))
    picture = opened(drawn(tournament, shape))
    left, top, _right, bottom = shape.podium
    first, last = top + 30, bottom - 30
    seen = [picture.getpixel((left + 8, y)) for y in (first, last)]
    assert (picture.size, seen) == ((shape.width, shape.height), [GOLDEN, PAPER])


def test_names_of_any_letters_and_length_and_no_result_are_drawn(tournament: Tournament) -> None:
    blank = opened(drawn(tournament, SHAPES["large"]))
    ClubLogo.objects.create(club=tournament.club, content=ONE_PIXEL)
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    Player.objects.update(name="ĶŽ♞ 漢字 " + "W" * 50)
    filled = opened(drawn(tournament, SHAPES["large"]))
    assert (blank.getpixel((600, 400)), filled.size) == (FELT, blank.size)
