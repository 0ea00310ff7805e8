"""The organiser's list of tournaments; a new one, and a copy of one."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views import View

from tournaments.domain.submissions import make_once
from tournaments.domain.tournament.tournaments import duplicate_tournament
from tournaments.errors import Refused
from tournaments.forms.tournament import DuplicateForm
from tournaments.pages.tournament.next_time import propose_date, propose_name
from tournaments.pages.tournament.public_calendar import are_named
from tournaments.pages.tournament.welcome import find_welcome
from tournaments.permissions import Permission
from tournaments.queries.rights.access import list_clubs_with, list_tournaments_with
from tournaments.tables.tournament import TournamentTable, list_tournament_rows
from tournaments.views.access import TournamentAccess
from tournaments.views.lists import send_list, show_list
from tournaments.views.searches import read_search


class Home(LoginRequiredMixin, View):
    """Every tournament of the clubs this person works for, the latest first."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the list; the main action creates a tournament."""
        clubs = list(list_clubs_with(request.user, Permission.RUN_CLUB))
        may_create = bool(clubs) or request.user.is_superuser
        seen = list_tournaments_with(request.user, Permission.SEE_DESK)
        table = show_list(request, _tournaments(request), where=())
        context = {
            "welcome": find_welcome(seen) if may_create else None,
            "table": table,
            "is_long": table.paginator.num_pages > 1,
            "wanted": read_search(request),
            "clubs": clubs,
            "may_create": may_create,
        }
        return render(request, "organiser/tournament/home.html", context)


class HomeExport(LoginRequiredMixin, View):
    """The list as a file."""

    def get(self, request: HttpRequest, kind: str) -> HttpResponse:
        return send_list(request, _tournaments(request), kind, name="concours")


def _tournaments(request: HttpRequest) -> TournamentTable:
    listed = list_tournaments_with(request.user, Permission.SEE_DESK).select_related("club")
    return TournamentTable(list_tournament_rows(listed.filter(are_named(read_search(request)))))


class Duplicate(TournamentAccess):
    """A tournament held again, a year later."""

    permission = Permission.RUN_CLUB
    section = "more"

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Ask for a name and a date."""
        date = propose_date(self.tournament, timezone.localdate())
        initial = {"name": propose_name(self.tournament, date), "date": date}
        return self._page(DuplicateForm(initial=initial))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Make the copy and say what comes first."""
        form = DuplicateForm(request.POST)
        if not form.is_valid():
            return self._page(form)
        typed = {"name": form.cleaned_data["name"], "date": form.cleaned_data["date"]}
        duplicate = partial(duplicate_tournament, self.tournament, by=self.actor, **typed)
        try:
            copy = make_once(form.sent_to(request.path), lambda: duplicate().slug)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._page(form)
        said = _("Le concours est recopié, sans ses équipes. Relisez ses réglages.")
        messages.success(request, said)
        return redirect("organiser:overview", copy)

    def _page(self, form: DuplicateForm) -> HttpResponse:
        return self.page(
            "ask.html",
            form=form,
            page_title=_("Refaire le même concours"),
            heading=_("Refaire « %(name)s »") % {"name": self.tournament.name},
            lead=_("Les réglages et les règles sont repris ; les inscrits et les résultats, non."),
            press=_("Refaire le concours"),
        )
