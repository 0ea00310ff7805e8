"""Who met whom, and how it ended: each team's meetings, and all of them as one table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Team, Tournament
from tournaments.pages.ranks.public_standings import build_public_standings
from tournaments.pages.ranks.round_scores import OUTCOME_WORDS
from tournaments.queries.draws.round_titles import name_round
from tournaments.queries.ranks.standings import read_standings_facts
from tournaments.ranking import ResultKind, ResultState, Row
from tournaments.wording import number_writer, phrase_score

WIDEST = 64
"""Teams of which a table still has a column each; of more, each has its meetings alone."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CrossMeeting:
    """A match as one of its teams had it; in a mêlée `partner` sat opposite, against two.

    `scored` is its own score, `score` both; `outcome` is `win`, `draw`, `loss` or nothing, as
    where the sheet `is_contested`.
    """

    round: str
    partner: Team | None
    opponents: tuple[Team, ...]
    scored: str
    score: str
    outcome: str
    is_contested: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class CrossRow:
    """A team with its rank and what it played; `cells` has for each column its meetings with that
    team, None with itself."""

    rank: int
    team: Team
    meetings: tuple[CrossMeeting, ...]
    cells: tuple[tuple[CrossMeeting, ...] | None, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class CrossTable:
    """The rows in order of rank, and the teams that have a column, none of them where too many
    played."""

    rows: tuple[CrossRow, ...]
    columns: tuple[Team, ...]


def read_cross_table(tournament: Tournament) -> CrossTable:
    """Every result that is in, in a fixed number of queries."""
    facts = read_standings_facts(tournament)
    published = facts.compute()
    lines = build_public_standings(tournament, facts.compute_whole()).lines
    rounds = {round_.number: name_round(round_) for round_ in tournament.rounds.published()}
    played = {
        row.participant.id: tuple(_list_meetings(row, published.teams, rounds))
        for row in published.standings.rows
    }
    columns = [line.team for line in lines] if len(lines) <= WIDEST else []
    rows = (
        CrossRow(
            rank=line.rank,
            team=line.team,
            meetings=played[line.team.pk],
            cells=tuple(_list_cells(line.team, played[line.team.pk], columns)),
        )
        for line in lines
    )
    return CrossTable(rows=tuple(rows), columns=tuple(columns))


def _list_meetings(
    row: Row, teams: Mapping[int, Team], rounds: Mapping[int, str]
) -> Iterator[CrossMeeting]:
    write = number_writer()
    for line in row.tally.lines:
        if line.kind is ResultKind.PLAYED:
            is_contested = line.state is ResultState.CONTESTED
            yield CrossMeeting(
                round=rounds.get(line.round, ""),
                partner=teams.get(line.partner or 0),
                opponents=tuple(teams[pk] for pk in line.opponents if pk in teams),
                scored=write(line.scored),
                score=phrase_score(line.scored, line.conceded),
                outcome=OUTCOME_WORDS[None if is_contested else line.outcome],
                is_contested=is_contested,
            )


def _list_cells(
    team: Team, meetings: Sequence[CrossMeeting], columns: Sequence[Team]
) -> Iterator[tuple[CrossMeeting, ...] | None]:
    met: dict[int, tuple[CrossMeeting, ...]] = {}
    for meeting in meetings:
        for opponent in meeting.opponents:
            met[opponent.pk] = (*met.get(opponent.pk, ()), meeting)
    for column in columns:
        yield None if column.pk == team.pk else met.get(column.pk, ())
