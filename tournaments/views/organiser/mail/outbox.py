"""The mails of a tournament: what went to whom, and what is done about what did not."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from tournaments.domain.mail.addresses import mark_address_dead
from tournaments.domain.mail.upkeep import pass_on_mail, retry_mail, withhold_mails
from tournaments.errors import Refused
from tournaments.models import OutgoingMail
from tournaments.pages.mail.drafts import OFFERED
from tournaments.pages.mail.outbox import read_outbox
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess


class MailList(TournamentAccess):
    """Every mail, the last first."""

    permission = Permission.CHANGE_SETTINGS
    section = "teams"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show them."""
        outbox = read_outbox(self.tournament)
        return self.page("organiser/mail/list.html", outbox=outbox, kinds=OFFERED)


class MailWithhold(TournamentAccess):
    """What still waits is not sent."""

    permission = Permission.CHANGE_SETTINGS

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Withhold it."""
        count = withhold_mails(self.tournament, by=self.actor)
        said = ngettext(
            "%(count)d courriel ne partira pas.", "%(count)d courriels ne partiront pas.", count
        )
        messages.success(request, said % {"count": count})
        return redirect("organiser:mails", slug)


class MailAct(TournamentAccess):
    """An act on one mail, and the sentence that says that it is done."""

    permission = Permission.CHANGE_SETTINGS
    act: Callable[..., object]
    done: Promise

    def require_addressed(self) -> OutgoingMail:
        """The mail of the address, or 404."""
        rows = self.tournament.mails.select_related("tournament__club", "player")
        return get_object_or_404(rows, key=self.kwargs["key"])

    def post(self, request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
        """Do it, and say so."""
        try:
            type(self).act(self.require_addressed(), by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, str(self.done))
        return redirect("organiser:mails", slug)


class MailRetry(MailAct):
    """A mail that did not leave, once more."""

    act = staticmethod(retry_mail)
    done = gettext_lazy("Ce courriel repart.")


class MailPassedOn(MailAct):
    """A mail whose words a person said to the team."""

    act = staticmethod(pass_on_mail)
    done = gettext_lazy("C'est noté : l'équipe est prévenue.")


class MailAddressDead(MailAct):
    """An address that takes no mail."""

    act = staticmethod(mark_address_dead)
    done = gettext_lazy(
        "C'est noté : plus rien ne part à cette adresse. Corrigez-la dans l'équipe."
    )
