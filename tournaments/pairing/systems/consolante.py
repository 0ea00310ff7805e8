"""Consolante: a knock-out for those who have lost in the main bracket."""

from collections.abc import Mapping
from dataclasses import replace

from tournaments.pairing.brackets.bracket import Bracket, BracketResults, played_lines
from tournaments.pairing.brackets.progress import Rules, progress
from tournaments.pairing.brackets.seeding import before_column, first_lines, halves
from tournaments.pairing.brackets.slots import (
    BracketLine,
    Shape,
    joining_shape,
    knockout_shape,
    rounds_for,
)
from tournaments.pairing.model import DrawRequest, Entrant
from tournaments.pairing.systems.bracket_draw import THIRD, BracketDraw, seeding_of
from tournaments.pairing.systems.options import Option, SystemSettings

LETTER = "C"
FROM_ROUNDS = Option(
    name="from_rounds",
    kind="integer",
    default=1,
    low=1,
    high=7,
    fr="Tours du tableau principal dont les battus entrent",
    en="Rounds of the main bracket whose losers come in",
)


class Consolante(BracketDraw):
    """Whoever lost the main bracket's round n comes in for this one's round n.

    A team's `score` is that round; one that was not listed yet (`since`) when it was drawn comes in
    with the next entrants. Up to the last of these each round is drawn anew: those who come in
    stand above those who are in already, and the upper half meets the lower. The round of the last
    entrants begins a plain knock-out.
    """

    name = "consolante"
    keys = BracketDraw.keys | {"since"}
    options = (*BracketDraw.options, THIRD, FROM_ROUNDS)

    def rounds(self, size: int, options: Mapping[str, object]) -> int:
        """How many it takes where so many losers come from a main bracket without byes."""
        settings = SystemSettings(self.options, options)
        last = settings.number("from_rounds")
        field, coming = 0, size
        for column in range(1, last + 1):
            share = 1 << last - column
            entering = -(-coming * share // (2 * share - 1))
            field, coming = (field + 1) // 2 + entering, coming - entering
        return last - 1 + rounds_for(field) if size else 0

    def bracket(
        self, request: DrawRequest, settings: SystemSettings, results: BracketResults, rules: Rules
    ) -> Bracket:
        """The columns up to the one that comes after what was played."""
        last, seeding = settings.number("from_rounds"), seeding_of(settings)
        grown = Bracket(shape=Shape(), lines=(), growing=last > 1)
        for column in range(1, last + 1):
            if column > 1 and not _is_reached(column, last, results, rules):
                break
            field = _field(request, grown, results, replace(rules, closed=column - 1), last)
            field = before_column(request, field, LETTER, column)
            if column < last:
                lines = halves(request, field, seeding)
                shape = joining_shape(column, len(lines) // 2, len(grown.lines))
            else:
                lines = first_lines(request, field, seeding)
                shape = knockout_shape(
                    len(field), letter=LETTER, third=settings.flag("third_place"),
                    before=column - 1, first_line=len(grown.lines),
                )  # fmt: skip
            starting = [slot for slot in shape.slots if isinstance(slot.top, BracketLine)]
            lines = played_lines(request, lines, starting, results)
            grown = Bracket(
                shape=Shape(
                    slots=grown.shape.slots + shape.slots,
                    lines=len(grown.lines) + len(lines),
                    crowned=shape.crowned,
                ),
                lines=grown.lines + lines,
                growing=column < last,
            )
        return grown


def entry_round(team: Entrant, last: int) -> int:
    """The round of the consolante in which a team comes in."""
    return min(max(team.score, 1), last)


def _find_column(team: Entrant, results: BracketResults, last: int) -> int | None:
    """The column in which a team comes in: the first of its own and later ones that was not drawn
    before it was on the list; None where there is none."""
    for column in range(entry_round(team, last), last + 1):
        if all(team.since <= drawn for drawn in _list_rounds_drawn(column, results, last)):
            return column
    return None


def _list_rounds_drawn(column: int, results: BracketResults, last: int) -> list[int]:
    """The rounds in which matches of a column were drawn, or of one after it: it is closed then."""
    names = {
        name for number in range(column, last + 1) for name in results.of_column(LETTER, number)
    }
    return [results.by_slot[name].round for name in names if name in results.by_slot]


def _is_reached(column: int, last: int, results: BracketResults, rules: Rules) -> bool:
    """Whether the columns before this one are over."""
    begun = any(results.of_column(LETTER, number) for number in range(column, last + 1))
    return begun or rules.closed >= column - 1


def _field(
    request: DrawRequest, grown: Bracket, results: BracketResults, rules: Rules, last: int
) -> list[Entrant]:
    """Who plays the next column: those who come in, then those who are still in.

    Among these, whoever has not passed by a bye here goes first.
    """
    column = rules.closed + 1
    coming = [team for team in request.teams if _find_column(team, results, last) == column]
    if column == 1:
        return coming
    found = progress(grown, request, results, rules)
    winners = {meeting.winner for meeting in found.of_round(column - 1)}
    passed = {each.winner for each in found.meetings.values() if len(each.teams) == 1}
    staying = [team for team in request.teams if team.id in winners]
    staying.sort(key=lambda team: team.id in passed)
    return coming + staying
