"""A season read from kept standings: who did what in which tournament, ranked."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, time

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Sum

from seasons.enums import SeriesOf
from seasons.models import Series, SeriesEvent
from seasons.queries.competitors import Competitor, SeasonEvent, list_keys_by_team, list_results
from seasons.queries.people import Identities, SeasonPeople, read_told
from seasons.reckoning import (
    PlacePoints,
    SeriesResult,
    SeriesSettings,
    SeriesStandings,
    rank_series,
)
from tournaments.enums import TeamStatus
from tournaments.models import Club, Match, StandingsSnapshot, Team, Tournament
from tournaments.models.sheets.shapes import KeptRow
from tournaments.names import name_key
from tournaments.queries.live import compute_calendar_stamp
from tournaments.queries.ranks.rank_history import close_ranks, list_latest_snapshots
from tournaments.queries.ranks.standings import hides_standings
from tournaments.queries.ranks.team_places import find_places_by_stages
from tournaments.ranking import ClubTeam


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonFacts:
    """A season ranked, with who stands behind each key."""

    series: Series
    events: Sequence[SeasonEvent]
    people: SeasonPeople
    competitors: Mapping[str, Competitor]
    standings: SeriesStandings


def read_season_facts(
    series: Series, *, before: Tournament | None = None, beside: Iterable[Team] = ()
) -> SeasonFacts:
    """Rank a season in a fixed number of queries, however many tournaments have stages.

    `before`: only what was played before that tournament, by day and hour; `beside`: teams whose
    people are to be known with those of the season.
    """
    tournaments = [event.tournament for event in list_public_events(series)]
    if before is not None:
        tournaments = [
            tournament for tournament in tournaments if _begins(tournament) < _begins(before)
        ]
    return rank_season(series, list(_read_events(tournaments)), read_told(series.club), beside)


def read_club_seasons(club: Club) -> list[SeasonFacts]:
    """The public seasons of a club that rank people, the latest first, in a fixed number of
    queries, however many there are."""
    listed = list(find_public_series().filter(club=club, ranks=SeriesOf.PEOPLE))
    counting: dict[int, list[Tournament]] = {series.pk: [] for series in listed}
    for event in _list_events(listed):
        counting[event.series_id].append(event.tournament)
    tournaments = {each.pk: each for several in counting.values() for each in several}
    read = {event.tournament.pk: event for event in _read_events(list(tournaments.values()))}
    identities = read_told(club)
    return [
        rank_season(
            series,
            [
                replace(read[tournament.pk], number=number)
                for number, tournament in enumerate(counting[series.pk], start=1)
            ],
            identities,
        )
        for series in listed
    ]


def rank_season(
    series: Series,
    events: Sequence[SeasonEvent],
    identities: Identities,
    beside: Iterable[Team] = (),
) -> SeasonFacts:
    """Rank what was read of a season, with people as they are told, those who share a rank by
    name; without a query."""
    teams = [*(team for event in events for team, _ in event.teams), *beside]
    people = SeasonPeople(identities, (player for team in teams for player in team.players))
    competitors: dict[str, Competitor] = {}
    results: list[SeriesResult] = []
    for event in events:
        results += list_results(series.ranks, event, people, competitors)
    ranked = rank_series(results, build_season_settings(series))
    by_name = sorted(
        ranked.rows, key=lambda row: (row.rank, name_key(competitors[str(row.competitor)].name))
    )
    return SeasonFacts(
        series=series,
        events=events,
        people=people,
        competitors=competitors,
        standings=replace(ranked, rows=tuple(by_name)),
    )


def build_season_settings(series: Series) -> SeriesSettings:
    """A series' choices in the words of the ranking."""
    return SeriesSettings(
        points=PlacePoints(series.points),
        table=tuple(series.points_by_place),
        last_for_all=series.last_for_all,
        participation=series.participation_points,
        best_of=series.best_of,
    )


def find_public_series() -> QuerySet[Series]:
    """The series that anybody may see, each with its club."""
    shown = Series.objects.filter(is_public=True, club__hides_pages=False)
    return shown.select_related("club")


def list_public_events(series: Series) -> list[SeriesEvent]:
    """What counts in a series, in the order played; a hidden tournament counts for nothing."""
    return list(_list_events([series]))


def _list_events(series: Sequence[Series]) -> QuerySet[SeriesEvent]:
    return (
        SeriesEvent.objects.filter(series__in=series, tournament__is_public=True)
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


def _read_events(tournaments: Sequence[Tournament]) -> Iterator[SeasonEvent]:
    snapshots = {latest.tournament_id: latest for latest in list_latest_snapshots(tournaments)}
    teams, absent = _read_teams(tournaments)
    for number, tournament in enumerate(tournaments, start=1):
        snapshot = None if hides_standings(tournament) else snapshots.get(tournament.pk)
        kept = snapshot.kept_rows if snapshot else []
        staged = _places(tournament, snapshot) if snapshot else {}
        read = {row["team"]: staged.get(row["team"], row["rank"]) for row in kept}
        places = close_ranks(read, absent)
        found = [
            (teams[row["team"]], _build_club_team(row, teams[row["team"]], places[row["team"]]))
            for row in kept
            if row["team"] in teams and row["team"] in places
        ]
        yield SeasonEvent(number=number, tournament=tournament, size=len(places), teams=found)


def _begins(tournament: Tournament) -> tuple[date, time]:
    return tournament.date, tournament.starts_at or time.min


def _places(tournament: Tournament, snapshot: StandingsSnapshot) -> Mapping[int, int]:
    """The places that stages decide, as they are kept; worked out where nobody kept them yet."""
    if snapshot.places is None:
        return find_places_by_stages(tournament) or {}
    return dict(snapshot.places)


def _read_teams(tournaments: Sequence[Tournament]) -> tuple[dict[int, Team], set[int]]:
    """The teams whose people can be somebody in a season: no staff, nobody withdrawn or excluded;
    and who signed up and never came, of whichever kind: they hold no rank."""
    sits = Q(ns=OuterRef("pk")) | Q(ew=OuterRef("pk"))
    helps = Q(ns_partner=OuterRef("pk")) | Q(ew_partner=OuterRef("pk"))
    found = Team.objects.filter(tournament__in=tournaments).annotate(
        has_sat=Exists(Match.objects.filter(sits | helps))
    )
    teams: dict[int, Team] = {}
    absent: set[int] = set()
    for team in found.complete().with_players():
        if not (team.is_present or team.has_sat):
            absent.add(team.pk)
        if team.status == TeamStatus.REGISTERED and not team.is_staff and not team.excluded_at:
            teams[team.pk] = team
    return teams, absent


def _build_club_team(row: KeptRow, team: Team, place: int) -> ClubTeam:
    return ClubTeam(
        id=team.pk,
        club=name_key(team.club_name),
        place=place,
        total=row["total"],
        ranking_points=row["ranking_points"],
        wins=row["wins"],
    )


def compute_series_stamp(slug: str) -> str | None:
    """A text that changes with everything a series' public pages show.

    It sums the versions of all its tournaments, hidden ones too: hiding one gives it another.
    None where there is no such series, or it is not public.
    """
    found = (
        find_public_series()
        .filter(slug=slug)
        .order_by()
        .values_list("pk", "version", "club__name", "club__logo_version")
        .annotate(Count("events"), Sum("events__tournament__version"))
        .first()
    )
    return None if found is None else "-".join(str(part) for part in found)


def compute_club_seasons_stamp(slug: str) -> str | None:
    """The stamp of all seasons of the club that holds a series; None where it is not public."""
    own = compute_series_stamp(slug)
    if own is None:
        return None
    own_series = Series.objects.filter(club__series__slug=slug).order_by()
    totals = own_series.aggregate(
        Count("events"), Sum("events__tournament__version"), Sum("version"), Max("pk")
    )
    return "-".join([own, *map(str, totals.values())])


def compute_series_list_stamp(today: date) -> str:
    """A text that changes with the list of public series, and with who holds them."""
    totals = Series.objects.aggregate(count=Count("pk"), versions=Sum("version"), newest=Max("pk"))
    of_series = f"{totals['count']}-{totals['versions']}-{totals['newest']}"
    return f"{compute_calendar_stamp(today)}-{of_series}"


def find_seeding_series(tournament: Tournament) -> Series | None:
    """The public series of the club in which a tournament counts; of several the newest."""
    return next(iter(list_series_counting(tournament)), None)


def find_season_points(tournament: Tournament) -> Mapping[int, int]:
    """By team its points in the series before the tournament; none where nobody is known.

    Those of its people together, of the pair or of its club, as the series ranks. Namesakes of
    whom nobody can tell which is which bring nothing.
    """
    series = find_seeding_series(tournament)
    if series is None:
        return {}
    teams = list(tournament.teams.with_players())
    facts = read_season_facts(series, before=tournament, beside=teams)
    points = {row.competitor: row.points for row in facts.standings.rows}
    keys = list_keys_by_team(series.ranks, teams, tournament, facts.people)
    return {team.pk: sum(points.get(key, 0) for key in keys.get(team.pk, ())) for team in teams}
