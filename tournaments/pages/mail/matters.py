"""Mails that did not arrive, on the page of an evening."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.matters import Matter
from tournaments.permissions import Permission
from tournaments.queries.mail.outbox import count_mails


def list_failed_mails(desk: Desk) -> Iterator[Matter]:
    """How many mails never arrived, for who may change the settings."""
    failed = count_mails(desk.tournament).failed if Permission.CHANGE_SETTINGS in desk.may else 0
    if failed:
        said = ngettext(
            "%(count)d courriel n'est pas arrivé.",
            "%(count)d courriels ne sont pas arrivés.",
            failed,
        )
        look = desk.link(Permission.CHANGE_SETTINGS, _("Voir lesquels"), "organiser:mails")
        yield Matter(sentence=said % {"count": failed}, action=look)
