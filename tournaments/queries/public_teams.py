"""Teams as the public sees them: the list, and one team with its matches and its deals."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Q

from tournaments.enums import RoundState, SheetState
from tournaments.models import Match, ScoreSheet, Team, TeamMember, Tournament
from tournaments.names import name_key
from tournaments.queries.explanations import ExplainedRound, RankExplanation, explained
from tournaments.queries.public_deals import ReadDeal, read_deals
from tournaments.queries.results import COUNTED
from tournaments.queries.standings import current_standings, ranked_teams


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamMatch:
    """A round of a team: the table, the other side, and the account of what counted.

    `opponent` is None for the exempt, `account` while nothing counts yet; `deals` are empty
    where the club keeps totals only.
    """

    match: Match
    side: str
    opponent: Team | None
    account: ExplainedRound | None
    is_contested: bool
    deals: tuple[ReadDeal, ...]

    @property
    def number(self) -> int:
        """The round's number."""
        return self.match.round.number


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamFile:
    """Everything public about one team; `missed` are rounds that it was not drawn in."""

    team: Team
    members: tuple[TeamMember, ...]
    standing: RankExplanation
    matches: tuple[TeamMatch, ...]
    missed: tuple[ExplainedRound, ...]


def teams_by_name(tournament: Tournament) -> list[Team]:
    """The teams that play, from A to Z."""
    return sorted(ranked_teams(tournament), key=lambda team: (name_key(team.label), team.number))


def team_file(tournament: Tournament, team_number: int) -> TeamFile | None:
    """One team with its matches; None where the tournament has no such team."""
    published = current_standings(tournament)
    team = next((t for t in published.teams.values() if t.number == team_number), None)
    if team is None:
        return None
    standing = explained(published, team)
    accounts = {line.number: line for line in standing.rounds}
    matches = tuple(_matches(team, published.teams, accounts))
    placed = {one.number for one in matches}
    return TeamFile(
        team=team,
        members=tuple(team.members.select_related("player").order_by("position", "since_round")),
        standing=standing,
        matches=matches,
        missed=tuple(line for number, line in accounts.items() if number not in placed),
    )


def _matches(
    team: Team, teams: Mapping[int, Team], accounts: Mapping[int, ExplainedRound]
) -> Iterator[TeamMatch]:
    matches = (
        Match.objects.filter(Q(ns=team) | Q(ew=team))
        .exclude(round__state=RoundState.PREVIEW)
        .select_related("round", "sheet")
        .prefetch_related("sheet__deal_records")
        .order_by("round__number")
    )
    for match in matches:
        side = "NS" if match.ns_id == team.pk else "EW"
        opponent = match.ew_id if side == "NS" else match.ns_id
        sheet: ScoreSheet | None = getattr(match, "sheet", None)
        yield TeamMatch(
            match=match,
            side=side,
            opponent=teams.get(opponent) if opponent is not None else None,
            account=accounts.get(match.round.number),
            is_contested=sheet is not None and sheet.state == SheetState.CONTESTED,
            deals=tuple(read_deals(sheet, side)) if sheet and sheet.state in COUNTED else (),
        )
