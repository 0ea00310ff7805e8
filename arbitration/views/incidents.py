"""One incident: what happened, what the tariff says, what that would change, and the decision."""

from abc import ABC
from collections.abc import Mapping
from functools import cached_property, partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy
from django_htmx.http import HttpResponseClientRedirect

from arbitration.domain.incidents import withdraw_incident
from arbitration.domain.previews import Preview, preview_effects
from arbitration.domain.rulings import (
    PROPOSAL_CHANGED,
    Decision,
    apply_tariff,
    rule_on_incident,
    settle_amicably,
)
from arbitration.effects.team_effects import Effect
from arbitration.enums import Settlement
from arbitration.forms.deal_line import build_deal_queries
from arbitration.forms.rulings import AcceptForm, DecisionForm, SettleForm
from arbitration.models import Incident, Ruling
from arbitration.pages.calls.answers import cite_forfeits
from arbitration.pages.effects.table_names import TableNames
from arbitration.pages.effects.team_effects import cite_effects
from arbitration.pages.incidents.facts import list_facts, list_history
from arbitration.pages.incidents.tallies import Tallies
from arbitration.queries.deal_versions import list_compared_deals
from arbitration.queries.incidents import may_take_over
from arbitration.queries.proposals import Proposal, find_proposal, phrase_basis
from arbitration.views.access import IncidentAccess
from arbitration.views.deciding import DecisionPage, phrase_ruled
from tournaments.domain.previews import Foreseen, PreviewChanged
from tournaments.errors import Refused
from tournaments.forms.acts import ReasonForm
from tournaments.views.acts import ActView, FormActView
from tournaments.views.previews import SEEN, PreviewingPage


class IncidentPage(IncidentAccess):
    """Everything about one incident, and the ways to decide it."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self.show()

    def show(self, **typed: Any) -> HttpResponse:
        """The page; with what was typed where a decision was refused."""
        compared = list_compared_deals(self.incident)
        context: dict[str, Any] = {
            "incident": self.incident,
            "told": list_facts(self.incident, is_compared=bool(compared)),
            "mine": self.is_mine,
            "compared": compared,
            "may_take_over": self.may_take_over,
            **(self._to_decide() if self.is_waiting else {}),
        }
        return self.page("arbitration/incident.html", **(context | typed))

    def _to_decide(self) -> dict[str, Any]:
        """What an arbiter needs while the incident waits."""
        proposal, names = self.proposal, TableNames.at(self.incident)
        return {
            "proposal": proposal,
            "proposed": cite_effects(proposal.effects, names, proposal.article) if proposal else [],
            "cited": phrase_basis(self.incident.article),
            "forfeit": cite_forfeits(self.incident.what, self.tournament)
            if self.incident.match
            else None,
            "tallies": self.tallies,
            "history": list_history(self.incident),
            "accept_form": AcceptForm(initial={"seen": proposal.seal if proposal else ""}),
            "settle_form": SettleForm(incident=self.incident)
            if self.incident.may_be_settled
            else None,
            "withdraw_form": withdraw_form(),
            "replayed": self.request.GET.get("replay", ""),
            **build_deal_queries(self.incident),
        }

    @property
    def is_waiting(self) -> bool:
        """Whether the incident waits for a decision."""
        return self.incident.is_waiting

    @property
    def is_mine(self) -> bool:
        """Whether this arbiter may decide it: it is theirs, or nobody's."""
        return self.incident.taken_by_id in (None, self.request.user.pk)

    @property
    def may_take_over(self) -> bool:
        """Whether another arbiter has it from whom this person may take it."""
        return not self.is_mine and may_take_over(self.request.user, self.incident)

    @cached_property
    def proposal(self) -> Proposal | None:
        """What the tariff says, while the incident waits."""
        return find_proposal(self.incident) if self.is_waiting else None

    @property
    def tallies(self) -> list[str]:
        """What was counted before this incident."""
        return Tallies.of(self.tournament, [self.incident.match_id]).before(self.incident)


def withdraw_form(data: Mapping[str, str] | None = None) -> ReasonForm:
    """Why nothing is decided; the page has another form with a field of that name."""
    return ReasonForm(data, auto_id="id_withdraw_%s")


_OUTDATED = frozenset({"already-decided", "taken", "proposal-changed", "settlement-off"})
"""Refusals that say: what was seen of the incident holds no more."""


class EndIncident(IncidentPage, FormActView, ABC):
    """A form on the incident's page, `named` there, that ends it."""

    named: str

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The form stands on the incident's page."""
        return self.to_incident()

    def ask(self, form: forms.Form) -> HttpResponse:
        return self.show(**{self.named: form})

    def back(self) -> HttpResponse:
        return self.to_incident()

    def refuse(self, refusal: Refused, *typed: forms.Form) -> HttpResponse:
        """What was typed stays, unless the page that it answers has become another one."""
        outdated = refusal.code in _OUTDATED
        return ActView.refuse(self, refusal) if outdated else super().refuse(refusal, *typed)

    def onward(self, made: Any) -> HttpResponse:
        return self.to_ruling(made)


class TariffPage(PreviewingPage, IncidentPage):
    """What the tariff would change, and what applies it."""

    def foresee_tariff(self) -> Foreseen[Preview]:
        """What the tariff would change; of nothing where it says nothing."""
        effects = self.proposal.effects if self.proposal else ()
        impact = preview_effects(self.incident, effects=effects, by=self.actor)
        return Foreseen(typed=[effect.to_json() for effect in effects], impact=impact)

    def is_outdated(self, form: AcceptForm) -> bool:
        """Whether the tariff says something else by now than on the page that sent the form."""
        proposal = self.proposal
        return proposal is None or not proposal.is_decided or proposal.seal != form["seen"].value()


class PreviewProposal(TariffPage):
    """What the tariff would change. It is carried out and taken back to tell, so it is asked for,
    never worked out because somebody opens the incident."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The button stands on the incident's page."""
        return self.to_incident()

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show it, alone for htmx; the page anew where it says something else by now."""
        form = AcceptForm(initial=request.POST.dict())
        by_htmx = "HX-Request" in request.headers
        if self.is_outdated(form):
            messages.error(request, PROPOSAL_CHANGED)
            return self.leave(by_htmx=by_htmx)
        foreseen = self.foresee_tariff()
        shown = {"preview": foreseen.impact, **self.show_foreseen(foreseen)}
        if by_htmx:
            return self.page("arbitration/_tariff_preview.html", **shown)
        return self.show(accept_form=form, **shown)

    def leave(self, *, by_htmx: bool) -> HttpResponse:
        """Load the incident's page anew, whoever asked."""
        answer = self.to_incident()
        return HttpResponseClientRedirect(answer["Location"]) if by_htmx else answer


class AcceptProposal(TariffPage, EndIncident):
    """The tariff is applied as it was shown; two taps apply it to whoever looked at nothing."""

    form_class = AcceptForm
    named = "accept_form"

    def act(self, form: AcceptForm) -> Ruling:
        """Rule, unless the proposal became another one since it was seen."""
        act = partial(apply_tariff, self.incident, by=self.actor, **form.cleaned_data)
        # Another proposal is refused as such: what it changes was not on the page.
        looked = SEEN in self.request.POST and not self.is_outdated(AcceptForm(form.data))
        return self.apply_as_shown(self.foresee_tariff, act) if looked else act()

    def phrase_done(self, made: Ruling) -> str:
        return phrase_ruled(made)

    def refuse(self, refusal: Refused, *typed: forms.Form) -> HttpResponse:
        """What it changes by now, above the button that was pressed."""
        if not isinstance(refusal, PreviewChanged):
            return super().refuse(refusal, *typed)
        shown = self.show_foreseen(refusal.foreseen, refusal)
        return self.show(preview=refusal.foreseen.impact, accept_form=typed[0], **shown)


class WithdrawIncident(EndIncident):
    """An incident closed without a ruling: nothing happened after all."""

    done = gettext_lazy("L'incident est clos sans suite.")
    named = "withdraw_form"

    def build_form(self, *typed: Any) -> ReasonForm:
        return withdraw_form(*typed[:1])

    def act(self, form: ReasonForm) -> None:
        withdraw_incident(self.incident, reason=form.cleaned_data["reason"], by=self.actor)

    def onward(self, made: None) -> HttpResponse:
        return redirect("arbitration:queue", self.tournament.slug)


class SettleIncident(EndIncident):
    """An incident closed by what both sides agreed on."""

    done = gettext_lazy("L'accord des deux camps est noté.")
    named = "settle_form"

    def build_form(self, *typed: Any) -> SettleForm:
        return SettleForm(*typed, incident=self.incident)

    def act(self, form: SettleForm) -> Ruling:
        how = Settlement(form.cleaned_data.pop("how"))
        return settle_amicably(self.incident, how=how, by=self.actor, **form.cleaned_data)


class DecideOtherwise(DecisionPage, IncidentPage):
    """Any other decision than the tariff's."""

    @property
    def subject(self) -> Incident:
        """The incident of the address."""
        return self.incident

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the form; the incident where it is decided, or another arbiter's."""
        if not self.is_waiting or not self.is_mine:
            return self.to_incident()
        return self.ask(DecisionForm(incident=self.incident))

    def foresee(self, effects: tuple[Effect, ...]) -> Preview:
        """What the decision would change."""
        return preview_effects(self.incident, effects=effects, by=self.actor)

    def decide(self, form: DecisionForm) -> Ruling:
        """Rule on the incident; something else than the tariff is a departure from it."""
        proposal = self.proposal
        decision = Decision(
            effects=form.effects(),
            reason=form.cleaned_data["reason"],
            notice=form.cleaned_data["notice"],
            tells_public=form.cleaned_data["tells_public"],
            proposal=proposal.json if proposal else None,
            departs=proposal is not None and proposal.is_decided,
        )
        return rule_on_incident(self.incident, decision=decision, by=self.actor)
