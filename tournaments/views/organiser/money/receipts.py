"""Receipts: made for a payment, and handed out."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.domain.money.receipts import make_receipt, make_receipts
from tournaments.models import Receipt
from tournaments.permissions import Permission
from tournaments.printing.money import ReceiptPaper
from tournaments.printing.response import answer_with_paper, comes_as_page
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import ActView


class ReceiptMake(TournamentAccess, ActView):
    """A number for a payment; the receipt is shown next."""

    permission = Permission.TAKE_MONEY
    section = "more"
    back_to = "organiser:teams"

    def act(self) -> Receipt:
        rows = self.tournament.movements.select_related("team", "tournament__club")
        return make_receipt(get_object_or_404(rows, key=self.kwargs["key"]), by=self.actor)

    def onward(self, made: Receipt) -> HttpResponse:
        return redirect("organiser:receipt", *self.where, made.key)


class ReceiptPage(TournamentAccess):
    """A receipt on paper, with its half for the club."""

    permission = Permission.TAKE_MONEY
    section = "more"

    def get(self, request: HttpRequest, slug: str, key: str) -> HttpResponse:
        """Send it; as a page where no PDF can be made, or `format=html` asks."""
        told = ("book", "cancels__book", "cancelled_by__book", "movement__tournament__club")
        rows = Receipt.objects.select_related(*told)
        receipt = get_object_or_404(rows, key=key, movement__tournament=self.tournament)
        paper = ReceiptPaper(receipts=[receipt], tells_tax="tva" in request.GET)
        return answer_with_paper(paper, as_page=comes_as_page(request))


class AllReceipts(TournamentAccess, ActView):
    """A receipt of every payment, as one document."""

    permission = Permission.TAKE_MONEY
    section = "more"

    back_to = "organiser:accounts"

    def act(self) -> None:
        """Give those that are missing."""
        make_receipts(self.tournament, by=self.actor)

    def onward(self, made: None) -> HttpResponse:
        return redirect("organiser:receipts", *self.where)

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Send those that are given and stand; back to the money where there is none."""
        told = ("book", "cancels", "cancelled_by", "movement__team", "movement__tournament__club")
        given = Receipt.objects.select_related(*told).filter(
            movement__tournament=self.tournament, cancels=None, cancelled_by=None
        )
        receipts = list(given.order_by("movement__team__number", "number"))
        if not receipts:
            return self.back()
        paper = ReceiptPaper(receipts=receipts, tells_tax="tva" in request.GET)
        return answer_with_paper(paper, as_page=comes_as_page(request))
