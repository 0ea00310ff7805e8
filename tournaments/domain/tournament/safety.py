"""What each act needs before it is done: nothing, a question, a reason; or it is refused.

Where an act rests on more than the moment (a table that still plays, a round that is not the last),
its function says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.acts import Care, Moment, row_of
from tournaments.enums import Act


@dataclass(frozen=True, kw_only=True, slots=True)
class Stake:
    """What an act needs now, what is lost by it, and the way back; both are empty where it is
    safe everywhere. `refusal` and its code are why it can't be done, where it can't."""

    care: Care
    loses: str | Promise = ""
    undo: str | Promise = ""
    refusal: str | Promise = ""
    code: str = ""


_REFUSALS: Mapping[Moment, tuple[str, Promise]] = {
    Moment.PREPARED: ("round-not-published", _("Ce tirage n'est pas encore publié.")),
    Moment.RECORDED: (
        "already-recorded",
        _("Des résultats sont déjà saisis dans cette partie : le tirage ne s'annule plus."),
    ),
    Moment.CLOSED: (
        "sheet-closed",
        _("Cette partie est close : sa feuille se corrige, avec une raison."),
    ),
    Moment.FINAL: ("finished", _("Le concours est terminé : rouvrez-le d'abord.")),
}
"""Why an act is refused at a moment: a code, and a sentence."""

_TABLES_STAY = (
    "already-recorded",
    _("Des résultats sont déjà saisis dans cette partie : les tables gardent leur numéro."),
)
_CLOCK_OVER = ("round-closed", _("Cette partie est close : son horloge ne tourne plus."))

_OTHER_REFUSALS: Mapping[tuple[Act, Moment], tuple[str, Promise]] = {
    (Act.TOURNAMENT_STOPPED, Moment.PREPARED): (
        "not-begun", _("Aucune partie n'est encore jouée."),
    ),
    (Act.DRAW_CANCELLED, Moment.CLOSED): _REFUSALS[Moment.RECORDED],
    (Act.DRAW_TABLE_CHANGED, Moment.RECORDED): _TABLES_STAY,
    (Act.DRAW_TABLE_CHANGED, Moment.CLOSED): _TABLES_STAY,
    (Act.ROUND_PAUSED, Moment.CLOSED): _CLOCK_OVER,
    (Act.ROUND_RESUMED, Moment.CLOSED): _CLOCK_OVER,
}  # fmt: skip


def stake_of(act: Act, moment: Moment) -> Stake:
    """What an act needs at a moment, what it loses, and how it is undone; or why it is refused."""
    row = row_of(act)
    care = Care(row.cares[list(Moment).index(moment)])
    if care != Care.REFUSED:
        return Stake(care=care, loses=row.loses, undo=row.undo)
    code, refusal = _OTHER_REFUSALS.get((act, moment)) or _REFUSALS[moment]
    return Stake(care=care, loses=row.loses, undo=row.undo, refusal=refusal, code=code)
