"""What each act needs before it is done: nothing, a question, a reason; or it is refused.

Where an act rests on more than the moment (a table that still plays, a round that is not the last),
its function says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.acts import ActMoment, Care, row_of
from tournaments.domain.acts import WHY, refuse_without_reason
from tournaments.domain.draws.checks import is_recorded
from tournaments.enums import Act, RoundState
from tournaments.errors import Refused
from tournaments.models import Round, Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class Stake:
    """What an act needs now, what is lost by it, and the way back; both are empty where it is
    safe everywhere. `refusal` and its code are why it can't be done, where it can't."""

    care: Care
    loses: str | Promise = ""
    undo: str | Promise = ""
    refusal: str | Promise = ""
    code: str = ""


_REFUSALS: Mapping[ActMoment, tuple[str, Promise]] = {
    ActMoment.PREPARED: ("round-not-published", _("Ce tirage n'est pas encore publié.")),
    ActMoment.RECORDED: (
        "already-recorded",
        _("Des résultats sont déjà saisis dans cette partie : le tirage ne s'annule plus."),
    ),
    ActMoment.CLOSED: (
        "sheet-closed",
        _("Cette partie est close : sa feuille se corrige, avec une raison."),
    ),
    ActMoment.FINAL: ("finished", _("Le concours est terminé : rouvrez-le d'abord.")),
}
"""Why an act is refused at a moment: a code, and a sentence."""

_TABLES_STAY = (
    "already-recorded",
    _("Des résultats sont déjà saisis dans cette partie : les tables gardent leur numéro."),
)
_CLOCK_OVER = ("round-closed", _("Cette partie est close : son horloge ne tourne plus."))

_OTHER_REFUSALS: Mapping[tuple[Act, ActMoment], tuple[str, Promise]] = {
    (Act.TOURNAMENT_STOPPED, ActMoment.PREPARED): (
        "not-begun", _("Aucune partie n'est encore jouée."),
    ),
    (Act.DRAW_CANCELLED, ActMoment.CLOSED): _REFUSALS[ActMoment.RECORDED],
    (Act.DRAW_TABLE_CHANGED, ActMoment.RECORDED): _TABLES_STAY,
    (Act.DRAW_TABLE_CHANGED, ActMoment.CLOSED): _TABLES_STAY,
    (Act.ROUND_PAUSED, ActMoment.CLOSED): _CLOCK_OVER,
    (Act.ROUND_RESUMED, ActMoment.CLOSED): _CLOCK_OVER,
}  # fmt: skip


def stake_of(act: Act, moment: ActMoment) -> Stake:
    """What an act needs at a moment, what it loses, and how it is undone; or why it is refused."""
    row = row_of(act)
    care: Care = getattr(row.cares, moment)
    if care != Care.REFUSED:
        return Stake(care=care, loses=row.loses, undo=row.undo)
    code, refusal = _OTHER_REFUSALS.get((act, moment)) or _REFUSALS[moment]
    return Stake(care=care, loses=row.loses, undo=row.undo, refusal=refusal, code=code)


def refuse_by_table(
    act: Act, on: Round | Tournament, *, reason: str | None = None, why: str | Promise = WHY
) -> None:
    """Raise Refused where the table refuses an act now, or asks for the reason that is not given.

    `on` is the round that it is about, else its tournament, as they are locked. Without `reason`
    nothing is asked: whoever calls has asked, or asks otherwise. `why` is how it is asked for.
    """
    stake = find_stake(act, on)
    if stake.care == Care.REFUSED:
        raise Refused(stake.refusal, code=stake.code)
    if stake.care == Care.REASON and reason is not None:
        refuse_without_reason(reason, why)


def find_stake(act: Act, on: Round | Tournament) -> Stake:
    """What an act needs now, on a round or else on the tournament as a whole."""
    return stake_of(act, _find_moment(act, on))


def _find_moment(act: Act, on: Round | Tournament) -> ActMoment:
    """The moment, with no more queries than the act's row needs to be told apart."""
    tournament = on if isinstance(on, Tournament) else on.tournament
    if tournament.finished_at is not None:
        return ActMoment.FINAL
    cares = row_of(act).cares
    if len(set(cares[:-1])) == 1:
        return ActMoment.PREPARED
    round_ = _find_last_round(on) if isinstance(on, Tournament) else on
    if round_ is None or round_.state == RoundState.PREVIEW:
        return ActMoment.PREPARED
    if round_.state == RoundState.CLOSED:
        return ActMoment.CLOSED
    differs = cares.published != cares.recorded
    return ActMoment.RECORDED if differs and is_recorded(round_) else ActMoment.PUBLISHED


def _find_last_round(tournament: Tournament) -> Round | None:
    """The last published round: it tells how far an evening is."""
    return tournament.rounds.published().order_by("-number").first()
