"""One competitor's season: what each tournament played brought, as a line."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.pages.pictures.chart import WIDTH, Chart, Line, Word, place, spread
from tournaments.wording import number_writer

LEAST_EVENTS = 2
_HEIGHT, _SIDE, _TOP = 180, 34, 34


def picture_season(played: Sequence[tuple[str, int]]) -> Chart | None:
    """The points of each tournament played, by its name in order; None before two of them."""
    if len(played) < LEAST_EVENTS:
        return None
    write = number_writer()
    values = [points for _name, points in played]
    xs = spread(len(played), _SIDE, WIDTH - _SIDE)
    ys = [place(value, (min(values), max(values)), (_HEIGHT - 40, _TOP)) for value in values]
    best = values.index(max(values))
    return Chart(
        title=_("La saison, concours par concours"),
        sentence=_("%(count)d concours joués ; le meilleur : %(name)s, %(points)s points.")
        % {"count": len(played), "name": played[best][0], "points": write(values[best])},
        height=_HEIGHT,
        lines=(Line(points=tuple(zip(xs, ys, strict=True)), kind="main"),),
        words=tuple(
            Word(x=x, y=y - 12, text=write(points), is_main=index == best)
            for index, (x, y, points) in enumerate(zip(xs, ys, values, strict=True))
        ),
        head=(_("Concours"), _("Points")),
        rows=tuple((name, write(points)) for name, points in played),
    )
