"""Calling the arbiter: the table, what happened, who and when; one question a page."""

from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from arbitration.domain.incidents import report_incident
from arbitration.forms.reports import ReportForm, WhereForm
from arbitration.kinds import KINDS, Kind, list_reportable
from arbitration.models import Incident
from tournaments.actors import Actor
from tournaments.domain.submissions import ARRIVED, act_once
from tournaments.enums import Origin
from tournaments.errors import Refused
from tournaments.models import Match, Team
from tournaments.pages.draws.public_round import list_rounds_playing
from tournaments.pages.rules.rules_token import build_rules_query
from tournaments.pages.sheets.tiles import list_seated_matches
from tournaments.permissions import Permission
from tournaments.queries.draws.rounds import find_current_round, find_tables
from tournaments.queries.sheets.match_results import list_current_deals, read_kept_result
from tournaments.views.access import TournamentAccess, find_actor


class ReportAccess(TournamentAccess):
    """Whoever records sheets may call the arbiter."""

    permission = Permission.CALL_ARBITER
    section = "more"

    @property
    def is_arbiter(self) -> bool:
        """Whether who reports may decide, too."""
        return Permission.RESOLVE_CONTESTS in self.may

    @property
    def actor(self) -> Actor:
        """Arbiters report as such, whoever else as the desk."""
        return find_actor(self.request, Origin.ARBITER) if self.is_arbiter else super().actor


class ReportWhere(ReportAccess):
    """Which table, or which team outside one."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Ask, or go on with the number that was given."""
        playing = find_current_round(self.tournament)
        form = WhereForm(request.GET or None, tournament=self.tournament)
        if form.is_valid():
            table, team = form.cleaned_data["table"], form.cleaned_data["team"]
            found = find_tables(playing, table) if table and playing else []
            if len(found) == 1:
                return redirect("arbitration:report_table", slug, found[0].round.number, table)
            if found:
                page = "arbitration/report/which.html"
                return self.page(page, matches=found, number=table)
            if team and self.tournament.teams.filter(number=team).exists():
                return redirect("arbitration:report_team", slug, team)
            message = _("Personne ne joue à cette table.") if table else _("Qui ?")
            form.add_error("table" if table else "team", message)
        rounds = list_rounds_playing(self.tournament)
        return self.page("arbitration/report/where.html", form=form, rounds=rounds)


class ReportAtTable(ReportAccess):
    """A report about one table, by whoever may record its sheet."""

    permission = Permission.RECORD_SHEETS

    @cached_property
    def match(self) -> Match:
        """The match at the table of the address, or 404."""
        rounds = self.tournament.rounds.published()
        round_ = get_object_or_404(rounds, number=self.kwargs["round_number"])
        matches = list_seated_matches(round_).filter(self.reach)
        found = get_object_or_404(matches, table_number=self.kwargs["table_number"])
        round_.tournament = self.tournament
        found.round = round_
        return found

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The table, on every step."""
        return super().get_context_data(match=self.match, **kwargs)


class ReportWhat(ReportAtTable):
    """What happened."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the kinds that can happen under the tournament's rules."""
        kinds = list_reportable(self.match.round.rules)
        about = Incident(tournament=self.tournament, match=self.match)
        return self.page("arbitration/report/what.html", kinds=kinds, about=about)


class ReportDetails(ReportAtTable):
    """Who, on which deal, and when it was seen."""

    @cached_property
    def kind(self) -> Kind:
        """The kind of the address, or 404."""
        kind = KINDS.get(self.kwargs["kind"])
        if kind is None or not kind.is_played(self.match.round.rules):
            raise Http404
        return kind

    @cached_property
    def form(self) -> ReportForm:
        """What the kind asks."""
        sheet = getattr(self.match, "sheet", None)
        result = read_kept_result(sheet) if sheet else None
        deals = len(list_current_deals(sheet)) if sheet else 0
        return ReportForm(
            self.request.POST or None,
            initial={"replay": self.request.GET.get("replay", "")},
            kind=self.kind,
            rules=self.match.round.rules,
            match=self.match,
            deals=deals,
            is_over=result is not None and result["finished"],
        )

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Ask."""
        query = build_rules_query(self.match.round.rules)
        return self.page(
            "arbitration/report/details.html", form=self.form, kind=self.kind, replay_query=query
        )

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Put it into the queue, or show what is missing."""
        return _try_to_report(self, self.form) or self.get(request)


class ReportTeam(ReportAccess):
    """Something about a team, outside any table."""

    @cached_property
    def team(self) -> Team:
        """The team of the address, or 404."""
        teams = self.tournament.teams.with_players()
        return get_object_or_404(teams, number=self.kwargs["team_number"])

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Ask what happened."""
        return self._page(self._form())

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Put it into the queue, or show what is missing."""
        form = self._form()
        return _try_to_report(self, form) or self._page(form)

    def _form(self) -> ReportForm:
        kinds = {kind.code: kind for kind in list_reportable(self.tournament.rules, away=True)}
        chosen = kinds.get(self.request.POST.get("kind", ""), next(iter(kinds.values())))
        data = self.request.POST or None
        return ReportForm(data, kind=chosen, rules=self.tournament.rules, team=self.team)

    def _page(self, form: ReportForm) -> HttpResponse:
        kinds = list_reportable(self.tournament.rules, away=True)
        return self.page("arbitration/report/team.html", form=form, kinds=kinds, team=self.team)


def _try_to_report(view: ReportAccess, form: ReportForm) -> HttpResponse | None:
    """The way on from a report that was taken down; None where something stands in its way."""
    if not form.is_valid():
        return None
    told = partial(report_incident, view.tournament, report=form.report(), by=view.actor)
    try:
        incident = act_once(form.sent_to(view.request.path), told)
    except Refused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.message)
        return None
    if incident is None:
        messages.warning(view.request, ARRIVED)
    else:
        done = _("L'incident est signalé.") if view.is_arbiter else _("L'arbitre est appelé.")
        messages.success(view.request, done)
    return _go_on(view, form.match, incident)


def _go_on(view: ReportAccess, match: Match | None, incident: Incident | None) -> HttpResponse:
    """An arbiter goes on to the incident, or to all of them; whoever called one, to the table."""
    slug = view.tournament.slug
    if view.is_arbiter and incident is not None:
        return redirect("arbitration:incident", slug, incident.key)
    if view.is_arbiter:
        return redirect("arbitration:queue", slug)
    if match is not None:
        return redirect("organiser:sheet", slug, match.round.number, match.table_number)
    return redirect("organiser:overview", slug)
