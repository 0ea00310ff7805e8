"""A bracket with its teams: the shape, who stands on which line, as the seeds give it or as it
was played, and what the results say of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.brackets.seeding import Lines, Seeding, before_column, first_lines
from tournaments.pairing.brackets.slots import BracketLine, Shape, Slot
from tournaments.pairing.model import DrawRequest, Pairing, PlayedMatch, RequestError


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """The shape of a bracket and the team on each of its lines.

    `growing`: further columns are added once these are played.
    """

    shape: Shape
    lines: Lines
    growing: bool = False

    def members(self) -> list[int]:
        """Everybody who stands on a line, each once."""
        return list(dict.fromkeys(team for team in self.lines if team is not None))


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketResults:
    """The results of a request by slot, with their places in it.

    `running` are the two teams of each match that is being played.
    """

    by_slot: Mapping[str, PlayedMatch]
    place: Mapping[str, int]
    running: Mapping[str, tuple[int, int]]

    def path(self, slot: str) -> str:
        """Where in the request the result of the slot stands."""
        return f"results[{self.place[slot]}]"

    def drawn(self, slot: str) -> tuple[int, int | None] | None:
        """Who was drawn for the slot, a bye with nobody; None where that is not known."""
        played = self.by_slot.get(slot)
        return self.running.get(slot) if played is None else (played.ns, played.ew)

    def everybody(self) -> set[int]:
        """Whoever has a match or a bye."""
        results = (team for each in self.by_slot.values() for team in (each.ns, each.ew))
        running = (team for pair in self.running.values() for team in pair)
        return {team for team in (*results, *running) if team is not None}

    def of_column(self, letter: str, column: int) -> set[str]:
        """The slots of a column that were drawn."""
        start = f"{letter}{column}-"
        return {name for name in (*self.by_slot, *self.running) if name.startswith(start)}


def read_results(request: DrawRequest, running: Iterable[Pairing] = ()) -> BracketResults:
    """The results by slot; rests between two matches, which pass no slot, are left out.

    `running` are the tables of matches that have no result yet.

    Raises RequestError `bad-result` for two results of one slot, or a winner who did not play.
    """
    by_slot: dict[str, PlayedMatch] = {}
    place: dict[str, int] = {}
    for index, result in enumerate(request.results):
        if not result.slot and result.ew is None:
            continue
        if result.slot in by_slot:
            raise RequestError(code="bad-result", path=f"results[{index}]", expected="once")
        if result.winner not in {None, result.ns, result.ew} or result.ns == result.ew:
            raise RequestError(code="bad-result", path=f"results[{index}]", expected="player")
        by_slot[result.slot] = result
        place[result.slot] = index
    tables = {table.slot: (table.ns, table.ew) for table in running if table.slot not in by_slot}
    return BracketResults(by_slot=by_slot, place=place, running=tables)


def check_slots(slots: Iterable[Slot], results: BracketResults) -> None:
    """Raise RequestError `bad-result` for a result of a slot that the bracket does not have."""
    known = {slot.name for slot in slots}
    for name in results.by_slot:
        if name not in known:
            raise RequestError(
                code="bad-result", path=f"{results.path(name)}.slot", expected="slot"
            )


def fill(
    request: DrawRequest,
    results: BracketResults,
    seeding: Seeding,
    shape_for: Callable[[int], Shape],
) -> Bracket:
    """A bracket that is known from the start, all teams of the request in it.

    Once its first round has been played, whoever is listed besides has come too late. Raises
    RequestError as `played_lines` does.
    """
    shape = shape_for(len(request.teams))
    drawn = first_lines(request, before_column(request, request.teams, "W", 1), seeding)
    column = [slot for slot in shape.slots if isinstance(slot.top, BracketLine)]
    matches = _whole_column(request, results)
    if matches and matches != len(column) and not _fits(request, drawn, column, results):
        shape = shape_for(2 * matches)
        drawn = (None,) * shape.lines
        column = [slot for slot in shape.slots if isinstance(slot.top, BracketLine)]
    return Bracket(shape=shape, lines=played_lines(request, drawn, column, results))


def played_lines(
    request: DrawRequest, drawn: Lines, column: Sequence[Slot], results: BracketResults
) -> Lines:
    """The lines of a first column as they were played, `drawn` being what the seeds give.

    What was played stands: where a table was changed by hand, or the seeds have changed since,
    the lines are those of the tables. Raises RequestError `undecided` where one is missing.
    """
    if _fits(request, drawn, column, results):
        return drawn
    lines: list[int | None] = [None] * len(drawn)
    taken = results.everybody()
    missing = []
    for slot, (top, bottom) in zip(column, _places(column), strict=True):
        drawn_for = results.drawn(slot.name)
        if drawn_for is not None:
            lines[top], lines[bottom] = drawn_for
        elif taken.isdisjoint({drawn[top], drawn[bottom]}):
            lines[top], lines[bottom] = drawn[top], drawn[bottom]
        else:
            missing.append(slot.name)
    present = {team.id for team in request.teams if team.present}
    if missing and present & set(drawn) - set(lines):
        raise RequestError(code="undecided", path="results", expected=missing[0])
    return tuple(lines)


def _fits(
    request: DrawRequest, drawn: Lines, column: Sequence[Slot], results: BracketResults
) -> bool:
    """Whether each match of the column was played by the teams on its lines.

    One of them may not have come; but one that is there and has no match at all came too late
    for the bye of its opponent.
    """
    excused = results.everybody() | {team.id for team in request.teams if not team.present}
    for slot, lines in zip(column, _places(column), strict=True):
        drawn_for = results.drawn(slot.name)
        if drawn_for is None:
            continue
        standing = {drawn[line] for line in lines} - {None}
        playing = set(drawn_for) - {None}
        if not playing <= standing or not standing - playing <= excused:
            return False
    return True


def _places(column: Sequence[Slot]) -> list[tuple[int, int]]:
    """The two lines of each slot of a first column, counted from its own first one."""
    return [(2 * place, 2 * place + 1) for place in range(len(column))]


def _whole_column(request: DrawRequest, results: BracketResults) -> int:
    """How many matches a first column has that was drawn whole, those apart who came after it.

    0 where some are not known: who came late is listed last.
    """
    names = results.of_column("W", 1)
    count = len(names)
    whole = names == {f"W1-{number}" for number in range(1, count + 1)}
    everybody = results.everybody()
    known = [team.id in everybody for team in request.teams if team.present]
    late_last = sorted(known, reverse=True) == known
    return count if whole and late_last and not count & count - 1 else 0
