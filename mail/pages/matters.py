"""Mails that did not arrive: on the page of an evening, in « Plus », on the tabs; and mails that
wait in a database brought back."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mail.models import WAITING, OutgoingMail
from mail.queries import count_mails
from tournaments.enums import MailState
from tournaments.models import Tournament
from tournaments.pages.evening.actions import Desk
from tournaments.pages.evening.matters import Matter
from tournaments.pages.goto.chips import Chip, Chips
from tournaments.pages.goto.counts import TabCount
from tournaments.pages.goto.places import May
from tournaments.permissions import Permission


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


def list_chips(tournament: Tournament, may: May) -> Chips:
    """How many mails never arrived, beside their place."""
    failed = count_mails(tournament).failed if Permission.CHANGE_SETTINGS in may else 0
    if failed:
        said = ngettext("%(count)d n'est pas arrivé", "%(count)d ne sont pas arrivés", failed)
        yield "mails", Chip(words=said % {"count": failed}, asks=True)


UNDELIVERED = TabCount(
    places=("mails",),
    list_rows=lambda: OutgoingMail.objects.filter(state=MailState.FAILED),
    asked_of=Permission.CHANGE_SETTINGS,
)


def phrase_what_waits() -> str:
    """What goes out again from a database that was brought back."""
    waiting = OutgoingMail.objects.filter(WAITING | Q(state=MailState.SENDING)).count()
    said = ngettext(
        "%(count)d courriel attendait au moment de cette copie : il partira quand le "
        "site tournera, même s'il est déjà parti depuis.",
        "%(count)d courriels attendaient au moment de cette copie : ils partiront "
        "quand le site tournera, même s'ils sont déjà partis depuis.",
        waiting,
    )
    return said % {"count": waiting} if waiting else ""
