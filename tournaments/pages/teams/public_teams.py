"""Teams as the public sees them: the list, and one team with its matches and its deals."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments.enums import CountsFor, RoundState, SheetState
from tournaments.models import Match, Room, ScoreSheet, Team, TeamMember, Tournament
from tournaments.names import name_key
from tournaments.pages.draws.room_signs import read_room_signs
from tournaments.pages.ranks.comparisons import ExplainedRound, RankExplanation, explain_rank
from tournaments.pages.ranks.rank_explanations import explain_current_rank
from tournaments.pages.sheets.read_deals import ReadDeal, read_deals
from tournaments.queries.ranks.standings import compute_current_standings, list_ranked_teams
from tournaments.queries.ranks.team_results import COUNTED, list_side_teams


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamMatch:
    """A round of a team: the table, the other side, and the account of what counted.

    `opponents` are none for the exempt and two people in a mêlée, where `partner` sits opposite.
    `alone` is the team that the match counts for alone, where it does. `account` is None while
    nothing counts yet; `deals` are empty where the club keeps totals only.
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


def list_teams_by_name(tournament: Tournament) -> list[Team]:
    """The teams that play, from A to Z."""
    return sorted(
        list_ranked_teams(tournament), key=lambda team: (name_key(team.label), team.number)
    )


def read_team_file(tournament: Tournament, team_number: int) -> TeamFile | None:
    """One team with its matches; None where the tournament has no such team."""
    published = compute_current_standings(tournament)
    team = next((t for t in published.teams.values() if t.number == team_number), None)
    if team is None:
        return None
    standing = explain_current_rank(tournament, published, team)
    accounts = {line.number: line for line in explain_rank(published, team).rounds}
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
    at_the_table = Q(ns=team) | Q(ew=team) | Q(ns_partner=team) | Q(ew_partner=team)
    matches = list(
        Match.objects.filter(at_the_table)
        .exclude(round__state=RoundState.PREVIEW)
        .select_related("round__stage", "sheet")
        .prefetch_related("sheet__deal_records")
        .order_by("round__number", "counts_for")
    )
    known = {**teams, **_unranked(matches, teams)}
    rooms = read_room_signs(team.tournament_id)
    for match in matches:
        side = match.side_of(team)
        ns, ew = list_side_teams(match)
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
            account=accounts.get(match.round.number) if alone in (None, team) else None,
            is_contested=sheet is not None and sheet.state == SheetState.CONTESTED,
            deals=tuple(read_deals(sheet, side)) if sheet and sheet.state in COUNTED else (),
        )


def _unranked(matches: Sequence[Match], teams: Mapping[int, Team]) -> dict[int, Team]:
    """The organisation's pair, which no standings know."""
    keys = {
        pk for match in matches for side in list_side_teams(match) for pk in side
    } - teams.keys()
    return {team.pk: team for team in Team.objects.filter(pk__in=keys).with_players()}
