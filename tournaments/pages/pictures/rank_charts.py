"""Ranks over the evening: of one team, and of the first ten."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pages.pictures.chart import WIDTH, Chart, ChartLine, ChartWord, place, spread
from tournaments.queries.ranks.rank_history import RankHistory

LEAST_ROUNDS = 2
_SIDE, _TOP, _HEIGHT = 34, 30, 190
_FIRST = 10
_STEP, _LABELS = 28, 112


@dataclass(frozen=True, kw_only=True, slots=True)
class RankedTeam:
    """A team in the standings shown, and its rank there."""

    key: int
    number: int
    name: str
    rank: int


def picture_rank_curve(history: RankHistory, team: int) -> Chart | None:
    """The rank of a team after each round, the first at the top; None before two rounds."""
    ranks = [(number, rows[team]) for number, rows in sorted(history.items()) if team in rows]
    if len(ranks) < LEAST_ROUNDS:
        return None
    values = [rank for _number, rank in ranks]
    xs = spread(len(ranks), _SIDE, WIDTH - _SIDE)
    ys = [place(rank, (min(values), max(values)), (_TOP + 14, _HEIGHT - 58)) for rank in values]
    bottom = _HEIGHT - 8
    return Chart(
        title=_("Le rang au fil des parties"),
        sentence=_phrase_ranks(values),
        height=_HEIGHT,
        lines=(ChartLine(points=tuple(zip(xs, ys, strict=True)), kind="main"),),
        words=(
            *(
                ChartWord(x=x, y=y + (24 if rises else -12), text=str(rank), is_main=True)
                for x, y, rank, rises in zip(xs, ys, values, _list_rises(values), strict=True)
            ),
            *(
                ChartWord(x=x, y=bottom, text=_("P%(number)d") % {"number": place_})
                for place_, x in enumerate(xs, start=1)
            ),
        ),
        head=(_("Après"), _("Rang")),
        rows=tuple(
            (_("Partie %(number)d") % {"number": place_}, str(rank))
            for place_, rank in enumerate(values, start=1)
        ),
    )


def _list_rises(ranks: Sequence[int]) -> list[bool]:
    """Whether the line goes up from each rank on: its number then stands below it."""
    return [*(later < earlier for earlier, later in pairwise(ranks)), False]


def _phrase_ranks(ranks: Sequence[int]) -> str:
    values = {"first": ranks[0], "now": ranks[-1], "best": min(ranks)}
    gained = ranks[0] - ranks[-1]
    if gained > 0:
        sentence = ngettext(
            "Du rang %(first)d au rang %(now)d : %(count)d place gagnée.",
            "Du rang %(first)d au rang %(now)d : %(count)d places gagnées.",
            gained,
        )
    elif gained < 0:
        sentence = ngettext(
            "Du rang %(first)d au rang %(now)d : %(count)d place perdue.",
            "Du rang %(first)d au rang %(now)d : %(count)d places perdues.",
            -gained,
        )
    else:
        sentence = _("Rang %(first)d après la première partie, et le même aujourd'hui.")
    return sentence % {**values, "count": abs(gained)}


def picture_first_ten(
    history: RankHistory, leaders: Sequence[RankedTeam], *, entrant: str
) -> Chart | None:
    """How the first ten came to where they are, a line a team; None before two rounds. `entrant`
    heads who they are: a team, or in a mêlée a person.

    `leaders` are the teams in order of their rank now, which is that after the last round of
    `history`. A rank that is lower than the picture is high stands on its last line.
    """
    shown = [leader for leader in leaders if leader.rank <= _FIRST][:_FIRST]
    if len(history) < LEAST_ROUNDS or not shown:
        return None
    rounds = sorted(history)
    xs = spread(len(rounds), 16, WIDTH - _LABELS)
    lowest = _FIRST + 1
    return Chart(
        title=_("Les dix premiers au fil de la soirée"),
        sentence=_phrase_leaders(shown, history[rounds[0]]),
        height=_TOP + _STEP * lowest + 18,
        lines=tuple(
            _picture_team(leader, rank, rounds, history, xs) for rank, leader in enumerate(shown)
        ),
        words=(
            *(
                ChartWord(x=x, y=16, text=_("P%(number)d") % {"number": place_})
                for place_, x in enumerate(xs, start=1)
            ),
            ChartWord(
                x=16,
                y=_row(lowest) + 12,
                text=_("plus loin que %(rank)de") % {"rank": _FIRST},
                anchor="start",
            ),
        ),
        grid=(_row(lowest) - 28,),
        head=(
            entrant,
            *(_("P%(number)d") % {"number": place_} for place_ in range(1, len(rounds) + 1)),
        ),
        rows=tuple(
            (
                f"{leader.number} · {leader.name}",
                *(str(history[number].get(leader.key, "")) for number in rounds),
            )
            for leader in shown
        ),
    )


def _row(rank: int) -> int:
    return _TOP + _STEP * rank


def _picture_team(
    team: RankedTeam,
    index: int,
    rounds: Sequence[int],
    history: RankHistory,
    xs: Sequence[int],
) -> ChartLine:
    """The line of a team; of those who share a rank the next stands one lower at the end."""
    ranks = [history[number].get(team.key) for number in rounds]
    points = [
        (x, _row(min(rank, _FIRST + 1)) - 12)
        for x, rank in zip(xs, ranks, strict=True)
        if rank is not None
    ]
    end = (xs[-1], _row(index + 1) - 12)
    return ChartLine(
        points=(*points[:-1], end) if points else (end,),
        kind="main" if index == 0 else "faint",
        word=ChartWord(
            x=end[0] + 10,
            y=end[1] + 6,
            text=_("%(rank)d · n° %(number)d") % {"rank": team.rank, "number": team.number},
            anchor="start",
            is_main=index == 0,
        ),
        team=team.number,
    )


def _phrase_leaders(shown: Sequence[RankedTeam], first: Mapping[int, int]) -> str:
    climbs = [(first.get(leader.key, leader.rank) - leader.rank, leader) for leader in shown]
    climb, climber = max(climbs, key=lambda pair: pair[0])
    led = next((leader for leader in shown if first.get(leader.key) == 1), None)
    parts = [_("En tête : %(name)s.") % {"name": shown[0].name}]
    if climb > 0:
        parts.append(
            ngettext(
                "La plus belle remontée : %(name)s, %(count)d place.",
                "La plus belle remontée : %(name)s, %(count)d places.",
                climb,
            )
            % {"name": climber.name, "count": climb}
        )
    if led is not None and led is not shown[0]:
        parts.append(_("Première après la première partie : %(name)s.") % {"name": led.name})
    return " ".join(parts)
