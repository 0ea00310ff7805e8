"""Receipts sent to who asks for one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from mail.domain.receipts import mail_receipt
from tournaments.errors import Refused
from tournaments.models import Receipt
from tournaments.permissions import Permission
from tournaments.views.access import TournamentAccess


class ReceiptMail(TournamentAccess):
    permission = Permission.TAKE_MONEY
    section = "more"

    def post(self, request: HttpRequest, slug: str, key: str) -> HttpResponse:
        """Send it to the team's address."""
        rows = Receipt.objects.select_related(
            "book", "cancelled_by", "movement__team", "movement__tournament"
        )
        receipt = get_object_or_404(rows, key=key, movement__tournament=self.tournament)
        try:
            mail = mail_receipt(receipt, by=self.actor)
            messages.success(request, _("Le reçu part à %(to)s.") % {"to": mail.to_address})
        except Refused as refusal:
            messages.error(request, str(refusal))
        team = receipt.movement.team
        if team is None:
            return redirect("organiser:teams", slug)
        return redirect("organiser:team_account", slug, team.number)
