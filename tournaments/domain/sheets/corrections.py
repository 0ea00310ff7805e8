"""Changing a sheet that counts already: impact first, then with a reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.sheets.announcements import announce_sheet
from tournaments.domain.sheets.cached_results import keep_sheet
from tournaments.domain.sheets.facts import (
    lock_sheet,
    refuse_stale,
    says_already,
    write_facts,
)
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Round, ScoreSheet, Team
from tournaments.models.sheets.shapes import DealFacts, KeptResult, TotalsFacts
from tournaments.queries.draws.redraws import LaterDraw, Pairs, compare_draws, redraw_later
from tournaments.queries.draws.rounds import FINISHED_STATES
from tournaments.queries.ranks.standings import (
    PublishedStandings,
    compute_current_standings,
    read_standings_facts,
)
from tournaments.ranking.impact import Impact, compare

CORRECTABLE = FINISHED_STATES
"""States in which a sheet is not typed on: a change says why, and shows what it moves."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CorrectionImpact:
    """What a correction would change: the match, the standings, the draws made since."""

    before: KeptResult
    after: KeptResult
    standings: Impact
    teams: dict[int, Team]
    later_draws: tuple[LaterDraw, ...]

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

    Draws already made stay. Raises Refused with `reason-missing`, `sheet-changed`,
    `sheet-closed`, `nothing-changed` or the engine's code.
    """
    locked = _lock_correctable(sheet, reason=reason)
    refuse_stale(locked, base_version)
    before = locked.result
    if says_already(locked, deals=deals, totals=totals):
        raise Refused(_("Rien n'a changé sur la feuille."), code="nothing-changed")
    entailed = write_facts(locked, deals=deals, totals=totals, by=by, reason=reason)
    keep_sheet(locked)
    announce_sheet(
        Act.SHEET_CORRECTED, locked, by=by, entailed=entailed, before=before, reason=reason
    )
    return locked


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
    with transaction.atomic():
        locked = _lock_correctable(sheet)
        refuse_stale(locked, base_version)
        facts = read_standings_facts(locked.match.round.tournament)
        read = facts.find_read_round()
        before = _Reading.of(locked, facts.compute(read))
        if not says_already(locked, deals=deals, totals=totals):
            write_facts(locked, deals=deals, totals=totals, by=by)
            keep_sheet(locked)
        tournament = locked.match.round.tournament
        after = _Reading.of(locked, compute_current_standings(tournament, after_round=read))
        transaction.set_rollback(True)
    return CorrectionImpact(
        before=before.result,
        after=after.result,
        standings=compare(before.now.standings, after.now.standings),
        teams=dict(after.now.teams),
        later_draws=compare_draws(before.tables, after.tables),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class _Reading:
    """A sheet's result, the standings that follow, and the tables of each later draw by them."""

    result: KeptResult
    now: PublishedStandings
    tables: dict[Round, Pairs]

    @classmethod
    def of(cls, sheet: ScoreSheet, now: PublishedStandings) -> "_Reading":
        """Read them in the transaction under way, beside the standings as people have them."""
        round_ = sheet.match.round
        return cls(
            result=sheet.result,
            now=now,
            tables=redraw_later(round_.tournament, after=round_.number),
        )


def _lock_correctable(sheet: ScoreSheet, *, reason: str | None = None) -> ScoreSheet:
    why = _("Dites pourquoi la feuille est corrigée.")
    locked = lock_sheet(sheet, Act.SHEET_CORRECTED, reason=reason, why=why)
    if locked.state not in CORRECTABLE:
        raise Refused(
            _("Seule une feuille vérifiée se corrige : celle-ci est « %(state)s ».")
            % {"state": locked.get_state_display()},
            code="sheet-closed",
        )
    return locked
