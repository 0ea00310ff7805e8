"""Addresses of programs, listed for whoever gives them; and those that take nothing any more."""

from django.db.models import Q, QuerySet

from api.enums import HookPause
from api.models import Hook, HookDelivery
from tournaments.models import Club, Tournament


def list_hooks(owner: Club | Tournament) -> QuerySet[Hook]:
    """The addresses of a club, or of one tournament; the latest first."""
    hooks = Hook.objects.exclude(pause=HookPause.REMOVED)
    hooks = hooks.select_related("club", "tournament", "given_by")
    if isinstance(owner, Club):
        return hooks.filter(club=owner, tournament=None)
    return hooks.filter(tournament=owner)


def list_deliveries(hook: Hook) -> QuerySet[HookDelivery]:
    """What an address was told, or is to be; the latest first."""
    return hook.deliveries.select_related("tournament").order_by("-pk")


def list_broken_hooks(tournament: Tournament) -> list[Hook]:
    """The addresses told of a tournament that were paused without anybody asking for it."""
    told = Q(tournament=tournament) | Q(tournament=None, club=tournament.club_id)
    broken = [HookPause.FAILING, HookPause.GONE, HookPause.LEFT]
    return list(Hook.objects.filter(told, pause__in=broken).order_by("label"))
