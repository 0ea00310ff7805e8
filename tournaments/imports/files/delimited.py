"""Splitting text into cells: semicolons, tabs, commas or bars, found by what fits best."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from typing import Literal

from tournaments.imports.grid import MAX_BYTES, MAX_LINES, Grid, build_grid

# Where two fit equally, the first wins: a comma is also what « ROUX, Gérard » holds.
DELIMITERS = ("\t", ";", "|", ",")

_SAMPLE_LINES = 200
_LONGEST_CELL_IN_LINES = 3
_NUMBERED = re.compile(r"^\s*(?:\d{1,3}\s*[.)°:-]+|[-–•*])\s*")
_BETWEEN = re.compile(r" [-–—+&] | ?/ ?| (?:et|and|avec) ", re.IGNORECASE)
_COLUMNS = re.compile(r"[\t;]")


csv.field_size_limit(MAX_BYTES)


def read_delimited(text: str) -> Grid:
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
    """The text with a column for each of two players, and no numbers before them; as it stands
    where it has columns of its own, or where fewer than half of its lines name two."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines or any(_COLUMNS.search(line) for line in lines):
        return text
    if all(_NUMBERED.match(line) for line in lines):
        lines = [_NUMBERED.sub("", line) for line in lines]
    parted = [_BETWEEN.split(" ".join(line.split())) for line in lines]
    pairs = sum(len(names) == 2 for names in parted)
    if 2 * pairs < len(lines) or any(len(names) > 2 for names in parted):
        return text
    return "\n".join("\t".join(names) for names in parted)
