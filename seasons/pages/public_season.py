"""A season as people read it: a line per competitor, a column per tournament, sums in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from seasons.enums import SeriesOf, SeriesPoints
from seasons.models import Series
from seasons.queries.competitors import Competitor, SeasonEvent, group_people_by_club
from seasons.queries.seasons import SeasonFacts, build_season_settings, read_season_facts
from seasons.reckoning import SeriesLine, SeriesRow, TieBreak
from tournaments.models import Tournament
from tournaments.names import has_words, name_key
from tournaments.wording import number_writer

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
        lines=tuple(build_season_line(row, facts) for row in facts.standings.rows),
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


def build_season_line(row: SeriesRow, facts: SeasonFacts) -> SeasonLine:
    """A line of the standings with its cells, one a tournament."""
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
        {str(row.competitor): build_season_line(row, facts) for row in facts.standings.rows}
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
