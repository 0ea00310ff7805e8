"""Teams as the public sees them: the list, and one team with its matches and its deals."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import QuerySet, prefetch_related_objects

from tournaments.enums import CountsFor, SheetState
from tournaments.models import Match, Room, ScoreSheet, Team, TeamMember, Tournament
from tournaments.names import name_key, name_order, read_initial
from tournaments.pages.draws.seating import read_room_signs
from tournaments.pages.pictures.chart import Chart
from tournaments.pages.pictures.rank_charts import picture_rank_curve
from tournaments.pages.pictures.score_charts import picture_match, picture_scores
from tournaments.pages.ranks.comparisons import ExplainedRound, RankExplanation, explain_rank
from tournaments.pages.ranks.rank_explanations import explain_rank_read
from tournaments.pages.sheets.read_deals import ReadDeal, read_deals
from tournaments.queries.draws.rounds import at_the_table
from tournaments.queries.ranks.shared import (
    read_shared_ranks,
    read_shared_rounds,
    read_shared_teams,
)
from tournaments.queries.ranks.standings import PublishedStandings, list_ranked_teams
from tournaments.queries.ranks.team_results import COUNTED, list_side_teams
from tournaments.queries.statements import prepared
from tournaments.ranking import ResultKind
from tournaments.ranking.tally import RoundLine

_READ_AT_A_GLANCE = 24
"""Names that are found without letters: some three screens of a phone."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamMatch:
    """A round of a team: the table, the other side, and the account of what counted.

    `opponents` are none for the exempt and two people in a mêlée, where `partner` sits opposite.
    `alone` is the team that the match counts for alone, where it does. `account` is None while
    nothing counts yet; `deals` are empty where the club keeps totals only. `picture` is the
    match deal by deal, `spread` where its score stands among all those of its round.
    """

    match: Match
    side: str
    partner: Team | None
    opponents: tuple[Team, ...]
    alone: Team | None
    room: Room | None
    account: ExplainedRound | None
    is_contested: bool
    deals: tuple[ReadDeal, ...]
    picture: Chart | None = None
    spread: Chart | None = None

    @property
    def number(self) -> int:
        return self.match.round.number


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamFile:
    """Everything public about one team; `missed` are rounds that it was not drawn in.

    `picture` is its rank over the evening, where points decide it.
    """

    team: Team
    members: tuple[TeamMember, ...]
    standing: RankExplanation
    matches: tuple[TeamMatch, ...]
    missed: tuple[ExplainedRound, ...]
    picture: Chart | None = None

    @property
    def has_rank(self) -> bool:
        """Whether there is a rank to tell."""
        return bool(self.standing.rounds) and self.standing.is_ranked


def list_teams_by_name(tournament: Tournament) -> list[Team]:
    """The teams that play, from A to Z."""
    return sorted(
        list_ranked_teams(tournament),
        key=lambda team: (name_order(name_key(team.label)), team.number),
    )


def read_team_file(tournament: Tournament, team_number: int) -> TeamFile | None:
    """One team with its matches; None where the tournament has no such team."""
    ranks = read_shared_ranks(tournament)
    team = next((t for t in ranks.facts.teams if t.number == team_number), None)
    if team is None:
        return None
    whole = ranks.whole
    # Its own result of a round that others still play stands on its page, if not in its rank.
    now = explain_rank(ranks.read_now(tournament.version), team)
    accounts = {line.number: line for line in now.rounds}
    matches = tuple(_draw(match, whole, team) for match in _matches(tournament, team, accounts))
    placed = {match.number for match in matches}
    return TeamFile(
        team=team,
        members=tuple(_list_members(team.pk)),
        standing=explain_rank_read(tournament, whole, team),
        matches=matches,
        missed=tuple(line for number, line in accounts.items() if number not in placed),
        picture=picture_rank_curve(ranks.history, team.pk),
    )


def veil_team_file(file: TeamFile) -> TeamFile:
    """What may be told of a team while the standings are hidden: whom it met where."""
    matches = (
        replace(match, account=None, deals=(), picture=None, spread=None) for match in file.matches
    )
    return replace(file, matches=tuple(matches), missed=(), picture=None)


def _draw(match: TeamMatch, whole: PublishedStandings, team: Team) -> TeamMatch:
    """A match with its pictures; its score stands among all others once its round is whole."""
    own = whole.standings.row_of(team.pk).tally.lines
    played = [line.scored for line in own if _is_played(line, match.number)]
    scores = [
        line.scored
        for row in whole.standings.rows
        for line in row.tally.lines
        if _is_played(line, match.number)
    ]
    counts = played and match.alone in (None, team)
    return replace(
        match,
        picture=picture_match([deal.sums for deal in match.deals]),
        spread=picture_scores(scores, played[0]) if counts else None,
    )


def _is_played(line: RoundLine, round_number: int) -> bool:
    return line.round == round_number and line.kind is ResultKind.PLAYED


def _matches(
    tournament: Tournament, team: Team, accounts: Mapping[int, ExplainedRound]
) -> Iterator[TeamMatch]:
    rounds = {round_.pk: round_ for round_ in read_shared_rounds(tournament)}
    matches = [match for match in _list_matches(team.pk) if match.round_id in rounds]
    names = read_shared_teams(tournament, list(rounds.values()))
    # An open sheet of version 0 has none, and is not asked.
    sheets = [match.sheet for match in matches if hasattr(match, "sheet")]
    prefetch_related_objects([sheet for sheet in sheets if sheet.version], "deal_records")
    rooms = read_room_signs(tournament.pk)
    for match in matches:
        match.round = rounds[match.round_id]
        side, number = match.side_of(team), match.round.number
        ns, ew = list_side_teams(match)
        known = names[match.round_id]
        own, others = (ns, ew) if side == "NS" else (ew, ns)
        alone = None if match.counts_for == CountsFor.BOTH else known[match.ns_id]
        sheet: ScoreSheet | None = getattr(match, "sheet", None)
        yield TeamMatch(
            match=match,
            side=side,
            partner=next((known[pk] for pk in own if pk != team.pk), None),
            opponents=tuple(known[pk] for pk in others),
            alone=alone,
            room=rooms.of(match.table_number),
            account=accounts.get(number) if alone in (None, team) else None,
            is_contested=sheet is not None and sheet.state == SheetState.CONTESTED,
            deals=tuple(read_deals(sheet, side)) if sheet and sheet.state in COUNTED else (),
        )


@prepared
def _list_matches(team: int) -> QuerySet[Match]:
    found = Match.objects.filter(at_the_table(team)).select_related("sheet")
    return found.order_by("round__number", "counts_for")


@prepared
def _list_members(team: int) -> QuerySet[TeamMember]:
    members = TeamMember.objects.filter(team=team).select_related("player")
    return members.order_by("position", "since_round")


def list_initials(names: Iterable[str]) -> list[str]:
    """The letters of names from A to Z, each once; none where the list is short."""
    found = [read_initial(name) for name in names]
    return list(dict.fromkeys(found)) if len(found) > _READ_AT_A_GLANCE else []
