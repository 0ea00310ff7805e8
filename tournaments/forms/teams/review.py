"""A list gone through: what is to be settled first, and every line as it would be signed up."""

from dataclasses import dataclass

from tournaments.domain.teams.imports import check_lines
from tournaments.forms.teams.imports import ReviewForm
from tournaments.imports.columns import Column
from tournaments.imports.grid import Grid
from tournaments.imports.lines import SignUpLine, read_lines
from tournaments.imports.recognition import Layout
from tournaments.models import Tournament

LINES_MENDED_AT_ONCE = 40


@dataclass(frozen=True, kw_only=True, slots=True)
class MendableCell:
    """A cell of a line with a problem, as an input."""

    name: str
    label: str
    value: str


@dataclass(frozen=True, kw_only=True, slots=True)
class LineToSettle:
    """A line with a problem, its cells as inputs, and what was ticked."""

    line: SignUpLine
    cells: list[MendableCell]
    confirmed: bool
    skipped: bool

    @property
    def is_settled(self) -> bool:
        """Whether the import may go on with it, or without it."""
        if self.skipped:
            return True
        return not self.line.must_be_mended and (self.confirmed or not self.line.must_be_confirmed)


@dataclass(frozen=True, kw_only=True, slots=True)
class ListReview:
    """`settling` is shown with inputs, as many lines as one form may send; `later` are the
    lines that come after them, `confirmed_unseen` those whose answer travels unseen."""

    lines: list[SignUpLine]
    skipped: frozenset[int]
    settling: list[LineToSettle]
    shown: frozenset[int]
    later: frozenset[int]
    confirmed_unseen: list[int]
    unsettled: int


def build_review_list(
    tournament: Tournament, form: ReviewForm, grid: Grid, layout: Layout
) -> ListReview:
    """The review of a list as the form leaves it; what is settled gives way to what is not."""
    skipped, confirmed = form.lines_in("skip"), form.lines_in("confirm")
    lines = check_lines(tournament, read_lines(grid, layout), skipped=skipped)
    doubtful = [
        LineToSettle(
            line=line,
            cells=_mendable_cells(line, grid, layout),
            confirmed=line.line in confirmed,
            skipped=line.line in skipped,
        )
        for line in lines
        if line.must_be_mended or line.must_be_confirmed
    ]
    settling = sorted(doubtful, key=lambda item: item.is_settled)[:LINES_MENDED_AT_ONCE]
    shown = frozenset(item.line.line for item in settling)
    return ListReview(
        lines=lines,
        skipped=skipped,
        settling=settling,
        shown=shown,
        later=frozenset(item.line.line for item in doubtful) - shown,
        confirmed_unseen=sorted(confirmed - shown),
        unsettled=sum(not item.is_settled for item in doubtful),
    )


def _mendable_cells(line: SignUpLine, grid: Grid, layout: Layout) -> list[MendableCell]:
    cells = next(row.cells for row in grid.rows if row.line == line.line)
    return [
        MendableCell(name=f"cell-{line.line}-{index}", label=str(column.label), value=cells[index])
        for index, column in enumerate(layout.columns)
        if column != Column.IGNORED
    ]
