"""What waits for an arbiter, what was decided, who decides; rulings, appeals and penalties."""

from django.contrib.auth.models import User
from django.db.models import Case, Prefetch, Q, QuerySet, When

from arbitration.enums import WAITING, AppealState
from arbitration.models import Appeal, Incident, Ruling
from tournaments.enums import Role
from tournaments.models import Adjustment, Match, Team, Tournament
from tournaments.permissions import ROLES_HOLDING, Permission
from tournaments.queries.rights.access import AnyUser

HEADS = frozenset({Role.ORGANISER, Role.HEAD_ARBITER})


def find_incidents(tournament: Tournament) -> QuerySet[Incident]:
    """Every incident with its table, its teams and the rulings on it, the oldest first."""
    teams = Team.objects.with_every_player()
    seats = ("ns", "ns_partner", "ew", "ew_partner")
    matches = Match.objects.select_related("round__stage").prefetch_related(
        *(Prefetch(seat, queryset=teams) for seat in seats)
    )
    return (
        Incident.objects.filter(tournament=tournament)
        .select_related("tournament", "opened_by", "taken_by", "closed_by")
        .prefetch_related(
            Prefetch("match", queryset=matches),
            Prefetch("team", queryset=teams),
            Prefetch("rulings", queryset=Ruling.objects.in_force(), to_attr="rulings_in_force"),
        )
    )


def find_waiting(tournament: Tournament) -> QuerySet[Incident]:
    """Incidents that nobody has decided, the oldest first."""
    return find_incidents(tournament).filter(state__in=WAITING)


def list_decided(tournament: Tournament) -> QuerySet[Incident]:
    """Incidents that are closed, the latest first."""
    return find_incidents(tournament).exclude(state__in=WAITING).order_by("-closed_at", "-pk")


def list_people_with(tournament: Tournament, roles: frozenset[Role]) -> QuerySet[User]:
    """The people who hold one of some roles in a tournament or in its club, by name."""
    in_club = Q(memberships__club=tournament.club_id, memberships__role__in=roles)
    here = Q(tournament_roles__tournament=tournament, tournament_roles__role__in=roles)
    return User.objects.filter(in_club | here).distinct().order_by("last_name", "username")


def may_take_over(user: AnyUser, incident: Incident) -> bool:
    """Whether one who decides at tables may take an incident from the arbiter who has it: the
    heads always, anybody where that arbiter no longer decides here."""
    if not user.is_authenticated or user.is_superuser:
        return user.is_superuser
    heads = list_people_with(incident.tournament, HEADS)
    return heads.filter(pk=user.pk).exists() or not _still_decides(incident)


def _still_decides(incident: Incident) -> bool:
    held = incident.taken_by
    if held is None or held.is_superuser:
        return held is not None
    return list_possible_jurors(incident.tournament).filter(pk=held.pk, is_active=True).exists()


def list_possible_jurors(tournament: Tournament) -> QuerySet[User]:
    """Who may be named to the jury: those who may decide at tables."""
    return list_people_with(tournament, ROLES_HOLDING[Permission.RESOLVE_CONTESTS])


def list_rulings(tournament: Tournament) -> QuerySet[Ruling]:
    """Every ruling in order, with its incident, its teams and its appeals."""
    appeals = Appeal.objects.select_related("team", "decided_by").order_by("pk")
    return (
        Ruling.objects.filter(tournament=tournament)
        .select_related("ruled_by", "revises", "revised_by")
        .prefetch_related(
            Prefetch("incident", queryset=find_incidents(tournament)),
            Prefetch("appeals", queryset=appeals),
            Prefetch("revises__appeals", queryset=appeals),
        )
        .order_by("number")
    )


def find_appeals(tournament: Tournament) -> QuerySet[Appeal]:
    """Every appeal with its ruling and its team, those that wait first."""
    waits = Case(When(state=AppealState.LODGED, then=0), default=1)
    return (
        Appeal.objects.filter(ruling__tournament=tournament)
        .select_related("decided_by")
        .prefetch_related(
            Prefetch("team", queryset=Team.objects.with_every_player()),
            Prefetch("ruling", queryset=list_rulings(tournament)),
        )
        .order_by(waits, "lodged_at", "pk")
    )


def list_penalties(tournament: Tournament) -> QuerySet[Adjustment]:
    """Penalties and corrections, the latest first, each with its reversal where it has one."""
    return (
        Adjustment.objects.filter(tournament=tournament, reverses=None)
        .select_related(
            "tournament", "match__round__stage", "made_by", "reversed_by", "reversed_by__made_by"
        )
        .prefetch_related(Prefetch("team", queryset=Team.objects.with_every_player()))
        .order_by("-made_at", "-pk")
    )
