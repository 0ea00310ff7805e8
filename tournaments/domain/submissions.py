"""Forms that act once: a key made by the server is spent by the first arrival, for the address that
the form was sent to and for what stood in it."""

import hashlib
import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy

from tournaments.errors import Refused
from tournaments.models import Submission

T = TypeVar("T")
ARRIVED = gettext_lazy("Ce formulaire était déjà arrivé : il n'a compté qu'une fois.")
"""What whoever sends a form again is told."""
_ELSEWHERE = gettext_lazy(
    "Ce formulaire a servi sur une autre page : rien n'a été fait ici. Relisez, puis renvoyez-le."
)
_CHANGED = gettext_lazy(
    "Ce formulaire a déjà compté, avec autre chose : rien de plus n'a été fait. Relisez ce qui est"
    " enregistré, puis renvoyez-le si c'est bien en plus."
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Sent:
    """A form as it arrived: its key, the address that names the act and what it is about, and what
    stood in it. Without a key it acts each time."""

    key: uuid.UUID | None
    place: str
    content: str


def create_submission_key() -> str:
    """A key to put into a form."""
    return str(uuid.uuid4())


def spend(sent: Sent, *, may_change: bool = False) -> bool:
    """Use a form's key up; False when the same form has already arrived.

    Call it in the transaction of the act it guards: an act that is refused gives the key back.
    Raises Refused where the key was spent at another address, or by other words: unless it
    `may_change`, which is for what a version of its own guards.
    """
    if sent.key is None or _enter(sent.key, sent):
        return True
    known = Submission.objects.get(key=sent.key).outcome.split(" ")
    if known[0] != _digest(sent.place):
        raise Refused(_ELSEWHERE, code="form-elsewhere")
    if known[1] == _digest(sent.content):
        return False
    if not may_change:
        raise Refused(_CHANGED, code="form-changed")
    return _enter(uuid.uuid5(sent.key, sent.content), sent)


@transaction.atomic
def make_once(sent: Sent, make: Callable[[], str]) -> str:
    """Make something and return its address; that of the first time where the same form has
    already arrived. Changed and sent again it makes another. Raises Refused as `spend` does."""
    if sent.key is None:
        return make()
    own = uuid.uuid5(sent.key, sent.content)
    if spend(replace(sent, key=own)):
        address = make()
        Submission.objects.filter(key=own).update(outcome=f"{_compute_marks(sent)} {address}")
        return address
    return Submission.objects.get(key=own).outcome.split(" ")[2]


@transaction.atomic
def act_once(sent: Sent | None, act: Callable[[], T]) -> T | None:
    """Act, unless the same form has already arrived; None then. Raises Refused as `spend` does."""
    return act() if sent is None or spend(sent) else None


def _enter(key: uuid.UUID, sent: Sent) -> bool:
    """Whether the key is new; from now on it is that of what was sent."""
    try:
        with transaction.atomic():
            Submission.objects.create(key=key, outcome=_compute_marks(sent))
    except IntegrityError:
        return False
    return True


def _compute_marks(sent: Sent) -> str:
    return f"{_digest(sent.place)} {_digest(sent.content)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
