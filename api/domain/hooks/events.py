"""What programs are told of: written beside each act, in its transaction, and sent after it.

Of a tournament that is not public nothing is told, of its standings nothing while they are hidden:
only that something happened leaves the site, and where everybody may read it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from api.domain.hooks.delivery import OPEN
from api.enums import HookEvent
from api.models import Hook, HookDelivery
from tournaments.domain.outbox import announce_filled
from tournaments.domain.ranks.standings import list_changing
from tournaments.domain.rights.allowances import Allowance, take_attempt
from tournaments.enums import Act, MailState
from tournaments.errors import Refused
from tournaments.models import CancelledDraw, Round, Tournament
from tournaments.queries.ranks.standings import hides_standings
from tournaments.queries.statements import prepared
from tournaments.signals import Announcement

GATHERED = timedelta(seconds=5)
"""How long a change of the standings waits for the next one: an evening has a sheet a second."""

TRIES = Allowance(scope="hook try", count=10, seconds=600)
"""How often one address may be tried by hand."""

_TOLD = {
    Act.DRAW_PUBLISHED: HookEvent.ROUND_PUBLISHED,
    Act.DRAW_CANCELLED: HookEvent.ROUND_CANCELLED,
    Act.TOURNAMENT_FINISHED: HookEvent.TOURNAMENT_FINISHED,
}
UNCOVERING = frozenset({Act.STANDINGS_SHOWN, Act.TOURNAMENT_PUBLISHED})
"""Acts that change no standings, after which others are read."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PublishedEvent:
    """One event of a tournament; of a round, its number."""

    event: HookEvent
    round_number: int | None = None


def save_events(
    tournament: Tournament, announcements: Iterable[Announcement], *, changes_standings: bool
) -> None:
    """Write what programs are told of an act, in its transaction; one query where none is."""
    events = [event for announcement in announcements for event in _list_events(announcement)]
    if changes_standings:
        events.append(PublishedEvent(event=HookEvent.STANDINGS_CHANGED))
    if events:
        _save_all(tournament, events)


def save_return(tournament: Tournament) -> None:
    """Write what programs are told of a tournament that comes back from the hall, played there."""
    events = [PublishedEvent(event=HookEvent.STANDINGS_CHANGED)]
    if tournament.finished_at is not None:
        events.insert(0, PublishedEvent(event=HookEvent.TOURNAMENT_FINISHED))
    _save_all(tournament, events)


def _list_events(happened: Announcement) -> Iterator[PublishedEvent]:
    event, subject = _TOLD.get(happened.act), happened.subject
    if isinstance(subject, CancelledDraw) and subject.published_at is None:
        return
    if event is not None:
        drawn = subject if isinstance(subject, Round | CancelledDraw) else None
        yield PublishedEvent(event=event, round_number=None if drawn is None else drawn.number)


def _save_all(tournament: Tournament, events: list[PublishedEvent]) -> None:
    if not (hooks := _list_hooks(tournament.pk, tournament.club_id)):
        return
    now = Tournament.objects.get(pk=tournament.pk)
    open_ones = [event for event in events if _is_open(event, now)] if now.is_public else []
    if open_ones:
        _write(hooks, now, open_ones)


@prepared
def _list_hooks(tournament: int, club: int) -> QuerySet[Hook]:
    of_club = Q(tournament=None, club=club)
    return Hook.objects.filter(Q(tournament=tournament) | of_club, pause="").order_by("pk")


def _is_open(event: PublishedEvent, tournament: Tournament) -> bool:
    """Whether everybody may know of an event. Before a round is published nobody is ranked."""
    if event.event != HookEvent.STANDINGS_CHANGED:
        return True
    return not hides_standings(tournament) and tournament.rounds.published().exists()


def _write(hooks: list[Hook], tournament: Tournament, events: list[PublishedEvent]) -> None:
    now = timezone.now()
    waits = all(event.event == HookEvent.STANDINGS_CHANGED for event in events)
    changes = any(event.event == HookEvent.STANDINGS_CHANGED for event in events)
    gathered = _gather(hooks, tournament, now, at_once=not waits) if changes else set()
    rows = [
        HookDelivery(
            hook=hook,
            tournament=tournament,
            event=event.event,
            round_number=event.round_number,
            version=tournament.version,
            happened_at=now,
            not_before=now + GATHERED if event.event == HookEvent.STANDINGS_CHANGED else now,
        )
        for hook in hooks
        for event in events
        if event.event in hook.events
        and not (event.event == HookEvent.STANDINGS_CHANGED and hook.pk in gathered)
    ]
    if HookDelivery.objects.bulk_create(rows):
        _announce(rows)


def _announce(rows: list[HookDelivery]) -> None:
    """Have them sent: what is gathered once it is due, the others at once."""
    is_gathered = {delivery.event == HookEvent.STANDINGS_CHANGED for delivery in rows}
    for waits in is_gathered:
        announce_filled(HookDelivery, after=GATHERED.total_seconds() if waits else 0.0)


def _gather(hooks: list[Hook], tournament: Tournament, now: datetime, *, at_once: bool) -> set[int]:
    """The addresses whose last waiting notice is one of the standings, which now tells of this
    change too and needs no second; `at_once`: it waits no longer, as another notice follows it.
    One that a sender has taken already is left as it is."""
    waiting = HookDelivery.objects.filter(OPEN, hook__in=hooks, tournament=tournament)
    events = waiting.order_by("pk").values_list("hook_id", "pk", "event")
    last = {hook: (pk, event) for hook, pk, event in events}
    wanted = [pk for pk, event in last.values() if event == HookEvent.STANDINGS_CHANGED]
    untouched = HookDelivery.objects.filter(pk__in=wanted, state=MailState.QUEUED, tries=0)
    rows = dict(untouched.select_for_update(no_key=True).values_list("pk", "hook_id"))
    sooner = {"not_before": now} if at_once else {}
    found = HookDelivery.objects.filter(pk__in=rows)
    found.update(version=tournament.version, happened_at=now, **sooner)
    return set(rows.values())


def begin_test(hook: Hook) -> HookDelivery:
    """A try of an address, taken by whoever sends it at once, past what waits. Raises Refused
    (`too-many-attempts`)."""
    take_attempt(TRIES, str(hook.key))
    now, named = timezone.now(), hook.tournament
    return HookDelivery.objects.create(
        hook=hook,
        tournament=named,
        event=HookEvent.TEST,
        version=named.version if named is not None else 0,
        happened_at=now,
        not_before=now,
        state=MailState.SENDING,
        claimed_at=now,
        tries=1,
    )


def send_again(delivery: HookDelivery) -> None:
    """Send once more what has ended, under the same number. Raises Refused (`paused`,
    `not-ended`, `too-many-attempts`)."""
    if delivery.hook.pause:
        raise Refused(_("L'adresse est en pause : reprenez d'abord."), code="paused")
    take_attempt(TRIES, str(delivery.hook.key))
    ended = HookDelivery.objects.filter(pk=delivery.pk).exclude(OPEN)
    if not ended.update(state=MailState.QUEUED, tries=0, not_before=timezone.now(), fault=""):
        raise Refused(_("Cet envoi est déjà en attente."), code="not-ended")
    announce_filled(HookDelivery)


def queue_events(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Write what programs are told, to be sent once the act is committed."""
    if tournament is None:
        return
    acts = {announcement.act for announcement in announcements}
    changes = bool(acts & UNCOVERING) or bool(list_changing(announcements))
    save_events(tournament, announcements, changes_standings=changes)
