"""Everything behind one line of a season: tournament by tournament, its neighbours, a picture."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from seasons.models import Series
from seasons.pages.public_season import SeasonLine, build_season_line
from seasons.queries.competitors import Competitor, SeasonEvent
from seasons.queries.seasons import SeasonFacts, read_season_facts
from seasons.reckoning import SeriesLine
from tournaments.pages.pictures.chart import WIDTH, Chart, ChartLine, ChartWord, place, spread
from tournaments.wording import number_writer, phrase_message

LEAST_EVENTS = 2
_HEIGHT, _SIDE, _TOP = 180, 34, 34


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainedEvent:
    """What a tournament brought one competitor, in words."""

    event: SeasonEvent
    points: str
    notes: tuple[str, ...]
    is_kept: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Neighbour:
    """The competitor above or below, and what was looked at up to what separates the two."""

    competitor: Competitor
    rank: int
    steps: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainedSeason:
    """Everything behind one line of a season."""

    series: Series
    line: SeasonLine
    size: int
    notes: tuple[str, ...]
    events: tuple[ExplainedEvent, ...]
    above: Neighbour | None
    below: Neighbour | None
    picture: Chart | None = None


def explain_season(series: Series, slug: str) -> ExplainedSeason | None:
    """One competitor's season by its address; None where nobody has it."""
    facts = read_season_facts(series)
    rows = facts.standings.rows
    slugs = [facts.competitors[str(row.competitor)].slug for row in rows]
    if slug not in slugs:
        return None
    index = slugs.index(slug)
    return ExplainedSeason(
        series=series,
        line=build_season_line(rows[index], facts),
        size=len(rows),
        notes=tuple(phrase_message(note) for note in rows[index].notes),
        events=tuple(_explain_event(line, facts) for line in rows[index].lines),
        above=_neighbour(facts, index, index - 1),
        below=_neighbour(facts, index, index + 1),
        picture=picture_season(
            [
                (facts.events[line.result.event - 1].tournament.name, line.points)
                for line in sorted(rows[index].lines, key=lambda line: line.result.event)
            ]
        ),
    )


def _explain_event(line: SeriesLine, facts: SeasonFacts) -> ExplainedEvent:
    return ExplainedEvent(
        event=facts.events[line.result.event - 1],
        points=number_writer()(line.points),
        notes=tuple(phrase_message(note) for note in line.notes),
        is_kept=line.kept,
    )


def _neighbour(facts: SeasonFacts, index: int, other: int) -> Neighbour | None:
    rows = facts.standings.rows
    if not 0 <= other < len(rows):
        return None
    steps = facts.standings.why(rows[index].competitor, rows[other].competitor)
    return Neighbour(
        competitor=facts.competitors[str(rows[other].competitor)],
        rank=rows[other].rank,
        steps=tuple(phrase_message(step.message) for step in steps),
    )


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
        sentence=ngettext(
            "%(count)d concours joués ; le meilleur : %(name)s, %(points)s point.",
            "%(count)d concours joués ; le meilleur : %(name)s, %(points)s points.",
            values[best],
        )
        % {"count": len(played), "name": played[best][0], "points": write(values[best])},
        height=_HEIGHT,
        lines=(ChartLine(points=tuple(zip(xs, ys, strict=True)), kind="main"),),
        words=tuple(
            ChartWord(x=x, y=y - 12, text=write(points), is_main=index == best)
            for index, (x, y, points) in enumerate(zip(xs, ys, values, strict=True))
        ),
        head=(_("Concours"), _("Points")),
        rows=tuple((name, write(points)) for name, points in played),
    )
