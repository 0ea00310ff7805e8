"""The treasurer's page, what is noted beside fees, and the file for the accounts."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.amounts import write_cents
from tournaments.domain.money.movements import move_money
from tournaments.domain.tournament.guards import find_stake
from tournaments.enums import Act, MovementKind, PaymentMethod
from tournaments.forms.money.payments import NoteForm
from tournaments.models import Movement
from tournaments.pages.money.treasury import read_accounts
from tournaments.permissions import Permission
from tournaments.tables.exports.ledger import build_ledger_grid
from tournaments.views.access import TournamentAccess
from tournaments.views.lists import list_files, send_grid
from tournaments.views.organiser.money.accounts import AccountPage


class Treasury(TournamentAccess):
    """All the money of a tournament on one page."""

    permission = Permission.RUN_TILL
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show it."""
        return self.page(
            "organiser/money/accounts.html",
            accounts=read_accounts(self.tournament),
            files=list_files("organiser:accounts_export", [slug]),
        )


class LedgerExport(TournamentAccess):
    """Every movement as a file."""

    permission = Permission.RUN_TILL

    def get(self, request: HttpRequest, slug: str, kind: str) -> HttpResponse:
        """Send it."""
        grid = build_ledger_grid(self.tournament)
        return send_grid(grid, kind, name=f"{slug}-comptes")


class Note(AccountPage):
    """What came in or went out beside fees."""

    permission = Permission.RUN_TILL
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Ask what, how much and how."""
        return self._page(NoteForm())

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Note it."""
        form = NoteForm(request.POST)
        if not form.is_valid() or not self.tried(form, lambda: self._note(form)):
            return self._page(form)
        return redirect("organiser:accounts", slug)

    def _note(self, form: NoteForm) -> Movement:
        given = form.cleaned_data
        kind = MovementKind(given["kind"])
        movement = move_money(
            self.tournament,
            kind=kind,
            method=PaymentMethod(given["method"]),
            cents=given["cents"],
            label=given["label"],
            by=self.actor,
        )
        said = {"kind": kind.label, "sum": write_cents(given["cents"])}
        messages.success(self.request, _("C'est noté : %(kind)s, %(sum)s.") % said)
        return movement

    def _page(self, form: NoteForm) -> HttpResponse:
        return self.page(
            "organiser/money/ask.html",
            form=form,
            stake=find_stake(Act.MONEY_MOVED, self.tournament),
            back=reverse("organiser:accounts", args=[self.tournament.slug]),
            page_title=_("Noter une dépense ou une recette"),
            button=_("Noter"),
        )
