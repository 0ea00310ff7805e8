"""The one signal by which an act is made known inside its own transaction.

`acted` carries `announcements` (what happened, in order: an act and what it entailed),
`tournament`, `club` (of an act that belongs to no tournament; one of the two is None) and `by`
(an Actor). It is sent with `send()`, so a receiver that fails undoes the act.
What is *asked* of other apps goes through `tournaments.ports`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.dispatch import Signal

from tournaments.enums import Act
from tournaments.models import Keyed


@dataclass(frozen=True, kw_only=True, slots=True)
class Announcement:
    """One thing that happened: `before` and `after` are JSON values holding what changed.

    `is_public` is False where no public page shows anything of it. What is `of_table` shows at its
    own table alone while others of its round are played.
    """

    act: Act
    subject: Keyed | None = None
    before: Any = None
    after: Any = None
    reason: str = ""
    is_public: bool = True
    of_table: bool = False


class ActSignal(Signal):
    """A signal that knows by name who listens to it, so that a check can prove it at start."""

    def __init__(self) -> None:
        super().__init__()
        self.listeners: set[str] = set()

    def connect(
        self,
        receiver: Callable[..., Any],
        sender: object | None = None,
        weak: bool = True,
        dispatch_uid: object | None = None,
    ) -> None:
        """As Django connects; `dispatch_uid` is the listener's name."""
        super().connect(receiver, sender=sender, weak=weak, dispatch_uid=dispatch_uid)
        if dispatch_uid is not None:
            self.listeners.add(str(dispatch_uid))

    def disconnect(
        self,
        receiver: Callable[..., Any] | None = None,
        sender: object | None = None,
        dispatch_uid: object | None = None,
    ) -> bool:
        if dispatch_uid is not None:
            self.listeners.discard(str(dispatch_uid))
        return super().disconnect(receiver, sender=sender, dispatch_uid=dispatch_uid)


acted = ActSignal()

about_to_remove = Signal()
"""Sent outside any transaction before a `tournament` is taken away: what keeps copies of the site
makes one. A receiver that fails keeps the tournament."""

outbox_filled = Signal()
"""Sent once what an act wrote into an outbox is committed: whoever sends it may begin in `after`
seconds. Its sender is the model of the rows."""

place_called = Signal()
"""Sent inside its transaction when a place of the prize-giving of a `tournament` is called, or the
last one was: whoever shows it follows `by` whom. A receiver that fails undoes the call."""

rights_ended = Signal()
"""Sent inside its transaction when all ends that a `user` gave to an `owner`, a club or one
tournament: `by` whom. A receiver that fails leaves the person in place."""
