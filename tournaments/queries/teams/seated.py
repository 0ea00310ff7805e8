"""Who sits for a team in one round, who was sent out, and which teams wait for somebody."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.models import Round, Team, TeamMember, Tournament
from tournaments.models.team import sits_in
from tournaments.names import person_key
from tournaments.queries.statements import prepared


def list_seated(
    teams: Collection[Team], *, round_number: int | None = None
) -> QuerySet[TeamMember]:
    """Who plays for some teams in a round as far as is known now; without one, who plays now."""
    members = TeamMember.objects.filter(sits_in(round_number), team__in=teams)
    return members.order_by("team__number", "position")


def members_seated(teams: Collection[Team], *, round_number: int) -> list[TeamMember]:
    """The members at the table with their names and their teams."""
    seated = list_seated(teams, round_number=round_number)
    return list(seated.select_related("team__tournament", "player"))


def read_teams_at_table(keys: Sequence[int | None], round_number: int) -> dict[int, Team]:
    """The teams in the four seats of a table by key, each `with_players` of a round; two queries,
    prepared: every sheet that is opened or handed in asks for them."""
    teams = {team.pk: team for team in _list_in_seats(*keys)}
    for team in teams.values():
        team.current_members = []
    for member in _list_members(round_number, *keys):
        member.team = teams[member.team_id]
        member.team.current_members.append(member)
    return teams


@prepared
def _list_in_seats(*teams: Any) -> QuerySet[Team]:
    return Team.objects.filter(pk__in=teams)


@prepared
def _list_members(round_number: int, *teams: Any) -> QuerySet[TeamMember]:
    members = TeamMember.objects.filter(sits_in(round_number), team__pk__in=teams)
    return members.select_related("player").order_by("position")


def members_replaced(teams: Collection[Team], *, round_number: int) -> list[TeamMember]:
    """Who may have begun a round for some teams: replaced from that very round on."""
    members = TeamMember.objects.filter(
        team__in=teams, until_round=round_number - 1, since_round__lte=round_number
    )
    return list(members.select_related("team__tournament", "player").order_by("team", "position"))


def members_seated_with(
    teams: Collection[Team], *, round_number: int, named: str | None
) -> list[TeamMember]:
    """Who sat for some teams in a round when `named`, a key, sat among them: one who was replaced
    from that very round on held the place that another has now."""
    seated = list(list_seated(teams, round_number=round_number))
    if named is None or named in {str(member.key) for member in seated}:
        return seated
    for gone in members_replaced(teams, round_number=round_number):
        if str(gone.key) == named:
            place = (gone.team_id, gone.position)
            return [
                gone if (member.team_id, member.position) == place else member for member in seated
            ]
    return seated


def read_teams_with_history(keys: Iterable[int]) -> dict[int, Team]:
    """Teams by key with all who ever played in them, so that `as_in_round` asks nothing of each."""
    return Team.objects.filter(pk__in=set(keys)).with_every_player().in_bulk()


def read_teams_by_round(
    keys: Iterable[int], rounds: Iterable[Round]
) -> dict[int, Mapping[int, Team]]:
    """By round, teams by key as they are in it; in as many queries as for one round."""
    teams = read_teams_with_history(keys)
    return {
        round_.pk: {pk: team.as_in_round(round_.number) for pk, team in teams.items()}
        for round_ in rounds
    }


def name_as_in_round(teams: Mapping[int, Team], number: int | None) -> Mapping[int, Team]:
    """The teams, their players being those of a round; without a number as they are."""
    if number is None:
        return teams
    return {pk: team.as_in_round(number) for pk, team in read_teams_with_history(teams).items()}


def list_excluded_people(
    tournament: Tournament,
    *,
    among: Collection[int] | None = None,
    besides: Team | None = None,
) -> dict[str, int]:
    """By `person_key`, the number of the team with which each person was sent out.

    Those who play in a team that was excluded, and those excluded alone, replaced since or not.
    `among` some players, by key; who plays in `besides` now is left out.
    """
    alone, with_the_team = Q(excluded_at__isnull=False), Q(team__excluded_at__isnull=False)
    members = TeamMember.objects.filter(team__tournament=tournament)
    if among is not None:
        members = members.filter(player__in=among)
    members = members.filter(alone | with_the_team & Q(until_round=None))
    if besides is not None:
        members = members.exclude(team=besides, until_round=None)
    rows = members.order_by("-team__number").values_list("player__name", "team__number")
    return {person_key(name): number for name, number in rows}


def list_teams_awaiting_substitutes(tournament: Tournament) -> list[Team]:
    """The teams that no draw places before an excluded player is replaced, with who plays."""
    teams = Team.objects.filter(tournament=tournament)
    return list(teams.awaiting_a_substitute().with_players().order_by("number"))


def list_players(
    teams: Collection[Team], *, round_number: int | None = None, keys: Collection[str] = ()
) -> list[TeamMember]:
    """Who plays in some teams now, and who played in them in a round, replaced since or not;
    `keys` are those of others who are known to have played."""
    then = Q(until_round=None) | Q(key__in=keys)
    if round_number is not None:
        then |= Q(since_round__lte=round_number, until_round__gte=round_number)
    members = TeamMember.objects.filter(then, team__in=teams).select_related(
        "team__tournament", "player"
    )
    return list(members.order_by("team__number", "position", "since_round"))
