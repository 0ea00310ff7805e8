"""A list gone through: what is to be settled first, and every line as it would be signed up."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from tournaments.domain.teams.imports import check_lines
from tournaments.forms.teams.imports import ReviewForm
from tournaments.imports.columns import Column
from tournaments.imports.grid import ListGrid
from tournaments.imports.joining import Aside, find_asides
from tournaments.imports.lines import SignUpLine, Weight, read_lines
from tournaments.imports.recognition import ListLayout
from tournaments.models import Tournament

LINES_MENDED_AT_ONCE = 40

_NAMESAKES = gettext_lazy("Ce sont deux personnes du même nom : inscrire quand même")
_QUESTIONS: Mapping[str, Promise] = {
    "same-person": _NAMESAKES,
    "excluded-person": _NAMESAKES,
    "many-together": gettext_lazy("Ces personnes jouent bien ensemble : inscrire ainsi"),
    "formula": gettext_lazy("C'est bien un nom : inscrire tel quel"),
}
"""What a tick agrees to, by what is to be agreed to; the gravest first."""

_ASIDES: Mapping[Aside, Promise] = {
    Aside.TOTAL: gettext_lazy("un total"),
    Aside.HEADINGS: gettext_lazy("des titres de colonnes"),
    Aside.TEXT: gettext_lazy("un texte, sans joueurs"),
    Aside.CANCELLED: gettext_lazy("annulée, d'après la liste"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class LineAside:
    """A line that is left aside unless it is taken: its number, what it says, and why."""

    line: int
    said: str
    why: str
    is_taken: bool


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
    def question(self) -> str:
        """What is agreed to by taking the line as it is."""
        codes = {problem.code for problem in self.line.problems if problem.weight == Weight.CONFIRM}
        return str(next(said for code, said in _QUESTIONS.items() if code in codes))

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
    known: list[LineAside]
    aside: list[LineAside]

    @property
    def nothing(self) -> str:
        """The sentence of a list without anybody to sign up; else empty."""
        if self.lines:
            return ""
        if self.known:
            return gettext("Toutes ces inscriptions sont déjà là.")
        return gettext("Il n'y a aucune ligne à importer.")


def build_review_list(
    tournament: Tournament, form: ReviewForm, grid: ListGrid, layout: ListLayout
) -> ListReview:
    """The review of a list as the form leaves it; what is settled gives way to what is not."""
    skipped, confirmed = form.lines_in("skip"), form.lines_in("confirm")
    taken = form.lines_in("take")
    read = read_lines(grid, layout, taken=taken)
    lines = check_lines(tournament, read, skipped=skipped, taken=taken)
    doubtful = [
        LineToSettle(
            line=line,
            cells=list_mendable_cells(line.rows, grid, layout),
            confirmed=line.line in confirmed,
            skipped=line.line in skipped,
        )
        for line in lines
        if line.must_be_mended or line.must_be_confirmed
    ]
    settling = sorted(doubtful, key=lambda item: item.is_settled)[:LINES_MENDED_AT_ONCE]
    shown = frozenset(item.line.line for item in settling)
    return ListReview(
        lines=[line for line in lines if not line.is_known],
        skipped=skipped,
        settling=settling,
        shown=shown,
        later=frozenset(item.line.line for item in doubtful) - shown,
        confirmed_unseen=sorted(confirmed - shown),
        unsettled=sum(not item.is_settled for item in doubtful) + form.is_to_be_confirmed,
        known=[_build_known(line) for line in lines if line.is_known],
        aside=list(list_asides(grid, layout, taken)),
    )


def _build_known(line: SignUpLine) -> LineAside:
    why = " ".join(str(problem.message) for problem in line.problems)
    return LineAside(line=line.line, said=" – ".join(line.players), why=why, is_taken=False)


def list_asides(grid: ListGrid, layout: ListLayout, taken: Collection[int]) -> Iterator[LineAside]:
    """The lines of a list that are none of its own."""
    asides = find_asides(grid, layout.heading_line, layout.columns)
    for row in grid.rows:
        if row.line in asides:
            yield LineAside(
                line=row.line,
                said=" · ".join(cell for cell in row.cells if cell)[:80],
                why=str(_ASIDES[asides[row.line]]),
                is_taken=row.line in taken,
            )


def list_mendable_cells(
    rows: Collection[int], grid: ListGrid, layout: ListLayout
) -> list[MendableCell]:
    """What stands in some lines of a list, as inputs."""
    return [
        MendableCell(
            name=f"cell-{row.line}-{index}", label=str(column.label), value=row.cells[index]
        )
        for row in grid.rows
        if row.line in rows
        for index, column in enumerate(layout.columns)
        if column != Column.IGNORED
    ]
