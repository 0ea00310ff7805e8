"""Forms that act once: a key made by the server is spent by the first arrival."""

import uuid

from django.db import IntegrityError, transaction

from tournaments.models import Submission


def new_key() -> str:
    """A key to put into a form."""
    return str(uuid.uuid4())


@transaction.atomic
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
