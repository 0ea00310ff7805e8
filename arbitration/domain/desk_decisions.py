"""What the desk decided on a contested sheet, kept as a ruling."""

from collections.abc import Iterator

from arbitration.domain.effects.ruled_effects import apply_effects
from arbitration.domain.incidents import close_incident, lock_waiting
from arbitration.domain.rulings import Decision, decide_as, record_ruling
from arbitration.effects.registry import Effect
from arbitration.effects.table_effects import DecidedSheet, FixedDeal, SheetUndo
from arbitration.enums import WAITING, IncidentState
from arbitration.kinds import SCORE_DISAGREEMENT
from arbitration.models import Incident
from tournaments.actors import Actor
from tournaments.enums import Act, SheetEntry
from tournaments.models import ScoreSheet
from tournaments.models.sheets.shapes import TotalsFacts
from tournaments.queries.sheets.match_results import list_current_deals


def record_desk_decision(
    sheet: ScoreSheet,
    *,
    version: int,
    sheet_entry: str,
    deal: int | None,
    reason: str,
    by: Actor,
) -> None:
    """Rule on what a contested sheet left open once the desk decided it: the `deal` that was
    disputed, or every deal where none was named, holds as it is written from now on.

    `version` and `sheet_entry` are the sheet's before the decision: what changed since is what was
    decided. Raises Refused with `taken` where another arbiter sees to it.
    """
    waiting = Incident.objects.filter(match=sheet.match, kind=SCORE_DISAGREEMENT, state__in=WAITING)
    for disputed in waiting.select_related("tournament"):
        incident = lock_waiting(disputed, by=by)
        decided = DecidedSheet(before=_read_before(sheet, version, sheet_entry))
        effects: tuple[Effect, ...] = (decided, *_fix_decided(sheet, deal, decided.before))
        decision = Decision(effects=effects, reason=reason)
        close_incident(incident, IncidentState.RULED, by=by)
        undos = apply_effects(decision.effects, deciding=decide_as(incident, decision, by))
        record_ruling(incident, decision, undos, act=Act.RULING_MADE, by=by)


def _fix_decided(sheet: ScoreSheet, deal: int | None, before: SheetUndo) -> Iterator[FixedDeal]:
    if sheet.entry != SheetEntry.DEALS:
        return
    now = list_current_deals(sheet)
    decided = set(now) if deal is None else {deal, *map(int, before.deals)}
    for number in sorted(decided & now.keys()):
        yield FixedDeal(deal=number, facts=now[number], stays=True)


def _read_before(sheet: ScoreSheet, version: int, entry: str) -> SheetUndo:
    """What the sheet said at a version, of the deals and totals that changed since."""
    deals = sheet.deal_records.filter(version__gt=version)
    totals = sheet.totals_records.filter(version__gt=version).values_list("replaces__facts")
    return SheetUndo(
        entry=entry,
        deals={
            str(number): facts for number, facts in deals.values_list("number", "replaces__facts")
        },
        totals=next((facts or TotalsFacts() for (facts,) in totals), None),
    )
