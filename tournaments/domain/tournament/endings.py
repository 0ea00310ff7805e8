"""How a tournament ends: stopped early, made final, taken up again."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, refuse_without_reason
from tournaments.domain.draws.checks import (
    build_contradiction_refusal,
    build_preview_refusal,
    refuse_open_tables,
)
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import ScoreSheet, Tournament
from tournaments.queries.stages.open_matters import Matter, OpenMatter, find_open_matters


@transaction.atomic
def finish_tournament(tournament: Tournament, *, by: Actor, reason: str = "") -> Tournament:
    """Make the standings final and lock every sheet; what is left open stands in the trail.

    Raises Refused (`matches-open`) while a published match has no verified result,
    `preview-open` while a draw is being prepared, `contradicted` while a corrected result does not
    fit what was drawn, `appeals-open` while an appeal waits, and `reason-missing` where anything
    else is open.
    """
    locked = lock_tournament(tournament)
    if locked.finished_at is not None:
        return locked
    refuse_by_table(Act.TOURNAMENT_FINISHED, locked)
    left_open = find_open_matters(locked)
    _refuse_unfinished(left_open)
    if left_open:
        refuse_without_reason(reason, _("Dites pourquoi le concours finit ainsi."))
    sheets = ScoreSheet.objects.filter(match__round__tournament=locked)
    sheets.filter(state=SheetState.CONFIRMED).update(state=SheetState.LOCKED)
    now = timezone.now()
    locked.rounds.filter(state=RoundState.PUBLISHED).update(state=RoundState.CLOSED, closed_at=now)
    locked.finished_at = now
    locked.save(update_fields=["finished_at"])
    announce(
        Act.TOURNAMENT_FINISHED,
        tournament=locked,
        subject=locked,
        by=by,
        after={"left_open": [_as_json(matter) for matter in left_open]} if left_open else None,
        reason=reason if left_open else "",
    )
    return locked


def _as_json(one: OpenMatter) -> dict[str, Any]:
    return {"matter": str(one.matter), "count": one.count, "stage": one.stage}


def _refuse_unfinished(left_open: Sequence[OpenMatter]) -> None:
    counts = {matter.matter: matter.count for matter in left_open}
    if Matter.PREVIEW in counts:
        raise build_preview_refusal()
    waiting = counts.get(Matter.SHEETS, 0) + counts.get(Matter.CONTESTED, 0)
    if waiting:
        raise Refused(
            ngettext(
                "Il reste %(count)d feuille à vérifier avant le classement définitif.",
                "Il reste %(count)d feuilles à vérifier avant le classement définitif.",
                waiting,
            )
            % {"count": waiting},
            code="matches-open",
        )
    if Matter.CONTRADICTED in counts:
        raise build_contradiction_refusal()
    if Matter.APPEALS in counts:
        raise Refused(
            _("Un appel attend la décision du jury : il vient avant le classement définitif."),
            code="appeals-open",
        )


@transaction.atomic
def reopen_tournament(tournament: Tournament, *, by: Actor, reason: str) -> Tournament:
    """Make final standings provisional again; those that are so stay. Raises Refused
    (`reason-missing`)."""
    locked = lock_tournament(tournament)
    why = _("Dites pourquoi le concours est rouvert.")
    refuse_by_table(Act.TOURNAMENT_REOPENED, locked, reason=reason, why=why)
    if locked.finished_at is None:
        return locked
    locked.finished_at = None
    locked.save(update_fields=["finished_at"])
    announce(Act.TOURNAMENT_REOPENED, tournament=locked, subject=locked, by=by, reason=reason)
    return locked


@transaction.atomic
def stop_tournament(tournament: Tournament, *, by: Actor, reason: str) -> Tournament:
    """Play no further round than those drawn: what was planned beyond them counts as over.

    Raises Refused: `finished`, `reason-missing`, `not-begun`, `preview-open`, `round-open` while
    a table has no result.
    """
    locked = lock_tournament(tournament)
    if locked.stopped_at is not None and locked.finished_at is None:
        return locked
    why = _("Dites pourquoi le concours s'arrête.")
    refuse_by_table(Act.TOURNAMENT_STOPPED, locked, reason=reason, why=why)
    played = list(locked.rounds.published().order_by("number"))
    if locked.rounds.filter(state=RoundState.PREVIEW).exists():
        raise build_preview_refusal()
    refuse_open_tables(played)
    locked.stopped_at = timezone.now()
    locked.save(update_fields=["stopped_at"])
    announce(
        Act.TOURNAMENT_STOPPED,
        tournament=locked,
        subject=locked,
        by=by,
        after={"round": played[-1].number},
        reason=reason,
    )
    return locked


@transaction.atomic
def resume_tournament(tournament: Tournament, *, by: Actor) -> Tournament:
    """Play the rounds that were planned after all. Raises Refused (`finished`)."""
    locked = lock_tournament(tournament)
    refuse_by_table(Act.TOURNAMENT_RESUMED, locked)
    if locked.stopped_at is None:
        return locked
    locked.stopped_at = None
    locked.save(update_fields=["stopped_at"])
    announce(Act.TOURNAMENT_RESUMED, tournament=locked, subject=locked, by=by)
    return locked
