"""When an evening copies itself: between two rounds, and once its standings are final.

A laptop in a hall falls off its table during the evening, not before it.
"""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from operations.backups import back_up_before_removal
from operations.queries import COPY_EVENING
from tournaments.actors import Actor
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Job, Tournament
from tournaments.queries.backups import backs_itself_up, copies_rounds
from tournaments.signals import Announcement, about_to_remove, acted
from tournaments.tasks.dispatch import submit_job

MOMENTS = frozenset({Act.DRAW_PUBLISHED, Act.TOURNAMENT_STOPPED, Act.TOURNAMENT_FINISHED})
"""A draw that is published closes the round before it."""


def request_copy(tournament: Tournament, *, by: Actor) -> Job:
    """Ask for a copy now. Raises Refused (`own-back-ups`) where something else makes them."""
    if not backs_itself_up():
        raise Refused(
            _("Ce site est sauvegardé par son serveur : il n'y a rien à copier ici."),
            code="own-back-ups",
        )
    return submit_job(kind=COPY_EVENING, by=by, tournament=tournament)


def copy_between_rounds(
    announcements: Sequence[Announcement], tournament: Tournament | None, by: Actor, **kwargs: Any
) -> None:
    """Have a copy made once the act is committed, behind the page that did it."""
    if tournament is not None and any(
        announcement.act in MOMENTS for announcement in announcements
    ):
        request_copy(tournament, by=by)


def begin_copies() -> None:
    """Have this process copy what its acts close, and what they are about to remove.

    Called by whatever serves pages: a command that fills a site copies nothing.
    """
    if copies_rounds():
        acted.connect(copy_between_rounds, dispatch_uid="copies")
    if backs_itself_up():
        about_to_remove.connect(back_up_before_removal, dispatch_uid="back-up")
