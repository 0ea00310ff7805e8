"""A problem at a table: where, what is called out there, and what the tariff makes of it."""

from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from arbitration.domain.desk_decisions import Called, foresee_call, rule_on_call
from arbitration.domain.incidents import report_incident
from arbitration.forms.deal_line import build_deal_queries
from arbitration.forms.fields import WhereForm
from arbitration.forms.reports import ReportForm
from arbitration.kinds import KINDS, IncidentKind, list_reportable
from arbitration.models import Incident
from arbitration.pages.calls import answers
from arbitration.pages.calls.words import list_calls
from arbitration.pages.effects.table_names import TableNames
from arbitration.pages.effects.team_effects import cite_effects
from arbitration.pages.incidents.tallies import Tallies
from arbitration.views.deciding import phrase_ruled
from tournaments.actors import Actor
from tournaments.domain.previews import PreviewChanged
from tournaments.domain.submissions import ARRIVED, act_once
from tournaments.enums import Origin
from tournaments.errors import Refused
from tournaments.forms.fields import add_refusal
from tournaments.models import Match, Team
from tournaments.pages.sheets.tiles import find_seated_match
from tournaments.permissions import Permission
from tournaments.queries.draws.rounds import find_current_round, list_matches_at
from tournaments.queries.sheets.match_results import list_current_deals, read_kept_result
from tournaments.views.access import TournamentAccess, find_actor
from tournaments.views.lists import SEARCH_PARAMETER, read_search
from tournaments.views.previews import PreviewingPage

_RULED = "arbitration/report/_ruled.html"


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
    """Which table and what is called out there, or which team outside one."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Ask, or go on with the number that was given."""
        rounds = self.tournament.rounds.published().order_by("number")
        playing = find_current_round(self.tournament)
        form = WhereForm(request.GET or None, tournament=self.tournament, rounds=rounds)
        if form.is_valid():
            table, team = form.cleaned_data["table"], form.cleaned_data["team"]
            named = form.cleaned_data["round"]
            wanted = next((round_ for round_ in rounds if str(round_.number) == named), playing)
            found = list_matches_at(wanted, table) if table and wanted else []
            if named:
                found = [match for match in found if match.round_id == wanted.pk] if wanted else []
            if len(found) == 1:
                query = form.cleaned_data["q"]
                to = reverse("arbitration:report_table", args=[slug, found[0].round.number, table])
                return redirect(f"{to}?{urlencode({SEARCH_PARAMETER: query})}" if query else to)
            if found:
                page = "arbitration/report/which.html"
                return self.page(page, matches=found, number=table)
            if team and self.tournament.teams.filter(number=team).exists():
                return redirect("arbitration:report_team", slug, team)
            if "team" in request.GET:
                form.add_error("team", _("Personne n'a ce numéro.") if team else _("Qui ?"))
            else:
                nobody = _("Personne ne joue à cette table.")
                form.add_error("table", nobody if table else _("À quelle table ?"))
        return self.page("arbitration/report/where.html", form=form, rounds=rounds)


class ReportAtTable(ReportAccess):
    """A report about one table, by whoever may record its sheet."""

    permission = Permission.RECORD_SHEETS

    @cached_property
    def match(self) -> Match:
        """The match at the table of the address, or 404."""
        rounds = self.tournament.rounds.published()
        round_ = get_object_or_404(rounds, number=self.kwargs["round_number"])
        round_.tournament = self.tournament
        found = find_seated_match(round_, self.kwargs["table_number"], self.reach)
        if found is None:
            raise Http404
        return found

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The table, on every step."""
        return super().get_context_data(match=self.match, **kwargs)


class ReportWhat(ReportAtTable):
    """The question what happened at a table."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Go on to what the words mean; else the kinds that can happen under the rules."""
        query, kinds = read_search(request), list_reportable(self.match.round.rules)
        found = list_calls(query, [*(kind.code for kind in kinds), *answers.LEADS])
        if found and found[0] in KINDS:
            to = reverse("arbitration:report_details", kwargs={**self.kwargs, "kind": found[0]})
            return redirect(f"{to}?{urlencode({SEARCH_PARAMETER: query})}")
        return self.page(
            "arbitration/report/what.html",
            kinds=kinds,
            query=query,
            leads=list(answers.list_leads(found, self.match)),
            likely=[KINDS[code] for code in found if code in KINDS],
            about=Incident(tournament=self.tournament, match=self.match),
        )


class ReportDetails(PreviewingPage, ReportAtTable):
    """Who, on which deal, and when it was seen."""

    @cached_property
    def kind(self) -> IncidentKind:
        """The kind of the address, or 404."""
        kind = KINDS.get(self.kwargs["kind"])
        if kind is None or not kind.is_played(self.match.round.rules):
            raise Http404
        return kind

    @cached_property
    def form(self) -> ReportForm:
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
        """Ask, below what the text says of it."""
        return self.show()

    def show(self, **shown: Any) -> HttpResponse:
        """The page; with the ruling that the tariff proposes, once enough is told for one."""
        rules, query = self.match.round.rules, read_search(self.request)
        found = list_calls(query, [kind.code for kind in list_reportable(rules)])
        context: dict[str, Any] = {
            "form": self.form,
            "kind": self.kind,
            **self._find_rules_said(),
            "query": query,
            "others": [KINDS[code] for code in found if code != self.kind.code],
            **build_deal_queries(self.form.told_incident),
        }
        return self.page("arbitration/report/details.html", **(context | shown))

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the ruling, apply it as it was shown, or put the incident into the queue."""
        if not self.is_arbiter or not self.kind.is_priced:
            return _try_to_report(self, self.form) or self.show()
        if "HX-Request" in request.headers:
            ruled = self.foresee() if self.form.is_valid() else {}
            return self.page(_RULED, kind=self.kind, **self._find_rules_said(), **ruled)
        if "apply" in request.POST and self.form.is_valid():
            return self.apply()
        if "look" in request.POST or "apply" in request.POST:
            return self.show(**(self.foresee() if self.form.is_valid() else {}))
        return _try_to_report(self, self.form) or self.show()

    def foresee(self, changed: PreviewChanged | None = None) -> dict[str, Any]:
        """What the tariff says of what was told, and what that would change."""
        try:
            incident, proposal, foreseen = self.called
        except Refused as refusal:
            self._mark(refusal)
            return {}
        if proposal is None:
            return {}
        names = TableNames.at(incident)
        tallies = Tallies.of(self.tournament, [self.match.pk]).before(incident)
        return {
            "proposal": proposal,
            "proposed": cite_effects(proposal.effects, names, proposal.article),
            "preview": foreseen.impact,
            "tallies": tallies,
            **self.show_foreseen(foreseen, changed),
        }

    @cached_property
    def called(self) -> Called:
        """What would come of the report."""
        return foresee_call(self.tournament, report=self.form.report(), by=self.actor)

    def apply(self) -> HttpResponse:
        """Rule as the page showed it, once."""
        act = partial(rule_on_call, self.tournament, report=self.form.report(), by=self.actor)
        as_shown = partial(self.apply_as_shown, lambda: self.called[2], act)
        try:
            ruling = act_once(self.form.sent_to(self.request.path), as_shown)
        except PreviewChanged as changed:
            return self.show(**self.foresee(changed))
        except Refused as refusal:
            self._mark(refusal)
            return self.show()
        if ruling is None:
            messages.warning(self.request, ARRIVED)
            return redirect("arbitration:queue", self.tournament.slug)
        messages.success(self.request, phrase_ruled(ruling))
        return redirect("arbitration:ruling", self.tournament.slug, ruling.number)

    def _find_rules_said(self) -> dict[str, Any]:
        """What the text says of the kind, whoever did it."""
        return {
            "rules_said": answers.list_said(self.kind, self.match.round.rules),
            "cited": answers.phrase_article(self.kind, self.tournament.rulebook),
            "forfeit": answers.cite_forfeits(self.kind, self.tournament),
        }

    def _mark(self, refusal: Refused) -> None:
        add_refusal(self.form, refusal)


class ReportTeam(ReportAccess):
    """Something about a team, outside any table."""

    @cached_property
    def team(self) -> Team:
        """The team of the address, or 404."""
        teams = self.tournament.teams.with_players()
        return get_object_or_404(teams, number=self.kwargs["team_number"])

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
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
    report = partial(report_incident, view.tournament, report=form.report(), by=view.actor)
    try:
        incident = act_once(form.sent_to(view.request.path), report)
    except Refused as refusal:
        add_refusal(form, refusal)
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
