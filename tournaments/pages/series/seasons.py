"""A season read from kept standings: who did what in which tournament, ranked."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from django.db.models import Max, OuterRef, Subquery
from django.utils.text import slugify

from tournaments.enums import SeriesOf, TeamStatus
from tournaments.models import Series, SeriesEvent, StandingsSnapshot, Team, Tournament
from tournaments.models.sheets.shapes import KeptRow
from tournaments.names import name_key, person_key
from tournaments.pages.ranks.club_standings import build_club_settings
from tournaments.queries.ranks.team_places import find_places_by_stages
from tournaments.ranking import (
    ClubTeam,
    PlacePoints,
    SeriesResult,
    SeriesSettings,
    SeriesStandings,
    rank_club_teams,
    rank_series,
    results_of_clubs,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonEvent:
    """A tournament of a season; `number` counts in the order played, from 1.

    `size` is how many are ranked in it, 0 before its first finished round. It is provisional
    until the tournament is over, and then counts as after its last finished round.
    """

    number: int
    tournament: Tournament
    size: int
    teams: Sequence[tuple[Team, ClubTeam]]

    @property
    def is_provisional(self) -> bool:
        """Whether its places can still change."""
        return self.tournament.finished_at is None


@dataclass(kw_only=True, slots=True)
class Competitor:
    """A person, a team or a club as a season knows it; the name is the latest one written.

    `apart` names the tournament in which another of the same name played: two people, of whom
    nobody can tell which one is known from elsewhere.
    """

    key: str
    name: str
    clubs: dict[str, str] = field(default_factory=dict)
    apart: str = ""

    @property
    def slug(self) -> str:
        """What stands in an address: readable, and the same from one day to the next."""
        digest = sha256(self.key.encode()).hexdigest()[:8]
        return f"{slugify(self.name)[:40]}-{digest}".lstrip("-")

    @property
    def club_names(self) -> str:
        """Every club it played for."""
        return ", ".join(self.clubs.values())


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonFacts:
    """A season ranked, with who stands behind each key."""

    series: Series
    events: Sequence[SeasonEvent]
    competitors: Mapping[str, Competitor]
    standings: SeriesStandings


def read_season_facts(series: Series) -> SeasonFacts:
    """Rank a season in a fixed number of queries, however many tournaments have stages."""
    events = list(_events(series))
    competitors: dict[str, Competitor] = {}
    results: list[SeriesResult] = []
    for event in events:
        results += _results(series, event, competitors)
    standings = rank_series(results, build_season_settings(series))
    return SeasonFacts(series=series, events=events, competitors=competitors, standings=standings)


def build_season_settings(series: Series) -> SeriesSettings:
    """A series' choices in the words of the ranking."""
    return SeriesSettings(
        points=PlacePoints(series.points),
        table=tuple(series.points_by_place),
        last_for_all=series.last_for_all,
        participation=series.participation_points,
        best_of=series.best_of,
    )


def list_public_events(series: Series) -> list[SeriesEvent]:
    """What counts in a series, in the order played; a hidden tournament counts for nothing."""
    return list(
        series.events.filter(tournament__is_public=True)
        .select_related("tournament__club")
        .prefetch_related("tournament__stages")
        .order_by("tournament__date", "tournament__starts_at", "pk")
    )


def list_series_counting(tournament: Tournament) -> list[Series]:
    """The public series of the tournament's own club in which it counts."""
    return list(
        Series.objects.filter(
            club=tournament.club_id, is_public=True, events__tournament=tournament
        )
    )


def _events(series: Series) -> Iterator[SeasonEvent]:
    tournaments = [event.tournament for event in list_public_events(series)]
    snapshots = {one.tournament_id: one for one in _latest_snapshots(tournaments)}
    teams = _teams(tournaments)
    for number, tournament in enumerate(tournaments, start=1):
        snapshot = snapshots.get(tournament.pk)
        rows = snapshot.kept_rows if snapshot else []
        places = _places(tournament, snapshot) if snapshot else {}
        found = [
            (teams[row["team"]], _build_club_team(row, teams[row["team"]], places))
            for row in rows
            if row["team"] in teams
        ]
        yield SeasonEvent(number=number, tournament=tournament, size=len(rows), teams=found)


def _places(tournament: Tournament, snapshot: StandingsSnapshot) -> Mapping[int, int]:
    """The places that stages decide, as they are kept; worked out where nobody kept them yet."""
    if snapshot.places is None:
        return find_places_by_stages(tournament) or {}
    return dict(snapshot.places)


def _latest_snapshots(tournaments: Sequence[Tournament]) -> Iterable[StandingsSnapshot]:
    latest = (
        StandingsSnapshot.objects.filter(tournament=OuterRef("tournament"))
        .order_by()
        .values("tournament")
        .annotate(last=Max("after_round"))
        .values("last")
    )
    return StandingsSnapshot.objects.filter(
        tournament__in=tournaments, after_round=Subquery(latest)
    )


def _teams(tournaments: Sequence[Tournament]) -> dict[int, Team]:
    """Those who can be somebody in a season: no staff, nobody withdrawn or excluded."""
    teams = Team.objects.filter(
        tournament__in=tournaments,
        status=TeamStatus.REGISTERED,
        is_staff=False,
        excluded_at=None,
    )
    return {team.pk: team for team in teams.complete().with_players()}


def _build_club_team(row: KeptRow, team: Team, places: Mapping[int, int]) -> ClubTeam:
    return ClubTeam(
        id=team.pk,
        club=name_key(team.club_name),
        place=places.get(team.pk, row["rank"]),
        total=row["total"],
        ranking_points=row["ranking_points"],
    )


def _results(
    series: Series, event: SeasonEvent, competitors: dict[str, Competitor]
) -> list[SeriesResult]:
    if series.ranks == SeriesOf.CLUBS:
        return _club_results(event, competitors)
    met = [
        (key, name, team, placed)
        for team, placed in event.teams
        for key, name in _list_competitors(series, team)
    ]
    seen = Counter(key for key, *_rest in met)
    results: list[SeriesResult] = []
    for key, name, team, placed in met:
        apart = event.tournament.name if seen[key] > 1 else ""
        own = f"{key}/{event.tournament.pk}/{team.pk}/{len(results)}" if apart else key
        known = competitors.setdefault(own, Competitor(key=own, name=name, apart=apart))
        known.name = name
        if team.club_name:
            known.clubs[name_key(team.club_name)] = team.club_name
        results.append(_result(event, own, placed))
    return results


def _list_competitors(series: Series, team: Team) -> list[tuple[str, str]]:
    """Keys and names of those who have the team's place: its people, or itself."""
    people = _people(team)
    if series.ranks == SeriesOf.PEOPLE or len(team.players) < 2:
        return people
    if len(people) < len(team.players):
        return []
    return [(" + ".join(sorted(key for key, _name in people)), team.player_names)]


def _people(team: Team) -> list[tuple[str, str]]:
    """Keys and names of the team's people; one who was excluded is nobody, the other is not."""
    people = (player for player in team.players if player not in team.excluded_players)
    return [(person_key(player.name), player.name) for player in people]


def _result(event: SeasonEvent, competitor: str, placed: ClubTeam) -> SeriesResult:
    return SeriesResult(
        event=event.number,
        competitor=competitor,
        place=placed.place,
        size=event.size,
        ranking_points=placed.ranking_points,
    )


def _club_results(event: SeasonEvent, competitors: dict[str, Competitor]) -> list[SeriesResult]:
    spellings = {placed.club: team.club_name for team, placed in event.teams}
    ranked = rank_club_teams(
        [placed for _team, placed in event.teams], build_club_settings(event.tournament)
    )
    for row in ranked.rows:
        known = competitors.setdefault(row.club, Competitor(key=row.club, name=""))
        known.name = spellings[row.club]
    return results_of_clubs(event.number, ranked)


def group_people_by_club(events: Sequence[SeasonEvent]) -> Mapping[str, set[str]]:
    """The keys of the people who played for each club, over a season."""
    people: defaultdict[str, set[str]] = defaultdict(set)
    for event in events:
        for team, placed in event.teams:
            people[placed.club].update(key for key, _name in _people(team))
    return people
