"""One incident: what happened, what the tariff says, what that would change, and the decision."""

from functools import cached_property
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.domain.effects import Effect
from arbitration.domain.incidents import release_incident, take_incident, withdraw_incident
from arbitration.domain.previews import Preview, preview_effects
from arbitration.domain.rulings import Decision, rule_on_incident, settle_amicably
from arbitration.enums import Settlement
from arbitration.forms.rulings import AcceptForm, DecisionForm, ReasonForm, SettleForm
from arbitration.models import Incident, Ruling
from arbitration.models.audit import canonical
from arbitration.queries.arbiters import may_take_over
from arbitration.queries.deal_versions import deal_versions
from arbitration.queries.effect_words import Places, effect_sentences
from arbitration.queries.proposals import Proposal, proposal_for
from arbitration.queries.tallies import Tallies
from arbitration.queries.told import told_of
from arbitration.views.access import ActOnce, IncidentAccess
from arbitration.views.deciding import DecisionPage
from tournaments.errors import Refused


class IncidentPage(IncidentAccess):
    """Everything about one incident, and the ways to decide it."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show it."""
        return self.shown()

    def shown(self, **typed: Any) -> HttpResponse:
        """The page; with what was typed where a decision was refused."""
        context: dict[str, Any] = {
            "incident": self.incident,
            "told": told_of(self.incident),
            "mine": self.is_mine,
            "versions": deal_versions(self.incident),
            "may_take_over": self.may_take_over,
            **(self._to_decide() if self.is_waiting else {}),
        }
        return self.page("arbitration/incident.html", **(context | typed))

    def _to_decide(self) -> dict[str, Any]:
        """What an arbiter needs while the incident waits."""
        proposal, places = self.proposal, Places.of(self.incident)
        said = effect_sentences(list(proposal.effects), places) if proposal else []
        return {
            "proposal": proposal,
            "proposed": said,
            "preview": self.preview,
            "tallies": self.tallies,
            "accept_form": AcceptForm(initial={"seen": seal_of(proposal)}),
            "settle_form": SettleForm(),
            "withdraw_form": ReasonForm(auto_id="id_withdraw_%s"),
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
        return not self.is_mine and may_take_over(self.request.user, self.tournament)

    @cached_property
    def proposal(self) -> Proposal | None:
        """What the tariff says, while the incident waits."""
        return proposal_for(self.incident) if self.is_waiting else None

    @property
    def tallies(self) -> list[str]:
        """What was counted before this incident."""
        return Tallies.of(self.tournament, [self.incident.match_id]).before(self.incident)

    @cached_property
    def preview(self) -> Preview | None:
        """What the proposal would change, where it decides something."""
        if self.proposal is None or not self.proposal.is_decided:
            return None
        return preview_effects(self.incident, effects=self.proposal.effects, by=self.actor)


def seal_of(proposal: Proposal | None) -> str:
    """What tells one proposal from another."""
    return sha256(canonical(proposal.json if proposal else None).encode()).hexdigest()


class AcceptProposal(IncidentPage):
    """The tariff is applied as it was shown."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Rule, unless the proposal became another one since it was seen."""
        form = AcceptForm(request.POST)
        if not form.is_valid():
            return self.shown(accept_form=form)
        proposal = self.proposal
        if proposal is None or form.cleaned_data["seen"] != seal_of(proposal):
            messages.error(request, _("La feuille a changé : relisez la proposition."))
            return self.to_incident()
        return self._ruled(proposal, form)

    def _ruled(self, proposal: Proposal, form: AcceptForm) -> HttpResponse:
        reason = form.cleaned_data["reason"]
        decision = Decision(effects=proposal.effects, reason=reason, proposal=proposal.json)
        try:
            ruling = rule_on_incident(self.incident, decision=decision, by=self.actor)
        except Refused as refusal:
            form.add_error(None, refusal.message)
            return self.shown(accept_form=form)
        messages.success(
            self.request, _("La décision est rendue : la feuille et le classement ont suivi.")
        )
        return self.to_ruling(ruling)


class DecideOtherwise(DecisionPage, IncidentPage):
    """Any other decision than the tariff's."""

    @property
    def subject(self) -> Incident:
        """The incident of the address."""
        return self.incident

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the form, or the incident where it is decided."""
        if not self.is_waiting:
            return self.to_incident()
        return self.asked(DecisionForm(incident=self.incident))

    def foreseen(self, effects: tuple[Effect, ...]) -> Preview:
        """What the decision would change."""
        return preview_effects(self.incident, effects=effects, by=self.actor)

    def decide(self, form: DecisionForm) -> Ruling:
        """Rule on the incident; something else than the tariff is a departure from it."""
        proposal = self.proposal
        decision = Decision(
            effects=form.effects(),
            reason=form.cleaned_data["reason"],
            notice=form.cleaned_data["notice"],
            proposal=proposal.json if proposal else None,
            departs=proposal is not None and proposal.is_decided,
        )
        return rule_on_incident(self.incident, decision=decision, by=self.actor)


class IncidentAct(ActOnce, IncidentAccess):
    """One act on an incident, then back to it."""

    def back(self) -> HttpResponse:
        """To the incident."""
        return self.to_incident()


class TakeIncident(IncidentAct):
    """This arbiter sees to it; the head takes it over from another."""

    done = gettext_lazy("Cet incident est à vous.")

    def act(self) -> HttpResponse | None:
        """Take it."""
        over = "over" in self.request.POST and may_take_over(self.request.user, self.tournament)
        take_incident(self.incident, by=self.actor, over=over)
        return None


class ReleaseIncident(IncidentAct):
    """Another arbiter may see to it."""

    done = gettext_lazy("L'incident est rendu à la file d'attente.")

    def act(self) -> HttpResponse | None:
        """Release it, and go back to the queue."""
        release_incident(self.incident, by=self.actor)
        return redirect("arbitration:queue", self.tournament.slug)


class WithdrawIncident(IncidentAct):
    """Nothing happened after all."""

    done = gettext_lazy("L'incident est clos sans suite.")

    def act(self) -> HttpResponse | None:
        """Close it with a reason."""
        form = ReasonForm(self.request.POST)
        reason = form.cleaned_data["reason"] if form.is_valid() else ""
        withdraw_incident(self.incident, reason=reason, by=self.actor)
        return redirect("arbitration:queue", self.tournament.slug)


class SettleIncident(IncidentAct):
    """Both sides agreed."""

    done = gettext_lazy("L'accord des deux camps est noté.")

    def act(self) -> HttpResponse | None:
        """Record the agreement."""
        form = SettleForm(self.request.POST)
        if not form.is_valid():
            raise Refused(_("Choisissez leur accord."), code="form")
        how = Settlement(form.cleaned_data["how"])
        words = form.cleaned_data["words"]
        return self.to_ruling(settle_amicably(self.incident, how=how, words=words, by=self.actor))
