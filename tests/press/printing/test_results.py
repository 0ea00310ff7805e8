"""The announcement as a picture: of its size, whatever the names, with a logo or without."""

import io

import pytest
from PIL import Image

from press.printing.canvas import FELT, PAPER
from press.printing.results import HEIGHT, WIDTH, picture_announcement
from tests.crawling.addresses import ONE_PIXEL
from tournaments.models import ClubLogo, Tournament

pytestmark = pytest.mark.django_db


def test_it_is_as_large_as_pages_say_whatever_the_names(tournament: Tournament) -> None:
    tournament.name, tournament.place, tournament.starts_at = "ĶŽ♞ 漢字 " + "W" * 70, "", None
    bare = Image.open(io.BytesIO(picture_announcement(tournament))).convert("RGB")
    ClubLogo.objects.create(club=tournament.club, content=ONE_PIXEL)
    filled = Image.open(io.BytesIO(picture_announcement(tournament))).convert("RGB")
    corner = (66 + 60, 52)
    assert (bare.size, bare.getpixel(corner)) == ((WIDTH, HEIGHT), FELT)
    assert (filled.size, filled.getpixel(corner)) == ((WIDTH, HEIGHT), PAPER)
