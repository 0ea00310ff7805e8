"""Who goes on from a match of a bracket that ended level."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, RoundState
from tournaments.errors import Refused
from tournaments.models import Match, Round
from tournaments.queries.stages.brackets import is_level
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.stages.facts import StageFacts


@transaction.atomic
def name_winner(match: Match, *, side: str, reason: str, by: Actor) -> Match:
    """Name the side, NS or EW, that goes on after a level match of a bracket.

    The scores stay level; a later correction that gives the match a winner counts before this.
    Naming again replaces the first. Raises Refused: `finished`, `reason-missing`,
    `not-in-a-bracket`, `not-level`, `already-drawn` once a team was drawn as having won it.
    """
    round_ = read_again(Round.objects.select_related("stage", "tournament"), pk=match.round_id)
    tournament = lock_tournament(round_.tournament)
    round_.tournament = tournament
    refuse_by_table(Act.WINNER_NAMED, round_, reason=reason)
    locked = read_again(Match.objects.select_for_update(no_key=True), pk=match.pk)
    if not is_bracket(round_.system):
        raise Refused(_("Une égalité se garde, sauf dans un tableau."), code="not-in-a-bracket")
    before, locked.goes_on = locked.goes_on, ""
    if not is_level(locked):
        raise Refused(_("Cette table n'est pas à égalité, ou n'a pas fini."), code="not-level")
    if _is_drawn_on(locked, round_):
        raise Refused(
            _("Le tour suivant est déjà tiré : annulez d'abord son tirage."), code="already-drawn"
        )
    locked.goes_on = side
    locked.save(update_fields=["goes_on"])
    announce(
        Act.WINNER_NAMED,
        tournament=tournament,
        subject=locked,
        by=by,
        before={"goes_on": before},
        after={"table": locked.table_number, "goes_on": side},
        reason=reason,
    )
    return locked


def _is_drawn_on(match: Match, round_: Round) -> bool:
    """Whether the next round was made from who goes on from a match.

    Of one corrected since, after which both were drawn or neither, the draw says nothing.
    """
    round_.stage.tournament = round_.tournament
    later = round_.stage.rounds.filter(stage_round__gt=round_.stage_round)
    if not later.exists():
        return False
    is_prepared = later.filter(state=RoundState.PREVIEW).exists()
    drawn_on = StageFacts(round_.tournament).find_sides_drawn_on(round_.stage.pk)
    return is_prepared or match.pk in drawn_on
