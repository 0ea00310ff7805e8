"""Who was sent out of a tournament, and which teams wait for somebody in their place."""

from collections.abc import Collection

from django.db.models import Q

from tournaments.models import Team, TeamMember, Tournament
from tournaments.names import person_key


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
