"""The mails of a tournament: what went to whom, and what is done about what did not."""

from typing import ClassVar

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy, ngettext

from mail.domain.addresses import mark_address_dead
from mail.domain.upkeep import pass_on_mail, retry_mail, withhold_mails
from mail.models import OutgoingMail
from mail.pages.drafts import OFFERED
from mail.pages.outbox import read_outbox
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess
from tournaments.views.row_acts import NamedRowAct


class MailList(TournamentAccess):
    """Every mail, the last first."""

    permission = Permission.CHANGE_SETTINGS
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        outbox = read_outbox(self.tournament)
        return self.page("mail/list.html", outbox=outbox, kinds=OFFERED)


class MailWithhold(TournamentAccess):
    """What still waits is not sent."""

    permission = Permission.CHANGE_SETTINGS

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        count = withhold_mails(self.tournament, by=self.actor)
        said = ngettext(
            "%(count)d courriel ne partira pas.", "%(count)d courriels ne partiront pas.", count
        )
        messages.success(request, said % {"count": count})
        return redirect("organiser:mails", slug)


class MailAct(NamedRowAct):
    """An act on one mail: it leaves once more, its words were said, its address takes no mail."""

    permission = Permission.CHANGE_SETTINGS
    back = "organiser:mails"
    acts: ClassVar = {
        "renvoyer": (retry_mail, gettext_lazy("Ce courriel repart.")),
        "transmis": (pass_on_mail, gettext_lazy("C'est noté : l'équipe est prévenue.")),
        "adresse-morte": (
            mark_address_dead,
            gettext_lazy(
                "C'est noté : plus rien ne part à cette adresse. Corrigez-la dans l'équipe."
            ),
        ),
    }

    def find_rows(self) -> QuerySet[OutgoingMail]:
        return self.tournament.mails.select_related("tournament__club", "player")
