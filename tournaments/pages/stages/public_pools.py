"""Pools as the hall reads them: who met whom with what score, the order, and who goes on."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.cards import SIDES
from tournaments.enums import CountsFor, Forfeit
from tournaments.models import Match, Stage, Team
from tournaments.pages.ranks.standings_apart import list_apart_columns, phrase_apart_notes
from tournaments.pages.stages.public_stages import GoingOn, find_ways_on
from tournaments.queries.draws.rounds import find_sheet_state
from tournaments.queries.ranks.team_results import COUNTED
from tournaments.queries.stages.brackets import list_stage_matches
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.standings import compute_pool_standings, compute_stage_standings
from tournaments.queries.teams.seated import read_teams_with_history
from tournaments.ranking import CRITERIA, Row
from tournaments.ranking.places import Shown
from tournaments.wording import number_writer

_CRITERIA_SHOWN = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class PoolGame:
    """What one team made of a match against another: its points first, or the table."""

    points: str
    against: str
    table: int | None
    outcome: str
    is_forfeit: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class PoolCell:
    """A team's matches against another of its pool; against itself there are none."""

    opponent: Team
    is_own: bool
    games: tuple[PoolGame, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class PoolLine:
    """A team of a pool: its rank, its matches, what ranks it, where it goes.

    `exempt` tells the rounds sat out, empty without any. `is_last_in` marks the last line above
    the cut.
    """

    rank: int
    team: Team
    cells: tuple[PoolCell, ...]
    measures: tuple[tuple[str, str], ...]
    exempt: str
    going_on: GoingOn | None
    is_last_in: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class PoolMeeting:
    """A match of the pool as its two teams would tell it, NS first."""

    sides: tuple[tuple[Team, PoolGame], ...]

    @property
    def table(self) -> int | None:
        """Where it is being played; None once it counts."""
        return self.sides[0][1].table


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicPool:
    """One pool, its best team first; `games_left` are still to be played or under way."""

    name: str
    lines: tuple[PoolLine, ...]
    meetings: tuple[PoolMeeting, ...]
    games_left: int


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicPools:
    """The pools of a stage in their order; none before its first draw.

    `notes` say what rounds that were not played are worth, where there are any.
    """

    stage: Stage
    pools: tuple[PublicPool, ...]
    columns: tuple[str, ...]
    notes: tuple[str, ...] = ()


def read_public_pools(stage: Stage) -> PublicPools:
    """Read the pools of a stage in a fixed number of queries."""
    matches = list_stage_matches(stage)
    if not matches:
        return PublicPools(stage=stage, pools=(), columns=())
    facts = StageFacts(stage.tournament)
    published = compute_stage_standings(stage, facts=facts)
    criteria = published.standings.criteria
    shown = [n for n, code in enumerate(criteria) if CRITERIA[code].has_column]
    shown = shown[:_CRITERIA_SHOWN]
    columns = tuple(_(CRITERIA[criteria[n]].label) for n in shown)
    pools = compute_pool_standings(stage, facts=facts)
    apart = list_apart_columns(stage.tournament, published.standings.rows)
    builder = _Pools(
        teams=published.teams,
        histories=read_teams_with_history(published.teams),
        games=_games(matches),
        going_on=find_ways_on(stage, facts),
        shown=dict(zip(shown, columns, strict=True)),
        legs=int(stage.options.get("legs", 1)),
        bye_word=stage.tournament.bye_word,
    )
    return PublicPools(
        stage=stage,
        pools=tuple(builder.pool(name, found.standings.rows) for name, found in pools.items()),
        columns=columns,
        notes=tuple(
            dict.fromkeys(
                note
                for found in pools.values()
                for note in phrase_apart_notes(
                    stage.tournament, apart, found.standings.criteria, found.standings.rows
                )
            )
        ),
    )


Games = Mapping[frozenset[int], Sequence[Match]]


def _games(matches: Sequence[Match]) -> Games:
    """The matches of the stage by the two teams that met, in order."""
    games: defaultdict[frozenset[int], list[Match]] = defaultdict(list)
    for match in matches:
        if match.ew_id is not None and match.counts_for == CountsFor.BOTH:
            games[frozenset((match.ns_id, match.ew_id))].append(match)
    return games


@dataclass(frozen=True, kw_only=True, slots=True)
class _Pools:
    """What every pool of the stage is written from."""

    teams: Mapping[int, Team]
    histories: Mapping[int, Team]
    games: Games
    going_on: Mapping[int, GoingOn]
    shown: Mapping[int, str]
    legs: int
    bye_word: str

    def pool(self, name: str, rows: Sequence[Row]) -> PublicPool:
        """One pool, from its rows in order."""
        members = [row.participant.id for row in rows]
        after = [self._stage_after(pk) for pk in members]
        lines = tuple(
            self._line(row, place, members, is_last_in=here != below)
            for row, place, here, below in zip(
                rows, _places(rows), after, [*after[1:], after[-1]], strict=True
            )
        )
        meetings = tuple(self._meetings(set(members)))
        done = sum(meeting.table is None for meeting in meetings)
        planned = self.legs * len(members) * (len(members) - 1) // 2
        return PublicPool(
            name=name, lines=lines, meetings=meetings, games_left=max(0, planned - done)
        )

    def _meetings(self, members: set[int]) -> Iterator[PoolMeeting]:
        own = [match for pair, games in self.games.items() if pair <= members for match in games]
        write = number_writer()
        for match in sorted(
            own, key=lambda match: (match.round.stage_round, match.table_number or 0)
        ):
            yield PoolMeeting(
                sides=tuple(
                    (self.histories[pk].as_in_round(match.round.number), _game(match, pk, write))
                    for pk in (match.ns_id, match.ew_id)
                    if pk is not None
                )
            )

    def _stage_after(self, team: int) -> int | None:
        found = self.going_on.get(team)
        return None if found is None else found.stage.pk

    def _line(self, row: Row, place: int, members: Sequence[int], *, is_last_in: bool) -> PoolLine:
        own, write = row.participant.id, number_writer()
        opponents = sorted(members, key=lambda pk: self.teams[pk].number)
        return PoolLine(
            rank=place,
            team=self.teams[own],
            cells=tuple(
                PoolCell(
                    opponent=self.teams[opponent],
                    is_own=opponent == own,
                    games=tuple(
                        _game(match, own, write)
                        for match in self.games.get(frozenset((own, opponent)), ())
                    ),
                )
                for opponent in opponents
            ),
            measures=tuple(
                (label, write(row.measures[n].shown)) for n, label in self.shown.items()
            ),
            exempt=_exempt(row, self.bye_word),
            going_on=self.going_on.get(own),
            is_last_in=is_last_in,
        )


def _places(rows: Sequence[Row]) -> list[int]:
    """The places in the pool; level with the one above where their ranks are."""
    places: list[int] = []
    for index, row in enumerate(rows):
        level = index > 0 and rows[index - 1].rank == row.rank
        places.append(places[-1] if level else index + 1)
    return places


def _exempt(row: Row, bye_word: str) -> str:
    if not row.tally.byes:
        return ""
    return ngettext(
        "%(word)s : %(count)d partie", "%(word)s : %(count)d parties", row.tally.byes
    ) % {"word": bye_word, "count": row.tally.byes}


def _game(match: Match, own: int, write: Callable[[Shown | None], str]) -> PoolGame:
    scores = (match.ns_score, match.ew_score)
    mine, other = scores if match.ns_id == own else reversed(scores)
    counts = match.forfeit != Forfeit.NONE or find_sheet_state(match) in COUNTED
    return PoolGame(
        points=write(mine) if counts else "",
        against=write(other) if counts else "",
        table=None if counts else match.table_number,
        outcome=_outcome(match, own) if counts else "",
        is_forfeit=match.forfeit != Forfeit.NONE,
    )


def _outcome(match: Match, own: int) -> str:
    """What the match was to a team: "won", "lost" (a forfeit by who is absent) or "drawn"."""
    side = "NS" if match.ns_id == own else "EW"
    if match.forfeit != Forfeit.NONE:
        return "lost" if match.forfeit in (Forfeit.BOTH, side) else "won"
    if match.winner not in SIDES:
        return "drawn"
    return "won" if match.winner == side else "lost"
