"""A match that was not played because a team did not come."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.sheets.cached_results import refresh_match
from tournaments.domain.tournament.guards import refuse_by_table
from tournaments.enums import Act, Forfeit, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, Tournament


@transaction.atomic
def record_forfeit(match: Match, *, absent: Forfeit, by: Actor, reason: str = "") -> Match:
    """Record which side did not play, or with `Forfeit.NONE` take that back.

    Facts already on the sheet stay there and count again when the forfeit is taken back.
    Raises Refused with `no-opponent` for a team that sits out, `round-not-published` in a
    preview, `sheet-closed` where the sheet is locked, `round-closed` where a forfeit would be
    taken back though its round is closed, and `finished` once the standings are final.
    """
    tournament = lock_tournament(Tournament.objects.get(rounds__matches=match.pk))
    locked = Match.objects.select_for_update().get(pk=match.pk)
    locked.round.tournament = tournament
    refuse_by_table(Act.FORFEIT_RECORDED, locked.round, reason=reason)
    if locked.is_bye:
        raise Refused(_("Une équipe exempte n'a pas d'adversaire."), code="no-opponent")
    sheet = getattr(locked, "sheet", None)
    if sheet is not None and sheet.state == SheetState.LOCKED:
        raise Refused(_("Cette partie est terminée."), code="sheet-closed")
    if locked.forfeit == absent:
        return locked
    if absent == Forfeit.NONE and locked.round.state == RoundState.CLOSED:
        # The table would be open again behind a draw that took it for decided.
        raise Refused(
            _("La partie est close : ce forfait peut changer de côté, il ne s'efface plus."),
            code="round-closed",
            field="absent",
        )
    before = locked.forfeit
    locked.forfeit = absent
    locked.save(update_fields=["forfeit"])
    refresh_match(locked, sheet=sheet)
    announce(
        Act.FORFEIT_RECORDED,
        tournament=tournament,
        subject=locked,
        by=by,
        before={"forfeit": before},
        after={"forfeit": absent},
        reason=reason,
    )
    return locked
