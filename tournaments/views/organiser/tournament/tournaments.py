"""The organiser's list of tournaments; a new one, and a copy of one."""

from functools import partial
from typing import Any

from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View

from tournaments.domain.submissions import make_once
from tournaments.domain.tournament.tournaments import duplicate_tournament
from tournaments.forms.tournament import DuplicateForm
from tournaments.pages.help.chapters import find_welcome
from tournaments.pages.tournament.calendar_feed import are_named
from tournaments.pages.tournament.next_time import find_evening_before, propose_date, propose_name
from tournaments.permissions import Permission
from tournaments.queries.rights.access import list_clubs_with, list_tournaments_with
from tournaments.tables.tournament import TournamentTable, list_tournament_rows
from tournaments.views.access import TournamentAccess
from tournaments.views.acts import FormActView
from tournaments.views.lists import read_search, send_list, show_list


class Home(LoginRequiredMixin, View):
    """Every tournament of the clubs this person works for, the latest first."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the list; the main action creates a tournament."""
        held = list_clubs_with(request.user, Permission.RUN_CLUB)
        clubs = sorted(held, key=lambda club: club.order)
        may_create = any(not club.closed_at for club in clubs) or request.user.is_superuser
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


class Duplicate(TournamentAccess, FormActView):
    """A tournament held again, a year later."""

    permission = Permission.RUN_CLUB
    section = "more"
    done = gettext_lazy("Le concours est recopié, sans ses équipes. Relisez ses réglages.")

    def build_form(self, *typed: Any) -> DuplicateForm:
        """The form: it begins with the next name and date, and with all that comes along."""
        if typed:
            return DuplicateForm(*typed, source=self.tournament)
        before = find_evening_before(self.tournament)
        date = propose_date(self.tournament, timezone.localdate(), before)
        proposed = {"name": propose_name(self.tournament, date), "date": date}
        return DuplicateForm(initial=proposed, source=self.tournament)

    def act(self, form: DuplicateForm) -> str:
        """Make the copy; its slug."""
        duplicate = partial(duplicate_tournament, self.tournament, by=self.actor, **form.values())
        return make_once(form.sent_to(self.request.path), lambda: duplicate().slug)

    def onward(self, made: str) -> HttpResponse:
        return redirect("organiser:overview", made)

    def ask(self, form: DuplicateForm) -> HttpResponse:
        return self.page(
            "ask.html",
            form=form,
            page_title=_("Refaire le même concours"),
            heading=_("Refaire « %(name)s »") % {"name": self.tournament.name},
            lead=_("Les réglages et les règles sont repris ; les inscrits et les résultats, non."),
            press=_("Refaire le concours"),
        )
