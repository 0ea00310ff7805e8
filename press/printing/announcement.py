"""A concours to come as a picture: its name, its day, its place and its club."""

from django.utils.formats import time_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from press.printing.canvas import (
    FELT,
    GOLD,
    INK,
    ON_FELT,
    ON_FELT_SOFT,
    PAPER,
    SOFT,
    Canvas,
    scatter_suits,
)
from tournaments.dates import phrase_weekday
from tournaments.models import ClubLogo, Tournament

WIDTH, HEIGHT = 1200, 630
_LEFT, _RIGHT = 64, 1136
_LOGO = 150


def picture_announcement(tournament: Tournament) -> bytes:
    """The picture as a PNG; it tells nothing that could change during the evening."""
    canvas = Canvas(WIDTH, HEIGHT, FELT)
    scatter_suits(canvas)
    _picture_club(canvas, tournament)
    canvas.write(
        tournament.name, (_LEFT, 300), size=92, fill=ON_FELT, width=_RIGHT - _LEFT, bold=True
    )
    canvas.card((_LEFT, 350, _RIGHT, 530), PAPER)
    inside = _RIGHT - _LEFT - 80
    canvas.write(_phrase_when(tournament), (104, 425), size=50, fill=INK, width=inside, bold=True)
    where = tournament.place or tournament.club.town
    canvas.write(where, (104, 493), size=40, fill=SOFT, width=inside)
    canvas.write("♠ ♥ ♦ ♣", (_RIGHT, 595), size=34, fill=GOLD, width=300, side="right", bold=True)
    return canvas.png()


def _picture_club(canvas: Canvas, tournament: Tournament) -> None:
    left: float = _LEFT
    stored = ClubLogo.objects.filter(club=tournament.club).first()
    if stored is not None:
        canvas.card((left, 48, left + _LOGO, 48 + _LOGO), PAPER)
        canvas.paste(bytes(stored.content), (left + 10, 58, left + _LOGO - 10, 38 + _LOGO))
        left += _LOGO + 28
    width = _RIGHT - left
    canvas.write(tournament.club.name, (left, 118), size=42, fill=ON_FELT_SOFT, width=width)
    canvas.write(tournament.club.town, (left, 170), size=32, fill=ON_FELT_SOFT, width=width)


def _phrase_when(tournament: Tournament) -> str:
    day = capfirst(phrase_weekday(tournament.date))
    if tournament.starts_at is None:
        return day
    said = {"day": day, "hour": time_format(tournament.starts_at, "TIME_FORMAT")}
    return _("%(day)s, %(hour)s") % said
