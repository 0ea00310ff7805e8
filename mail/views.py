"""Mails: the list, writing one, refusing more, a receipt sent."""

from functools import cached_property
from typing import ClassVar
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.csrf import csrf_exempt

from mail.domain.addresses import mark_address_dead, refuse_mails
from mail.domain.circulars import (
    Circular,
    Mailing,
    fill_in_circular,
    find_dues,
    foresee_mailing,
    send_to_teams,
)
from mail.domain.receipts import mail_receipt
from mail.domain.upkeep import pass_on_mail, retry_mail, withhold_mails
from mail.enums import MailKind
from mail.forms import CircularForm
from mail.models import OutgoingMail
from mail.pages.envelopes import OFFERED, phrase_draft
from mail.pages.outbox import read_outbox
from tournaments.amounts import read_number
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.enums import Origin
from tournaments.errors import Refused
from tournaments.forms.fields import add_refusal
from tournaments.models import Receipt
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess, find_actor
from tournaments.views.acts import ActView, NamedRowAct
from tournaments.views.links import SecretLink
from tournaments.views.previews import PreviewingPage

_LONGEST_KEY = 18
"""The most digits that a mail's number in the database is read from."""


class MailList(TournamentAccess):
    """Every mail, the last first."""

    permission = Permission.CHANGE_SETTINGS
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        outbox = read_outbox(self.tournament)
        return self.page("mail/list.html", outbox=outbox, kinds=OFFERED)


class MailWithhold(TournamentAccess, ActView):
    """All mails that wait are withheld, up to the newest that the page showed.

    One that was written since the page was opened is sent as usual.
    """

    permission = Permission.CHANGE_SETTINGS
    back_to = "organiser:mails"
    refuse = ActView.pass_on

    def act(self) -> int:
        newest = read_number(self.request.POST.get("newest", ""), digits=_LONGEST_KEY)
        return withhold_mails(self.tournament, newest=newest, by=self.actor)

    def phrase_done(self, made: int) -> str:
        sentence = ngettext(
            "%(count)d courriel ne partira pas.", "%(count)d courriels ne partiront pas.", made
        )
        return sentence % {"count": made}


class MailAct(NamedRowAct):
    """An act on one mail: send it once more, note that its team was told by other means, or note
    that nothing arrives at its address."""

    permission = Permission.CHANGE_SETTINGS
    back_to = "organiser:mails"
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

    def list_addressable(self) -> QuerySet[OutgoingMail]:
        return self.tournament.mails.select_related("tournament__club", "player")


class ReceiptMail(TournamentAccess, ActView):
    """A receipt sent to the team's address."""

    permission = Permission.TAKE_MONEY
    section = "more"

    @cached_property
    def receipt(self) -> Receipt:
        """The receipt of the address, or 404."""
        rows = Receipt.objects.select_related(
            "book", "cancelled_by", "movement__team", "movement__tournament"
        )
        named = {"key": self.kwargs["key"], "movement__tournament": self.tournament}
        return get_object_or_404(rows, **named)

    def act(self) -> OutgoingMail:
        return mail_receipt(self.receipt, by=self.actor)

    def phrase_done(self, made: OutgoingMail) -> str:
        return _("Le reçu part à %(to)s.") % {"to": made.to_address}

    def back(self) -> HttpResponse:
        team = self.receipt.movement.team
        if team is None:
            return redirect("organiser:teams", *self.where)
        return redirect("organiser:team_account", *self.where, team.number)


# A mail program posts for its reader, without a cookie (RFC 8058). Nothing but an end of mails can
# be forged, by who holds the mail's own key.
@method_decorator(csrf_exempt, name="dispatch")
class RefuseMails(SecretLink):
    """Reading the page ends nothing: what looks through mails for viruses follows their links."""

    mail: OutgoingMail

    def open(self, token: UUID) -> None:  # type: ignore[override]  # the address takes a key alone
        """The mail of that key."""
        rows = OutgoingMail.objects.select_related("tournament__club", "player")
        found = rows.filter(key=token).first()
        if found is None:
            raise self.unknown()
        self.mail = found

    def get(self, request: HttpRequest, token: UUID) -> HttpResponse:
        return self._page(done=False)

    def post(self, request: HttpRequest, token: UUID) -> HttpResponse:
        refuse_mails(self.mail, by=find_actor(request, Origin.COMMAND))
        return self._page(done=True)

    def _page(self, *, done: bool) -> HttpResponse:
        club = self.mail.tournament.club
        return render(self.request, "mail/refusal.html", {"club": club, "done": done})


class MailWrite(PreviewingPage):
    """The words, to whom, when; then what becomes of them."""

    permission = Permission.CHANGE_SETTINGS
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show the words that this kind begins with."""
        nature = request.GET.get("nature", "")
        kind = MailKind(nature) if nature in OFFERED else OFFERED[0]
        subject, text = phrase_draft(self.tournament, kind)
        initial = {"kind": kind, "subject": subject, "text": text}
        return self._page(CircularForm(initial=initial), kind)

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show whom it would reach; send it as that was shown."""
        form = CircularForm(request.POST)
        if not form.is_valid():
            return self._page(form, OFFERED[0])
        circular = form.circular()
        try:
            mails = self.apply_as_shown(
                lambda: self._foresee(circular),
                lambda: send_to_teams(self.tournament, circular, by=self.actor),
            )
        except PreviewChanged as changed:
            return self._page(form, circular.kind, circular, changed)
        except Refused as refusal:
            add_refusal(form, refusal)
            return self._page(form, circular.kind)
        messages.success(request, _phrase_written(len(mails)))
        return redirect("organiser:mails", slug)

    def _foresee(self, circular: Circular) -> Foreseen[Mailing]:
        mailing = foresee_mailing(self.tournament, circular)
        to = [(letter.player.key, letter.address) for letter in mailing.to_write]
        return Foreseen(typed=(circular.batch, circular.audience, to), impact=mailing)

    def _page(
        self,
        form: CircularForm,
        kind: MailKind,
        circular: Circular | None = None,
        changed: PreviewChanged | None = None,
    ) -> HttpResponse:
        context = {}
        if circular is not None and changed is not None:
            mailing: Mailing = changed.foreseen.impact
            context = self.show_foreseen(changed.foreseen, changed)
            context |= {"mailing": mailing, "example": _fill_in_first(circular, mailing)}
        return self.page(
            "mail/write.html",
            form=form,
            kind=kind,
            kinds=OFFERED,
            sends=settings.SITE_SENDS_MAIL,
            **context,
        )


def _fill_in_first(circular: Circular, mailing: Mailing) -> str:
    """The text as the first whom it concerns reads it."""
    teams = [
        *(letter.team for letter in mailing.to_write),
        *(team for team, _phone in mailing.reach.by_phone),
    ]
    if not teams:
        return circular.text
    due = find_dues(teams[0].tournament).get(teams[0].pk, "")
    return fill_in_circular(circular.text, teams[0], due=due)


def _phrase_written(count: int) -> str:
    sentence = ngettext("%(count)d courriel est écrit.", "%(count)d courriels sont écrits.", count)
    return sentence % {"count": count}
