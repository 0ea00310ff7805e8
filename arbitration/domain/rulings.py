"""Decisions: made once, carried out at once, revised only by another that names the first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbitration.domain.appeals import keep_votes, refuse_without_majority
from arbitration.domain.effects import Deciding
from arbitration.domain.effects.team_effects import apply_effects, list_touched, undo_effects
from arbitration.domain.incidents import close_incident, lock_waiting, unblock_sheet
from arbitration.effects.table_effects import DealUndo, FixedDeal
from arbitration.effects.team_effects import Effect, Undo
from arbitration.enums import AppealState, IncidentState, Settlement
from arbitration.kinds import SCORE_DISAGREEMENT
from arbitration.models import Incident, Ruling
from arbitration.queries import votes as jury
from arbitration.queries.proposals import find_proposal
from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again, refuse_without_reason
from tournaments.domain.phones.commands import show_anew
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models.sheets.shapes import ANNULLED
from tournaments.queries.sheets.ruled_deals import is_whole
from tournaments.wording import keep_words

PROPOSAL_CHANGED = gettext_lazy("La feuille a changé : relisez la proposition.")


@dataclass(frozen=True, kw_only=True, slots=True)
class Decision:
    """What an arbiter decides: effects as values, why, and what the table is told.

    `tells_public`: whether the public reads the reason too.
    `proposal` is what the tariff said at that moment, `departs` whether this is something else;
    `votes` those of a jury that goes back on what it judged, whoever decides being in favour.
    """

    effects: tuple[Effect, ...] = ()
    reason: str = ""
    notice: str = ""
    tells_public: bool = False
    proposal: Mapping[str, Any] | None = None
    departs: bool = False
    amicable: bool = False
    votes: Mapping[User, bool | None] = field(default_factory=dict)


@transaction.atomic
def rule_on_incident(incident: Incident, *, decision: Decision, by: Actor) -> Ruling:
    """Decide an incident and carry the decision out: sheet, standings and next draw follow.

    Raises Refused: `reason-missing` for a departure from the tariff without a reason, `taken`,
    `already-decided`, and what an effect is refused with.
    """
    if decision.departs:
        refuse_without_reason(decision.reason, _("Vous vous écartez du tarif : dites pourquoi."))
    return _rule_on(lock_waiting(incident, by=by), decision=decision, by=by)


def _rule_on(locked: Incident, *, decision: Decision, by: Actor) -> Ruling:
    """Carry a decision on an incident that is locked out, and keep it."""
    undos = carry_out(locked, decision, by=by)
    return record_ruling(locked, decision, undos, act=Act.RULING_MADE, by=by)


def carry_out(locked: Incident, decision: Decision, *, by: Actor) -> tuple[Undo | None, ...]:
    """Close an incident that is locked, change what is decided, and let its table go on; what
    undoes each effect."""
    amicably = IncidentState.SETTLED if decision.amicable else IncidentState.RULED
    close_incident(locked, amicably, by=by)
    undos = apply_effects(decision.effects, deciding=decide_as(locked, decision, by))
    unblock_sheet(locked, by=by, reason=decision.reason)
    return undos


@transaction.atomic
def apply_tariff(
    incident: Incident, *, seen: str, reason: str = "", tells_public: bool = False, by: Actor
) -> Ruling:
    """Rule as the tariff proposes, `seen` telling the proposal that the arbiter read.

    Raises Refused: `proposal-changed` where it proposes something else by now, or nothing; and as
    `rule_on_incident` does.
    """
    locked = lock_waiting(incident, by=by)
    proposal = find_proposal(locked)
    if proposal is None or not proposal.is_decided or proposal.seal != seen:
        raise Refused(PROPOSAL_CHANGED, code="proposal-changed")
    decision = Decision(effects=proposal.effects, reason=reason, tells_public=tells_public,
                        proposal=proposal.json)  # fmt: skip
    return _rule_on(locked, decision=decision, by=by)


@transaction.atomic
def settle_amicably(
    incident: Incident,
    *,
    how: Settlement,
    words: str = "",
    tells_public: bool = False,
    by: Actor,
) -> Ruling:
    """Record what both sides agreed on: to cover the fault, or to annul the deal.

    Raises Refused: `settlement-off` where the rules have no such thing or nobody sits on the other
    side, `missing` without the deal to annul, and as `rule_on_incident` does.
    """
    incident = lock_waiting(incident, by=by)
    if not incident.may_be_settled:
        said = _("Cela ne se règle pas entre les deux camps : l'arbitre décide.")
        raise Refused(said, code="settlement-off")
    effects: tuple[Effect, ...] = ()
    if how == Settlement.ANNUL:
        if incident.deal_number is None:
            said = _("Dites de quelle donne il s'agit.")
            raise Refused(said, code="missing", field="deal_number")
        effects = (FixedDeal(deal=incident.deal_number, facts=ANNULLED),)
    reason = words.strip() or keep_words(how.label)
    decision = Decision(effects=effects, reason=reason, tells_public=tells_public, amicable=True)
    return _rule_on(incident, decision=decision, by=by)


@transaction.atomic
def revise_ruling(ruling: Ruling, *, decision: Decision, by: Actor) -> Ruling:
    """Replace a ruling by another, as an arbiter may, or the jury by its votes what it judged;
    the revised one stays on record.

    Raises Refused: `reason-missing`, `quorum-missing` and `rejected` of the jury, and as
    `refuse_revision` does and an effect is refused with.
    """
    lock_tournament(ruling.tournament)
    refuse_revision(ruling, by=by)
    votes = _vote_again(ruling, decision, by=by) if jury.is_judged(ruling) else {}
    return replace_ruling(ruling, decision=decision, by=by, votes=votes)


def _vote_again(ruling: Ruling, decision: Decision, *, by: Actor) -> jury.Votes:
    """The votes by which a jury goes back on what it judged, enough of them in favour."""
    own: dict[User, bool | None] = {} if by.user is None else {by.user: True}
    cast = {**decision.votes, **own}
    if not set(jury.list_bench_behind(ruling)).issuperset(cast):
        raise Refused(_("Seul le jury de cet appel vote."), code="not-in-the-jury")
    votes = keep_votes({}, cast)
    refuse_without_majority(jury.count_votes(votes, ruling.tournament))
    return votes


@transaction.atomic
def replace_ruling(
    ruling: Ruling, *, decision: Decision, by: Actor, votes: jury.Votes | None = None
) -> Ruling:
    """Undo what a ruling changed, then carry another out in its place, whoever decides that.

    Raises Refused: `reason-missing`, and as `refuse_replacing` does and an effect is refused with.
    """
    refuse_without_reason(decision.reason)
    tournament = lock_tournament(ruling.tournament)
    revised = read_again(
        Ruling.objects.select_related("incident__match__round__stage"), pk=ruling.pk
    )
    refuse_replacing(revised)
    refuse_hole(revised, decision.effects)
    incident = revised.incident
    incident.tournament = tournament
    deciding = decide_as(incident, decision, by)
    undo_effects(revised.decided, revised.undos, deciding=deciding)
    undos = apply_effects(decision.effects, deciding=deciding)
    replaced = _Replaced(ruling=revised, votes=votes or {})
    return record_ruling(
        incident, decision, undos, act=Act.RULING_REVISED, by=by, replaced=replaced
    )


def refuse_revision(ruling: Ruling, *, by: Actor) -> None:
    """Raise Refused where an arbiter may not revise a ruling: `appeal-waiting` while the jury is
    to judge it, `jury-decided` once it has, unless its own members think again (`own-ruling` for
    the one whose decision it judged); and as `refuse_replacing` does."""
    refuse_replacing(ruling)
    if ruling.appeals.filter(state=AppealState.LODGED).exists():
        raise Refused(_("Un appel attend : le jury juge cette décision."), code="appeal-waiting")
    if jury.is_judged(ruling):
        _refuse_all_but_jurors(ruling, by=by)


def _refuse_all_but_jurors(ruling: Ruling, *, by: Actor) -> None:
    if by.user is not None and by.user.pk in jury.list_judged_arbiters(ruling):
        raise Refused(
            _("Le jury a jugé votre décision : un autre de ses membres y revient."),
            code="own-ruling",
        )
    if by.user is None or not jury.list_bench_behind(ruling).filter(pk=by.user.pk).exists():
        raise Refused(
            _("Le jury a jugé : lui seul revient sur cette décision."), code="jury-decided"
        )


def refuse_hole(ruling: Ruling, effects: Sequence[Effect]) -> None:
    """Raise Refused (`deal-open`) where taking a ruling back would leave its deal without a
    version: the sides had noted two, and only the ruling says which holds."""
    if ruling.incident.kind != SCORE_DISAGREEMENT:
        return
    opened = {
        undo.deal
        for undo in ruling.undos
        if isinstance(undo, DealUndo) and is_whole(undo.fixed) and undo.facts is None
    }
    if opened - {effect.deal for effect in effects if isinstance(effect, FixedDeal)}:
        raise Refused(
            _("Sans cette décision la donne n'a pas de version écrite : dites ce qu'elle devient."),
            code="deal-open",
            field="deal",
        )


def refuse_replacing(ruling: Ruling) -> None:
    """Raise Refused where a ruling cannot be undone: `already-revised`; `later-ruling` where a
    later one in force decided on the same deal, or on who loses the match: what it found there
    was this one's doing, so it is undone first."""
    if Ruling.objects.filter(revises=ruling).exists():
        raise Refused(_("Cette décision est déjà révisée."), code="already-revised")
    later = Ruling.objects.in_force().filter(
        number__gt=ruling.number, incident__match=ruling.incident.match_id
    )
    touched = list_touched(ruling.decided)
    for newer in later if ruling.incident.match_id else ():
        if not touched.isdisjoint(list_touched(newer.decided)):
            raise Refused(
                _("La décision n° %(number)d, plus récente, porte sur la même donne ou la même "
                  "partie : révisez-la d'abord.") % {"number": newer.number},
                code="later-ruling",
            )  # fmt: skip


def decide_as(incident: Incident, decision: Decision, by: Actor) -> Deciding:
    """On what, by whom and why a decision is carried out."""
    reason = decision.reason.strip() or keep_words(incident.what.label)
    return Deciding(incident=incident, by=by, reason=reason)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Replaced:
    """The ruling that another takes the place of, and the votes of a jury that wanted it so."""

    ruling: Ruling
    votes: jury.Votes


def record_ruling(
    incident: Incident,
    decision: Decision,
    undos: Sequence[Undo | None],
    *,
    act: Act,
    by: Actor,
    replaced: _Replaced | None = None,
) -> Ruling:
    """Keep a decision that was carried out, under the next number, and tell it."""
    earlier = Ruling.objects.filter(tournament=incident.tournament_id)
    number = (earlier.aggregate(last=Max("number"))["last"] or 0) + 1
    revises = None if replaced is None else replaced.ruling
    ruling = Ruling.objects.create(
        tournament=incident.tournament,
        incident=incident,
        number=number,
        proposal=decision.proposal,
        effects=[effect.to_json() for effect in decision.effects],
        applied=[None if undo is None else undo.to_json() for undo in undos],
        departs=decision.departs,
        amicable=decision.amicable,
        reason=decision.reason,
        notice=decision.notice,
        tells_public=decision.tells_public,
        revises=revises,
        votes={} if replaced is None else dict(replaced.votes),
        ruled_by=by.user,
        ruled_at=timezone.now(),
    )
    announce(
        act,
        tournament=incident.tournament,
        subject=ruling,
        by=by,
        before={"ruling": revises.number} if revises else None,
        after={"ruling": number, "incident": incident.key, "effects": ruling.effects},
        reason=decision.reason,
    )
    if incident.match is not None:
        show_anew(incident.match)
    return ruling
