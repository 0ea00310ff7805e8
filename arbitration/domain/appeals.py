"""Appeals: lodged by a team within the delay, decided by the jury, never by who ruled."""

from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from arbitration.domain.rulings import Decision, replace_ruling
from arbitration.enums import REVISING, AppealState
from arbitration.models import Appeal, JuryMember, Ruling
from arbitration.queries.jury import is_of_the_jury
from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.keys import ensure_account_key
from tournaments.domain.ranks.reviews import note_pending_appeals
from tournaments.domain.reasons import refuse_without_reason
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Team, Tournament

OUTCOMES = (
    AppealState.UPHELD,
    AppealState.REVERSED,
    AppealState.CHANGED,
    AppealState.INADMISSIBLE,
)


@transaction.atomic
def name_jury(tournament: Tournament, *, users: list[User], by: Actor) -> None:
    """Name who decides the tournament's appeals, in place of whoever did; naming the same
    changes nothing."""
    locked = lock_tournament(tournament)
    held = set(locked.jury.values_list("user", flat=True))
    wanted = {user.pk for user in users}
    if wanted == held:
        return
    before = _jurors(locked)
    locked.jury.exclude(user__in=wanted).delete()
    JuryMember.objects.bulk_create(
        JuryMember(tournament=locked, user_id=pk) for pk in sorted(wanted - held)
    )
    announce(
        Act.JURY_NAMED,
        tournament=locked,
        by=by,
        before={"jury": before},
        after={"jury": _jurors(locked)},
    )


def _jurors(tournament: Tournament) -> list[UUID]:
    return sorted(ensure_account_key(one.user) for one in tournament.jury.select_related("user"))


@transaction.atomic
def lodge_appeal(ruling: Ruling, *, team: Team, words: str, by: Actor) -> Appeal:
    """Lodge a team's appeal; the standings are under review until it is decided.

    Raises Refused: `appeals-off`, `too-late`, `jury-decided`, `not-concerned`,
    `already-revised`, `already-appealed`, `words-missing`.
    """
    tournament = lock_tournament(ruling.tournament)
    ruling = Ruling.objects.select_related("incident__match", "tournament").get(pk=ruling.pk)
    _refuse_appeal(ruling, team)
    if not words.strip():
        raise Refused(_("Écrivez ce que dit l'équipe."), code="words-missing", field="words")
    appeal = Appeal.objects.create(
        ruling=ruling, team=team, words=words[:500], lodged_by=by.user, lodged_at=timezone.now()
    )
    _note(tournament)
    _announce(Act.APPEAL_LODGED, appeal, by=by, reason=words)
    return appeal


def _refuse_appeal(ruling: Ruling, team: Team) -> None:
    deadline = ruling.appeal_deadline
    if deadline is None:
        raise Refused(_("Le règlement de ce concours ne prévoit pas d'appel."), code="appeals-off")
    if timezone.now() > deadline:
        raise Refused(_("Le délai d'appel est passé."), code="too-late")
    if is_of_the_jury(ruling):
        raise Refused(_("Le jury a jugé : sa décision est sans appel."), code="jury-decided")
    if team not in ruling.incident.teams:
        raise Refused(
            _("Cette décision ne concerne pas cette équipe."), code="not-concerned", field="team"
        )
    if Ruling.objects.filter(revises=ruling).exists():
        raise Refused(_("Cette décision est déjà révisée."), code="already-revised")
    if Appeal.objects.filter(ruling=ruling, team=team).exists():
        raise Refused(_("Cette équipe a déjà fait appel."), code="already-appealed", field="team")


@transaction.atomic
def withdraw_appeal(appeal: Appeal, *, by: Actor) -> Appeal:
    """Take an appeal back. Raises Refused: `own-ruling` for whoever ruled, `already-decided`."""
    appeal = _lock(appeal)
    if by.user is not None and appeal.ruling.ruled_by_id == by.user.pk:
        raise Refused(
            _("C'est votre décision qui est en appel : une autre personne note ce retrait."),
            code="own-ruling",
        )
    _close(appeal, AppealState.WITHDRAWN, "", by=by)
    _announce(Act.APPEAL_WITHDRAWN, appeal, by=by)
    return appeal


@transaction.atomic
def decide_appeal(appeal: Appeal, *, outcome: AppealState, decision: Decision, by: Actor) -> Appeal:
    """Decide an appeal; a ruling that is reversed or changed is revised, to the digit.

    `decision.reason` is what the jury says; its effects count only where the ruling is changed.
    Raises Refused: `reason-missing`, `not-in-the-jury`, `own-ruling`, `already-decided`,
    `already-revised` where nothing is left to uphold, and as `replace_ruling` does.
    """
    refuse_without_reason(decision.reason)
    appeal = _lock(appeal)
    _refuse_juror(appeal, by)
    _refuse_pointless(appeal, outcome)
    if outcome in REVISING:
        effects = decision.effects if outcome == AppealState.CHANGED else ()
        revision = Decision(
            effects=effects, reason=decision.reason, notice=decision.notice, departs=True
        )
        replace_ruling(appeal.ruling, decision=revision, by=by)
    _close(appeal, outcome, decision.reason, by=by)
    _announce(Act.APPEAL_DECIDED, appeal, by=by, reason=decision.reason)
    return appeal


def _refuse_juror(appeal: Appeal, by: Actor) -> None:
    jury = appeal.ruling.tournament.jury
    if by.user is None or not jury.filter(user=by.user).exists():
        raise Refused(_("Seul le jury du concours juge les appels."), code="not-in-the-jury")
    if appeal.ruling.ruled_by_id == by.user.pk:
        raise Refused(
            _("C'est votre décision qui est en appel : un autre membre du jury la juge."),
            code="own-ruling",
        )


def _refuse_pointless(appeal: Appeal, outcome: AppealState) -> None:
    """A ruling that no longer holds, as after the other team's appeal, can only be let be."""
    if outcome != AppealState.INADMISSIBLE and Ruling.objects.filter(revises=appeal.ruling_id):
        raise Refused(
            _("Cette décision est déjà révisée : l'appel n'a plus d'objet, il est irrecevable."),
            code="already-revised",
        )


def _lock(appeal: Appeal) -> Appeal:
    tournament = lock_tournament(appeal.ruling.tournament)
    rows = Appeal.objects.select_for_update(of=("self",))
    locked = rows.select_related("ruling__incident__match", "team").get(pk=appeal.pk)
    locked.ruling.tournament = tournament
    if locked.state != AppealState.LODGED:
        raise Refused(_("Cet appel est déjà jugé."), code="already-decided")
    return locked


def _close(appeal: Appeal, state: AppealState, decision: str, *, by: Actor) -> None:
    appeal.state, appeal.decision = state, decision[:500]
    appeal.decided_by, appeal.decided_at = by.user, timezone.now()
    appeal.save(update_fields=["state", "decision", "decided_by", "decided_at"])
    _note(appeal.ruling.tournament)


def _note(tournament: Tournament) -> None:
    waiting = Appeal.objects.filter(ruling__tournament=tournament, state=AppealState.LODGED)
    note_pending_appeals(tournament, count=waiting.count())


def _announce(act: Act, appeal: Appeal, *, by: Actor, reason: str = "") -> None:
    announce(
        act,
        tournament=appeal.ruling.tournament,
        subject=appeal,
        by=by,
        after={"ruling": appeal.ruling.number, "team": appeal.team.key, "state": appeal.state},
        reason=reason,
    )
