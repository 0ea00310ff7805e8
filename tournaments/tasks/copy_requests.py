"""When an evening copies itself: between two rounds, and once its standings are final.

A laptop in a hall falls off its table during the evening, not before it.
"""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Job, Tournament
from tournaments.queries.copies import COPY_EVENING
from tournaments.signals import Announcement
from tournaments.tasks.backups import is_sqlite_in_use
from tournaments.tasks.dispatch import submit_job

MOMENTS = frozenset({Act.DRAW_PUBLISHED, Act.TOURNAMENT_STOPPED, Act.TOURNAMENT_FINISHED})
"""A draw that is published closes the round before it."""


def request_copy(tournament: Tournament, *, by: Actor) -> Job:
    """Ask for a copy now. Raises Refused (`own-back-ups`) for a database with tools of its own."""
    if not is_sqlite_in_use():
        raise Refused(
            _("Ce site est sauvegardé par son serveur : il n'y a rien à copier ici."),
            code="own-back-ups",
        )
    return submit_job(kind=COPY_EVENING, by=by, tournament=tournament)


def copy_between_rounds(
    announcements: Sequence[Announcement], tournament: Tournament | None, by: Actor, **kwargs: Any
) -> None:
    """Have a copy made once the act is committed, behind the page that did it."""
    if tournament is not None and any(one.act in MOMENTS for one in announcements):
        request_copy(tournament, by=by)
