"""How a tournament ends: stopped early, made final, taken up again; or taken away, whole: what
remains is its journal, and an entry in the club's."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actors import Actor
from tournaments.domain.acts import (
    announce,
    announce_in_club,
    lock_club,
    lock_tournament,
    refuse_without_reason,
)
from tournaments.domain.custody import refuse_elsewhere
from tournaments.domain.draws.checks import (
    build_contradiction_refusal,
    build_preview_refusal,
    refuse_open_tables,
)
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, Custody, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import ForbiddenPair, Receipt, ScoreSheet, Tournament
from tournaments.ports import bookings
from tournaments.queries.stages.open_matters import Matter, OpenMatter, list_open_matters
from tournaments.signals import about_to_remove


@transaction.atomic
def finish_tournament(tournament: Tournament, *, by: Actor, reason: str = "") -> Tournament:
    """Make the standings final and lock every sheet; what is left open stands in the journal.

    Raises Refused (`matches-open`) while a published match has no verified result,
    `preview-open` while a draw is being prepared, `contradicted` while a corrected result does not
    fit what was drawn, `appeals-open` while an appeal waits, and `reason-missing` where anything
    else is open.
    """
    locked = lock_tournament(tournament)
    if locked.finished_at is not None:
        return locked
    refuse_by_table(Act.TOURNAMENT_FINISHED, locked)
    left_open = list_open_matters(locked)
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


@transaction.atomic
def remove_demo(tournament: Tournament, *, by: Actor) -> None:
    """Take the demonstration away. Raises Refused: `not-a-demo` for a real tournament,
    and `away` where it is in the hall."""
    club = lock_club(tournament.club)
    locked = lock_tournament(tournament)
    if not locked.is_demo:
        raise Refused(_("Seul le concours de démonstration s'efface ainsi."), code="not-a-demo")
    refuse_by_table(Act.DEMO_REMOVED, locked)
    before = _take_away(locked)
    announce_in_club(Act.DEMO_REMOVED, club=club, by=by, before=before)


def remove_tournament(tournament: Tournament, *, typed_name: str, by: Actor) -> None:
    """Take a real tournament away, once whoever keeps copies of the site has made one.

    The name is typed by whoever wants it. Raises Refused: `name-differs`, `has-money` where sums
    were taken or spent, and `round-open` while people play: a table has no result and the
    standings are not final, and `away` where it is in the hall.
    """
    if " ".join(typed_name.split()).casefold() != " ".join(tournament.name.split()).casefold():
        raise Refused(
            _("Ce n'est pas le nom de ce concours."), code="name-differs", field="typed_name"
        )
    _refuse_with_money(tournament)
    if tournament.finished_at is None:
        refuse_open_tables(tournament.rounds.published())
    about_to_remove.send(sender=Tournament, tournament=tournament)
    with transaction.atomic():
        club = lock_club(tournament.club)
        locked = lock_tournament(tournament)
        _refuse_with_money(locked)
        if locked.finished_at is None:
            refuse_open_tables(locked.rounds.published())
        refuse_by_table(Act.TOURNAMENT_REMOVED, locked)
        before = _take_away(locked)
        announce_in_club(Act.TOURNAMENT_REMOVED, club=club, by=by, before=before)


def _refuse_with_money(tournament: Tournament) -> None:
    if tournament.movements.exists() or bookings().has_money_arrived(tournament):
        raise Refused(
            _("De l'argent y est noté : les écritures d'un concours se gardent dix ans."),
            code="has-money",
        )


def _take_away(locked: Tournament) -> dict[str, str]:
    """Delete everything of it; what the club's journal keeps."""
    if locked.custody == Custody.AWAY:
        refuse_elsewhere(locked)
    before = {"trail": locked.key.hex, "name": locked.name}
    locked.adjustments.exclude(reverses=None).delete()
    locked.adjustments.all().delete()
    ForbiddenPair.objects.filter(tournament=locked).delete()
    locked.rounds.all().delete()
    while (last := locked.stages.filter(feeds=None)).exists():
        last.delete()
    _take_trial_money_away(locked)
    locked.teams.all().delete()
    locked.delete()
    return before


def _take_trial_money_away(locked: Tournament) -> None:
    """What a demonstration took; a real tournament with money is never removed."""
    receipts = Receipt.objects.filter(movement__tournament=locked)
    receipts.exclude(cancels=None).delete()
    receipts.delete()
    locked.movements.exclude(reverses=None).delete()
    locked.movements.all().delete()
