"""A bracket or its pools on paper: the tree as rows of cells, joined by their borders."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.forms.printing.choices import SheetSize
from tournaments.models import Stage
from tournaments.pages.stages.bracket_pieces import split_bracket
from tournaments.pages.stages.public_brackets import (
    BracketColumn,
    BracketMatch,
    BracketPart,
    read_public_bracket,
)
from tournaments.pages.stages.public_pools import read_public_pools
from tournaments.pages.stages.public_stages import name_stage
from tournaments.pairing.tree import Part
from tournaments.printing.papers import Paper, PaperRequest
from tournaments.queries.stages.chain import is_bracket

_HALVES = 2
"""Rows to the height of a match, so that a line can begin at its middle."""

_MATCHES_ON_A_PAGE = {SheetSize.A4: 8, SheetSize.A3: 16}
"""As many matches of one column as leave every name whole, in letters that can be read."""

_HIGH = 8
"""Matches of its first column from which a tree has room below its final."""

_COLUMNS_TO_A_PAGE = 4

_SIZES = ((4, "tree--big"), (8, "tree--plain"), (10_000, "tree--small"))


@dataclass(frozen=True, kw_only=True, slots=True)
class TreeCell:
    """A cell of the tree: a match, or a piece of the lines between two columns."""

    rows: int
    match: BracketMatch | None = None
    lines: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedTree:
    """A part of a bracket as a table: its headings with their widths, and its rows."""

    title: str
    headings: tuple[tuple[str, int], ...]
    rows: tuple[tuple[TreeCell, ...], ...]
    size: str


def print_stage(request: PaperRequest) -> Paper:
    """The tree of a stage, or its pools, as they stand."""
    stage: Stage = request.values["stage"]
    stage.tournament = request.tournament
    size = SheetSize(request.values["size"])
    context = {"paper_size": size.value}
    if not is_bracket(stage.system):
        pools = read_public_pools(stage)
        weight = sum(len(pool.lines) for pool in pools.pools)
        return _paper(request, stage, "print/pools.html", {**context, "pools": pools}, weight)
    bracket = read_public_bracket(stage)
    trees = list(_trees(bracket.parts, _MATCHES_ON_A_PAGE[size]))
    weight = sum(len(tree.rows) for tree in trees)
    return _paper(
        request,
        stage,
        "print/bracket.html",
        {**context, "bracket": bracket, "trees": trees},
        weight,
    )


def _trees(parts: Sequence[BracketPart], most: int) -> Iterator[PrintedTree]:
    """The parts one below the other; a high tree takes the match for the third place in."""
    third = next((part for part in parts if part.part is Part.THIRD), None)
    main = next((part for part in parts if part.part is Part.MAIN), None)
    inside = main if third and main and _has_free_corner(main, most) else None
    for part in parts:
        if part is inside and third is not None:
            yield build_printed_tree(part, corner=third.columns[0].matches[0])
        elif part is not third or inside is None:
            yield from (build_printed_tree(piece) for piece in _on_pages(part, most))


def _has_free_corner(part: BracketPart, most: int) -> bool:
    """Whether a match finds its place below the final: the tree is high, and on one page."""
    heights = [len(column.matches) for column in part.columns]
    return heights[-1] == 1 and _HIGH <= max(heights) <= most


def _on_pages(part: BracketPart, most: int) -> list[BracketPart]:
    """A high tree in pieces of a page each, and once more its last rounds as a whole."""
    cut = split_bracket(part, most=most)
    if len(cut) == 1:
        return cut
    last = tuple(c for c in part.columns if len(c.matches) <= most // 4)
    return [*cut, replace(part, columns=last)]


def _paper(
    request: PaperRequest, stage: Stage, template: str, context: dict[str, object], weight: int
) -> Paper:
    return Paper(
        tournament=request.tournament,
        title=_("%(stage)s – où on en est") % {"stage": name_stage(stage)},
        template=template,
        context=context,
        weight=weight,
    )


def build_printed_tree(part: BracketPart, *, corner: BracketMatch | None = None) -> PrintedTree:
    """A part of a bracket as a table whose matches stand at the middle of those they come from.

    `corner` is a match that stands below the last one.
    """
    most = max(len(column.matches) for column in part.columns)
    height = _HALVES * most
    columns = [list(_cells(column, height)) for column in part.columns]
    if corner is not None:
        columns[-1] = _with_corner(columns[-1][0], corner)
    tracks: list[list[tuple[int, TreeCell]]] = []
    headings: list[tuple[str, int]] = []
    for place, (column, cells) in enumerate(zip(part.columns, columns, strict=True)):
        is_last = place == len(columns) - 1
        tracks.append(_place_cells(cells))
        headings.append((column.title, 1))
        if not is_last:
            tracks += [_place_cells(track) for track in _joints(column, height)]
            headings.append(("", _HALVES))
    return PrintedTree(
        title=part.title,
        headings=tuple(headings),
        rows=tuple(
            tuple(cell for track in tracks for start, cell in track if start == row)
            for row in range(height)
        ),
        size=_size(most, len(columns)),
    )


def _with_corner(last: TreeCell, corner: BracketMatch) -> list[TreeCell]:
    """The last match at the same middle in half the height, and another match below it."""
    quarter = last.rows // 4
    rows = last.rows - 2 * quarter
    return [
        TreeCell(rows=quarter),
        replace(last, rows=rows),
        TreeCell(rows=quarter, match=corner),
    ]


def _size(matches: int, columns: int) -> str:
    """How big letters are: many columns leave as little room as many matches."""
    tight = 0 if columns <= _COLUMNS_TO_A_PAGE else _SIZES[0][0] + 1
    return next(size for limit, size in _SIZES if max(matches, tight) <= limit)


def _place_cells(cells: Sequence[TreeCell]) -> list[tuple[int, TreeCell]]:
    """Each cell with the row in which it begins; those without a row left out."""
    found, start = [], 0
    for cell in cells:
        if cell.rows:
            found.append((start, cell))
        start += cell.rows
    return found


def _heights(count: int, height: int) -> list[int]:
    """A height cut into so many parts, as equal as whole rows allow."""
    ends = [height * (n + 1) // count for n in range(count)]
    return [end - start for start, end in zip([0, *ends], ends, strict=False)]


def _cells(column: BracketColumn, height: int) -> Iterator[TreeCell]:
    for match, rows in zip(column.matches, _heights(len(column.matches), height), strict=True):
        yield TreeCell(rows=rows, match=match if match.state != "empty" else None)


def _joints(column: BracketColumn, height: int) -> tuple[list[TreeCell], list[TreeCell]]:
    """The two narrow tracks after a column: out of its matches, and into those of the next."""
    out: list[TreeCell] = []
    into: list[TreeCell] = []
    heights = _heights(len(column.matches), height)
    if column.link == "pairs":
        for upper, lower in zip(heights[::2], heights[1::2], strict=True):
            out += [
                TreeCell(rows=upper // 2),
                TreeCell(rows=upper - upper // 2, lines="top right"),
                TreeCell(rows=lower // 2, lines="bottom right"),
                TreeCell(rows=lower - lower // 2),
            ]
            into += [TreeCell(rows=upper), TreeCell(rows=lower, lines="top")]
    elif column.link == "straight":
        for rows in heights:
            half = rows // 2
            out += [TreeCell(rows=half), TreeCell(rows=rows - half, lines="top")]
        into = out
    else:
        out = into = [TreeCell(rows=height)]
    return out, into
