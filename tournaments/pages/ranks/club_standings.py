"""The clubs of one tournament, ranked by their best teams, with every sum in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.enums import ClubsBy, StandingsState
from tournaments.models import Team, Tournament
from tournaments.queries.ranks.standings import PublishedStandings, compute_whole_standings
from tournaments.queries.ranks.team_places import (
    build_club_settings,
    find_club_criterion,
    rank_of_teams_now,
)
from tournaments.queries.teams.seated import name_as_in_round
from tournaments.ranking import (
    ClubMeasure,
    ClubRow,
    ClubStandings,
    ClubTeam,
    rank_club_teams,
)
from tournaments.wording import number_writer, phrase_message


@dataclass(frozen=True, kw_only=True, slots=True)
class CountedTeam:
    """A team that counts for its club, or is left out, with its place in the whole field."""

    team: Team
    place: int
    points: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ClubLine:
    """One club; `notes` say the sum in words, `ahead_of` why it stands before the next club."""

    rank: int
    shared: bool
    club: str
    sum: str
    counted: tuple[CountedTeam, ...]
    left_out: tuple[CountedTeam, ...]
    notes: tuple[str, ...]
    ahead_of: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicClubs:
    """The clubs of a tournament in order; `counted` teams of each at most."""

    state: StandingsState
    after_round: int
    version: int
    measure: ClubsBy
    counted: int
    lines: tuple[ClubLine, ...]

    @property
    def is_final(self) -> bool:
        """Whether nothing will change any more."""
        return self.state == StandingsState.FINAL


def read_public_clubs(tournament: Tournament, *, after_round: int | None = None) -> PublicClubs:
    """The clubs now or after a round."""
    published = compute_whole_standings(tournament, after_round=after_round)
    published = replace(published, teams=name_as_in_round(published.teams, after_round))
    is_now = after_round is None or _is_last(tournament, after_round)
    places = rank_of_teams_now(tournament, published) if is_now else None
    ranked = rank_club_teams(_club_teams(published, places), build_club_settings(tournament))
    return PublicClubs(
        state=published.state,
        after_round=published.after_round,
        version=published.version,
        measure=find_club_criterion(tournament),
        counted=tournament.club_teams or 0,
        lines=tuple(_lines(ranked, published.teams)),
    )


def _is_last(tournament: Tournament, round_number: int) -> bool:
    return not tournament.rounds.published().filter(number__gt=round_number).exists()


def _club_teams(published: PublishedStandings, places: Mapping[int, int] | None) -> list[ClubTeam]:
    return [
        ClubTeam(
            id=row.participant.id,
            club=row.participant.club,
            place=row.rank if places is None else places.get(row.participant.id, row.rank),
            total=row.tally.total,
            ranking_points=row.tally.ranking_points,
        )
        for row in published.as_read.rows
    ]


def _lines(ranked: ClubStandings, teams: Mapping[int, Team]) -> Iterable[ClubLine]:
    write, measure = number_writer(), ranked.criteria[0]
    following: Sequence[ClubRow | None] = [*ranked.rows[1:], None]
    for row, after in zip(ranked.rows, following, strict=False):
        yield ClubLine(
            rank=row.rank,
            shared=row.shared,
            club=row.club,
            sum=write(row.sums[0]),
            counted=tuple(_build_counted_team(team, measure, teams) for team in row.counted),
            left_out=tuple(_build_counted_team(team, measure, teams) for team in row.left_out),
            notes=tuple(phrase_message(note) for note in row.notes),
            ahead_of=after.club if after else "",
            reasons=_reasons(ranked, row, after),
        )


def _build_counted_team(
    one: ClubTeam, measure: ClubMeasure, teams: Mapping[int, Team]
) -> CountedTeam:
    points = one.ranking_points if measure is ClubMeasure.RANKING_POINTS else one.total
    return CountedTeam(team=teams[one.id], place=one.place, points=number_writer()(points))


def _reasons(ranked: ClubStandings, row: ClubRow, after: ClubRow | None) -> tuple[str, ...]:
    if after is None:
        return ()
    return tuple(phrase_message(step.message) for step in ranked.why(row.club, after.club))
