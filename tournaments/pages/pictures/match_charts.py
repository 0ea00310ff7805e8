"""A match deal by deal: the totals of both sides."""

from collections.abc import Sequence
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.pages.pictures.chart import WIDTH, Chart, Line, Word, place, spread
from tournaments.wording import number_writer

LEAST_DEALS = 2

_HEIGHT, _TOP = 190, 14
_LEFT, _END = 8, WIDTH - 108
_APART = 20


def picture_match(sums: Sequence[tuple[int, int]]) -> Chart | None:
    """Both sides' totals after each deal, ours first; None before two deals.

    It has no table: that of the deals stands beside it.
    """
    if len(sums) < LEAST_DEALS:
        return None
    write = number_writer()
    marks = [(0, 0), *sums]
    most = max(max(pair) for pair in marks) or 1
    xs = spread(len(marks), _LEFT, _END)
    ours, theirs = (
        [place(pair[side], (0, most), (_HEIGHT - 10, _TOP + 6)) for pair in marks]
        for side in (0, 1)
    )
    our_y, their_y = _set_apart(ours[-1], theirs[-1])
    last_ours, last_theirs = map(write, sums[-1])
    them, us = _("eux %(n)s") % {"n": last_theirs}, _("nous %(n)s") % {"n": last_ours}
    return Chart(
        title=_("La partie donne par donne"),
        sentence=_phrase_match(sums),
        height=_HEIGHT,
        lines=(
            Line(
                points=tuple(zip(xs, theirs, strict=True)),
                kind="other",
                word=Word(x=_END + 8, y=their_y, text=them, anchor="start"),
            ),
            Line(
                points=tuple(zip(xs, ours, strict=True)),
                kind="main",
                word=Word(x=_END + 8, y=our_y, text=us, anchor="start", is_main=True),
            ),
        ),
        grid=(_HEIGHT - 10,),
    )


def _set_apart(own: int, other: int) -> tuple[int, int]:
    """Where two words at the end of lines stand, so that neither hides the other."""
    middle, gap = (own + other) // 2, max(abs(own - other), _APART)
    own_is_above = own <= other
    above, below = middle - gap // 2 + 6, middle + gap // 2 + 6
    return (above, below) if own_is_above else (below, above)


def _phrase_match(sums: Sequence[tuple[int, int]]) -> str:
    write = number_writer()
    leads = [own - theirs for own, theirs in sums]
    changes = sum(1 for lead, then in pairwise(leads) if lead * then < 0)
    said = {"ours": write(sums[-1][0]), "theirs": write(sums[-1][1]), "deals": len(sums)}
    told = _("%(ours)s à %(theirs)s en %(deals)d donnes.") % said
    if changes:
        return told + " " + _("L'avantage a changé de camp %(n)d fois.") % {"n": changes}
    return told
