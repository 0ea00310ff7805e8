"""Scores as pictures: all those of a round as columns, and where one of them stands; and a match
deal by deal: the totals of both sides."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from statistics import median_high, median_low

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pages.pictures.chart import WIDTH, Bar, Chart, ChartLine, ChartWord, place, spread
from tournaments.wording import number_writer

LEAST_SCORES = 4
BIN = 100
"""How many points a column of scores is wide."""

_HEIGHT, _TOP, _LEFT = 190, 44, 8
_BOTTOM = _HEIGHT - 28
_WORD = 66


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamScore:
    """What a team made of its match: its number, its points."""

    team: int
    points: int


@dataclass(frozen=True, kw_only=True, slots=True)
class _Columns:
    """The columns of a round's scores, from that of the lowest on; each as many as fall there."""

    low: int
    counts: tuple[int, ...]

    @property
    def width(self) -> int:
        return (WIDTH - 2 * _LEFT) // len(self.counts)

    def x_of(self, points: int) -> int:
        """Where the column of a score begins."""
        return _LEFT + (points // BIN - self.low) * self.width + 1

    def y_of(self, count: int) -> int:
        """How high so many scores stand."""
        return place(count, (0, max(self.counts)), (_BOTTOM, _TOP))

    def draw(self, points: int, *, first: int, last: int) -> Bar:
        """The bar of a column's scores from one to another, counted from the ground."""
        top = self.y_of(last)
        width, height = max(self.width - 2, 1), self.y_of(first) - top
        return Bar(x=self.x_of(points), y=top, width=width, height=height)

    def point_at(self, points: int, *, team: int | None = None) -> ChartLine:
        """The line from the words on top down to the column of a score."""
        middle = self.x_of(points) + self.width // 2
        top = self.y_of(self.counts[points // BIN - self.low])
        x = min(max(middle, _WORD), WIDTH - _WORD)
        word = ChartWord(x=x, y=_TOP - 26, text=_("vous êtes ici"), is_main=True)
        ends = ((middle, _TOP - 18), (middle, top - 4))
        return ChartLine(points=ends, kind="main", word=word, team=team)

    def phrase_ends(self) -> tuple[ChartWord, ChartWord]:
        """The lowest and the highest points of the columns, below them."""
        write, end = number_writer(), (self.low + len(self.counts)) * BIN
        return (
            ChartWord(x=_LEFT, y=_HEIGHT - 6, text=write(self.low * BIN), anchor="start"),
            ChartWord(x=WIDTH - _LEFT, y=_HEIGHT - 6, text=write(end), anchor="end"),
        )

    def list_rows(self) -> Iterator[tuple[str, str]]:
        """What each column holds, in words and numbers."""
        write = number_writer()
        for index, count in enumerate(self.counts, start=self.low):
            yield f"{write(index * BIN)} – {write((index + 1) * BIN - 1)}", str(count)


def _sort_into_columns(scores: Sequence[int]) -> _Columns:
    low, high = min(scores) // BIN, max(scores) // BIN
    counts = (sum(1 for score in scores if score // BIN == step) for step in range(low, high + 1))
    return _Columns(low=low, counts=tuple(counts))


def picture_scores(scores: Sequence[int], own: int) -> Chart | None:
    """How many sides made how much in a round, with one's own; None for fewer than four."""
    if len(scores) < LEAST_SCORES or own not in scores:
        return None
    columns = _sort_into_columns(scores)
    bars = tuple(
        replace(columns.draw(step * BIN, first=0, last=count), is_own=own // BIN == step)
        for step, count in enumerate(columns.counts, start=columns.low)
    )
    here = (columns.point_at(own),)
    return replace(_chart(columns, bars, sentence=_phrase_own(scores, own)), lines=here)


def picture_round_scores(scores: Sequence[TeamScore]) -> Chart | None:
    """The scores of a round, a brick a team, so that a phone can mark its owner's; None for fewer
    than four."""
    if len(scores) < LEAST_SCORES:
        return None
    columns = _sort_into_columns([score.points for score in scores])
    ordered = sorted(scores, key=lambda score: (score.points, score.team))
    bars = tuple(
        replace(
            columns.draw(score.points, first=index, last=index + 1),
            here=columns.point_at(score.points, team=score.team),
        )
        for _step, held in groupby(ordered, key=lambda score: score.points // BIN)
        for index, score in enumerate(held)
    )
    sentence = _phrase_all([score.points for score in ordered])
    return _chart(columns, bars, sentence=sentence)


def _chart(columns: _Columns, bars: tuple[Bar, ...], *, sentence: str) -> Chart:
    return Chart(
        title=_("Les scores de la partie"),
        sentence=sentence,
        height=_HEIGHT,
        bars=bars,
        words=columns.phrase_ends(),
        grid=(_BOTTOM,),
        head=(_("Points"), _("Combien")),
        rows=tuple(columns.list_rows()),
    )


def _phrase_own(scores: Sequence[int], own: int) -> str:
    write = number_writer()
    values = {
        "own": write(own),
        "rank": 1 + sum(1 for score in scores if score > own),
        "size": len(scores),
        "best": write(max(scores)),
    }
    if values["rank"] == 1:
        sentence = ngettext(
            "%(own)s point : le meilleur des %(size)d scores de la partie.",
            "%(own)s points : le meilleur des %(size)d scores de la partie.",
            abs(own),
        )
        return sentence % values
    sentence = ngettext(
        "%(own)s point : %(rank)de score sur %(size)d ; le meilleur est %(best)s.",
        "%(own)s points : %(rank)de score sur %(size)d ; le meilleur est %(best)s.",
        abs(own),
    )
    return sentence % values


def _phrase_all(scores: Sequence[int]) -> str:
    write = number_writer()
    middle, above = median_low(scores), median_high(scores)
    values = {
        "size": len(scores),
        "low": write(min(scores)),
        "high": write(max(scores)),
        "middle": write(middle),
        "above": write(above),
    }
    if len(scores) % 2:
        sentence = _("%(size)d scores, de %(low)s à %(high)s ; celui du milieu est %(middle)s.")
    elif middle == above:
        sentence = _(
            "%(size)d scores, de %(low)s à %(high)s ; les deux du milieu sont à %(middle)s."
        )
    else:
        sentence = _(
            "%(size)d scores, de %(low)s à %(high)s ; "
            "les deux du milieu sont %(middle)s et %(above)s."
        )
    return sentence % values


LEAST_DEALS = 2

_MATCH_HEIGHT, _MATCH_TOP = 190, 14
_MATCH_LEFT, _END = 8, WIDTH - 108
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
    xs = spread(len(marks), _MATCH_LEFT, _END)
    ours, theirs = (
        [place(pair[side], (0, most), (_MATCH_HEIGHT - 10, _MATCH_TOP + 6)) for pair in marks]
        for side in (0, 1)
    )
    our_y, their_y = _set_apart(ours[-1], theirs[-1])
    last_ours, last_theirs = map(write, sums[-1])
    them, us = _("eux %(n)s") % {"n": last_theirs}, _("nous %(n)s") % {"n": last_ours}
    return Chart(
        title=_("La partie donne par donne"),
        sentence=_phrase_match(sums),
        height=_MATCH_HEIGHT,
        lines=(
            ChartLine(
                points=tuple(zip(xs, theirs, strict=True)),
                kind="other",
                word=ChartWord(x=_END + 8, y=their_y, text=them, anchor="start"),
            ),
            ChartLine(
                points=tuple(zip(xs, ours, strict=True)),
                kind="main",
                word=ChartWord(x=_END + 8, y=our_y, text=us, anchor="start", is_main=True),
            ),
        ),
        grid=(_MATCH_HEIGHT - 10,),
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
    values = {"ours": write(sums[-1][0]), "theirs": write(sums[-1][1]), "deals": len(sums)}
    sentence = _("%(ours)s à %(theirs)s en %(deals)d donnes.") % values
    if not changes:
        return sentence
    changed = ngettext(
        "L'avantage a changé de camp %(n)d fois.",
        "L'avantage a changé de camp %(n)d fois.",
        changes,
    )
    return f"{sentence} {changed % {'n': changes}}"
