"""Double elimination: who has lost twice is out; where the losers of the main bracket go, so
that nobody meets again soon."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from tournaments.pairing.brackets.bracket import Bracket, BracketResults, fill
from tournaments.pairing.brackets.progress import Rules
from tournaments.pairing.brackets.slots import (
    LoserOf,
    Part,
    Shape,
    Slot,
    WinnerOf,
    column_name,
    main_slots,
    rounds_for,
)
from tournaments.pairing.model import DrawRequest
from tournaments.pairing.systems.bracket_draw import BracketDraw, seeding_of
from tournaments.pairing.systems.options import Option, SystemSettings

RESET = Option(
    name="reset",
    kind="boolean",
    default=True,
    fr="Belle si l'équipe repêchée gagne la grande finale",
    en="Second final where the team from the losers' bracket wins the first",
)
CROSSINGS: dict[int, tuple[int, ...]] = {
    3: (1,), 4: (2,), 5: (2, 2), 6: (4, 4, 3), 7: (8, 8, 6), 8: (8, 8, 6, 4), 9: (16, 16, 12, 8, 5),
}  # fmt: skip
"""By the rounds of the main bracket, for its second round, its third, …: the loser of the match
n drops to the place n XOR this number (both from 0); 0 where none is given.

Of all numbers there are, these put off the first match that can be a rematch for longest: to the
last columns of the losers' bracket (tests search through all of them)."""


class DoubleElimination(BracketDraw):
    """A main bracket, a losers' bracket played beside it, and a grand final between both."""

    name = "double_elimination"
    options = (*BracketDraw.options, RESET)

    def rounds(self, size: int, options: Mapping[str, object]) -> int:
        """Two for each round of the main bracket, and the second final."""
        settings = SystemSettings(self.options, options)
        depth = rounds_for(size)
        return 2 * depth + settings.flag("reset") if depth else 0

    def bracket(
        self, request: DrawRequest, settings: SystemSettings, results: BracketResults, rules: Rules
    ) -> Bracket:
        """Both brackets: they are known from the start."""
        reset = settings.flag("reset")
        return fill(
            request, results, seeding_of(settings), lambda size: double_shape(size, reset=reset)
        )


@lru_cache(maxsize=64)
def double_shape(size: int, *, reset: bool) -> Shape:
    """The winners' and the losers' bracket of so many teams, and the grand final.

    A column of the losers' bracket is played as soon as its teams are known, beside the main one.
    """
    depth = rounds_for(size)
    if not depth:
        return Shape(lines=1)
    slots = [*_main_slots(depth), *_losers_slots(depth)]
    slots.sort(key=lambda slot: slot.round)
    beaten: LoserOf | WinnerOf = LoserOf("W1-1")
    if depth > 1:
        beaten = WinnerOf(column_name("L", 2 * depth - 2, 1))
    top = WinnerOf(column_name("W", depth, 1))
    slots.append(
        Slot(name="final", round=2 * depth, part=Part.FINAL, column=1, number=1, width=1,
             tier=4 * depth, top=top, bottom=beaten)
    )  # fmt: skip
    if reset:
        slots.append(
            Slot(name="reset", round=2 * depth + 1, part=Part.RESET, column=1, number=1, width=1,
                 tier=4 * depth + 1, top=WinnerOf("final"), bottom=LoserOf("final"))
        )  # fmt: skip
    crowned = frozenset({"reset" if reset else "final"})
    return Shape(slots=tuple(slots), lines=1 << depth, crowned=crowned)


def drop_place(depth: int, column: int, number: int) -> int:
    """Which match of that main column (from 2) sends its loser to this place; its own inverse."""
    crossings = CROSSINGS.get(min(depth, max(CROSSINGS)), ())
    crossing = crossings[column - 2] if column - 2 < len(crossings) else 0
    return (number - 1 ^ crossing) + 1


def _main_slots(depth: int) -> Iterator[Slot]:
    """Where nobody comes to a match, both are placed as if they had lost their next one too."""
    for slot in main_slots(depth):
        yield replace(slot, part=Part.WINNERS, tier=max(4 * (slot.column - 1), 2))


def _losers_slots(depth: int) -> Iterator[Slot]:
    """Odd columns are played among themselves, even ones against those who have just lost."""
    for column in range(1, 2 * depth - 1):
        width = 1 << depth - 2 - (column - 1) // 2
        for number in range(1, width + 1):
            top: WinnerOf | LoserOf = WinnerOf(column_name("L", column - 1, 2 * number - 1))
            bottom: WinnerOf | LoserOf = WinnerOf(column_name("L", column - 1, 2 * number))
            if column == 1:
                top = LoserOf(column_name("W", 1, 2 * number - 1))
                bottom = LoserOf(column_name("W", 1, 2 * number))
            elif column % 2 == 0:
                main = column // 2 + 1
                top = WinnerOf(column_name("L", column - 1, number))
                bottom = LoserOf(column_name("W", main, drop_place(depth, main, number)))
            yield Slot(
                name=column_name("L", column, number),
                round=column + 1,
                part=Part.LOSERS,
                column=column,
                number=number,
                width=width,
                tier=2 * column,
                top=top,
                bottom=bottom,
            )
