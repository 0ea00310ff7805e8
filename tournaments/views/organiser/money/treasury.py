"""The treasurer's page, what is noted beside fees, and the file for the accounts; and a club's
accounts over a season: on a page, on paper, as a file."""

import datetime
from collections.abc import Iterable
from functools import cached_property

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournaments.amounts import phrase_cents, read_number
from tournaments.domain.money.movements import move_money
from tournaments.domain.money.payments import settle_in_cash
from tournaments.domain.tournament.safety import find_stake
from tournaments.enums import Act, MovementKind, PaymentMethod
from tournaments.forms.money.tills import NoteForm, PeriodForm, TillForm
from tournaments.models import Club, Movement
from tournaments.pages.money.account import read_payers
from tournaments.pages.money.statement import (
    ClubAccounts,
    find_season,
    read_club_accounts,
    read_statement,
)
from tournaments.permissions import Permission
from tournaments.ports import PagePlace, read_parts
from tournaments.printing.money import print_club_accounts, print_statement
from tournaments.printing.response import answer_with_paper, comes_as_page
from tournaments.queries.rights.access import list_clubs_with
from tournaments.tables.exports.statement import (
    build_club_accounts_grid,
    build_ledger_grid,
    write_statement,
)
from tournaments.views.access import TeamAccess, TournamentAccess
from tournaments.views.acts import ActView
from tournaments.views.lists import list_files, send_file, send_grid
from tournaments.views.organiser.clubs import ClubAccess
from tournaments.views.organiser.money.accounts import AccountPage

JUST_PAID = "la"
"""In the address: whose money was just taken here, by number. They stay where they stood."""


class TreasuryAccess(TournamentAccess):
    """All the money of a tournament on one page."""

    permission = Permission.RUN_TILL
    section = "more"

    def show(self, till: TillForm | None = None) -> HttpResponse:
        """The page; `till` is a form to open one, as it was refused."""
        just_paid = list_numbers(self.request.GET.getlist(JUST_PAID))
        statement = read_statement(self.tournament)
        accounts = statement.accounts
        return self.page(
            "organiser/money/accounts.html",
            statement=statement,
            accounts=accounts,
            parts=read_parts(PagePlace.TREASURY, self.tournament),
            payers=read_payers(accounts, just_paid=just_paid),
            just_paid=just_paid,
            sees_club=list_clubs_with(self.request.user, Permission.RUN_TILL)
            .filter(pk=self.tournament.club_id)
            .exists(),
            till=till or TillForm(tournament=self.tournament),
            is_till_asked=till is not None,
            has_tills=bool(accounts.tills) or len(accounts.by_whom) > 1,
            files=list_files("organiser:accounts_export", [self.tournament.slug]),
        )


class Treasury(TreasuryAccess):
    """What came in, who owes, what went out."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        return self.show()


class TakeCash(TeamAccess, ActView):
    """All that a team owes, in cash, by one press beside its name, however often it is pressed."""

    permission = Permission.TAKE_MONEY
    section = "more"

    def act(self) -> None:
        team = self.team(self.kwargs["team_number"])
        settle_in_cash(team, expected_cents=self.kwargs["cents"], by=self.actor)

    def back(self) -> HttpResponse:
        """Return to the page as it stood."""
        pressed = list_numbers(self.request.POST.getlist(JUST_PAID))
        stayed = urlencode(
            [(JUST_PAID, number) for number in (*pressed, self.kwargs["team_number"])]
        )
        return redirect(f"{reverse('organiser:accounts', args=self.where)}?{stayed}")


def list_numbers(texts: Iterable[str]) -> list[int]:
    """The numbers of teams that an address tells, without what is none."""
    return [number for number in map(read_number, texts) if number is not None]


class StatementPaper(TournamentAccess):
    """The accounts on paper, to be signed."""

    permission = Permission.RUN_TILL

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Send it; as a page where no PDF can be made, or `format=html` asks."""
        paper = print_statement(self.tournament)
        return answer_with_paper(paper, as_page=comes_as_page(request))


class LedgerExport(TournamentAccess):
    """The accounts as a workbook, and every movement as another file."""

    permission = Permission.RUN_TILL

    def get(self, request: HttpRequest, slug: str, kind: str) -> HttpResponse:
        if kind == "xlsx":
            return send_file(write_statement(self.tournament), kind, name=f"{slug}-comptes")
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
        values = {"kind": kind.label, "sum": phrase_cents(given["cents"])}
        messages.success(self.request, _("C'est noté : %(kind)s, %(sum)s.") % values)
        return movement

    def _page(self, form: NoteForm) -> HttpResponse:
        return self.page(
            "ask.html",
            form=form,
            stake=find_stake(Act.MONEY_MOVED, self.tournament),
            back=reverse("organiser:accounts", args=[self.tournament.slug]),
            page_title=_("Noter une dépense ou une recette"),
            press=_("Noter"),
        )


class ClubAccountsAccess(ClubAccess):
    """A view of a club's money, for whoever runs its tills."""

    @cached_property
    def club(self) -> Club:
        """The club of the address, or 404."""
        allowed = list_clubs_with(self.request.user, Permission.RUN_TILL)
        return get_object_or_404(allowed, slug=self.kwargs["club_slug"])

    @cached_property
    def period(self) -> PeriodForm:
        """The days that were asked for, else those of the season."""
        first, last = self.season
        given = {"first": first.isoformat(), "last": last.isoformat(), **self.request.GET.dict()}
        return PeriodForm(given)

    @property
    def season(self) -> tuple[datetime.date, datetime.date]:
        return find_season(timezone.localdate())

    def read(self) -> ClubAccounts:
        """The accounts of the days asked for; of the season where those are no days."""
        first, last = self.season
        if self.period.is_valid():
            first, last = self.period.cleaned_data["first"], self.period.cleaned_data["last"]
        return read_club_accounts(self.club, first, last)


class ClubAccountsPage(ClubAccountsAccess):
    """The accounts on a page, with the ways to take them along."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        accounts = self.read()
        days = {"first": accounts.first.isoformat(), "last": accounts.last.isoformat()}
        context = {
            "club": self.club,
            "accounts": accounts,
            "form": self.period,
            "days": days,
            "files": list_files("organiser:club_accounts_export", [club_slug], days),
        }
        return render(request, "organiser/club/accounts.html", context)


class ClubAccountsPrint(ClubAccountsAccess):
    """The accounts on paper, to be signed."""

    def get(self, request: HttpRequest, club_slug: str) -> HttpResponse:
        paper = print_club_accounts(self.read())
        return answer_with_paper(paper, as_page=comes_as_page(request))


class ClubAccountsExport(ClubAccountsAccess):
    """The accounts as a file."""

    def get(self, request: HttpRequest, club_slug: str, kind: str) -> HttpResponse:
        grid = build_club_accounts_grid(self.read())
        return send_grid(grid, kind, name=f"{club_slug}-comptes")
