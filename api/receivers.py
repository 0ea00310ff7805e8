"""Programs are told of an act, and no more once who gave their address is gone."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User

from api.domain.hooks.events import UNCOVERING, save_events
from api.domain.hooks.hooks import pause_hook
from api.enums import HookPause
from api.models import Hook
from tournaments.actors import Actor
from tournaments.models import Club, Tournament
from tournaments.receivers.standings import list_changing
from tournaments.signals import Announcement


def queue_events(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Write what programs are told, to be sent once the act is committed."""
    if tournament is None:
        return
    acts = {announcement.act for announcement in announcements}
    changes = bool(acts & UNCOVERING) or bool(list_changing(announcements))
    save_events(tournament, announcements, changes_standings=changes)


def pause_given(owner: Club | Tournament, user: User, by: Actor, **kwargs: Any) -> None:
    """Pause the addresses that somebody gave who helps no more; whoever resumes one takes it on."""
    owned = {"club": owner} if isinstance(owner, Club) else {"tournament": owner}
    for hook in Hook.objects.filter(**owned, given_by=user, pause=""):
        pause_hook(hook, pause=HookPause.LEFT, by=by)
