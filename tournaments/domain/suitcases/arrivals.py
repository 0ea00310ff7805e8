"""Files that were brought, kept between being read and being accepted."""

import datetime
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.suitcases.brought import read_brought
from tournaments.domain.suitcases.cases import Arrival, find_case, require_account
from tournaments.errors import Refused
from tournaments.models import BroughtFile

KEPT = datetime.timedelta(hours=12)
"""How long a file waits for somebody to accept it."""


@transaction.atomic
def keep_brought_file(*, name: str, content: bytes, by: Actor) -> BroughtFile:
    """Keep a file that is what it should be; those that nobody accepted in time go. Raises
    Refused as `read_brought` and `find_case` do."""
    user = require_account(by)
    find_case(read_brought(content), by=by)
    BroughtFile.objects.filter(brought_at__lt=timezone.now() - KEPT).delete()
    return BroughtFile.objects.create(name=name[:120], content=content, brought_by=user)


def find_brought_file(key: UUID | str, *, by: Actor) -> BroughtFile:
    """The file that this person brought. Raises Refused (`gone`)."""
    try:
        return BroughtFile.objects.get(key=key, brought_by=by.user)
    except (BroughtFile.DoesNotExist, ValidationError) as fault:
        raise Refused(
            _("Ce fichier n'est plus là : choisissez la valise de nouveau."), code="gone"
        ) from fault


def read_arrival(file: BroughtFile, *, by: Actor) -> Arrival:
    """What a kept file is to this site now. Raises Refused as `keep_brought_file` does."""
    return find_case(read_brought(bytes(file.content)), by=by)
