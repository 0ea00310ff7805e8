"""Who may hold a till in a tournament."""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments.models import HelperPass, Tournament
from tournaments.permissions import ROLES_HOLDING, Permission


def list_cashiers(tournament: Tournament) -> Iterator[User | HelperPass]:
    """The accounts that may take money here by name, then the passes that still open the door."""
    roles = ROLES_HOLDING[Permission.TAKE_MONEY]
    of_club = Q(memberships__club_id=tournament.club_id, memberships__role__in=roles)
    here = Q(tournament_roles__tournament=tournament, tournament_roles__role__in=roles)
    yield from User.objects.filter(of_club | here).distinct().order_by("username")
    yield from HelperPass.objects.valid().filter(tournament=tournament, role__in=roles)
