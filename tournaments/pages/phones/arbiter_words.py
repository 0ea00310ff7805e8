"""What a phone says of the arbiter: called, coming, what was decided, until when it is appealed."""

from dataclasses import dataclass

from tournaments.enums import SheetState
from tournaments.models import ScoreSheet
from tournaments.pages.rules.match_end import phrase_appeal_time
from tournaments.ports import TableRuling, arbitration
from tournaments.queries.sheets.ruled_deals import phrase_rulings


@dataclass(frozen=True, kw_only=True, slots=True)
class ArbiterNews:
    """What players wait for: the `latest` ruling on their table that holds, and `earlier` ones;
    `decided` and `appeal` say in sentences what their sheet holds of a decision that no ruling
    tells, empty where nothing is. `about` is the deal for which the arbiter is called, 0 for none.
    `is_dropped`: their call was closed without consequence, and no phone has typed a deal since."""

    is_called: bool
    is_coming: bool
    is_dropped: bool
    about: int
    latest: TableRuling | None
    earlier: tuple[TableRuling, ...]
    decided: tuple[str, ...]
    appeal: str


def read_arbiter_news(sheet: ScoreSheet) -> ArbiterNews:
    """What there is to say at a table, in one query more while its sheet is contested, and a few
    more where something was decided or a call closed."""
    rulings = arbitration().list_table_rulings(sheet.match)
    latest = next((ruling for ruling in reversed(rulings) if ruling.replaced_by is None), None)
    decided = () if rulings else tuple(phrase_rulings(sheet))
    minutes = sheet.match.round.tournament.appeal_minutes
    return ArbiterNews(
        is_called=sheet.state == SheetState.CONTESTED,
        is_coming=is_arbiter_coming(sheet.match_id, sheet.state),
        is_dropped=_is_dropped(sheet),
        about=sheet.contested_deal or 0,
        latest=latest,
        earlier=tuple(ruling for ruling in reversed(rulings) if ruling is not latest),
        decided=decided,
        appeal=phrase_appeal_time(minutes) if decided and minutes else "",
    )


def _is_dropped(sheet: ScoreSheet) -> bool:
    if sheet.state not in (SheetState.OPEN, SheetState.SUBMITTED, SheetState.CONFIRMED):
        return False
    closed = arbitration().find_call_dropped(sheet.match)
    return closed is not None and not sheet.table_entries.filter(entered_at__gt=closed).exists()


def is_arbiter_coming(match: int, state: str) -> bool:
    """Whether somebody is on the way to a table, by its match and the state of its sheet."""
    return state == SheetState.CONTESTED and arbitration().is_arbiter_coming(match)
