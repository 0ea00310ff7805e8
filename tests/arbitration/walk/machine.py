"""The random walk through an evening: what arbiters do, on top of rounds and sheets."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from arbitration.domain.appeals import lodge_appeal, withdraw_appeal
from arbitration.domain.incidents import (
    release_incident,
    report_incident,
    take_incident,
    withdraw_incident,
)
from arbitration.domain.judgements import OUTCOMES, decide_appeal
from arbitration.domain.previews import preview_effects, preview_revision
from arbitration.domain.reports import Report
from arbitration.domain.rulings import (
    Decision,
    revise_ruling,
    rule_on_incident,
    settle_amicably,
)
from arbitration.effects.team_effects import Effect, PlayerExclusion
from arbitration.enums import WAITING, AppealState, Seen, Settlement
from arbitration.kinds import KINDS
from arbitration.models import Incident
from arbitration.queries.proposals import find_proposal
from scoring.cards import SEATS
from tests.arbitration.walk.chances import Values, decisions, happening, numbers, picks
from tests.arbitration.walk.evening import Evening
from tests.arbitration.walk.hall import FIRST_JUROR, REASON, one_of
from tournaments.domain.ranks.adjustments import make_adjustment, reverse_adjustment
from tournaments.enums import AdjustmentKind, AdjustmentUnit

MOST_WAITING = 4


class Walk(Evening):
    """Incidents, rulings, revisions, penalties and appeals."""

    def waiting(self, pick: int) -> Incident | None:
        """An incident that nobody has decided, or now and then one that somebody has."""
        found = self.hall.incidents()
        return one_of([incident for incident in found if incident.state in WAITING] or found, pick)

    @happening(
        when=lambda self: len(self.seen.waiting) < MOST_WAITING,
        kind=st.sampled_from(sorted(KINDS)),
        table=picks,
        pick=picks,
        seat=st.sampled_from(SEATS),
        number=numbers,
        seen=st.sampled_from(Seen.values),
        earlier=st.integers(0, 2),
    )
    def report(
        self, kind: str, table: int, pick: int, seat: str, number: int, seen: str, earlier: int
    ) -> None:
        match = one_of(self.hall.matches(), table)
        if match is None or table == 0:
            told: dict[str, Any] = {"team": self.hall.team(pick)}
        else:
            told = {"match": match, "seat": seat, "deal_number": number, "seen": seen}
        facts = {"card": "7D", "points": 20, "earlier": earlier}
        report = Report(kind=kind, facts=facts, **told)
        self.try_to(report_incident, self.hall.tournament, report=report, by=self.hall.actor(pick))

    @happening(when=lambda self: self.seen.waiting, pick=picks, who=picks, over=st.booleans())
    def take(self, pick: int, who: int, over: bool) -> None:
        if incident := self.waiting(pick):
            self.try_to(take_incident, incident, by=self.hall.actor(who), over=over)

    @happening(when=lambda self: self.seen.waiting, pick=picks, who=picks)
    def release(self, pick: int, who: int) -> None:
        if incident := self.waiting(pick):
            self.try_to(release_incident, incident, by=self.hall.actor(who))

    @happening(when=lambda self: self.seen.waiting, pick=picks, who=picks)
    def withdraw(self, pick: int, who: int) -> None:
        if incident := self.waiting(pick):
            self.try_to(withdraw_incident, incident, reason=REASON, by=self.hall.actor(who))

    @happening(when=lambda self: self.seen.waiting, pick=picks, who=picks)
    def apply_the_tariff(self, pick: int, who: int) -> None:
        incident = self.waiting(pick)
        proposal = incident and find_proposal(incident)
        if incident is None or proposal is None or proposal.problem:
            return
        decision = Decision(effects=proposal.effects, proposal=proposal.json)
        self.try_to(rule_on_incident, incident, decision=decision, by=self.decider(incident, who))

    @happening(
        when=lambda self: self.seen.waiting,
        pick=picks,
        who=picks,
        values=decisions,
        looked=st.booleans(),
    )
    def decide(self, pick: int, who: int, values: Values, looked: bool) -> None:
        incident = self.waiting(pick)
        if incident is None:
            return
        by, decision = self.decider(incident, who), self.decision(incident, values)
        if looked:
            self.try_to(preview_effects, incident, effects=decision.effects, by=by)
        self.try_to(rule_on_incident, incident, decision=decision, by=by)

    @happening(
        table=picks, who=picks, number=numbers, seat=st.sampled_from(SEATS), values=decisions
    )
    def call_and_decide(self, table: int, who: int, number: int, seat: str, values: Values) -> None:
        match, kinds = one_of(self.hall.matches(), table), ("misdeal", "irregular-card", "conduct")
        if match is None:
            return
        by, before = self.hall.actor(who), len(self.hall.incidents())
        told = {"deal_number": number, "seat": seat, "seen": Seen.AT_ONCE.value}
        report = Report(kind=kinds[who % 3], match=match, **told)
        self.try_to(report_incident, self.hall.tournament, report=report, by=by)
        for incident in self.hall.incidents()[before:]:
            decision = self.decision(incident, values)
            self.try_to(rule_on_incident, incident, decision=decision, by=by)

    def decider(self, incident: Incident, who: int) -> Any:
        """Whoever took the incident; now and then somebody else."""
        if incident.taken_by_id is None or who % 5 == 0:
            return self.hall.actor(who)
        return self.hall.actor([user.pk for user in self.hall.users].index(incident.taken_by_id))

    def decision(self, incident: Incident, values: Values) -> Decision:
        """A departure from the tariff; what falls on a side's team names that team, and what
        falls on a player who has a place in it now."""
        match, team = incident.match, incident.team
        number = team.number if team else 0
        seated = (match.ns.number, match.ew.number) if match else (number, number)
        effects = tuple(self.named(value, seated) for value in values)
        return Decision(effects=effects, reason=REASON, departs=True)

    def named(self, effect: Effect, seated: Sequence[int]) -> Effect:
        """An effect with the team and the player whom it falls on."""
        if isinstance(effect, PlayerExclusion):
            number = seated[effect.team_number]
            player = self.hall.player(number, effect.player)
            return replace(effect, team_number=number, player=player)
        if hasattr(effect, "team_number"):
            return replace(effect, team_number=seated[effect.team_number])
        return effect

    @happening(
        when=lambda self: self.seen.waiting, pick=picks, who=picks, how=st.sampled_from(Settlement)
    )
    def settle(self, pick: int, who: int, how: Settlement) -> None:
        if incident := self.waiting(pick):
            self.try_to(settle_amicably, incident, how=how, by=self.decider(incident, who))

    @happening(
        when=lambda self: self.seen.in_force,
        pick=picks,
        who=picks,
        values=decisions,
        looked=st.booleans(),
    )
    def revise(self, pick: int, who: int, values: Values, looked: bool) -> None:
        ruling = one_of(self.seen.in_force if pick % 6 else self.seen.rulings, pick // 6)
        if ruling is None:
            return
        by, decision = self.hall.actor(who), self.decision(ruling.incident, values)
        if looked:
            self.try_to(preview_revision, ruling, effects=decision.effects, by=by)
        self.try_to(revise_ruling, ruling, decision=decision, by=by)

    @happening(when=lambda self: self.seen.unappealed, pick=picks, who=picks, team=picks)
    def appeal(self, pick: int, who: int, team: int) -> None:
        ruling = one_of(self.seen.unappealed if pick % 6 else self.seen.rulings, pick // 6)
        if ruling is None:
            return
        match = ruling.incident.match
        concerned = ruling.incident.team if match is None else (match.ns, match.ew)[team % 2]
        found = self.hall.team(team) if team > 50 or concerned is None else concerned
        self.try_to(lodge_appeal, ruling, team=found, words=REASON, by=self.hall.actor(who))

    @happening(
        when=lambda self: self.seen.tournament.pending_appeals,
        pick=picks,
        who=picks,
        values=decisions,
        outcome=st.sampled_from(OUTCOMES),
    )
    def judge(self, pick: int, who: int, values: Values, outcome: AppealState) -> None:
        found = self.hall.appeals()
        appeal = one_of(
            [appeal for appeal in found if appeal.state == AppealState.LODGED] or found, pick
        )
        if appeal is None:
            return
        decision = self.decision(appeal.ruling.incident, values)
        by = self.hall.actor(who if who % 5 == 0 else who % 2 + FIRST_JUROR)
        self.try_to(decide_appeal, appeal, outcome=outcome, decision=decision, by=by)

    @happening(when=lambda self: self.seen.appeals, pick=picks, who=picks)
    def take_appeal_back(self, pick: int, who: int) -> None:
        if appeal := one_of(self.hall.appeals(), pick):
            self.try_to(withdraw_appeal, appeal, by=self.hall.actor(who))

    @happening(team=picks, table=picks, who=picks, amount=st.sampled_from([-100, 0, 20]))
    def penalise(self, team: int, table: int, who: int, amount: int) -> None:
        self.try_to(
            make_adjustment,
            self.hall.team(team),
            kind=AdjustmentKind.PENALTY,
            unit=AdjustmentUnit.MATCH_POINTS,
            amount=amount,
            reason=REASON,
            match=one_of(self.hall.matches(), table) if table % 2 else None,
            by=self.hall.actor(who),
        )

    @happening(when=lambda self: self.seen.adjustments, pick=picks, who=picks)
    def cancel_penalty(self, pick: int, who: int) -> None:
        if adjustment := one_of(self.hall.adjustments(), pick):
            self.try_to(reverse_adjustment, adjustment, reason=REASON, by=self.hall.actor(who))
