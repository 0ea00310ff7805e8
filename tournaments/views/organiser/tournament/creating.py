"""The organiser's list of tournaments; a new one, on one page or as the club held its last one; and
a copy of one."""

from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View

from tournaments.dates import phrase_day_of_year
from tournaments.domain.submissions import make_once
from tournaments.domain.tournament.tournaments import create_tournament, duplicate_tournament
from tournaments.errors import Refused
from tournaments.forms.settings.creation import MELEE_GAMES, NewTournamentForm, fill_in
from tournaments.forms.settings.kinds import CARDS, KINDS, list_others, phrase_months
from tournaments.forms.tournament import DuplicateForm
from tournaments.models import Club, Tournament
from tournaments.pages.help.chapters import find_welcome
from tournaments.pages.tournament.calendar_feed import are_named
from tournaments.pages.tournament.next_time import find_evening_before, propose_date, propose_name
from tournaments.permissions import Permission
from tournaments.queries.clubs import find_last_evening
from tournaments.queries.rights.access import (
    list_clubs_with,
    list_open_clubs_with,
    list_tournaments_with,
)
from tournaments.tables.tournament import TournamentTable, list_tournament_rows
from tournaments.views.access import TournamentAccess, find_actor
from tournaments.views.acts import FormActView
from tournaments.views.lists import read_search, send_list, show_list


class Create(LoginRequiredMixin, View):
    """Five settings, all filled in, and the teams are signed up."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse people who organise no club."""
        if request.user.is_authenticated:
            self.clubs = list_open_clubs_with(request.user, Permission.RUN_CLUB)
            if not self.clubs:
                return self._without_club(request)
        return super().dispatch(request, *args, **kwargs)

    def _without_club(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_superuser:
            raise PermissionDenied
        return redirect("organiser:club_create")

    def get(self, request: HttpRequest) -> HttpResponse:
        initial = fill_in(self.last, timezone.localdate())
        if self.chosen:
            initial["club"] = self.chosen[0].pk
        return self._page(NewTournamentForm(clubs=self.clubs, initial=initial))

    @cached_property
    def chosen(self) -> list[Club]:
        """The club that the address names, where the person runs it."""
        slug = self.request.GET.get("club", "").replace("\0", "")
        return list(self.clubs.filter(slug=slug))

    @cached_property
    def last(self) -> Tournament | None:
        """The latest concours of the club that the address names, else of all."""
        return find_last_evening(self.chosen or self.clubs)

    def post(self, request: HttpRequest) -> HttpResponse:
        """Create it and lead on to its teams, or to its settings where these were asked for."""
        if "like" in request.POST:
            return self._repeat(request)
        form = NewTournamentForm(request.POST, clubs=self.clubs)
        if not form.is_valid():
            return self._page(form)
        create = partial(create_tournament, by=find_actor(request), **form.creation())
        try:
            slug = make_once(form.sent_to(request.path), lambda: create().slug)
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self._page(form)
        messages.success(request, _("Le concours est créé."))
        onward = "settings" if "onward" in request.POST else "teams"
        return redirect(f"organiser:{onward}", slug)

    def _repeat(self, request: HttpRequest) -> HttpResponse:
        """The last one again under the name and on the day that are typed, its teams apart."""
        held = list_tournaments_with(request.user, Permission.RUN_CLUB)
        source = get_object_or_404(held, slug=request.POST["like"].replace("\0", ""))
        form = DuplicateForm(request.POST)
        if not form.is_valid():
            return self._page(NewTournamentForm(request.POST, clubs=self.clubs))
        duplicate = partial(duplicate_tournament, source, by=find_actor(request), **form.values())
        try:
            slug = make_once(form.sent_to(request.path), lambda: duplicate().slug)
        except Refused as refusal:
            refused = NewTournamentForm(request.POST, clubs=self.clubs)
            refused.add_error(None, str(refusal))
            return self._page(refused)
        messages.success(request, _("Le concours est recopié, sans ses équipes."))
        return redirect("organiser:teams", slug)

    def _page(self, form: NewTournamentForm) -> HttpResponse:
        last = self.last
        shown = {
            "form": form,
            "more_fields": form.more_fields,
            "more_errors": any(field.errors for field in form.more_fields),
            "cards": [(card, KINDS[card.code]) for card in CARDS],
            "melee_games": [(KINDS[code], name) for code, name in MELEE_GAMES],
            "others": [(card, KINDS[card.code]) for card in list_others()],
            "months": phrase_months(),
            "last": last,
            "last_day": "" if last is None else phrase_day_of_year(last.date),
        }
        return render(self.request, "organiser/tournament/create.html", shown)


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
