"""A large tree cut into pieces that one reads without a magnifying glass."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.pages.stages.public_brackets import (
    BracketColumn,
    BracketPart,
    BracketSide,
    PublicBracket,
)

_MATCHES_HIGH = 8
"""A tree of sixteen: its names stand on one line, from the first round to the last."""
_LAST_MATCHES = 4
END = "fin"


@dataclass(frozen=True, kw_only=True, slots=True)
class BracketPiece:
    """A part of a tree to look at alone; `code` names it in the address, empty for the whole."""

    code: str
    title: str
    parts: tuple[BracketPart, ...]


def list_bracket_pieces(bracket: PublicBracket) -> tuple[BracketPiece, ...]:
    """The whole tree first, its pieces from the top, then its last rounds; one where it is small.

    Only the main tree is cut: of a repêchage no column is high.
    """
    whole = BracketPiece(code="", title=_("Tout le tableau"), parts=bracket.parts)
    if not bracket.parts or len(_highest(bracket.parts[0]).matches) <= _MATCHES_HIGH:
        return (whole,)
    main = bracket.parts[0]
    return (whole, *_cut(main), *_end(main))


def veil_bracket(bracket: PublicBracket) -> PublicBracket:
    """The tree while the standings are hidden: who met whom, without points, and without what the
    round that is played, or the last one, has settled."""
    parts = (
        replace(part, columns=tuple(_veil(column, bracket.current) for column in part.columns))
        for part in bracket.parts
    )
    return replace(bracket, parts=tuple(parts), places=())


def _veil(column: BracketColumn, current: int) -> BracketColumn:
    def veil_side(side: BracketSide) -> BracketSide:
        if column.round > current:
            return BracketSide(team=None, words=_("Pas encore dévoilé"), points="", has_won=False)
        return replace(side, points="", has_won=side.has_won and column.round < current)

    matches = (
        replace(match, sides=tuple(map(veil_side, match.sides)), crowns=False, note="")
        for match in column.matches
    )
    return replace(column, matches=tuple(matches))


def split_bracket(part: BracketPart, *, most: int) -> list[BracketPart]:
    """A part of which no column is higher than `most` matches: the upper half, the lower one."""
    if len(_highest(part).matches) <= most:
        return [part]
    halved = [column for column in part.columns if len(column.matches) > 1]
    return [
        piece
        for columns in (_halve(halved, lower=False), _halve(halved, lower=True))
        for piece in split_bracket(replace(part, columns=columns), most=most)
    ]


def _halve(columns: Sequence[BracketColumn], *, lower: bool) -> tuple[BracketColumn, ...]:
    """One half of each column; the last one leads to nothing that is shown."""
    halves = []
    for column in columns:
        half = len(column.matches) // 2
        halves.append(
            replace(column, matches=column.matches[half:] if lower else column.matches[:half])
        )
    return (*halves[:-1], replace(halves[-1], link=""))


def _highest(part: BracketPart) -> BracketColumn:
    return max(part.columns, key=lambda column: len(column.matches))


def _cut(main: BracketPart) -> Iterator[BracketPiece]:
    first = 1
    for place, piece in enumerate(split_bracket(main, most=_MATCHES_HIGH), start=1):
        column = _highest(piece)
        last = first + len(column.matches) - 1
        named = {"round": column.title, "first": first, "last": last}
        title = _("%(round)s %(first)d à %(last)d") % named
        yield BracketPiece(code=str(place), title=title, parts=(piece,))
        first = last + 1


def _end(main: BracketPart) -> Iterator[BracketPiece]:
    columns = tuple(column for column in main.columns if len(column.matches) <= _LAST_MATCHES)
    title = _("%(round)s et la suite") % {"round": columns[0].title}
    yield BracketPiece(code=END, title=title, parts=(replace(main, columns=columns),))
