"""Who sits for a team in one round, whoever plays in it before or afterwards."""

from collections.abc import Collection

from django.db.models import Q

from tournaments.models import Team, TeamMember


def members_seated(teams: Collection[Team], *, round_number: int | None = None) -> list[TeamMember]:
    """Who plays for some teams in a round as far as is known now; without one, who plays now."""
    seated = Q(until_round=None)
    if round_number is not None:
        seated = Q(since_round__lte=round_number) & (seated | Q(until_round__gte=round_number))
    members = TeamMember.objects.filter(seated, team__in=teams)
    return list(members.order_by("team__number", "position"))
