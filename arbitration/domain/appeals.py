"""Appeals: lodged by a team within the delay, taken back, and who judges them."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.enums import AppealState
from arbitration.models import Appeal, JuryMember, Ruling
from arbitration.queries.votes import Count, Votes, is_of_the_jury
from tournaments.actors import Actor
from tournaments.domain.acts import announce, ensure_account_key, lock_tournament, read_again
from tournaments.domain.phones.commands import show_anew
from tournaments.domain.ranks.standings import note_pending_appeals
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Team, Tournament


@transaction.atomic
def name_jury(tournament: Tournament, *, users: list[User], by: Actor) -> None:
    """Name who decides the tournament's appeals, in place of whoever did; naming the same
    changes nothing."""
    locked = lock_tournament(tournament)
    jurors = set(locked.jury.values_list("user", flat=True))
    wanted = {user.pk for user in users}
    if wanted == jurors:
        return
    before = _jurors(locked)
    locked.jury.exclude(user__in=wanted).delete()
    JuryMember.objects.bulk_create(
        JuryMember(tournament=locked, user_id=pk) for pk in sorted(wanted - jurors)
    )
    announce(
        Act.JURY_NAMED,
        tournament=locked,
        by=by,
        before={"jury": before},
        after={"jury": _jurors(locked)},
    )


@transaction.atomic
def name_judges(appeal: Appeal, *, users: list[User], by: Actor) -> None:
    """Name who judges this appeal, in place of the tournament's jury; nobody: the jury again.

    Votes that were cast before are dropped. Raises Refused: `own-ruling` for whoever ruled,
    `judges-himself` where they are named, `already-decided`.
    """
    appeal = lock_appeal(appeal)
    sentence = _("C'est votre décision qui est en appel : une autre personne nomme qui la juge.")
    _refuse_who_ruled(appeal, sentence, by)
    if appeal.ruling.ruled_by_id in {user.pk for user in users}:
        raise Refused(
            _("Qui a rendu la décision ne juge pas l'appel."), code="judges-himself", field="users"
        )
    judges = set(appeal.judges.values_list("pk", flat=True))
    if judges == {user.pk for user in users}:
        return
    before = _keys_of(appeal.judges.all())
    appeal.judges.set(users)
    appeal.votes = {}
    appeal.save(update_fields=["votes"])
    announce(
        Act.JURY_NAMED,
        tournament=appeal.ruling.tournament,
        subject=appeal,
        by=by,
        before={"jury": before},
        after={"jury": _keys_of(users)},
    )


def _refuse_who_ruled(appeal: Appeal, sentence: str, by: Actor) -> None:
    if by.user is not None and appeal.ruling.ruled_by_id == by.user.pk:
        raise Refused(sentence, code="own-ruling")


def _jurors(tournament: Tournament) -> list[UUID]:
    return _keys_of(juror.user for juror in tournament.jury.select_related("user"))


def _keys_of(users: Iterable[User]) -> list[UUID]:
    return sorted(ensure_account_key(user) for user in users)


@transaction.atomic
def lodge_appeal(ruling: Ruling, *, team: Team, words: str, by: Actor) -> Appeal:
    """Lodge a team's appeal; the standings are under review until it is decided.

    Raises Refused: `appeals-off`, `too-late`, `jury-decided`, `not-concerned`,
    `already-revised`, `already-appealed`, `words-missing`.
    """
    tournament = lock_tournament(ruling.tournament)
    ruling = read_again(
        Ruling.objects.select_related("incident__match", "tournament"), pk=ruling.pk
    )
    _refuse_appeal(ruling, team)
    if not words.strip():
        raise Refused(_("Écrivez ce que dit l'appel."), code="words-missing", field="words")
    appeal = Appeal.objects.create(
        ruling=ruling, team=team, words=words[:500], lodged_by=by.user, lodged_at=timezone.now()
    )
    _note(tournament)
    announce_appeal(Act.APPEAL_LODGED, appeal, by=by, reason=words)
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
            _("Cette décision ne concerne pas ce numéro."), code="not-concerned", field="team"
        )
    if Ruling.objects.filter(revises=ruling).exists():
        raise Refused(_("Cette décision est déjà révisée."), code="already-revised")
    if Appeal.objects.filter(ruling=ruling, team=team).exists():
        raise Refused(
            _("Il y a déjà un appel de ce numéro."), code="already-appealed", field="team"
        )


@transaction.atomic
def withdraw_appeal(appeal: Appeal, *, by: Actor) -> Appeal:
    """Take an appeal back. Raises Refused: `own-ruling` for whoever ruled, `already-decided`."""
    appeal = lock_appeal(appeal)
    _refuse_who_ruled(
        appeal, _("C'est votre décision qui est en appel : une autre personne note ce retrait."), by
    )
    close_appeal(appeal, AppealState.WITHDRAWN, "", by=by)
    announce_appeal(Act.APPEAL_WITHDRAWN, appeal, by=by)
    return appeal


def lock_appeal(appeal: Appeal) -> Appeal:
    """The appeal as it is stored now, nobody else at it. Raises Refused: `already-decided`."""
    tournament = lock_tournament(appeal.ruling.tournament)
    rows = Appeal.objects.select_for_update(no_key=True, of=("self",))
    locked = read_again(rows.select_related("ruling__incident__match", "team"), pk=appeal.pk)
    locked.ruling.tournament = tournament
    if locked.state != AppealState.LODGED:
        raise Refused(_("Cet appel est déjà jugé."), code="already-decided")
    return locked


def close_appeal(appeal: Appeal, state: AppealState, decision: str, *, by: Actor) -> None:
    """Write down how an appeal ended; the standings are no longer under review for it."""
    appeal.state, appeal.decision = state, decision[:500]
    appeal.decided_by, appeal.decided_at = by.user, timezone.now()
    appeal.save(update_fields=["state", "decision", "decided_by", "decided_at", "votes"])
    _note(appeal.ruling.tournament)


def _note(tournament: Tournament) -> None:
    waiting = Appeal.objects.filter(ruling__tournament=tournament, state=AppealState.LODGED)
    note_pending_appeals(tournament, count=waiting.count())


def announce_appeal(
    act: Act, appeal: Appeal, *, by: Actor, reason: str = "", **details: Any
) -> None:
    """Tell the journal of an act on an appeal, with its `details`, and the phones of its table."""
    state = {"ruling": appeal.ruling.number, "team": appeal.team.key, "state": appeal.state}
    announce(
        act,
        tournament=appeal.ruling.tournament,
        subject=appeal,
        by=by,
        after=state | details,
        reason=reason,
    )
    if match := appeal.ruling.incident.match:
        show_anew(match)


def keep_votes(before: Votes, votes: Mapping[User, bool | None]) -> dict[str, Any]:
    """Votes with others in their place; whoever did not sit, None, is left out."""
    kept: dict[str, Any] = dict(before)
    for user, in_favour in votes.items():
        key = str(ensure_account_key(user))
        kept.pop(key, None)
        if in_favour is not None:
            kept[key] = {"name": user.get_full_name(), "in_favour": in_favour}
    return kept


def refuse_without_majority(count: Count) -> None:
    """Raise Refused where a jury cannot judge by its votes: `quorum-missing`, `rejected`."""
    if not count.has_quorum:
        lacking = count.quorum - count.sat
        sentence = ngettext(
            "Il manque %(count)d voix : %(quorum)d membres du jury au moins doivent siéger.",
            "Il manque %(count)d voix : %(quorum)d membres du jury au moins doivent siéger.",
            lacking,
        )
        raise Refused(sentence % {"count": lacking, "quorum": count.quorum}, code="quorum-missing")
    if not count.is_carried:
        sentence = _("Pas de majorité : %(in_favour)d pour, %(against)d contre. "
                 "Proposez un autre jugement, ou revotez.")  # fmt: skip
        raise Refused(
            sentence % {"in_favour": count.in_favour, "against": count.against}, code="rejected"
        )
