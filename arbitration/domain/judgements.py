"""Judging an appeal: the jury votes on what a member proposes, and it is carried out with a
quorum and a majority; never by who ruled."""

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from arbitration.domain.appeals import (
    announce_appeal,
    close_appeal,
    keep_votes,
    lock_appeal,
    refuse_without_majority,
)
from arbitration.domain.rulings import Decision, replace_ruling
from arbitration.effects.team_effects import read_effects
from arbitration.enums import REVISING, AppealState
from arbitration.models import Appeal, Ruling
from arbitration.queries.votes import count_votes, find_votes, list_bench
from tournaments.actors import Actor
from tournaments.domain.acts import refuse_without_reason
from tournaments.enums import Act
from tournaments.errors import Refused

OUTCOMES = (
    AppealState.UPHELD,
    AppealState.REVERSED,
    AppealState.CHANGED,
    AppealState.INADMISSIBLE,
)


@transaction.atomic
def propose_judgement(
    appeal: Appeal, *, outcome: AppealState, decision: Decision, by: Actor
) -> Appeal:
    """Put a judgement to the vote, in place of any other; whoever proposes it is in favour.

    `decision.reason` is what the jury says; its effects count only where the ruling is changed.
    Raises Refused: `reason-missing`, `not-in-the-jury`, `own-ruling`, `already-decided`, and
    `already-revised` where nothing is left to uphold.
    """
    refuse_without_reason(decision.reason)
    return _propose(lock_appeal(appeal), outcome, decision, by)


def _propose(appeal: Appeal, outcome: AppealState, decision: Decision, by: Actor) -> Appeal:
    user = _refuse_juror(appeal, by)
    _refuse_pointless(appeal, outcome)
    appeal.proposed = {
        "outcome": outcome.value,
        "effects": [effect.to_json() for effect in decision.effects],
        "reason": decision.reason,
        "notice": decision.notice,
        "tells_public": decision.tells_public,
    }
    appeal.votes = keep_votes({}, {user: True})
    appeal.save(update_fields=["proposed", "votes"])
    announce_appeal(
        Act.APPEAL_PROPOSED, appeal, by=by, reason=decision.reason, outcome=outcome.value
    )
    return appeal


@transaction.atomic
def note_votes(appeal: Appeal, *, votes: Mapping[User, bool | None], by: Actor) -> Appeal:
    """Write down how members voted on what is proposed, None for who did not sit; one member
    may write for those who sit at one desk, and the journal says who did.

    Raises Refused: `nothing-proposed`, `not-in-the-jury` (of whoever writes, or of whose vote it
    is), `own-ruling`, `already-decided`.
    """
    appeal = lock_appeal(appeal)
    _refuse_juror(appeal, by)
    _read_proposed(appeal)
    bench = set(list_bench(appeal))
    if not bench.issuperset(votes):
        raise Refused(_("Seul le jury de cet appel vote."), code="not-in-the-jury")
    before = find_votes(appeal)
    appeal.votes = keep_votes(before, votes)
    if appeal.votes != before:
        appeal.save(update_fields=["votes"])
        cast = {key: vote["in_favour"] for key, vote in appeal.votes.items()}
        announce_appeal(Act.APPEAL_VOTED, appeal, by=by, votes=cast)
    return appeal


@transaction.atomic
def carry_judgement(appeal: Appeal, *, by: Actor, without_majority: bool = False) -> Appeal:
    """Carry out what the jury voted for: a ruling that is reversed or changed is revised, to the
    digit. One that no majority touches stands, where a member notes it `without_majority`.

    Raises Refused: `nothing-proposed`, `quorum-missing`, `rejected`, `not-in-the-jury`,
    `own-ruling`, `already-decided`, `already-revised`, and as `replace_ruling` does.
    """
    appeal = lock_appeal(appeal)
    _refuse_juror(appeal, by)
    return _carry(appeal, by, without_majority=without_majority)


def _carry(appeal: Appeal, by: Actor, *, without_majority: bool = False) -> Appeal:
    outcome, decision = _read_proposed(appeal)
    _refuse_pointless(appeal, outcome)
    appeal.votes = find_votes(appeal)
    count = count_votes(appeal.votes, appeal.ruling.tournament)
    if without_majority and count.stands(revises=outcome in REVISING):
        return _close(appeal, AppealState.UPHELD, Decision(), by)
    refuse_without_majority(count)
    if outcome in REVISING:
        replace_ruling(appeal.ruling, decision=decision, by=by)
    return _close(appeal, outcome, decision, by)


@transaction.atomic
def decide_appeal(appeal: Appeal, *, outcome: AppealState, decision: Decision, by: Actor) -> Appeal:
    """Propose a judgement and carry it out at once, where one voice is enough.

    Raises Refused as `propose_judgement` and `carry_judgement` do.
    """
    refuse_without_reason(decision.reason)
    return _carry(_propose(lock_appeal(appeal), outcome, decision, by), by)


def read_proposed(appeal: Appeal) -> tuple[AppealState, Decision] | None:
    """What the jury votes on; None where nothing is proposed."""
    proposed = appeal.proposed
    if proposed is None:
        return None
    decision = Decision(
        effects=read_effects(proposed["effects"]),
        reason=proposed["reason"],
        notice=proposed["notice"],
        tells_public=proposed.get("tells_public", False),
        departs=True,
    )
    return AppealState(proposed["outcome"]), decision


def _read_proposed(appeal: Appeal) -> tuple[AppealState, Decision]:
    found = read_proposed(appeal)
    if found is None:
        raise Refused(_("Proposez d'abord un jugement."), code="nothing-proposed")
    return found


def _close(appeal: Appeal, outcome: AppealState, decision: Decision, by: Actor) -> Appeal:
    close_appeal(appeal, outcome, decision.reason, by=by)
    count = count_votes(appeal.votes, appeal.ruling.tournament)
    votes = {"in_favour": count.in_favour, "against": count.against}
    announce_appeal(Act.APPEAL_DECIDED, appeal, by=by, reason=decision.reason, **votes)
    return appeal


def _refuse_juror(appeal: Appeal, by: Actor) -> User:
    if by.user is not None and appeal.ruling.ruled_by_id == by.user.pk:
        raise Refused(
            _("C'est votre décision qui est en appel : un autre membre du jury la juge."),
            code="own-ruling",
        )
    if by.user is None or not list_bench(appeal).filter(pk=by.user.pk).exists():
        raise Refused(_("Seul le jury de cet appel le juge."), code="not-in-the-jury")
    return by.user


def _refuse_pointless(appeal: Appeal, outcome: AppealState) -> None:
    """A ruling that no longer holds, as after the other team's appeal, can only be let be."""
    if outcome != AppealState.INADMISSIBLE and Ruling.objects.filter(revises=appeal.ruling_id):
        raise Refused(
            _("Cette décision est déjà révisée : l'appel n'a plus d'objet, il est irrecevable."),
            code="already-revised",
        )
