"""Changing a sheet that counts already: impact first, then with a reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.ranks.standings import foresee_impact
from tournaments.domain.sheets.cached_results import announce_sheet, keep_sheet
from tournaments.domain.sheets.facts import (
    lock_sheet,
    record_facts,
    refuse_stale,
    says_already,
)
from tournaments.domain.sheets.hand_ins import mark_handed_in
from tournaments.domain.sheets.sheets import mark_confirmed
from tournaments.domain.stages.mending.ways import Consequences
from tournaments.enums import Act, Forfeit, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import ScoreSheet
from tournaments.models.sheets.shapes import DealFacts, KeptResult, TotalsFacts
from tournaments.queries.draws.rounds import FINISHED_STATES
from tournaments.ranking.standings import Impact
from tournaments.signals import Announcement

CORRECTABLE = FINISHED_STATES
"""States in which a sheet is not typed on: a change says why, and shows what it moves."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CorrectionImpact:
    """What a correction would change: the match, the standings, and what follows from it."""

    before: KeptResult
    after: KeptResult
    standings: Impact
    follows: Consequences

    @property
    def changes_the_match(self) -> bool:
        """Whether the totals change at all."""
        return self.before.get("totals") != self.after.get("totals")


@transaction.atomic
def correct_sheet(
    sheet: ScoreSheet,
    *,
    deals: Sequence[DealFacts] | None = None,
    totals: TotalsFacts | None = None,
    base_version: int,
    reason: str,
    by: Actor,
) -> ScoreSheet:
    """Replace the facts of a sheet that counts; it keeps its state, standings follow.

    A forfeit in a closed round gives way to what was played. Draws already made stay. Raises
    Refused with `reason-missing`, `sheet-changed`, `sheet-closed`, `nothing-changed`,
    `match-unfinished` or the engine's code.
    """
    locked = _lock_correctable(sheet, reason=reason)
    refuse_stale(locked, base_version)
    before = locked.result
    if says_already(locked, deals=deals, totals=totals) and not _stands_for_forfeit(locked):
        raise Refused(_("Rien n'a changé sur la feuille."), code="nothing-changed")
    entailed = _write(locked, deals=deals, totals=totals, by=by, reason=reason)
    announce_sheet(
        Act.SHEET_CORRECTED, locked, by=by, entailed=entailed, before=before, reason=reason
    )
    return locked


def _write(
    locked: ScoreSheet,
    *,
    deals: Sequence[DealFacts] | None,
    totals: TotalsFacts | None,
    by: Actor,
    reason: str = "",
) -> list[Announcement]:
    """Write the facts, and take the place of a forfeit; what there is to tell before it."""
    news: list[Announcement] = []
    if not says_already(locked, deals=deals, totals=totals):
        news += record_facts(locked, deals=deals, totals=totals, by=by, reason=reason)
    if _stands_for_forfeit(locked):
        if locked.state not in FINISHED_STATES:
            news += mark_handed_in(locked, by=by, stopped=False)
            news.append(mark_confirmed(locked, by=by))
        locked.state = SheetState.LOCKED
        match, absent = locked.match, locked.match.forfeit
        match.forfeit = Forfeit.NONE
        match.save(update_fields=["forfeit"])
        news.append(
            Announcement(
                act=Act.FORFEIT_RECORDED,
                subject=match,
                before={"forfeit": absent},
                after={"forfeit": Forfeit.NONE},
                reason=reason,
            )
        )
    keep_sheet(locked)
    return news


def is_correctable(sheet: ScoreSheet) -> bool:
    """Whether a change of a sheet is a correction: it counts, or a forfeit in a closed round
    stands in its place."""
    return sheet.state in CORRECTABLE or _stands_for_forfeit(sheet)


def _stands_for_forfeit(sheet: ScoreSheet) -> bool:
    match = sheet.match
    return match.forfeit != Forfeit.NONE and match.round.state == RoundState.CLOSED


def preview_correction(
    sheet: ScoreSheet,
    *,
    deals: Sequence[DealFacts] | None = None,
    totals: TotalsFacts | None = None,
    base_version: int,
    by: Actor,
) -> CorrectionImpact:
    """What `correct_sheet` would change: it is done, looked at, and undone at once.

    Raises Refused as `correct_sheet` does.
    """
    written: list[ScoreSheet] = []
    before: list[KeptResult] = []
    round_ = sheet.match.round

    def correct() -> None:
        locked = _lock_correctable(sheet)
        refuse_stale(locked, base_version)
        before.append(locked.result)
        _write(locked, deals=deals, totals=totals, by=by)
        written.append(locked)

    impact = foresee_impact(round_.tournament, correct, by=by, after=round_.number)
    return CorrectionImpact(
        before=before[0],
        after=written[0].result,
        standings=impact.standings,
        follows=impact.follows,
    )


def _lock_correctable(sheet: ScoreSheet, *, reason: str | None = None) -> ScoreSheet:
    why = _("Dites pourquoi la feuille est corrigée.")
    locked = lock_sheet(sheet, Act.SHEET_CORRECTED, reason=reason, why=why)
    if not is_correctable(locked):
        raise Refused(
            _("Seule une feuille notée se corrige : l'état de celle-ci est « %(state)s ».")
            % {"state": locked.get_state_display()},
            code="sheet-closed",
        )
    return locked
