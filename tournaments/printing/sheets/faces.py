"""The face of a score sheet: its columns, its lines, and the places where something is written.

One template sets it, in two ways. For stamping, every place is an empty link to itself: the
layout then says where on the page it lies, and a thousand sheets are laid out once. For a page
to print from the browser every place holds its text.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.printing.papers import picture_code_to_scan
from tournaments.printing.sheets.printed_columns import PaperColumn
from tournaments.queries.sheets.columns import Label

_HEIGHTS = (
    (12, "write--roomy"),
    (16, "write--plain"),
    (21, "write--close"),
    (10**9, "write--dense"),
)

SCAN = "scan"
"""The place of a code to scan, whose text is its address."""


@dataclass(frozen=True, slots=True)
class FacePlaces:
    """The places of one sheet, looked up by name in the template.

    `texts` None makes empty links named after `prefix`, so that several sheets share a page.
    """

    texts: Mapping[str, str] | None = None
    prefix: str = ""

    def __getitem__(self, name: str) -> SafeString:
        kind = name.rpartition("_")[0] if name.endswith(("_ns", "_ew")) else name
        if self.texts is None:
            where = f"{self.prefix}{name}"
            return format_html(
                '<a class="place place--{}" id="{}" href="#{}"></a>', kind, where, where
            )
        text = self.texts.get(name, "")
        shown = picture_code_to_scan(text) if text and name == SCAN else text
        return format_html('<span class="place place--{}">{}</span>', kind, shown)


@dataclass(frozen=True, kw_only=True, slots=True)
class FaceCell:
    """One cell to write in."""

    column: PaperColumn
    place: SafeString


@dataclass(frozen=True, kw_only=True, slots=True)
class FaceLine:
    number: int
    cells: tuple[FaceCell, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class FaceHeading:
    """A heading of the table: one column, or several under one word."""

    label: Label
    span: int
    has_sides: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Face:
    """One sheet as the template sets it; `counted` and `notes` stand under its lines; `with_next`:
    it says where each side goes afterwards; `with_phone`: how its table is found on a phone."""

    places: FacePlaces
    columns: tuple[PaperColumn, ...]
    line_count: int
    notes: tuple[str, ...] = ()
    counted: tuple[Label, ...] = ()
    with_marks: bool = True
    with_next: bool = False
    with_phone: bool = False

    @property
    def lines(self) -> Iterator[FaceLine]:
        """The lines of the table, with a place in each cell where something is to be written."""
        for number in range(1, self.line_count + 1):
            yield FaceLine(number=number, cells=tuple(self._cells(number)))

    def _cells(self, number: int) -> Iterator[FaceCell]:
        for column in self.columns:
            place = (
                SafeString("") if self.with_marks else self.places[f"line{number}_{column.code}"]
            )
            yield FaceCell(column=column, place=place)

    @property
    def headings(self) -> list[FaceHeading]:
        """The upper line of headings."""
        found = []
        for group, columns in groupby(self.columns, key=lambda column: str(column.group)):
            members = list(columns)
            if group:
                found.append(FaceHeading(label=group, span=len(members), has_sides=True))
            else:
                found += [
                    FaceHeading(label=member.label, span=1, has_sides=False) for member in members
                ]
        return found

    @property
    def before_totals(self) -> int:
        """How many columns stand before the two totals, the deal's number counted."""
        return len(self.columns) - 1

    @property
    def size(self) -> str:
        """How high lines can be: fewer deals leave more room to write."""
        return next(size for most, size in _HEIGHTS if self.line_count <= most)
