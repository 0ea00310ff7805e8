"""The rows of a round in which two totals are typed: what each shows, what a box can hold."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects
from django.http import HttpRequest

from scoring import bound_totals
from tournaments.enums import SheetEntry, SheetState
from tournaments.forms.sheets.sheets import JumpForm, SheetPost, TotalsForm
from tournaments.models import Round
from tournaments.pages.sheets.tiles import Tile
from tournaments.pages.sheets.totals_check import TotalsCheck, asked_counts, find_plain_sum
from tournaments.queries.sheets.match_results import find_current_totals


def is_row_wanted(request: HttpRequest) -> bool:
    """Whether a script asks for the row of a table, and puts the answer in its place."""
    return "X-Row" in request.headers


@dataclass(frozen=True, kw_only=True, slots=True)
class TotalsRow:
    """One table of the list. `form` is None where nothing can be typed here; `plain_sum` is
    None where the sum of both totals cannot be proposed. `asks_stop`: whether time ended the match
    is asked, `is_stopped`: it was said."""

    tile: Tile
    form: TotalsForm | None = None
    post: SheetPost | None = None
    check: TotalsCheck | None = None
    plain_sum: int | None = None
    is_ruled: bool = False
    refusal: str = ""
    recorded: str = ""
    told: str = ""
    asks_stop: bool = False
    is_stopped: bool = False

    @property
    def number(self) -> int:
        """The number on the table."""
        return self.tile.number

    @property
    def state(self) -> str:
        """What the list does with the row: typed into, refused, done, or left to its sheet;
        of one that is compared `told` says it, once it is known."""
        if self.told:
            return self.told
        if self.form is not None:
            return "refused" if self.refusal or self.form.errors else "open"
        return "blocked" if self.tile.state in (SheetState.OPEN, SheetState.CONTESTED) else "done"

    @property
    def scores(self) -> list[tuple[str, int, int]]:
        """Both totals as they count: side, its points, those of the other."""
        ns, ew = self.tile.match.ns_score or 0, self.tile.match.ew_score or 0
        return [("NS", ns, ew), ("EW", ew, ns)]

    @property
    def is_corrected_here(self) -> bool:
        """Whether a press on a total opens its correction: not of a forfeit or of what waits."""
        counts = (SheetState.CONFIRMED, SheetState.LOCKED)
        return self.tile.state in counts and not self.tile.is_forfeit

    @property
    def has_wrong_count(self) -> bool:
        """Whether one of the counts beside the totals cannot be."""
        return any(cell.errors for cell in self.counts)

    @property
    def is_doubtful(self) -> bool:
        """Whether the totals typed here wait for a yes."""
        return self.form is not None and self.check is not None and self.check.is_doubtful

    @property
    def counts(self) -> list[Any]:
        """The counts beside the totals, once the sum asks for them or one is written."""
        if self.form is None:
            return []
        cells = [self.form[name] for name in ("belotes", "capots", "declarations")
                 if name in self.form.fields]  # fmt: skip
        doubtful = self.check is not None and self.check.is_doubtful
        return cells if doubtful or any(cell.value() or cell.errors for cell in cells) else []


def build_row(round_: Round, tile: Tile) -> TotalsRow:
    """The row of a table as it is recorded."""
    sheet = getattr(tile.match, "sheet", None)
    is_ruled = sheet is not None and bool(sheet.ruled or sheet.barred or sheet.lost_by)
    by_deals = sheet is not None and sheet.version > 0 and sheet.entry == SheetEntry.DEALS
    if tile.state != SheetState.OPEN or tile.is_forfeit or by_deals:
        return TotalsRow(tile=tile, is_ruled=is_ruled)
    begun = find_current_totals(sheet) if sheet is not None and sheet.version else None
    return TotalsRow(
        tile=tile,
        form=TotalsForm(initial=begun, counted=(round_.rules, round_.length)),
        post=SheetPost.fresh(sheet.version if sheet is not None else 0),
        plain_sum=None if is_ruled else find_plain_sum(round_.rules, round_.length),
        is_ruled=is_ruled,
    )


def load_totals(tiles: Iterable[Tile]) -> None:
    """Read what is on the sheets that somebody began, in one query for all."""
    sheets = [getattr(tile.match, "sheet", None) for tile in tiles]
    prefetch_related_objects([sheet for sheet in sheets if sheet is not None], "totals_records")


def read_asked_table(request: HttpRequest) -> int | None:
    """The table that an address names by its number; None where it names none."""
    form = JumpForm(request.GET)
    found: int | None = form.cleaned_data["table"] if form.is_valid() else None
    return found


def find_focus(rows: Iterable[TotalsRow], wanted: int | None) -> int | None:
    """The table that has the keyboard: the one asked for, else the first that is typed into."""
    numbers = [row.number for row in rows if row.form is not None]
    return wanted if wanted in numbers else next(iter(numbers), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class TypingBounds:
    """What the boxes of a round can hold: the highest total of a side that is likely, the last
    table's number, what a belote brings where the sum of both totals is known without more."""

    most: int
    last_table: int
    belote: int


def read_typing_bounds(round_: Round, tiles: Iterable[Tile]) -> TypingBounds:
    """After which digit a box is full."""
    rules, length = round_.rules, round_.length
    is_plain = find_plain_sum(rules, length) is not None
    return TypingBounds(
        most=bound_totals(rules, length).likely,
        last_table=max((tile.number for tile in tiles), default=0),
        belote=rules.belote_points if is_plain and "belotes" in asked_counts(rules, length) else 0,
    )
