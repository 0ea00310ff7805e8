"""Score sheets: one face per rule set, stamped for each table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TypeVar

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scoring.cards import SIDES
from tournaments.forms.printing.choices import SheetContents
from tournaments.printing.papers import (
    Paper,
    PaperRequest,
    build_frame,
    picture_code_to_scan,
    read_generated_files,
)
from tournaments.printing.pdf import lay_out
from tournaments.printing.sheets.copies import SheetCopy, list_sheet_copies
from tournaments.printing.sheets.faces import Face, FacePlaces
from tournaments.printing.sheets.printed_columns import (
    list_paper_columns,
    list_paper_counts,
    list_sheet_notes,
)
from tournaments.printing.sheets.stamping import Style, find_style, stamp
from tournaments.queries.hall_address import is_reachable

T = TypeVar("T")

_PREFIXES = ("a_", "b_")
"""Which of the sheets on a page a place belongs to."""

_LINES_TO_A_SHEET = 4
"""What a stamped sheet weighs beside the line of a table that is laid out."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetPaper(Paper):
    """Score sheets: laid out once as PDF, or a page of them all where that cannot be done."""

    face: Face
    copies: Sequence[SheetCopy]
    per_page: int
    public_address: str

    def html(self, *, as_page: bool) -> str:
        """Every sheet filled in, to be printed from the browser."""
        faces = [replace(self.face, places=FacePlaces(copy.texts)) for copy in self.copies]
        return self._page(self._in_pages(faces), as_page=as_page)

    def pdf(self, *, each: Callable[[int], None] = lambda done: None) -> bytes:
        """Stamp the sheets on one layout; `each` hears how many pages are done."""
        prefixes = _PREFIXES[: self.per_page]
        faces = [replace(self.face, places=FacePlaces(None, prefix)) for prefix in prefixes]
        html = self._page([faces], as_page=False)
        layout = lay_out(html, generated=read_generated_files(self.tournament.club))
        pages = map(self._texts, self._in_pages(list(self.copies)))
        return stamp(layout, pages, styles=_style, title=self.title, each=each)

    @property
    def page_count(self) -> int:
        return -(-len(self.copies) // self.per_page)

    def _in_pages(self, sheets: Sequence[T]) -> list[list[T]]:
        groups = zip_longest(*(sheets[n :: self.per_page] for n in range(self.per_page)))
        return [[sheet for sheet in group if sheet is not None] for group in groups]

    def _texts(self, sheets: Sequence[SheetCopy]) -> Mapping[str, str]:
        return {
            prefix + name: text
            for prefix, copy in zip(_PREFIXES, sheets, strict=False)
            for name, text in copy.texts.items()
        }

    def _page(self, pages: Sequence[Sequence[Face]], *, as_page: bool) -> str:
        context = build_frame(self.tournament, self.round, as_page=as_page)
        context |= self.context
        context.update(
            page_title=self.title,
            pages=pages,
            per_page=self.per_page,
            sides=SIDES,
            as_page=as_page,
            code=picture_code_to_scan(self.public_address)
            if is_reachable(self.public_address)
            else "",
            public_address=self.public_address,
        )
        return render_to_string(self.template, context)


def score_sheets(request: PaperRequest) -> SheetPaper:
    """The sheets of a round, or blank ones."""
    tournament, values = request.tournament, request.values
    contents = SheetContents(values["contents"])
    is_blank = contents == SheetContents.BLANK
    round_ = None if is_blank else request.round
    per_page = values["per_page"]
    played = round_ or tournament
    columns = list_paper_columns(played.rules, played.length, is_half=per_page == 2)
    copies = list_sheet_copies(
        tournament, round_, contents, values["copies"], public_address=request.public_address
    )
    return SheetPaper(
        tournament=tournament,
        title=_("Feuilles de marque"),
        template="print/sheets.html",
        round=round_,
        weight=len(copies) * _LINES_TO_A_SHEET,
        face=Face(
            places=FacePlaces({}),
            columns=columns,
            # Passed and annulled deals come on top of those that a match counts.
            line_count=max([values["lines"], *(copy.deals for copy in copies)]),
            notes=list_sheet_notes(played.rules),
            counted=list_paper_counts(played.rules) if tournament.sheet_entry == "totals" else (),
            with_marks=contents != SheetContents.PLAYED,
            with_phone=any("phone" in copy.texts for copy in copies),
            with_next=any("next_ns" in copy.texts or "next_ew" in copy.texts for copy in copies),
        ),
        copies=copies,
        per_page=per_page,
        public_address=request.public_address,
    )


def _style(name: str) -> Style:
    return find_style(name[2:])
