"""A club's accounts over a season: on a page, on paper, as a file."""

import datetime
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from tournaments.forms.money.tills import PeriodForm
from tournaments.models import Club
from tournaments.pages.money.club_accounts import ClubAccounts, find_season, read_club_accounts
from tournaments.permissions import Permission
from tournaments.printing.money import print_club_accounts
from tournaments.printing.response import answer_with_paper, comes_as_page
from tournaments.queries.rights.access import list_clubs_with
from tournaments.tables.exports.statement import build_club_accounts_grid
from tournaments.views.lists import list_files, send_grid
from tournaments.views.organiser.clubs import ClubAccess


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
        return answer_with_paper(paper, as_page=comes_as_page(request.GET.get("format", "")))


class ClubAccountsExport(ClubAccountsAccess):
    """The accounts as a file."""

    def get(self, request: HttpRequest, club_slug: str, kind: str) -> HttpResponse:
        grid = build_club_accounts_grid(self.read())
        return send_grid(grid, kind, name=f"{club_slug}-comptes")
