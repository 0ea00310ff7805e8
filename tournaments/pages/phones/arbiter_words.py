"""What a phone says of the arbiter: called, coming, what was decided; and what an arbiter reads."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring.cards import SIDES
from tournaments.enums import SIDE_NAMES, CalledFor, SheetState
from tournaments.models import ScoreSheet
from tournaments.models.sheets.shapes import DealFacts
from tournaments.pages.phones.deal_words import phrase_said
from tournaments.pages.rules.match_end import phrase_appeal_time
from tournaments.ports import TableRuling, arbitration
from tournaments.queries.phones.tables import PhoneTable
from tournaments.queries.sheets.ruled_deals import phrase_rulings

LONGEST = 500
"""What an incident keeps."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ArbiterNews:
    """What players wait for: the `latest` ruling on their table that holds, or what their sheet
    holds of a decision that no ruling tells, and `earlier` ones. `about` is the deal for which the
    arbiter is called, 0 for none. `is_dropped`: their call was closed without consequence, and no
    phone has typed a deal since."""

    is_called: bool
    is_coming: bool
    is_dropped: bool
    about: int
    latest: TableRuling | None
    earlier: tuple[TableRuling, ...]


def read_arbiter_news(sheet: ScoreSheet) -> ArbiterNews:
    """What there is to say at a table, in one query more while its sheet is contested, and a few
    more where something was decided or a call closed."""
    rulings = arbitration().list_table_rulings(sheet.match)
    latest = next((ruling for ruling in reversed(rulings) if ruling.replaced_by is None), None)
    return ArbiterNews(
        is_called=sheet.state == SheetState.CONTESTED,
        is_coming=is_arbiter_coming(sheet.match_id, sheet.state),
        is_dropped=_is_dropped(sheet),
        about=sheet.contested_deal or 0,
        latest=latest if rulings else _read_sheet(sheet),
        earlier=tuple(ruling for ruling in reversed(rulings) if ruling is not latest),
    )


def _read_sheet(sheet: ScoreSheet) -> TableRuling | None:
    """What the sheet alone says that was decided."""
    sentences = tuple(phrase_rulings(sheet))
    minutes = sheet.match.round.tournament.appeal_minutes
    appeal = phrase_appeal_time(minutes) if minutes else ""
    title = _("Décision de l'arbitre")
    return TableRuling(title=title, sentences=sentences, notice=appeal) if sentences else None


def _is_dropped(sheet: ScoreSheet) -> bool:
    if sheet.state not in (SheetState.OPEN, SheetState.SUBMITTED, SheetState.CONFIRMED):
        return False
    closed = arbitration().find_call_dropped(sheet.match)
    return closed is not None and not sheet.table_entries.filter(entered_at__gt=closed).exists()


def is_arbiter_coming(match: int, state: str) -> bool:
    """Whether somebody is on the way to a table, by its match and the state of its sheet."""
    return state == SheetState.CONTESTED and arbitration().is_arbiter_coming(match)


def phrase_both_versions(table: PhoneTable, number: int, *, what: str = "") -> str:
    """What somebody calls for (`what`, of `CalledFor`) and each side's version of a deal,
    in one text; what is written, where nobody says otherwise. It is kept, and so in the site's own
    language, whatever that phone speaks."""
    with override(settings.LANGUAGE_CODE):
        return " ".join(_list_said(table, number, what))[:LONGEST]


def _list_said(table: PhoneTable, number: int, what: str) -> list[str]:
    sentences = [
        _("%(side)s dit : %(deal)s")
        % {"side": SIDE_NAMES[side], "deal": _phrase_deal(table, stand.entry.facts)}
        for side in SIDES
        if (stand := table.stands.get((number, side)))
    ]
    if not sentences and (written := table.written.get(number)):
        sentences = [_("La feuille dit : %(deal)s") % {"deal": _phrase_deal(table, written)}]
    sentences = sentences or [_("Appel depuis la table, sans donne saisie.")]
    if what in CalledFor.values:
        return [f"{CalledFor(what).label}.", *sentences]
    return sentences


def _phrase_deal(table: PhoneTable, facts: DealFacts) -> str:
    return " ".join(phrase_said(table, facts))
