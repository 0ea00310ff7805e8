"""Who works for a club, and for whom else."""

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from tournaments.models import Club, Membership, Tournament, TournamentRole


def has_clubs() -> bool:
    """Whether the site has a club yet."""
    return Club.objects.exists()


def list_members(club: Club) -> QuerySet[Membership]:
    """Everybody with a role in the club, by name."""
    return club.memberships.select_related("user")


def list_clubs_opened_by(user: int) -> list[int]:
    """The clubs in which an account holds a role, in the club or in one of its tournaments."""
    clubs = Membership.objects.filter(user=user).values_list("club", flat=True)
    held = TournamentRole.objects.filter(user=user).values_list("tournament__club", flat=True)
    return sorted({*clubs, *held})


def find_last_evening(clubs: QuerySet[Club]) -> Tournament | None:
    """The latest concours of these clubs, by its day; a demonstration is none."""
    held = Tournament.objects.filter(club__in=clubs, is_demo=False)
    return held.order_by("-date", "-pk").first()


def list_accounts_of_club_alone(club: Club) -> QuerySet[User]:
    """The accounts of members that open nothing outside the club.

    Of these its organisers may hand out the link by which the password is chosen; of another,
    whoever knows its name would take what it may do elsewhere.
    """
    other_clubs = Membership.objects.exclude(club=club).order_by().values("user")
    other_tournaments = TournamentRole.objects.exclude(tournament__club=club).order_by()
    elsewhere = Q(pk__in=other_clubs) | Q(pk__in=other_tournaments.values("user"))
    members = User.objects.filter(memberships__club=club, is_staff=False, is_superuser=False)
    return members.exclude(elsewhere)
