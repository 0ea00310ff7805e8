"""Requests from home that wait for a word of the club, on the page of an evening."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.matters import Matter
from tournaments.permissions import Permission
from tournaments.queries.bookings.lists import count_to_approve
from tournaments.queries.suitcases.deferred import count_waiting


def list_requests(desk: Desk) -> Iterator[Matter]:
    """Requests that nobody has confirmed yet."""
    if Permission.SIGN_UP_TEAMS not in desk.may:
        return
    if count := count_to_approve(desk.tournament):
        said = ngettext("%(count)d demande à confirmer.", "%(count)d demandes à confirmer.", count)
        look = desk.link(Permission.SIGN_UP_TEAMS, _("Voir les demandes"), "organiser:bookings")
        yield Matter(sentence=said % {"count": count}, action=look)


def list_noted_while_away(desk: Desk) -> Iterator[Matter]:
    """Requests that came while the concours was in the hall."""
    if Permission.RUN_CLUB in desk.may and (count := count_waiting(desk.tournament)):
        said = ngettext(
            "%(count)d arrivé pendant l'absence", "%(count)d arrivés pendant l'absence", count
        )
        look = desk.link(Permission.RUN_CLUB, _("Voir lesquels"), "organiser:deferred")
        yield Matter(sentence=said % {"count": count}, action=look)
