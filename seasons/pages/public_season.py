"""A season as people read it: a line per competitor, a column per tournament, sums in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from seasons.enums import SeriesOf, SeriesPoints
from seasons.models import Series
from seasons.pages.telling import picture_season
from seasons.queries.competitors import Competitor, SeasonEvent, group_people_by_club
from seasons.queries.seasons import SeasonFacts, build_season_settings, read_season_facts
from seasons.reckoning import SeriesLine, SeriesRow, TieBreak
from tournaments.models import Tournament
from tournaments.names import has_words, name_key
from tournaments.pages.pictures.chart import Chart
from tournaments.wording import number_writer, phrase_message

_TIES = {
    TieBreak.BEST_RESULTS: gettext_lazy("le meilleur résultat retenu, puis le suivant"),
    TieBreak.FIRST_PLACES: gettext_lazy("le plus de concours gagnés"),
    TieBreak.EVENTS: gettext_lazy("le plus de concours joués"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonCell:
    """What one tournament brought; `points` is empty where the competitor did not play."""

    event: SeasonEvent
    points: str
    is_kept: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonLine:
    """A competitor's season; `points_said` are the points with their unit."""

    rank: int
    shared: bool
    competitor: Competitor
    points: str
    points_said: str
    cells: tuple[SeasonCell, ...]

    @property
    def played(self) -> tuple[SeasonCell, ...]:
        return tuple(cell for cell in self.cells if cell.points)


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicSeason:
    """A season; `apart` are those of whom two of one name met in one tournament."""

    series: Series
    rules: tuple[str, ...]
    events: Sequence[SeasonEvent]
    lines: tuple[SeasonLine, ...]

    @property
    def is_provisional(self) -> bool:
        """Whether a tournament that counts is still under way."""
        return any(event.is_provisional and event.size for event in self.events)

    def narrow(self, wanted: str) -> "PublicSeason":
        """With those alone whose name or club has what is looked for."""
        told = [
            (line, f"{line.competitor.name} {line.competitor.club_names}") for line in self.lines
        ]
        return replace(self, lines=tuple(line for line, text in told if has_words(wanted, text)))

    @property
    def apart(self) -> list[SeasonLine]:
        """Lines that could not be joined with others of the same name."""
        return [line for line in self.lines if line.competitor.apart]

    @property
    def in_several_clubs(self) -> list[SeasonLine]:
        """Lines of people who played for several clubs, and may be several people."""
        return [line for line in self.lines if line.competitor.is_in_doubt]


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


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonClub:
    """What a club brought to a season; `best_place` is 0 for a club that nobody played for.

    `rank` and `points` are those of the season where it ranks clubs.
    """

    name: str
    held: tuple[Tournament, ...]
    teams: int
    people: int
    best_place: int
    best_event: Tournament | None
    line: SeasonLine | None


def read_public_season(series: Series) -> PublicSeason:
    facts = read_season_facts(series)
    return PublicSeason(
        series=series,
        rules=tuple(phrase_series_rules(series)),
        events=facts.events,
        lines=tuple(_line(row, facts) for row in facts.standings.rows),
    )


def phrase_series_rules(series: Series) -> Iterator[str]:
    """What a series counts, in sentences."""
    yield f"{SeriesOf(series.ranks).label}."
    points = SeriesPoints(series.points)
    if points == SeriesPoints.TABLE:
        listed = ", ".join(str(points) for points in series.points_by_place)
        yield _("Points par place : %(points)s.") % {"points": listed}
        if series.last_for_all:
            yield _("Les places suivantes ont les points de la dernière citée.")
    else:
        yield f"{points.label}."
    if series.participation_points:
        yield ngettext(
            "Participation : %(points)d point par concours joué.",
            "Participation : %(points)d points par concours joué.",
            series.participation_points,
        ) % {"points": series.participation_points}
    if series.best_of:
        yield ngettext(
            "Le meilleur concours de chacun compte.",
            "Les %(count)d meilleurs concours de chacun comptent.",
            series.best_of,
        ) % {"count": series.best_of}
    ties = _(" ; ").join(str(_TIES[tie]) for tie in build_season_settings(series).ties)
    yield _("À égalité de points : %(ties)s ; sinon, le même rang.") % {"ties": ties}


def _line(row: SeriesRow, facts: SeasonFacts) -> SeasonLine:
    write = number_writer()
    played: Mapping[int, SeriesLine] = {line.result.event: line for line in row.lines}
    cells = []
    for event in facts.events:
        line = played.get(event.number)
        points = write(line.points) if line else ""
        cells.append(SeasonCell(event=event, points=points, is_kept=bool(line and line.kept)))
    return SeasonLine(
        rank=row.rank,
        shared=row.shared,
        competitor=facts.competitors[str(row.competitor)],
        points=write(row.points),
        points_said=_phrase_points(row.points, write),
        cells=tuple(cells),
    )


def _phrase_points(points: int, write: Callable[[int], str]) -> str:
    return ngettext("%(points)s point", "%(points)s points", abs(points)) % {
        "points": write(points)
    }


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
        line=_line(rows[index], facts),
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


def list_season_clubs(series: Series) -> list[SeasonClub]:
    """The clubs that hold the season's tournaments or play in them, ranked ones first, then A–Z."""
    facts = read_season_facts(series)
    names: dict[str, str] = {}
    for event in facts.events:
        names |= {placed.club: team.club_name for team, placed in event.teams if placed.club}
    hosts = {event.tournament.club.pk: event.tournament.club.name for event in facts.events}
    names = {name_key(name): name for name in hosts.values()} | names
    people = group_people_by_club(facts.events, facts.people)
    lines = (
        {str(row.competitor): _line(row, facts) for row in facts.standings.rows}
        if series.ranks == SeriesOf.CLUBS
        else {}
    )
    clubs = [
        (key, _club(key, name, facts.events, len(people.get(key, ())), lines.get(key)))
        for key, name in names.items()
    ]
    clubs.sort(
        key=lambda keyed: (
            keyed[1].line is None,
            keyed[1].line.rank if keyed[1].line else 0,
            keyed[0],
        )
    )
    return [club for _key, club in clubs]


def _club(
    key: str, name: str, events: Sequence[SeasonEvent], people: int, line: SeasonLine | None
) -> SeasonClub:
    held = tuple(e.tournament for e in events if name_key(e.tournament.club.name) == key)
    found = [
        (placed.place, event.number, event.tournament)
        for event in events
        for _team, placed in event.teams
        if placed.club == key
    ]
    place, _number, best = min(found, key=lambda result: result[:2], default=(0, 0, None))
    return SeasonClub(
        name=name,
        held=held,
        teams=len(found),
        people=people,
        best_place=place,
        best_event=best,
        line=line,
    )
