"""What a person hands over, decoded: a file of whatever kind, its sheets, or text pasted, split
into cells at semicolons, tabs, commas or bars, found by what fits best."""

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from typing import Literal

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.imports.files.workbook import ZIP_START, Sheet, find_list, read_workbook
from tournaments.imports.grid import MAX_BYTES, MAX_LINES, ListGrid, build_grid

# The longer mark first: UTF-32's begins with UTF-16's.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# What no spreadsheet writes into a text; the old end-of-file mark is harmless.
_FORBIDDEN = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f\ud800-\udfff]")
_OLD_EXCEL_START = b"\xd0\xcf\x11\xe0"
_PDF_START = b"%PDF"
# Where two fit equally, the first wins: a comma is also what « ROUX, Gérard » holds.
DELIMITERS = ("\t", ";", "|", ",")

_SAMPLE_LINES = 200
_LONGEST_CELL_IN_LINES = 3
_NUMBERED = re.compile(r"^\s*(?:\d{1,3}\s*[.)°:-]+|[-–•*])\s*")
_BETWEEN = re.compile(r" [-–—+&] | ?/ ?| (?:et|and|avec) ", re.IGNORECASE)
_COLUMNS = re.compile(r"[\t;]")


def decode(data: bytes) -> str:
    """The text of a file: by its byte-order mark, else UTF-16, UTF-8 or Windows-1252.

    Raises `Refused` (`not-text`) when it is none of these, or holds what no text holds.
    """
    for encoding in _encodings(data):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        refuse_binary(text)
        return text
    raise _not_text()


def refuse_binary(text: str) -> None:
    """Raise `Refused` (`not-text`) when a text holds control characters."""
    if _FORBIDDEN.search(text):
        raise _not_text()


def _encodings(data: bytes) -> tuple[str, ...]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return (encoding,)
    # French text in UTF-16 has a zero in nearly every second byte.
    if data[1::2].count(0) * 3 > len(data):
        return ("utf-16-le",)
    if data[0::2].count(0) * 3 > len(data):
        return ("utf-16-be",)
    return ("utf-8", "cp1252")


def _not_text() -> Refused:
    return Refused(
        _("Ce fichier n'est ni un texte CSV ni un classeur Excel (.xlsx)."), code="not-text"
    )


def refuse_oversize(size: int) -> None:
    """Raise `Refused` (`too-big`) when a file or paste of `size` bytes is no sign-up list."""
    if size > MAX_BYTES:
        raise Refused(_("Ce fichier dépasse 5 Mo."), code="too-big")


def read_file(data: bytes) -> ListGrid:
    """The cells of the sheet that looks most like a list. Raises `Refused`."""
    sheets = read_sheets(data)
    return sheets[find_list(sheets)].grid


def read_sheets(data: bytes) -> list[Sheet]:
    """The sheets of a file, told from its content and not from its name. Raises `Refused`."""
    refuse_oversize(len(data))
    if data.startswith(_OLD_EXCEL_START):
        raise Refused(
            _("Ce fichier est d'un ancien Excel (.xls). Enregistrez-le en .xlsx ou en CSV."),
            code="old-excel",
        )
    if data.startswith(_PDF_START):
        raise Refused(
            _("Un PDF ne peut pas être importé. Donnez le tableur ou un CSV."), code="pdf"
        )
    if data.startswith(ZIP_START):
        return read_workbook(data)
    return [Sheet(name="", grid=read_delimited(decode(data)))]


def read_paste(text: str) -> ListGrid:
    """The cells of a text pasted from a spreadsheet or typed. Raises `Refused`."""
    refuse_oversize(len(text))
    refuse_binary(text)
    return read_delimited(text)


csv.field_size_limit(MAX_BYTES)


def read_delimited(text: str) -> ListGrid:
    """The cells of a CSV text or of a paste from a spreadsheet. Raises `Refused`."""
    declared, body, skipped = _declared_delimiter(text)
    delimiter = declared or sniff_delimiter(body)
    lines = ((line + skipped, cells) for line, cells in _split(body, delimiter))
    return build_grid(lines)


def sniff_delimiter(text: str) -> str:
    """The delimiter that cuts most lines into the same number of cells, at least two."""
    sample = "\n".join(text.splitlines()[:_SAMPLE_LINES])
    best = next((delimiter for delimiter in DELIMITERS if delimiter in sample), ";")
    best_share = 0.0
    for delimiter in DELIMITERS:
        widths = Counter(
            len(cells) for _line, cells in _split(sample, delimiter) if any(map(str.strip, cells))
        )
        if not widths:
            continue
        width, count = max(widths.items(), key=lambda item: (item[1], item[0]))
        share = count / widths.total() if width > 1 else 0.0
        if share > best_share:
            best, best_share = delimiter, share
    return best


def _declared_delimiter(text: str) -> tuple[str, str, int]:
    # Excel writes and reads « sep=; » as a first line.
    first, _end, rest = text.partition("\n")
    declared = first.strip().removeprefix("sep=")
    if first.startswith("sep=") and declared in DELIMITERS:
        return declared, rest, 1
    return "", text, 0


def _split(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    quoted = list(_parse(text, delimiter, quoting=csv.QUOTE_MINIMAL))
    # A lone quotation mark would swallow the lines that follow it: then it is no quoting.
    if any(cell.count("\n") > _LONGEST_CELL_IN_LINES for _line, cells in quoted for cell in cells):
        return list(_parse(text, delimiter, quoting=csv.QUOTE_NONE))
    return quoted


def _parse(text: str, delimiter: str, *, quoting: Literal[0, 3]) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, quoting=quoting)
    line = 1
    kept = 0
    for cells in reader:
        if any(map(str.strip, cells)):
            kept += 1
            yield line, cells
        if kept > MAX_LINES:
            return
        line = reader.line_num + 1


def part_pairs(text: str) -> str:
    """The text without numbers before its lines, and with a column for each of two players unless
    fewer than half of the lines name two; as it stands where it has columns of its own."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or any(_COLUMNS.search(line) for line in lines):
        return text
    if all(_NUMBERED.match(line) for line in lines):
        lines = [_NUMBERED.sub("", line) for line in lines]
        text = "\n".join(lines)
    parted = [_BETWEEN.split(" ".join(line.split())) for line in lines]
    pairs = sum(len(names) == 2 for names in parted)
    if 2 * pairs < len(lines) or any(len(names) > 2 for names in parted):
        return text
    return "\n".join("\t".join(names) for names in parted)
