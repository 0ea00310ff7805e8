"""Addresses of programs that are told what happens: listed, given, changed, paused, taken away."""

import base64
import secrets
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import httpx
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from api.domain.hooks.delivery import stop_telling
from api.domain.hooks.reach import Unreachable, read_address, refuse_address
from api.enums import HookEvent, HookPause
from api.models import Hook, HookDelivery
from tournaments.actors import Actor
from tournaments.domain.acts import read_again
from tournaments.domain.rights.tokens import announce_to_owner, list_owner_columns, lock_owner
from tournaments.enums import Act
from tournaments.errors import Refused
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
    in_reach = Q(tournament=tournament) | Q(tournament=None, club=tournament.club_id)
    broken = [HookPause.FAILING, HookPause.GONE, HookPause.LEFT]
    return list(Hook.objects.filter(in_reach, pause__in=broken).order_by("label"))


BEGINNING = "whsec_"
"""What a secret begins with, as Standard Webhooks writes it; 32 random bytes in base64 follow."""

OVERLAP = timedelta(days=3)
"""How long the secret before signs as well."""

MOST = 10
"""Addresses of a club, or of a tournament."""


@transaction.atomic
def add_hook(
    owner: Club | Tournament, *, label: str, address: str, events: Iterable[HookEvent], by: Actor
) -> tuple[Hook, str]:
    """A new address for all tournaments of a club, or for one, and its secret, which is told this
    once.

    Raises Refused: `no-event`, `bad-address`, `closed-address`, `too-many`.
    """
    owner = lock_owner(owner)
    if list_hooks(owner).count() >= MOST:
        raise Refused(
            _("C'est assez : %(count)d adresses au plus. Retirez-en une.") % {"count": MOST},
            code="too-many",
        )
    secret = _create_secret()
    hook = Hook(**list_owner_columns(owner), label=label, secret=secret, given_by=by.user)
    _point(hook, address, events)
    hook.save()
    announce_to_owner(Act.HOOK_ADDED, hook, owner, by=by, after=_facts(hook))
    return hook, secret


@transaction.atomic
def change_hook(
    hook: Hook, *, label: str, address: str, events: Iterable[HookEvent], by: Actor
) -> Hook:
    """Another name, address or choice of events; the secret stays. Raises Refused: `no-event`,
    `bad-address`, `closed-address`."""
    owner, locked = _lock(hook)
    before = _facts(locked)
    locked.label = label
    _point(locked, address, events)
    locked.save(update_fields=["label", "address", "host", "events"])
    announce_to_owner(Act.HOOK_CHANGED, locked, owner, by=by, before=before, after=_facts(locked))
    return locked


@transaction.atomic
def renew_secret(hook: Hook, *, is_lost: bool, by: Actor) -> tuple[Hook, str]:
    """A new secret, told this once. The one before signs on for `OVERLAP`, unless somebody else
    has it (`is_lost`)."""
    owner, locked = _lock(hook)
    keeps = bool(locked.secret) and not is_lost
    locked.earlier_secret = locked.secret if keeps else ""
    locked.earlier_until = timezone.now() + OVERLAP if keeps else None
    locked.secret = secret = _create_secret()
    locked.save(update_fields=["secret", "earlier_secret", "earlier_until"])
    before = _facts(locked)
    after = before | {"hook_secret": True}
    announce_to_owner(Act.HOOK_CHANGED, locked, owner, by=by, before=before, after=after)
    return locked, secret


@transaction.atomic
def pause_hook(hook: Hook, *, pause: HookPause = HookPause.BY_HAND, by: Actor) -> Hook:
    """Tell it nothing more until somebody resumes; what waits is given up. Twice is once."""
    owner, locked = _lock(hook)
    if locked.pause:
        return locked
    before = _facts(locked)
    stop_telling(locked, pause)
    locked.refresh_from_db()
    announce_to_owner(Act.HOOK_CHANGED, locked, owner, by=by, before=before, after=_facts(locked))
    return locked


@transaction.atomic
def resume_hook(hook: Hook, *, by: Actor) -> Hook:
    """Tell it again what happens from now on, nothing of what happened meanwhile; that of somebody
    who left is given by whoever resumes it."""
    owner, locked = _lock(hook)
    if not locked.pause:
        return locked
    before = _facts(locked)
    if locked.pause == HookPause.LEFT:
        locked.given_by = by.user
    locked.pause, locked.paused_at = "", None
    locked.failures, locked.failing_since = 0, None
    locked.save(update_fields=["pause", "paused_at", "failures", "failing_since", "given_by"])
    announce_to_owner(Act.HOOK_CHANGED, locked, owner, by=by, before=before, after=_facts(locked))
    return locked


@transaction.atomic
def remove_hook(hook: Hook, *, by: Actor) -> None:
    """Forget an address, its secrets and what it was told; its row stays, as that of a token does:
    an act that is under way must not fail for it."""
    owner, locked = _lock(hook)
    announce_to_owner(Act.HOOK_REMOVED, locked, owner, by=by, before=_facts(locked))
    stop_telling(locked, HookPause.REMOVED)
    empty = dict.fromkeys(("address", "secret", "earlier_secret"), "")
    Hook.objects.filter(pk=locked.pk).update(**empty, earlier_until=None)
    locked.deliveries.all().delete()


def _create_secret() -> str:
    return BEGINNING + base64.b64encode(secrets.token_bytes(32)).decode()


def _lock(hook: Hook) -> tuple[Club | Tournament, Hook]:
    """Whose it is, and the address itself: first the owner's row, as everywhere, then its own."""
    owner = lock_owner(hook.tournament or hook.club)
    return owner, read_again(Hook.objects.select_for_update(no_key=True), pk=hook.pk)


def _point(hook: Hook, address: str, events: Iterable[HookEvent]) -> None:
    """Write where a hook leads and what it is told of."""
    chosen = set(events) - {HookEvent.TEST}
    if not chosen:
        raise Refused(_("Cochez au moins une chose."), code="no-event", field="events")
    url = _read(address)
    hook.address, hook.host = str(url), url.netloc.decode()
    hook.events = [event for event in HookEvent if event in chosen]


def _read(address: str) -> httpx.URL:
    try:
        url = read_address(address)
        refuse_address(url)
    except ValueError as fault:
        raise Refused(
            _("Donnez une adresse entière, comme https://exemple.fr/annonces, sans mot de passe."),
            code="bad-address",
            field="address",
        ) from fault
    except Unreachable as closed:
        raise Refused(str(closed.fault.label), code="closed-address", field="address") from closed
    return url


def _facts(hook: Hook) -> dict[str, object]:
    """What the journal keeps: where it leads by its host alone, for the rest may be a secret."""
    return {
        "label": hook.label,
        "hook_host": hook.host,
        "hook_events": list(hook.wanted),
        "hook_pause": hook.pause,
    }


def pause_given(owner: Club | Tournament, user: User, by: Actor, **kwargs: Any) -> None:
    """Pause the addresses that somebody gave who helps no more; whoever resumes one takes it on."""
    owned = {"club": owner} if isinstance(owner, Club) else {"tournament": owner}
    for hook in Hook.objects.filter(**owned, given_by=user, pause=""):
        pause_hook(hook, pause=HookPause.LEFT, by=by)
