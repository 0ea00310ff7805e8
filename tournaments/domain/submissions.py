"""Forms that act once: a key made by the server is spent by the first arrival."""

import uuid
from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy

from tournaments.models import Submission

T = TypeVar("T")
ARRIVED = gettext_lazy("Ce formulaire était déjà arrivé : il n'a compté qu'une fois.")
"""What whoever sends a form again is told."""


def create_submission_key() -> str:
    """A key to put into a form."""
    return str(uuid.uuid4())


def spend(key: str | uuid.UUID, *, outcome: str = "") -> bool:
    """Use a form's key up; False when the same form has already arrived.

    Call it in the transaction of the act it guards: an act that is refused gives the key
    back. A text that is no key counts as never seen, so that a form without one still acts.
    """
    try:
        identity = key if isinstance(key, uuid.UUID) else uuid.UUID(key)
    except ValueError:
        return True
    try:
        with transaction.atomic():
            Submission.objects.create(key=identity, outcome=outcome[:200])
    except IntegrityError:
        return False
    return True


@transaction.atomic
def make_once(key: uuid.UUID | None, what: str, make: Callable[[], str]) -> str:
    """Make something and return its address; that of the first time where the form of this key has
    already arrived with the same content, `what`. Changed and sent again it makes another."""
    if key is None:
        return make()
    # A name of its own: a key spent by another act leads nowhere.
    own = uuid.uuid5(key, what)
    if spend(own):
        address = make()
        Submission.objects.filter(key=own).update(outcome=address)
        return address
    return Submission.objects.get(key=own).outcome


@transaction.atomic
def act_once(key: uuid.UUID | None, act: Callable[[], T], *, outcome: str = "") -> T | None:
    """Act, unless the form of this key has already arrived; None then."""
    return act() if key is None or spend(key, outcome=outcome) else None
