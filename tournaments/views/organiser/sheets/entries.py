"""The two ways to fill a sheet in: deal by deal, or the two totals; one face for the views."""

from collections.abc import Collection, Mapping
from functools import cached_property
from itertools import takewhile
from typing import Any, Protocol

from django.utils.translation import gettext as _

from scoring.cards import SIDES
from tournaments.actors import Actor
from tournaments.domain.sheets.facts import says_already
from tournaments.domain.sheets.sheets import save_deals, save_totals
from tournaments.enums import SheetEntry, SheetState
from tournaments.forms.sheets.rows import (
    MAX_ROWS,
    build_blank_line,
    build_grid_lines,
    fill_locked,
    name_columns,
    read_posted_rows,
    without_waiting,
)
from tournaments.forms.sheets.sheets import TotalsForm
from tournaments.models import ScoreSheet, Tournament
from tournaments.models.sheets.shapes import DealFacts, TotalsFacts
from tournaments.pages.draws.seating import name_side
from tournaments.pages.sheets.running_totals import picture_running_totals
from tournaments.pages.sheets.totals_check import TotalsCheck, check_sheet_totals
from tournaments.queries.sheets.columns import Label, list_sheet_columns
from tournaments.queries.sheets.deal_rows import DealRow, phrase_cells
from tournaments.queries.sheets.match_results import (
    find_current_totals,
    is_handed_in,
    list_current_deals,
)
from tournaments.queries.sheets.ruled_deals import SheetRulings, is_whole
from tournaments.queries.sheets.typed_marks import GridMarks, compute_grid_marks
from tournaments.views.organiser.sheets.marks import build_legend, phrase_points_by_side


class FilledSheet(Protocol):
    """What a view asks of a filled-in sheet."""

    kind: SheetEntry
    shows_locks: bool
    """Whether what waits for the arbiter cannot be typed."""

    @property
    def is_valid(self) -> bool:
        """Whether what was typed can be recorded."""

    @property
    def facts(self) -> dict[str, Any]:
        """The facts as keyword arguments of the domain: `deals` or `totals`."""

    @property
    def is_begun(self) -> bool:
        """Whether anything stands in it."""

    @property
    def readable(self) -> dict[str, Any]:
        """The facts that can be recorded as far as they read; empty where nothing can."""

    def save(self, sheet: ScoreSheet, *, base_version: int, by: Actor) -> ScoreSheet:
        """Record the facts over the version that was shown."""

    def build_context(self) -> dict[str, Any]:
        """What the template of this way shows."""


class DealsEntry:
    """A grid of deals, from what was posted or from what is recorded."""

    kind = SheetEntry.DEALS
    shows_locks = True

    def __init__(
        self, tournament: Tournament, sheet: ScoreSheet, data: Mapping[str, str] | None = None
    ) -> None:
        self.rules, self.length = sheet.match.round.rules, sheet.match.round.length
        self.columns = list_sheet_columns(self.rules, self.length)
        self.shows_rare = bool(data and data.get("colonnes"))
        self.rulings = SheetRulings.of(sheet)
        self.sheet = sheet
        self.is_stopped = bool(data and data.get("stopped_by_time"))
        self.waiting = [
            DealRow(number=number, values=phrase_cells(facts))
            for number, facts in self.rulings.ruled.items()
            if is_whole(facts) and number not in self.recorded
        ]
        self.rows = (
            without_waiting(read_posted_rows(self._fill_locked(data), self.columns), self.waiting)
            if data is not None
            else [
                DealRow(number=n, values=phrase_cells(facts)) for n, facts in self.recorded.items()
            ]
        )

    def _fill_locked(self, data: Mapping[str, str]) -> Mapping[str, str]:
        number = self.sheet.disputed_deal
        if number is None:
            return data
        return fill_locked(data, number, phrase_cells(self.recorded.get(number, {})))

    @property
    def locked(self) -> Collection[int]:
        """A disputed deal's line and, until it is written, those that follow it."""
        number = self.sheet.disputed_deal
        if number is None or not self.shows_locks:
            return ()
        return (number,) if number in self.recorded else range(number, MAX_ROWS + 1)

    @cached_property
    def recorded(self) -> dict[int, DealFacts]:
        """The deals on record, by number."""
        return list_current_deals(self.sheet)

    @cached_property
    def marks(self) -> GridMarks:
        """What the engine makes of the lines, as they count once they are recorded."""
        ended = self._compute_marks(time_up=self.is_stopped or is_handed_in(self.sheet))
        # Other deals open a sheet again that waits for its second check: what the clock ended
        # goes on.
        waits = self.sheet.state == SheetState.SUBMITTED and not self.is_stopped
        if waits and not says_already(self.sheet, deals=ended.deals, totals=None):
            return self._compute_marks(time_up=False)
        return ended

    def _compute_marks(self, *, time_up: bool) -> GridMarks:
        return compute_grid_marks(
            self.rows,
            rules=self.rules,
            length=self.length,
            columns=self.columns,
            rulings=self.rulings,
            time_up=time_up,
        )

    @property
    def is_valid(self) -> bool:
        """Whether every line is a deal."""
        return bool(self.marks.is_valid)

    @property
    def fault(self) -> str:
        """Which line is no deal, the first one, and why: beside its cell a script says so only
        once the line was left. Empty where every line is one."""
        row = next((row for row in self.marks.rows if row.problem is not None), None)
        if row is None or row.problem is None:
            return ""
        said: list[Label] = [_("Donne %(number)s") % {"number": row.number}]
        if row.problem.beside:
            labels = {column.code: column.label for column in self.columns}
            said.append(labels.get(row.problem.column, ""))
        said.append(row.problem.beside or row.problem.message)
        return " · ".join(str(sentence) for sentence in said if sentence)

    @property
    def facts(self) -> dict[str, Any]:
        return {"deals": self.marks.deals}

    @property
    def is_begun(self) -> bool:
        """Whether a line has something on it."""
        return bool(self.rows)

    @property
    def readable(self) -> dict[str, Any]:
        """The deals before the first line that is none; nothing where fewer than are recorded."""
        good = list(takewhile(lambda row: row.problem is None, self.marks.rows))
        # Fewer lines would take recorded deals off the sheet only because one above is mistyped.
        takes_off = not self.is_valid and len(good) < len(self.recorded)
        is_empty = not good and not self.recorded
        return {} if takes_off or is_empty else {"deals": self.marks.deals[: len(good)]}

    def save(self, sheet: ScoreSheet, *, base_version: int, by: Actor) -> ScoreSheet:
        return save_deals(sheet, **self.facts, base_version=base_version, by=by)

    def build_context(self) -> dict[str, Any]:
        """The grid: its columns, its lines, and what the engine answers."""
        used = {code for row in self.rows for code, value in row.values.items() if value}
        rare = {c.code for c in self.columns if c.rare and c.code not in used}
        hidden = set() if self.shows_rare else rare
        return {
            "columns": self.columns,
            "rare_codes": hidden,
            "crowding": _find_crowding(len(self.columns) - len(hidden)),
            "shows_rare": self.shows_rare,
            "lines": build_grid_lines(
                self.rows, self.marks, self.columns, waiting=self.waiting, locked=self.locked
            ),
            "line_key": name_columns(self.columns, hidden),
            "locked": self.locked,
            "blank": build_blank_line(self.columns),
            "legend": build_legend(self.columns),
            "totals": phrase_points_by_side(self.marks.totals),
            "pot": self.marks.pot,
            "curve": picture_running_totals(self.marks.rows, self.length.deals),
        }


def _find_crowding(columns: int) -> str:
    """How much room so many columns need; empty for those of an ordinary belote."""
    return "" if columns < 6 else "many" if columns < 11 else "crowded"


class TotalsEntry:
    """The two totals, with a check of their sum."""

    kind = SheetEntry.TOTALS
    shows_rare = False
    shows_locks = False

    def __init__(
        self, tournament: Tournament, sheet: ScoreSheet, data: Mapping[str, str] | None = None
    ) -> None:
        self.sheet, self.match = sheet, sheet.match
        self.rules, self.length = self.match.round.rules, self.match.round.length
        self.recorded = find_current_totals(sheet)
        self.form = TotalsForm(data, initial=self.recorded, counted=(self.rules, self.length))
        self.is_stopped = bool(data and data.get("stopped_by_time"))

    @cached_property
    def check(self) -> TotalsCheck | None:
        """The check of the sum; None while a total is missing."""
        if not self.form.is_valid():
            return None
        facts = self.form.facts()
        return check_sheet_totals(self.sheet, facts, stopped=self.is_stopped)

    @cached_property
    def is_valid(self) -> bool:
        """Whether the totals can be recorded: possible, and looked at again where doubtful."""
        if self.check is None:
            return False
        if self.check.refusals:
            for field, sentence in self.check.refusals.items():
                self.form.add_error(field or None, sentence)
            return False
        if self.check.is_doubtful and not self.form.cleaned_data["checked"]:
            self.form.add_error(None, self.check.hint)
            return False
        return True

    @property
    def fault(self) -> str:
        """Nothing: what is wrong with totals is said above their two fields."""
        return ""

    @property
    def facts(self) -> dict[str, Any]:
        return {"totals": self.form.facts()}

    @property
    def is_begun(self) -> bool:
        """Whether one of the totals was typed."""
        return any(self.form.data.get(side) for side in SIDES)

    @property
    def readable(self) -> dict[str, Any]:
        """The totals, where both can be recorded."""
        return self.facts if self.is_valid else {}

    def save(self, sheet: ScoreSheet, *, base_version: int, by: Actor) -> ScoreSheet:
        return save_totals(sheet, **self.facts, base_version=base_version, by=by)

    def build_context(self) -> dict[str, Any]:
        """The form of the totals and the check of their sum."""
        bound = self.form.is_bound
        # Beside each box, wherever the head of the sheet stands.
        ns, ew = self.form.fields["NS"], self.form.fields["EW"]
        ns.help_text = name_side(self.match.ns, self.match.ns_partner)
        ew.help_text = name_side(self.match.ew, self.match.ew_partner)
        return {
            "totals_form": self.form,
            "check": self.check if bound else None,
            "totals": self._totals(self.form.facts() if bound and self.check else self.recorded),
        }

    @staticmethod
    def _totals(facts: TotalsFacts) -> dict[str, str]:
        return phrase_points_by_side({"NS": facts["NS"], "EW": facts["EW"]} if facts else None)


WAYS: Mapping[str, type[DealsEntry] | type[TotalsEntry]] = {
    SheetEntry.DEALS: DealsEntry,
    SheetEntry.TOTALS: TotalsEntry,
}


def find_way(sheet: ScoreSheet, chosen: str) -> type[DealsEntry] | type[TotalsEntry]:
    """The way a person chose, else that of what is recorded, else the tournament's."""
    if chosen in WAYS:
        return WAYS[chosen]
    tournament = sheet.match.round.tournament
    return WAYS[sheet.entry if sheet.version else tournament.sheet_entry]
