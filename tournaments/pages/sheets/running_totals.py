"""The running totals of a match as a picture: a line per side over its deals, and its sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.cards import SIDES
from tournaments.queries.sheets.columns import SIDE_LABELS
from tournaments.queries.sheets.typed_marks import RowMarks
from tournaments.wording import number_writer

WIDTH, HEIGHT = 300, 100
Totals = Mapping[str, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class RunningTotals:
    """Both lines as points of a drawing of `WIDTH` by `HEIGHT`, empty before the first deal."""

    ns: str
    ew: str
    sentence: str


def picture_running_totals(rows: Sequence[RowMarks], deals: int | None) -> RunningTotals:
    """The totals after each deal; `deals` is how many are played in all, where that is fixed."""
    totals = [row.running for row in rows if row.running is not None]
    if not totals:
        return RunningTotals(ns="", ew="", sentence="")
    width = max(deals or 0, len(totals))
    top = max(1, *(points for total in totals for points in total.values()))
    ns, ew = (_line([total[side] for total in totals], width, top) for side in SIDES)
    return RunningTotals(ns=ns, ew=ew, sentence=_phrase_totals(totals))


def _line(points: Sequence[int], width: int, top: int) -> str:
    drawn = ((n * WIDTH / width, HEIGHT - p * HEIGHT / top) for n, p in enumerate((0, *points)))
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in drawn)


def _phrase_totals(totals: Sequence[Totals]) -> str:
    """Where both sides are, and since when one leads."""
    write, count = number_writer(), len(totals)
    after = ngettext("Après %(count)d donne", "Après %(count)d donnes", count) % {"count": count}
    score = ", ".join(f"{SIDE_LABELS[side]} {write(totals[-1][side])}" for side in SIDES)
    leader = _leader(totals[-1])
    if leader is None:
        return _("%(after)s : %(score)s, à égalité.") % {"after": after, "score": score}
    since = next(n for n in range(count, 0, -1) if n == 1 or _leader(totals[n - 2]) != leader)
    return _("%(after)s : %(score)s. %(side)s mène depuis la donne %(deal)d.") % {
        "after": after,
        "score": score,
        "side": SIDE_LABELS[leader],
        "deal": since,
    }


def _leader(total: Totals) -> str | None:
    ns, ew = (total[side] for side in SIDES)
    return None if ns == ew else SIDES[ns < ew]
