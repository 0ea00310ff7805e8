"""The slots of a bracket: each a match, and where its two sides come from."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache


class Part(Enum):
    """What a slot belongs to."""

    JOINING = "joining"
    """A round of a consolante before its last entrants."""
    MAIN = "main"
    WINNERS = "winners"
    """The main bracket of a double elimination, whose winner is not the winner of all yet."""
    LOSERS = "losers"
    THIRD = "third"
    FINAL = "final"
    """The grand final of a double elimination."""
    RESET = "reset"
    """Its second match, where the first was lost by the side that had not lost before."""


@dataclass(frozen=True, slots=True)
class BracketLine:
    """A line of the first column, by its number from 0: somebody starts there, or nobody."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """The team that wins a slot, known once that is played."""

    slot: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """The team that loses a slot, known once that is played."""

    slot: str


Source = BracketLine | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One match: its name, the round of the stage it is due in, its place in its column.

    `number` counts from 1 in a column of `width` slots, `column` the columns of a part from 1.
    Whoever loses on a higher `tier` for the last time is placed better.
    """

    name: str
    round: int
    part: Part
    column: int
    number: int
    width: int
    tier: int
    top: Source
    bottom: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The slots of a bracket, each after those that feed it, and how many lines they start from.

    The winners of `crowned` slots have played their last match and are placed above its loser.
    """

    slots: tuple[Slot, ...] = ()
    lines: int = 0
    crowned: frozenset[str] = frozenset()


def rounds_for(size: int) -> int:
    """How many rounds a plain knock-out of so many teams takes."""
    return max(size - 1, 0).bit_length()


def column_name(letter: str, column: int, number: int) -> str:
    """The name of a slot, as draws and results carry it."""
    return f"{letter}{column}-{number}"


def is_won_into(slot: str, following: str) -> bool:
    """Whether who wins a slot is drawn for a later one, and not who loses it: a team has lost where
    it plays for third place, or in the losers' bracket after the main one."""
    return following != "third" and not (slot.startswith("W") and following.startswith("L"))


@lru_cache(maxsize=64)
def knockout_shape(
    size: int, *, letter: str = "W", third: bool = False, before: int = 0, first_line: int = 0
) -> Shape:
    """A plain knock-out of so many teams, `before` rounds having been played on other lines."""
    depth = rounds_for(size)
    slots = list(main_slots(depth, letter=letter, before=before, first_line=first_line))
    last = before + depth
    crowned = {column_name(letter, last, 1)} if depth else set()
    if third and depth > 1:
        semifinals = [column_name(letter, last - 1, number) for number in (1, 2)]
        top, bottom = (LoserOf(name) for name in semifinals)
        slots.append(
            Slot(name="third", round=last, part=Part.THIRD, column=1, number=1, width=1,
                 tier=2 * last - 1, top=top, bottom=bottom)
        )  # fmt: skip
        crowned.add("third")
    return Shape(slots=tuple(slots), lines=1 << depth, crowned=frozenset(crowned))


def joining_shape(column: int, width: int, first_line: int) -> Shape:
    """One round of single matches, whose winners are drawn again."""
    slots = tuple(
        Slot(
            name=column_name("C", column, number),
            round=column,
            part=Part.JOINING,
            column=column,
            number=number,
            width=width,
            tier=2 * column,
            top=BracketLine(first_line + 2 * number - 2),
            bottom=BracketLine(first_line + 2 * number - 1),
        )
        for number in range(1, width + 1)
    )
    return Shape(slots=slots, lines=2 * width)


def main_slots(
    depth: int, *, letter: str = "W", before: int = 0, first_line: int = 0
) -> Iterable[Slot]:
    """The columns that winners go through, from the first to the final."""
    for column in range(1, depth + 1):
        width = 1 << depth - column
        for number in range(1, width + 1):
            top: Source
            bottom: Source
            if column == 1:
                top = BracketLine(first_line + 2 * number - 2)
                bottom = BracketLine(first_line + 2 * number - 1)
            else:
                feeding = before + column - 1
                top = WinnerOf(column_name(letter, feeding, 2 * number - 1))
                bottom = WinnerOf(column_name(letter, feeding, 2 * number))
            yield Slot(
                name=column_name(letter, before + column, number),
                round=before + column,
                part=Part.MAIN,
                column=column,
                number=number,
                width=width,
                tier=2 * (before + column),
                top=top,
                bottom=bottom,
            )
