"""Rulings: read, handed out on paper, revised by another."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from arbitration.domain.previews import Preview, preview_revision
from arbitration.domain.rulings import Decision, refuse_revision, revise_ruling
from arbitration.effects.team_effects import Effect, list_teams_hit
from arbitration.enums import Trait
from arbitration.forms.appeals import VotesForm
from arbitration.forms.rulings import DecisionForm
from arbitration.models import Incident, Ruling
from arbitration.pages.record.recorded_rulings import record_ruling
from arbitration.pages.rulings.read_rulings import read_ruling
from arbitration.queries.votes import is_judged, list_bench_behind
from arbitration.tasks import print_ruling_notice
from arbitration.views.access import RulingAccess
from arbitration.views.deciding import DecisionPage
from tournaments.errors import Refused
from tournaments.models import Team
from tournaments.printing.response import answer_with_paper, comes_as_page
from tournaments.queries.teams.seated import list_teams_awaiting_substitutes


class RulingPage(RulingAccess):
    """What was decided, why, and what may still be done about it."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        ruling = self.ruling
        read = read_ruling(ruling, self.tournament)
        return self.page(
            "arbitration/ruling.html",
            read=read,
            told=record_ruling(read),
            ruling=ruling,
            incident=ruling.incident,
            appeals=list(ruling.appeals.select_related("team")),
            awaiting=self._list_awaiting(),
            refusal=self._refusal(),
        )

    def _list_awaiting(self) -> list[Team]:
        """The teams that wait for a substitute because of this ruling."""
        hit = list_teams_hit(self.ruling.decided, Trait.LEAVES_PLACE)
        awaiting = list_teams_awaiting_substitutes(self.tournament) if hit else []
        return [team for team in awaiting if team.number in hit]

    def _refusal(self) -> str:
        """Why this person may not revise it; empty where they may."""
        try:
            refuse_revision(self.ruling, by=self.actor)
        except Refused as refusal:
            return str(refusal)
        return ""


class RulingNotice(RulingAccess):
    """The notice for the players, as PDF or as a page to print."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        paper = print_ruling_notice(read_ruling(self.ruling, self.tournament))
        return answer_with_paper(paper, as_page=comes_as_page(request))


class ReviseRuling(DecisionPage, RulingAccess):
    """Another decision in place of this one."""

    @property
    def subject(self) -> Incident:
        """The incident that was ruled on."""
        return self.ruling.incident

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Show the form, or the ruling, which says why this person may not revise it."""
        try:
            refuse_revision(self.ruling, by=self.actor)
        except Refused:
            return self.to_ruling(self.ruling)
        return self.ask(DecisionForm.revising(self.ruling))

    def ask(self, form: DecisionForm, **context: Any) -> HttpResponse:
        """The page says which ruling is revised; of one that the jury judged, who votes how."""
        votes_form = self._build_votes(bound=self.request.method == "POST")
        return super().ask(form, revised=self.ruling, votes_form=votes_form, **context)

    def _build_votes(self, *, bound: bool) -> VotesForm | None:
        """How the others of the jury vote; None where no vote of theirs is needed."""
        if self.tournament.jury_quorum == 1 or not is_judged(self.ruling):
            return None
        bench = [
            juror for juror in list_bench_behind(self.ruling) if juror.pk != self.request.user.pk
        ]
        return VotesForm(self.request.POST if bound else None, bench=bench, votes={})

    def foresee(self, effects: tuple[Effect, ...]) -> Preview:
        """What the revision would change."""
        return preview_revision(self.ruling, effects=effects, by=self.actor)

    def decide(self, form: DecisionForm) -> Ruling:
        votes = self._build_votes(bound=True)
        decision = Decision(
            effects=form.effects(),
            reason=form.cleaned_data["reason"],
            notice=form.cleaned_data["notice"],
            tells_public=form.cleaned_data["tells_public"],
            departs=True,
            votes=votes.votes if votes is not None and votes.is_valid() else {},
        )
        return revise_ruling(self.ruling, decision=decision, by=self.actor)
