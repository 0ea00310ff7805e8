"""A round as the hall sees it: who plays whom where, and what came of it; and the parties of a
concours as tabs: over, on screen, to come."""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.enums import Forfeit, RoundState, SheetState
from tournaments.models import Room, Round, Team, Tournament
from tournaments.pages.draws.hall_plan import HallPlan, build_hall_plan
from tournaments.pages.draws.seating import Seating, read_seatings
from tournaments.pages.pictures.chart import Chart
from tournaments.pages.pictures.score_charts import TeamScore, picture_round_scores
from tournaments.queries.draws.round_titles import is_of_single_run, name_round
from tournaments.queries.draws.rounds import (
    RoundClock,
    RoundProgress,
    count_progress,
    find_round_clock,
    find_sheet_state,
    list_published_rounds,
)
from tournaments.queries.ranks.shared import read_shared_teams
from tournaments.queries.ranks.standings import hides_standings
from tournaments.queries.stages.options import plans_rounds
from tournaments.wording import number_writer


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayedSide:
    """A side at a table, with its points once they count and may be told; two in a mêlée."""

    teams: tuple[Team, ...]
    points: str
    has_won: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicMatch:
    """A table of the round; `is_contested` where its result may still change.

    `alone` is the team that the match counts for alone: the exempt, playing meanwhile. `room` is
    None where the hall is a single room, `came_in` when its sheet was handed in.
    """

    table: int
    sides: tuple[PlayedSide, ...]
    is_contested: bool
    is_forfeit: bool
    alone: Team | None
    room: Room | None
    came_in: datetime.datetime | None

    @property
    def shown(self) -> str:
        """What its line says, but for words: these change with a tournament's whole version."""
        sides = [
            ([team.pk for team in side.teams], side.points, side.has_won) for side in self.sides
        ]
        alone = None if self.alone is None else self.alone.pk
        return f"{self.table} {sides} {alone} {self.is_contested} {self.is_forfeit}"


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicRound:
    """A published round with its seats, its results, and how far it is.

    `tells_scores` is false while the standings, which they add up to, are kept from the public.
    """

    round: Round
    seating: Seating
    matches: tuple[PublicMatch, ...]
    plan: HallPlan
    progress: RoundProgress
    clock: RoundClock | None
    tells_scores: bool

    @property
    def playing(self) -> int:
        """How many tables play on; the desk's own checks don't count."""
        return len(self.progress.still_playing)

    @property
    def all_done(self) -> bool:
        """Whether nobody plays any more."""
        return not self.progress.still_playing

    @property
    def has_results(self) -> bool:
        """Whether anything of it counts yet; where nobody sits at a table, nothing is awaited."""
        tables = self.seating.tables
        return not tables or any(table.match.ns_score is not None for table in tables)


@dataclass(frozen=True, kw_only=True, slots=True)
class UnderWay:
    """What is played now: a round, or one of each of several stages side by side."""

    rounds: tuple[PublicRound, ...]

    @property
    def playing(self) -> int:
        """How many tables play on, in all."""
        return sum(round_.playing for round_ in self.rounds)

    @property
    def all_done(self) -> bool:
        """Whether nobody plays any more."""
        return all(round_.all_done for round_ in self.rounds)

    @property
    def has_results(self) -> bool:
        """Whether each round has a result: in one without, people still look for their seats."""
        return all(round_.has_results for round_ in self.rounds)

    @property
    def is_one_round(self) -> bool:
        """Whether a single round is played, which needs no name beside its tables."""
        return len(self.rounds) == 1

    @property
    def next_clock(self) -> RoundClock | None:
        """The first of the clocks to end under which somebody still plays; where all of them stand
        still, one of these."""
        clocks = [round_.clock for round_ in self.rounds if round_.clock and not round_.all_done]
        going = [
            (clock.ends_at, clock) for clock in clocks if clock.ends_at and not clock.paused_at
        ]
        if going:
            return min(going, key=lambda pair: pair[0])[1]
        return next((clock for clock in clocks if clock.paused_at), None)


def read_public_round(round_: Round, tournament: Tournament) -> PublicRound:
    """Read a published round in a fixed number of queries."""
    seats = read_seatings([round_], teams=read_shared_teams(tournament, [round_]))
    return _public(round_, tournament, seats[round_.pk])


def _public(round_: Round, tournament: Tournament, seats: Seating) -> PublicRound:
    told = not hides_standings(tournament)
    return PublicRound(
        round=round_,
        seating=seats,
        matches=tuple(_matches(seats, tells_scores=told)),
        plan=build_hall_plan(seats.tables, tournament=tournament, tells_scores=told),
        progress=count_progress([table.match for table in seats.tables]),
        clock=find_round_clock(round_),
        tells_scores=told,
    )


def read_rounds_under_way(tournament: Tournament) -> UnderWay | None:
    """The rounds being played, or the last one published; None before the first."""
    playing = list_rounds_playing(tournament)
    seats = read_seatings(playing, teams=read_shared_teams(tournament, playing))
    rounds = tuple(_public(round_, tournament, seats[round_.pk]) for round_ in playing)
    return UnderWay(rounds=rounds) if rounds else None


def list_rounds_playing(tournament: Tournament) -> list[Round]:
    """The rounds under way, one for each stage that is played; else the last one of all."""
    published = list_published_rounds(tournament.pk)
    for round_ in published:
        round_.tournament = tournament
    return choose_rounds_playing(published)


def choose_rounds_playing(published: Iterable[Round]) -> list[Round]:
    """Of the published rounds in order, those of `list_rounds_playing`."""
    last = {round_.stage_id: round_ for round_ in published}
    playing = [round_ for round_ in last.values() if round_.state == RoundState.PUBLISHED]
    rounds = playing or sorted(last.values(), key=lambda round_: round_.number)[-1:]
    return sorted(rounds, key=lambda round_: (round_.stage.number, round_.number))


def picture_scores_of(round_: PublicRound) -> Chart | None:
    """The scores of a round's matches that were played and count for both sides, as a picture.

    None while somebody plays, or while scores are not told.
    """
    if not (round_.all_done and round_.tells_scores):
        return None
    scores = [
        TeamScore(team=team.number, points=points)
        for table in round_.seating.tables
        if table.match.forfeit == Forfeit.NONE and not table.counts_for_ns_alone
        for points, teams in (
            (table.match.ns_score, table.ns_teams),
            (table.match.ew_score, table.ew_teams),
        )
        if points is not None
        for team in teams
    ]
    return picture_round_scores(scores)


def _matches(seats: Seating, *, tells_scores: bool) -> Iterator[PublicMatch]:
    write = number_writer() if tells_scores else lambda _points: ""
    for table in seats.tables:
        match = table.match
        points = {"NS": match.ns_score, "EW": match.ew_score}
        yield PublicMatch(
            table=table.table or 0,
            sides=tuple(
                PlayedSide(
                    teams=teams,
                    points=write(points[side]),
                    has_won=tells_scores and match.winner == side,
                )
                for side, teams in table.sides
            ),
            is_contested=find_sheet_state(match) == SheetState.CONTESTED,
            is_forfeit=match.forfeit != Forfeit.NONE,
            alone=table.ns if table.counts_for_ns_alone else None,
            room=table.room,
            came_in=match.sheet.submitted_at if hasattr(match, "sheet") else None,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundTab:
    """One party: its number in the concours, what its tab says, whether its page can be opened."""

    number: int
    title: str
    is_current: bool
    is_over: bool = False
    leads: bool = True


def list_round_tabs(
    tournament: Tournament, rounds: Iterable[Round], *, current: int
) -> list[RoundTab]:
    """A tab for each round drawn, and for those still planned where the concours is one run; the
    first of these has a page once no draw waits to be published."""
    rounds = list(rounds)
    # What follows in a stage is drawn once all its tables are in, though nothing is closed by that.
    latest = {round_.stage_id: round_.number for round_ in rounds}
    tabs = [
        RoundTab(
            number=round_.number,
            title=_title(round_, is_current=round_.number == current),
            is_current=round_.number == current,
            is_over=round_.state == RoundState.CLOSED or round_.number < latest[round_.stage_id],
        )
        for round_ in rounds
    ]
    drawn = rounds[-1].number if rounds else 0
    awaits_publishing = any(round_.state == RoundState.PREVIEW for round_ in rounds)
    planned = _count_planned(tournament, rounds)
    following = range(drawn + 1, max(planned, drawn + (current > drawn)) + 1)
    return tabs + [
        RoundTab(
            number=number,
            title=str(number),
            is_current=number == current,
            leads=number == drawn + 1 and not awaits_publishing,
        )
        for number in following
    ]


def _title(round_: Round, *, is_current: bool) -> str:
    if is_of_single_run(round_) and not is_current:
        return str(round_.stage_round)
    return name_round(round_)


def _count_planned(tournament: Tournament, rounds: Sequence[Round]) -> int:
    stages = list(tournament.stages.all()[:2])
    if len(stages) != 1 or (rounds and not is_of_single_run(rounds[-1])):
        return 0
    return stages[0].rounds_planned if plans_rounds(stages[0].system) else 0
