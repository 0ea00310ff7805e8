"""A match that was not played because a team did not come."""

from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.ranks.standings import ActImpact, foresee_impact
from tournaments.domain.sheets.cached_results import refresh_match
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, Forfeit, RoundState
from tournaments.errors import Refused
from tournaments.models import Match, Tournament
from tournaments.queries.draws.rounds import FINISHED_STATES


@transaction.atomic
def record_forfeit(match: Match, *, absent: Forfeit, by: Actor, reason: str = "") -> Match:
    """Record which side did not play, or with `Forfeit.NONE` take that back.

    Facts already on the sheet stay there and count again when the forfeit is taken back. Once the
    round is closed it asks a reason, as a correction does. Raises Refused with `no-opponent` for
    a team that sits out, `round-not-published` in a preview, `reason-missing`, `round-closed`
    where it would be taken back though its round is closed and nothing was played: `correct_sheet`
    writes that. `finished` once the standings are final.
    """
    tournament = lock_tournament(read_again(Tournament.objects.all(), rounds__matches=match.pk))
    locked = read_again(Match.objects.select_for_update(no_key=True), pk=match.pk)
    locked.round.tournament = tournament
    refuse_by_table(Act.FORFEIT_RECORDED, locked.round, reason=reason)
    if locked.is_bye:
        raise Refused(_("Une équipe exempte n'a pas d'adversaire."), code="no-opponent")
    sheet = getattr(locked, "sheet", None)
    if locked.forfeit == absent:
        return locked
    played = sheet is not None and sheet.state in FINISHED_STATES
    if absent == Forfeit.NONE and locked.round.state == RoundState.CLOSED and not played:
        # The table would be open again behind a draw that took it for decided.
        raise Refused(
            _("La partie est close : dites ce qui a été joué, par « Corriger cette feuille »."),
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


def preview_forfeit(match: Match, *, absent: Forfeit, by: Actor) -> ActImpact:
    """What `record_forfeit` would change. Raises Refused as it does, but for the reason."""
    record = partial(record_forfeit, match, absent=absent, by=by, reason=str(absent))
    return foresee_impact(match.round.tournament, record, by=by, after=match.round.number)
