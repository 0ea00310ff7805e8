"""Deals to put on sheets, and a table ready to receive them."""

from typing import Any

from tests.factories import MatchFactory, RoundFactory, TournamentFactory, UserFactory
from tournaments.actors import Actor
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet, save_deals
from tournaments.enums import SheetEntry
from tournaments.models import Match, ScoreSheet
from tournaments.queries.sheets.match_results import find_current_totals, list_current_deals


def played(taker: str, points: int, **more: Any) -> dict[str, Any]:
    """A deal of belote: who took, and that side's points."""
    other = "EW" if taker == "NS" else "NS"
    return {"taker": taker, "points": {taker: points, other: 162 - points}} | more


def somebody() -> Actor:
    """A person at the desk."""
    return Actor(user=UserFactory())


def open_sheet(**settings: Any) -> ScoreSheet:
    """An empty sheet of round 1 of a tournament of three deals."""
    tournament = TournamentFactory(**{"length_value": 3, **settings})
    return ensure_sheet(MatchFactory(round=RoundFactory(tournament=tournament), table_number=1))


def submit_sheet(sheet: ScoreSheet, *, by: Actor, stopped_by_time: bool = False) -> ScoreSheet:
    """Hand a sheet in as it is recorded."""
    now = ScoreSheet.objects.get(pk=sheet.pk)
    recorded: dict[str, Any] = {"deals": list(list_current_deals(now).values())}
    if now.entry == SheetEntry.TOTALS:
        recorded = {"totals": find_current_totals(now)}
    return hand_in_sheet(
        now,
        **recorded,
        base_version=now.version,
        by=by,
        stopped_by_time=stopped_by_time,
        stop_reason="Salle fermée",
    )


THREE_DEALS = (played("NS", 100), played("EW", 90), played("NS", 82))
"""Three deals that NS wins by 254 to 232."""


def filled_sheet(*, submitted: bool = False, **settings: Any) -> ScoreSheet:
    """A sheet with three deals on it, handed in where asked."""
    sheet = save_deals(open_sheet(**settings), deals=THREE_DEALS, base_version=0, by=somebody())
    return submit_sheet(sheet, by=somebody()) if submitted else sheet


def match_of(sheet: ScoreSheet) -> Match:
    """The match as it is stored now."""
    return Match.objects.get(pk=sheet.match_id)
