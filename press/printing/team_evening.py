"""A team's evening as a picture to keep: rank, curve, best match and best deal."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from press.printing.canvas import (
    FELT,
    GOLD,
    INK,
    ON_FELT,
    ON_FELT_SOFT,
    PANEL,
    PAPER,
    SOFT,
    Box,
    Canvas,
    Side,
    scatter_suits,
)
from tournaments.dates import phrase_day
from tournaments.models import ClubLogo, Tournament
from tournaments.pages.pictures.chart import Chart
from tournaments.pages.teams.public_teams import TeamFile
from tournaments.pairing.brackets.names import ordinal
from tournaments.ranking import ResultKind
from tournaments.wording import engine_language, number_writer

WIDTH, HEIGHT = 1200, 630
_LEFT, _RIGHT = 64, 1136
_RANK: Box = (_LEFT, 286, 520, 560)
_CURVE: Box = (544, 286, _RIGHT, 560)
_ANCHORED: dict[str, Side] = {"start": "left", "middle": "centre", "end": "right"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """A number of the evening, and what it is."""

    label: str
    number: str


def picture_team_evening(tournament: Tournament, file: TeamFile, *, won: str = "") -> bytes:
    """The picture as a PNG; `won` names what the team has won, where that is told."""
    canvas = Canvas(WIDTH, HEIGHT, FELT)
    scatter_suits(canvas)
    _picture_head(canvas, tournament, file)
    canvas.card(_RANK, PAPER)
    canvas.card(_CURVE, PAPER)
    _picture_rank(canvas, file)
    if file.picture:
        _picture_curve(canvas, file.picture)
    else:
        _picture_figures(canvas, list(list_figures(file)), _CURVE)
    foot = _("Gagné : %(prize)s") % {"prize": won} if won else ""
    canvas.write(foot, (_LEFT, 604), size=30, fill=ON_FELT, width=800, bold=True)
    canvas.write("♠ ♥ ♦ ♣", (_RIGHT, 604), size=30, fill=GOLD, width=240, side="right", bold=True)
    return canvas.png()


def list_figures(file: TeamFile) -> Iterator[Figure]:
    """The best match and the best deal of a team, where it played any and deals are noted."""
    rows = file.standing.published.standings.rows
    lines = [
        line
        for row in rows
        if row.participant.id == file.team.pk
        for line in row.tally.lines
        if line.kind is ResultKind.PLAYED
    ]
    write = number_writer()
    if lines:
        best = max(line.scored for line in lines)
        yield Figure(label=_("Meilleure partie"), number=write(best))
    deals = [line.noted.best for line in lines if line.noted is not None]
    if deals:
        yield Figure(label=_("Meilleure donne"), number=write(max(deals)))


def _picture_head(canvas: Canvas, tournament: Tournament, file: TeamFile) -> None:
    right: float = _RIGHT
    stored = ClubLogo.objects.filter(club=tournament.club).first()
    if stored is not None:
        right -= 150
        canvas.card((right + 20, 40, _RIGHT, 170), PAPER)
        canvas.paste(bytes(stored.content), (right + 28, 48, _RIGHT - 8, 162))
    width = right - _LEFT
    entrant = tournament.name_entrant(file.team.number)
    told = f"{tournament.club.name} · {phrase_day(tournament.date)} · {entrant}"
    canvas.write(told, (_LEFT, 80), size=30, fill=ON_FELT_SOFT, width=width)
    canvas.write(tournament.name, (_LEFT, 136), size=46, fill=ON_FELT_SOFT, width=width)
    canvas.write(
        file.team.label, (_LEFT, 238), size=68, fill=ON_FELT, width=_RIGHT - _LEFT, bold=True
    )


def _picture_rank(canvas: Canvas, file: TeamFile) -> None:
    left, top, right, _bottom = _RANK
    rank = ordinal(file.standing.rank, engine_language())
    canvas.write(rank, (left + 36, top + 124), size=120, fill=INK, width=260, bold=True)
    size = _("sur %(size)d") % {"size": file.standing.field_size}
    canvas.write(size, (right - 36, top + 124), size=40, fill=SOFT, width=150, side="right")
    if file.picture:
        _picture_figures(canvas, list(list_figures(file)), (left, top + 138, right, 560))


def _picture_figures(canvas: Canvas, figures: list[Figure], box: Box) -> None:
    left, top, right, bottom = box
    step = (bottom - top) / (len(figures) + 1)
    for place, figure in enumerate(figures, start=1):
        y = top + step * place + 12
        canvas.write(figure.label, (left + 36, y), size=32, fill=SOFT, width=250)
        canvas.write(
            figure.number, (right - 36, y), size=40, fill=INK, width=140, side="right", bold=True
        )


def _picture_curve(canvas: Canvas, chart: Chart) -> None:
    """The lines and words of a page's picture, as large as its card lets them be."""
    left, top, right, bottom = _CURVE
    scale = min((right - left - 24) / chart.width, (bottom - top - 20) / chart.height)
    x0 = (left + right - chart.width * scale) / 2
    y0 = (top + bottom - chart.height * scale) / 2
    for line in chart.lines:
        points = [(x0 + x * scale, y0 + y * scale) for x, y in line.points]
        canvas.line(points, PANEL, thickness=7)
        for x, y in points:
            canvas.disc(x, y, 9, PANEL)
    for word in chart.words:
        canvas.write(
            word.text,
            (x0 + word.x * scale, y0 + word.y * scale),
            size=30 if word.is_main else 24,
            fill=INK if word.is_main else SOFT,
            width=120,
            bold=word.is_main,
            side=_ANCHORED[word.anchor],
        )
