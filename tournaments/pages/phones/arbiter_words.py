"""What a phone says of the arbiter: called, coming, what was decided, until when it is appealed."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import SheetState
from tournaments.models import ScoreSheet
from tournaments.ports import TableRuling, arbitration
from tournaments.queries.sheets.ruled_deals import write_ruling_sentences

CALLED_FOR: Mapping[str, str | Promise] = {
    "points": gettext_lazy("Les points ne sont pas les mêmes"),
    "revoke": gettext_lazy("Renonce, ou carte mal jouée"),
    "bidding": gettext_lazy("Enchères ou annonces"),
    "dealing": gettext_lazy("Distribution des cartes"),
    "other": gettext_lazy("Autre chose"),
}
"""What players call for, by its code in the form."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ArbiterNews:
    """What players wait for: the `rulings` on their table; `decided` and `appeal` say in sentences
    what their sheet holds of a decision that no ruling tells, empty where nothing is. `is_dropped`:
    their call was closed without consequence, and no phone has typed a deal since."""

    is_called: bool
    is_coming: bool
    is_dropped: bool
    rulings: tuple[TableRuling, ...]
    decided: tuple[str, ...]
    appeal: str


def read_arbiter_news(sheet: ScoreSheet) -> ArbiterNews:
    """What there is to say at a table, in one query more while its sheet is contested, and a few
    more where something was decided or a call closed."""
    rulings = tuple(arbitration().list_table_rulings(sheet.match))
    decided = () if rulings else tuple(write_ruling_sentences(sheet))
    minutes = sheet.match.round.tournament.appeal_minutes
    return ArbiterNews(
        is_called=sheet.state == SheetState.CONTESTED,
        is_coming=is_arbiter_coming(sheet.match_id, sheet.state),
        is_dropped=_is_dropped(sheet),
        rulings=rulings,
        decided=decided,
        appeal=_("On peut faire appel d'une décision de l'arbitre pendant %(minutes)d minutes.")
        % {"minutes": minutes}
        if decided and minutes
        else "",
    )


def _is_dropped(sheet: ScoreSheet) -> bool:
    if sheet.state not in (SheetState.OPEN, SheetState.SUBMITTED, SheetState.CONFIRMED):
        return False
    closed = arbitration().find_call_dropped(sheet.match)
    return closed is not None and not sheet.table_entries.filter(entered_at__gt=closed).exists()


def is_arbiter_coming(match: int, state: str) -> bool:
    """Whether somebody is on the way to a table, by its match and the state of its sheet."""
    return state == SheetState.CONTESTED and arbitration().is_arbiter_coming(match)
